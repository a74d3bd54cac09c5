import Observation
import Store
import Synchronization
import Testing

private struct Entry: Equatable, Identifiable {
  let id: Int
  var title = ""
}

/// A value that counts its comparisons.
private struct Compared: Equatable {
  final class Count: Sendable { let value = Atomic(0) }
  var number = 0
  let count: Count

  static func == (lhs: Compared, rhs: Compared) -> Bool {
    lhs.count.value.add(1, ordering: .relaxed)
    return lhs.number == rhs.number
  }
}

private struct Child: Equatable {
  var mark: Lifetimes.Mark?
}

private struct List<Tag> {
  var rows: IdentifiedArrayOf<Entry> = [Entry(id: 0), Entry(id: 1)]
  var screens = StackState([Entry(id: 0)])
  var child: Child?
  var compared: Compared?
  var branch = Entry(id: 0)
}

private typealias Change = @Sendable (inout List<Int>) -> Void

/// Tests `FieldSignals`.
@MainActor
@Suite struct ObservedAspectTests {
  private let store = Store<List<Int>, Change>(initialState: List()) {
    Reduce { state, change in
      change(&state)
      return .none
    }
  }

  private func track(_ read: () -> Void) -> () -> Int {
    final class Counter: @unchecked Sendable { var value = 0 }
    let counter = Counter()
    withObservationTracking(read) { counter.value += 1 }
    return { counter.value }
  }

  private func stores() -> ElementStores<Int, Entry, Int> {
    store.scopes(state: \.rows) { (_: IdentifiedAction<Int, Int>) -> Change in { _ in } }
  }

  private func row(_ id: Int) -> Store<Entry, Int>? {
    store.scope(state: \.rows, id: id) { (_: IdentifiedAction<Int, Int>) -> Change in { _ in } }
  }

  @Test func aCollectionIsReadWholeAndAsStoresOfItsElements() {
    let asStores = track { _ = stores() }
    let whole = track { _ = store.rows }
    store.send { $0.rows[id: 1]?.title = "b" }
    #expect(whole() == 1)
    #expect(asStores() == 0)
    let again = track { _ = store.rows }
    store.send { $0.rows[id: 1] = nil }
    #expect(again() == 1 && asStores() == 1)
  }

  @Test func aspectsThatAreReadByOneKeyPathAreTrackedApart() {
    let rows = \List<Int>.rows
    let asStores = track { _ = store.scopes(state: rows) { (_: IdentifiedAction<Int, Int>) -> Change in { _ in } } }
    let whole = track { _ = store[dynamicMember: rows] }
    store.send { $0.rows[id: 1]?.title = "b" }
    #expect(whole() == 1 && asStores() == 0)
    store.send { $0.rows[id: 1] = nil }
    #expect(asStores() == 1)
  }

  @Test func observingAWholeCollectionDoesNotCopyTheCollection() {
    func address() -> UnsafeRawPointer? {
      store.withState { $0.rows.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) } ?? nil }
    }
    var observed: [String] = []
    let token = store.observe(\.rows) { observed.append($0[id: 1]?.title ?? "") }
    let before = address()
    for title in ["a", "b"] {
      let tracked = track { _ = store.rows }
      store.send { $0.rows[id: 1]?.title = title }
      #expect(tracked() == 1)
    }
    #expect(observed == ["a", "b"])
    #expect(address() == before)
    store.send { $0.branch.title = "c" }
    #expect(observed == ["a", "b"])
    token.cancel()
  }

  @Test func anObserverOfAScopedElementIsNotifiedOfItsPresence() {
    let comes = track { #expect(row(7) == nil) }
    store.send { $0.rows[id: 0]?.title = "a" }
    #expect(comes() == 0)
    store.send { $0.rows.append(Entry(id: 7)) }
    #expect(comes() == 1)
    let goes = track { #expect(row(7) != nil) }
    store.send { $0.rows[id: 7] = nil }
    #expect(goes() == 1)
  }

  @Test func anObserverOfAScopedScreenIsNotifiedOfItsPresence() {
    let comes = track {
      #expect(store.scope(state: \.screens, id: 1) { (_: StackAction<Entry, Int>) -> Change in { _ in } } == nil)
    }
    store.send { $0.screens[id: 0]?.title = "a" }
    #expect(comes() == 0)
    store.send { $0.screens.append(Entry(id: 1)) }
    #expect(comes() == 1)
  }

  @Test func trackingPresenceRetainsNothingOfTheChild() {
    let lifetimes = Lifetimes()
    store.send { $0.child = Child(mark: lifetimes.mark()) }
    func scope() -> Store<Child, Int>? { store.scope(state: \.child) { (_: Int) -> Change in { _ in } } }
    _ = scope()
    store.send { $0.child?.mark = lifetimes.mark() }
    let calls = track { _ = scope() }
    store.send { $0.child?.mark = lifetimes.mark() }
    #expect(calls() == 0)
    // The current value, and the value from the time when the scoped store was made.
    #expect(lifetimes.count == 2)
  }

  @Test func trackingTheIDsOfElementsRetainsNoElement() {
    let calls = track { _ = stores() }
    let address = { [store] in
      store.withState { $0.rows.elements.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } }
    }
    let before = address()
    store.send { $0.rows.modify(id: 1) { $0.title = "b" } }
    #expect(calls() == 0)
    // The value was changed in place, because nothing else retains it.
    #expect(address() == before)
  }

  @Test func aKeyPathMadeAtEachReadIsComparedOnceATurn() {
    func read<Tag>(_ store: Store<List<Tag>, Change>) { _ = store.compared }
    let count = Compared.Count()
    store.send { $0.compared = Compared(count: count) }
    let calls = (0..<100).map { _ in track { read(store) } }
    count.value.store(0, ordering: .relaxed)
    store.send { _ in }
    #expect(count.value.load(ordering: .relaxed) == 1)
    store.send { $0.compared?.number = 1 }
    #expect(calls.allSatisfy { $0() == 1 })
  }

  @Test func aFieldThatWasTrackedBeforeIsNotComparedUntilItIsTrackedAgain() {
    let count = Compared.Count()
    store.send { $0.compared = Compared(count: count) }
    let calls = track { _ = store.compared }
    store.send { $0.compared?.number = 1 }
    #expect(calls() == 1)
    _ = store.compared
    count.value.store(0, ordering: .relaxed)
    store.send { _ in }
    #expect(count.value.load(ordering: .relaxed) == 0)
  }

  @Test func aKeyPathMadeAtEachScopeReturnsTheSameStore() {
    func scope<Tag>(_ store: Store<List<Tag>, Change>) -> [AnyObject?] {
      [
        store.scope(state: \.branch) { (_: Int) -> Change in { _ in } },
        store.scope(state: \.rows, id: 1) { (_: IdentifiedAction<Int, Int>) -> Change in { _ in } },
      ]
    }
    let (first, second) = (scope(store), scope(store))
    #expect(first[0] === second[0] && first[1] === second[1])
  }
}

private enum Screen: Equatable {
  case one(Entry)
  case two(Entry)
}

@MainActor
@Suite struct ScopedCaseTests {
  private enum Action: Equatable {
    case set(Screen)
    case one(Int)
    case two(Int)
  }

  @Test func casesScopedAtOneLineAreDistinguished() throws {
    var handled: [Action] = []
    let store = Store<Screen, Action>(initialState: .one(Entry(id: 1))) {
      Reduce { state, action in
        if case .set(let screen) = action { state = screen } else { handled.append(action) }
        return .none
      }
    }
    func scope(_ screen: @escaping (Entry) -> Screen, _ action: @escaping (Int) -> Action) -> Store<Entry, Int>? {
      store.scope(state: screen, action: action)
    }
    func scopeOne() -> Store<Entry, Int>? { store.scope(state: Screen.one, action: Action.one) }
    let one = try #require(scope(Screen.one, Action.one))
    let sameOne = try #require(scopeOne())
    #expect(scope(Screen.two, Action.two) == nil)
    #expect(scope(Screen.one, Action.one)?.withState(\.id) == 1)
    #expect(scopeOne() === sameOne)
    store.send(.set(.two(Entry(id: 2))))
    #expect(scope(Screen.one, Action.one) == nil && scopeOne() == nil)
    let two = try #require(scope(Screen.two, Action.two))
    #expect(two !== one && two.withState(\.id) == 2)
    two.send(3)
    #expect(handled == [.two(3)])
  }
}
