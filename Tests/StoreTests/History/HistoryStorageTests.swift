import Testing

@testable import Store

/// The memory that the states of a history take.
@MainActor @Suite struct HistoryStorageTests {
  /// Two collections and a boxed part, which actions change one at a time.
  struct Parts: Reducer {
    struct Row: Identifiable, Equatable {
      var id: Int
      var name = ""
    }

    struct State {
      var rows = IdentifiedArray(uniqueElements: (0..<100).map { Row(id: $0) })
      var numbers = Array(0..<100)
      @Boxed var notes = Array(0..<100)
      var text = ""
    }

    enum Action: CaseIterable { case row, number, note, text }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .row: state.rows[id: 7]?.name += "!"
      case .number: state.numbers[7] += 1
      case .note: state.notes[7] += 1
      case .text: state.text += "!"
      }
      return .none
    }
  }

  /// The addresses of the elements of a state's collections.
  private struct Storage: Equatable {
    var rows, numbers, notes: UnsafeRawPointer?

    init(_ state: Parts.State) {
      func address<Element>(_ array: [Element]) -> UnsafeRawPointer? {
        array.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
      }
      rows = address(state.rows.elements)
      numbers = address(state.numbers)
      notes = address(state.notes)
    }
  }

  /// Each action changes one part, and the states before and after it share the storage of the others.
  @Test func statesShareThePartsThatAnActionDoesNotChange() {
    let store = Store(initialState: Parts.State()) { Parts() }
    let history = store.history()
    let actions = (0..<40).map { Parts.Action.allCases[$0 * 7 % 4] }
    for action in actions { store.send(action) }
    for (number, action) in zip(1..., actions) {
      let (before, after) = (Storage(history.state(at: number - 1)), Storage(history.state(at: number)))
      #expect((before.rows == after.rows) == (action != .row), "action \(number)")
      #expect((before.numbers == after.numbers) == (action != .number), "action \(number)")
      #expect((before.notes == after.notes) == (action != .note), "action \(number)")
    }
    #expect(Storage(history.state(at: 40)) == Storage(store.state), "The present is the last state.")
  }

  /// A jump shows the state that is kept, and copies no collection.
  @Test func aShownStateSharesItsStorageWithTheHistory() {
    let store = Store(initialState: Parts.State()) { Parts() }
    let history = store.history()
    for action in Parts.Action.allCases { store.send(action) }
    let present = Storage(store.state)
    for number in history.numbers {
      history.jump(to: number)
      #expect(Storage(store.state) == Storage(history.state(at: number)))
    }
    history.jump(to: 1)
    history.resume()
    #expect(Storage(store.state) == present)
  }

  /// The parts that only a forgotten state had are released.
  @Test func aStateBeyondTheLimitIsReleased() {
    final class Mark: Sendable {}
    let store = Store(initialState: [Mark()]) {
      Reduce<[Mark], Mark> { state, mark in
        state = [mark]
        return .none
      }
    }
    let history = store.history(limit: 8)
    struct Weak { weak var mark: Mark? }
    var marks: [Weak] = []
    for _ in 0..<100 {
      let mark = Mark()
      marks.append(Weak(mark: mark))
      store.send(mark)
      #expect(marks.count { $0.mark != nil } <= 8 + 2 + 1)
    }
    #expect(marks.count { $0.mark != nil } == history.numbers.count)
  }

  /// Without a history and a trace, a store retains no state before an action: it changes a collection in place.
  @Test func aStoreWithoutAHistoryChangesItsCollectionsInPlace() {
    let store = Store(initialState: Parts.State()) { Parts() }
    var storage: Storage { store.withState { Storage($0) } }
    let before = storage
    for action in Parts.Action.allCases { store.send(action) }
    #expect(storage == before)
    do {
      let history = store.history()
      store.send(.number)
      #expect(storage != before && history.numbers == 0...1)
    }
    // The next action is the first without a copy for the history.
    store.send(.text)
    let after = storage
    store.send(.number)
    store.send(.row)
    #expect(storage == after)
  }
}
