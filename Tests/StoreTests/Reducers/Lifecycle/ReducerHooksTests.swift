import Testing

@testable import Store

/// The search for hooks, without a store.
@Suite struct ReducerHooksTests {
  private let holder = ChildHolder(FieldAccess(\[Int].self), .field(), embed: { (action: Int, _) in action })

  private final class Child: SearchedChild {
    let number: Int
    init(_ number: Int) { self.number = number }
    func isSame(as other: any SearchedChild) -> Bool { (other as? Child)?.number == number }
  }

  /// The hooks of a feature that contains `count` features, each of which contains all of them.
  private func hooks(_ count: Int) -> ReducerHooks {
    ReducerHooks(
      holders: (0..<count).map { number in
        HookedHolder(holder: holder, child: Child(number)) { hooks(count) }
      }
    )
  }

  /// The hooks of a feature that contains a feature that contains another, and so on.
  private func nested(_ depth: Int) -> ReducerHooks {
    ReducerHooks(
      holders: depth == 0 ? [] : [HookedHolder(holder: holder, child: Child(depth)) { nested(depth - 1) }]
    )
  }

  @Test func featuresThatContainOneAnotherWithoutHooksHaveNone() {
    #expect(!hooks(0).areAny)
    #expect(!hooks(3).areAny)
  }

  /// Seven features are nested in 13,699 ways.
  @Test func aSearchThatGivesUpAssumesAHook() {
    #expect(hooks(7).areAny)
  }

  @Test(arguments: [999, 1_000, 1_001]) func aSearchGivesUpAfterAThousandChildren(count: Int) {
    let child = HookedHolder(holder: holder, child: Child(0)) { nil }
    #expect(ReducerHooks(holders: Array(repeating: child, count: count)).areAny == (count > 1_000))
  }

  @Test(arguments: [31, 32, 33]) func aSearchGivesUpBelowThirtyTwoChildrenInsideOneAnother(depth: Int) {
    #expect(nested(depth).areAny == (depth > 32))
  }

  /// `child` is `nil` if the child is compiled already.
  @Test func aSearchDoesNotCountCompiledChildren() {
    let child = HookedHolder(holder: holder, child: nil) { nil }
    #expect(!ReducerHooks(holders: Array(repeating: child, count: 1_001)).areAny)
  }

  @Test func hooksThatAreJoinedWithNoneAreTheSame() {
    let hooks = hooks(1)
    #expect(ReducerHooks.joining([nil, hooks, nil]) === hooks)
    #expect(ReducerHooks.joining([nil, nil]) == nil)
  }
}
