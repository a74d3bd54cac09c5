import Testing

@testable import Store

struct SharedLinkTests {
  @MainActor @Test func aPartOfAPartChangesTheWhole() {
    struct Inner: Equatable, Sendable {
      var number: Int? = 1
      var text = "text"
    }
    struct Outer: Equatable, Sendable {
      var inner = Inner()
    }
    struct State: Equatable {
      @Shared var outer: Outer
      @Shared var number: Int
    }
    let outer = Shared(value: Outer())
    guard let number = Shared(outer.inner.number) else {
      Issue.record("The optional has a value.")
      return
    }
    let store = Store(initialState: State(outer: outer, number: number)) {
      Reduce { (state: inout State, value: Int) in
        state.number = value
        state.outer.inner.text = "new"
        return .none
      }
    }
    store.send(7)
    #expect(store.outer == Outer(inner: Inner(number: 7, text: "new")))
    #expect(store.number == 7)
  }

  @MainActor @Test func aPartThatHasGoneKeepsItsValueAndIsNotWritten() {
    let optional = Shared<Int?>(value: 1)
    guard var part = Shared(optional) else {
      Issue.record("The optional has a value.")
      return
    }
    struct State: Equatable {
      @Shared var optional: Int?
      @Shared var part: Int
    }
    let store = Store(initialState: State(optional: optional, part: part)) {
      Reduce { (state: inout State, _: Void) in
        state.optional = nil
        state.part = 5
        return .none
      }
    }
    store.send(())
    #expect(store.state.optional == nil)
    #expect(store.state.part == 1)
    part.withLock { $0 = 7 }
    #expect(part.wrappedValue == 1)
    #expect(Shared(store.state.$optional) == nil)
  }

  /// The reducer neither reads nor writes the value.
  @MainActor @Test func aStoreFollowsAValueThatAReducerHasBrought() {
    struct State: Equatable { var child: SharedAdder.State? }
    let store = Store(initialState: State()) {
      Reduce { (state: inout State, _: Int) in
        state.child = SharedAdder.State()
        return .none
      }
    }
    store.send(0)
    var number = Shared(wrappedValue: 0, .inMemory("number"))
    number.withLock { $0 = 5 }
    store.root.takeSharedChanges()
    #expect(store.child?.number == 5)
  }
}
