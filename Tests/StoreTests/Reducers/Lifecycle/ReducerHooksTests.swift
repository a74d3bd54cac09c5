import Testing

@testable import Store

/// The search for hooks, without a store.
@Suite struct ReducerHooksTests {
  private let holder = ChildHolder(FieldAccess(\[Int].self), .field(), embed: { (action: Int, _) in action })
  private static let types: [Any.Type] = [
    Int.self, UInt.self, Bool.self, String.self, Double.self, Float.self, Character.self,
  ]

  /// The hooks of a feature that contains features of the first `count` types, each of which contains all of them.
  private func hooks(_ count: Int) -> ReducerHooks {
    ReducerHooks(
      holders: Self.types.prefix(count).map { type in
        HookedHolder(holder: holder, childType: ObjectIdentifier(type)) { hooks(count) }
      }
    )
  }

  @Test func featuresThatContainOneAnotherWithoutHooksHaveNone() {
    #expect(!hooks(0).areAny)
    #expect(!hooks(3).areAny)
  }

  /// Seven types are nested in 13,699 ways.
  @Test func aSearchThatGivesUpAssumesAHook() {
    #expect(hooks(7).areAny)
  }

  @Test(arguments: [999, 1_000, 1_001]) func aSearchGivesUpAfterAThousandChildren(count: Int) {
    let child = HookedHolder(holder: holder, childType: ObjectIdentifier(Int.self)) { nil }
    #expect(ReducerHooks(holders: Array(repeating: child, count: count)).areAny == (count > 1_000))
  }

  /// A child without a type is compiled already.
  @Test func aSearchDoesNotCountCompiledChildren() {
    let child = HookedHolder(holder: holder, childType: nil) { nil }
    #expect(!ReducerHooks(holders: Array(repeating: child, count: 1_001)).areAny)
  }

  @Test func hooksThatAreJoinedWithNoneAreTheSame() {
    let hooks = hooks(1)
    #expect(ReducerHooks.joining([nil, hooks, nil]) === hooks)
    #expect(ReducerHooks.joining([nil, nil]) == nil)
  }
}
