import Observation
import Testing

@testable import Store

private struct Child: Reducer {
  struct State: Equatable {
    var title = ""
    var count = 0
  }
  enum Action { case up }
  var body: some Reducer<State, Action> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

private struct Parent: Reducer {
  struct State: Equatable {
    var count = 0
    var other = 0
    var child = Child.State()
    var optional: Child.State?
  }
  enum Action {
    case up, upOther, present, dismiss
    case child(Child.Action)
    case optional(Child.Action)
  }
  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: Action.child) { Child() }
    Reduce { state, action in
      switch action {
      case .up: state.count += 1
      case .upOther: state.other += 1
      case .present: state.optional = Child.State()
      case .dismiss: state.optional = nil
      case .child, .optional: break
      }
      return .none
    }
    .ifLet(\.optional, action: Action.optional) { Child() }
  }
}

/// Also tests `Store+State`.
@MainActor
@Suite struct StoreObserveTests {
  private let store = Store(initialState: Parent.State()) { Parent() }

  private func track(_ read: () -> Void) -> () -> Int {
    final class Counter: @unchecked Sendable { var value = 0 }
    let counter = Counter()
    withObservationTracking(read) { counter.value += 1 }
    return { counter.value }
  }

  @Test func anEffectWhoseEndIsToldIsNotInFlight() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, _ in .run(name: "work") { _ in } }
    }
    // The list of effects may be read on any thread.
    nonisolated(unsafe) let observed = store
    let seen = Locked([String]())
    let token = store.observeEffects { phase, _ in
      let names = observed.effectsInFlight.compactMap(\.name)
      seen.withLock { $0.append("\(phase) \(names)") }
    }
    await store.send(1).finish()
    #expect(seen.withLock { $0 } == [#"started ["work"]"#, "ended []"])
    token.cancel()
  }

  @Test func aChangedFieldNotifiesOnceATurn() {
    let calls = track { _ = store.count }
    store.send(.up)
    #expect(calls() == 1)
    store.send(.up)
    #expect(calls() == 1)
  }

  @Test func anotherFieldDoesNotNotify() {
    let calls = track { _ = store.count }
    store.send(.upOther)
    #expect(calls() == 0)
    store.send(.up)
    #expect(calls() == 1)
  }

  @Test func readingOutsideTrackingLeavesNothingBehind() {
    _ = store.count
    let calls = track { _ = store.other }
    _ = store.count
    store.send(.up)
    #expect(calls() == 0)
  }

  @Test func twoReadersAreBothNotified() {
    let first = track { _ = store.count }
    let second = track { _ = store.count }
    store.send(.up)
    #expect(first() == 1 && second() == 1)
    let third = track { _ = store.count }
    store.send(.up)
    #expect(third() == 1 && first() == 1)
  }

  @Test func aScopedStoreTracksItsFields() {
    let child = store.scope(state: \.child, action: Parent.Action.child)
    let calls = track { _ = child.count }
    store.send(.up)
    #expect(calls() == 0)
    child.send(.up)
    #expect(calls() == 1)
    #expect(store.child.count == 1)
  }

  /// A chain tracks its first field; a scoped store tracks the last.
  @Test func aChainTracksItsFirstField() {
    let child = store.scope(state: \.child, action: Parent.Action.child)
    let chain = track { _ = store.child.title }
    let title = track { _ = child.title }
    child.send(.up)
    #expect(chain() == 1)
    #expect(title() == 0)
  }

  @Test func readersOfAnOptionalChildAreNotifiedOfItsPresence() {
    let calls = track { #expect(store.scope(state: \.optional, action: Parent.Action.optional) == nil) }
    store.send(.present)
    #expect(calls() == 1)
    let child = store.scope(state: \.optional, action: Parent.Action.optional)!
    child.send(.up)
    #expect(child.count == 1)
    store.send(.dismiss)
    #expect(!child.isPresent)
    let issues = Issues()
    let handler = IssueHandler { issues.add($0) }
    IssueReporting.$handler.withValue(handler) {
      #expect(child.count == 0)
      child.send(.up)
    }
    #expect(issues.all.count == 2)
  }

  @Test func readersOfAScopedOptionalChildAreNotifiedWhenItLeaves() throws {
    store.send(.present)
    let child = try #require(store.scope(state: \.optional, action: Parent.Action.optional))
    let calls = [track { _ = child.count }, track { _ = child.state }]
    store.send(.dismiss)
    #expect(calls.map { $0() } == [1, 1])
  }

  @Test func scopingTwiceReturnsTheSameStore() {
    func scope() -> Store<Child.State, Child.Action> { store.scope(state: \.child, action: Parent.Action.child) }
    let first = scope()
    #expect(scope() === first)
  }
}
