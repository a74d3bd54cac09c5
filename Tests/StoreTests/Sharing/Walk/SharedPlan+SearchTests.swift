import Testing

@testable import Store

/// Contains infinitely many types.
private indirect enum Nest<Value> {
  case more(Nest<[Value]>)
  case end
}

/// Contains infinitely many types that can hold a shared value.
private enum SharedNest<Value> {
  case more(Boxed<SharedNest<[Value]>>)
  case leaf(Shared<Int>)
}

/// Contains so many types that the search ends before it is deep.
private enum DeepNest<Value> {
  case one(Link<Link<Link<Boxed<DeepNest<[Value]>>>>>)
  case other(Link<Link<Link<Boxed<DeepNest<Value?>>>>>)
  case third(Link<Link<Link<Boxed<DeepNest<(Value, Int)>>>>>)
  case leaf(Shared<Int>)
}

/// A chain of structs: `Link<Link<End>>` has two.
private struct Link<Next> {
  var next: [Next] = []
  var name = ""
}

private struct End {
  @Shared var number: Int
}

struct SharedPlanSearchTests {
  private let number = Shared(value: 1)

  private func copies<Value>(in value: Value) -> Int? {
    withUnsafePointer(to: value) { SharedPlan.of(Value.self)?.copies(at: $0).count }
  }

  @Test func aSearchEndsInATypeThatContainsInfinitelyManyTypes() {
    struct Host {
      var nest = Nest<Int>.end
      @Shared var number: Int
    }
    #expect(SharedPlan.of(Nest<Int>.self) == nil)
    #expect(copies(in: Host(number: number)) == 1)
  }

  /// The type is made at run time: `Link` of `Link` and so on.
  @Test func aCopyIsFoundInALongChainOfTypes() {
    func chain<Next>(_: Next.Type, _ length: Int) -> Any.Type {
      length == 0 ? Link<Next>.self : chain(Link<Next>.self, length - 1)
    }
    #expect(SharedPlan.of(chain(End.self, 90)) != nil)
    #expect(SharedPlan.of(chain(Int.self, 90)) == nil)
  }

  @MainActor @Test func aStateInWhichInfinitelyManyTypesHoldSharedValuesIsReported() {
    struct State {
      var nest = SharedNest<Int>.leaf(Shared(value: 1))
      @Shared var number: Int
    }
    func makeStore() -> [String] {
      reports { _ = Store<State, Int>(initialState: State(number: number)) { EmptyReducer() } }
    }
    let texts = makeStore()
    #expect(texts == makeStore())
    let type = _typeName(State.self)
    let expected = """
      The shared values in '\(type)' are not made equal, because infinitely many types inside it can hold some.

      A generic type that contains itself with other type arguments contains infinitely many types: for example \
      'enum Nest<Value> { case more(Boxed<Nest<[Value]>>) }'. Give it the same type arguments, or keep shared values \
      out of it.
      """
    #expect(texts == [expected])
  }

  @Test func aTypeThatContainsTooManyTypesIsEndlessIfTheDeepestCanHoldACopy() {
    #expect(SharedPlanSearch(of: DeepNest<Int>.self).found.isEndless)
    #expect(!SharedPlanSearch(of: [Int].self).found.isEndless)
  }
}
