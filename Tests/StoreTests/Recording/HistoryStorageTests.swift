import Testing

@testable import Store

/// The memory that the states of a history take.
@MainActor @Suite struct HistoryStorageTests {
  /// Two collections and a boxed part, which actions change one at a time.
  struct Parts: Reducer {
    struct Row: Identifiable, Equatable {
      var id: Int
      var name = ""
      var mark = Mark()
    }

    /// Counts the values of rows that are kept.
    final class Mark: Sendable, Equatable {
      @TaskLocal static var count: Counter?
      private let counter = Mark.count

      init() { counter?.value.withLock { $0 += 1 } }
      deinit { counter?.value.withLock { $0 -= 1 } }

      static func == (one: Mark, other: Mark) -> Bool { one === other }
    }

    final class Counter: Sendable { let value = Locked(0) }

    struct State {
      var rows = IdentifiedArray(uniqueElements: (0..<100).map { Row(id: $0) })
      var numbers = Array(0..<100)
      @Boxed var notes = Array(0..<100)
      var text = ""
    }

    enum Action: CaseIterable { case row, number, note, text }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .row: state.rows.modify(id: 7) { $0 = Row(id: 7, name: $0.name + "!") }
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

  /// Each action changes one part, and the states before and after it share the storage of the arrays that it does not
  /// change.
  @Test func statesShareThePartsThatAnActionDoesNotChange() {
    let store = Store(initialState: Parts.State()) { Parts() }
    let history = store.history()
    let actions = (0..<40).map { Parts.Action.allCases[$0 * 7 % 4] }
    for action in actions { store.send(action) }
    for (number, action) in zip(1..., actions) {
      let (before, after) = (Storage(history.state(at: number - 1)), Storage(history.state(at: number)))
      #expect((before.numbers == after.numbers) == (action != .number), "action \(number)")
      #expect((before.notes == after.notes) == (action != .note), "action \(number)")
    }
    let (last, present) = (Storage(history.state(at: 40)), Storage(store.state))
    #expect((last.numbers, last.notes) == (present.numbers, present.notes), "The present is the last state.")
  }

  /// Of the rows, a history keeps a copy for itself, and for each action the row that has changed.
  @Test func aHistoryKeepsTheRowsThatChange() {
    let count = Parts.Counter()
    Parts.Mark.$count.withValue(count) {
      let store = Store(initialState: Parts.State()) { Parts() }
      let history = store.history()
      store.send(.row)
      var rows: UnsafeRawPointer? { store.withState { Storage($0).rows } }
      let address = rows
      for _ in 0..<20 {
        store.send(.row)
        store.send(.text)
      }
      #expect(rows == address, "The rows are changed in place.")
      #expect(count.value.withLock { $0 } == 100 + 21)
      for number in [41, 0, 17, 40] {
        let state = history.state(at: number)
        #expect(state.rows[id: 7]?.name.count == min(number, 1 + number / 2) && state.text.count == (number - 1) / 2)
        #expect(count.value.withLock { $0 } == 100 + 21)
      }
      #expect(rows == address)
      withExtendedLifetime(history) {}
    }
    #expect(count.value.withLock { $0 } == 0)
  }

  /// A recorder that keeps no states has the last one, and the reducers change rows in place.
  @Test func aRecorderWithoutStatesCopiesNoRows() {
    let count = Parts.Counter()
    Parts.Mark.$count.withValue(count) {
      let store = Store(initialState: Parts.State()) { Parts() }
      let recorder = store.record()
      for _ in 0..<20 { store.send(.row) }
      let address = store.withState { Storage($0).rows }
      store.send(.row)
      #expect(store.withState { Storage($0).rows } == address)
      #expect(count.value.withLock { $0 } == 100 + 1, "The rows of the first state, and the row that has changed.")
      let recording = recorder.recording
      #expect(recording.initialState.rows[id: 7]?.name == "" && recording.finalState.rows[id: 7]?.name.count == 21)
    }
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
