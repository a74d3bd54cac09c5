import Allocations
import Store

/// Prints the memory that a history of 100,000 rows takes, and the times of its actions and jumps.
@MainActor
func printMemory() {
  let heads = ["actions", "an action", "in all", "time", "without", "first jump", "next"]
  print("the actions change".padded(to: 46) + heads.map { $0.leftPadded(to: 12) }.joined())
  let (list, sections) = ({ Rows.State(rows: 100_000) }, { Rows.State(sections: $0, of: 100_000 / $0) })
  row("a field beside a list of 100,000 rows", list()) { _ in .field }
  row("a row of a list of 100,000 rows", list()) { .row($0 * 7919 % 100_000) }
  row("the end of the list, by adding a row", list()) { .add($0) }
  row("the middle of the list, by removing and adding", list()) { .removeOrInsert($0 / 2 * 7919 % 100_000) }
  row("a row of 100 sections of 1,000 rows", sections(100)) { .section($0 % 100, row: $0 * 7919 % 1_000) }
  row("a row of 1,000 sections of 100 rows", sections(1_000)) { .section($0 % 1_000, row: $0 * 7919 % 100) }
}

/// Rows in a list, and rows in sections.
private struct Rows: Reducer {
  struct Row: Identifiable {
    let id: Int
    var name: String
    var number = 0

    init(_ id: Int) {
      self.id = id
      name = "A row with a text of its own, \(id)"
    }
  }

  struct Section: Identifiable {
    let id: Int
    @Boxed var rows = IdentifiedArrayOf<Row>()
  }

  struct State {
    var rows: IdentifiedArrayOf<Row> = []
    var sections: IdentifiedArrayOf<Section> = []
    var field = 0

    init(rows: Int) { self.rows = Self.makeRows(rows) }

    init(sections: Int, of rows: Int) {
      self.sections = IdentifiedArray(
        uniqueElements: (0..<sections).map { Section(id: $0, rows: Self.makeRows(rows)) }
      )
    }

    private static func makeRows(_ count: Int) -> IdentifiedArrayOf<Row> {
      IdentifiedArray(uniqueElements: (0..<count).map { Row($0) })
    }
  }

  enum Action {
    case field
    case row(Int)
    case add(Int)
    /// Removes a row, or puts it into the middle if it is not there.
    case removeOrInsert(Int)
    case section(Int, row: Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .field: state.field += 1
    case .row(let row): state.rows.modify(id: row) { $0.number += 1 }
    case .add(let row): state.rows.append(Row(1_000_000 + row))
    case .removeOrInsert(let row):
      if state.rows.remove(id: row) == nil { state.rows.insert(Row(row), at: state.rows.count / 2) }
    case .section(let section, let row):
      state.sections.modify(id: section) { section in
        section.rows.modify(id: row) { $0.number += 1 }
      }
    }
    return .none
  }
}

@MainActor
private func row(_ name: String, _ state: Rows.State, _ action: (Int) -> Rows.Action) {
  let count = 10_000
  let clock = ContinuousClock()
  let alone = Store(initialState: state) { Rows() }
  let without = clock.measure { for number in 0..<count { alone.send(action(number)) } }
  let store = Store(initialState: state) { Rows() }
  // The first changes copy what the stores share, and then what the history and the store share.
  for number in 0..<2 { store.send(action(count + number)) }
  let empty = allocated_bytes()
  guard empty >= 0 else { return print("The C library does not tell how much is allocated.") }
  let history = store.history(limit: count + 2)
  for number in 0..<2 { store.send(action(count + number)) }
  let before = allocated_bytes()
  let with = clock.measure { for number in 0..<count { store.send(action(number)) } }
  let after = allocated_bytes()
  let first = clock.measure { history.jump(to: 0) }
  let next = clock.measure { history.jump(to: 1) }
  let times = [with / count, without / count, first, next].map { text($0) }
  let cells = ["\(count)", size(Double(after - before) / Double(count)), size(Double(after - empty))] + times
  print(name.padded(to: 46) + cells.map { $0.leftPadded(to: 12) }.joined())
}

private func text(_ time: Duration) -> String {
  let microseconds = time / .microseconds(1)
  return microseconds < 100 ? "\(Double(Int(microseconds * 10)) / 10) µs" : "\(Int(microseconds)) µs"
}

private func size(_ bytes: Double) -> String {
  bytes < 10_000 ? "\(Int(bytes)) B" : bytes < 10_000_000 ? "\(Int(bytes / 1_000)) kB" : "\(Int(bytes / 1_000_000)) MB"
}
