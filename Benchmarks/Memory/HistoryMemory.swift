import Allocations
import Store

/// Prints the memory that a history of a list of 100,000 rows takes.
@MainActor
func printMemory() {
  print(
    "the actions change".padded(to: 50) + "actions".leftPadded(to: 10) + "an action".leftPadded(to: 16)
      + "in all".leftPadded(to: 14)
  )
  row("a field beside one list of 100,000 rows", 10_000, Rows.State(sections: 1, rows: 100_000)) { _ in .field }
  row("a row of one list of 100,000 rows", 200, Rows.State(sections: 1, rows: 100_000)) { .row(0, $0) }
  row("a row of 100 sections of 1,000 rows", 10_000, Rows.State(sections: 100, rows: 1_000)) { number in
    .row(number % 100, number * 7919 % 1_000)
  }
  row("a row of 1,000 sections of 100 rows", 10_000, Rows.State(sections: 1_000, rows: 100)) { number in
    .row(number % 1_000, number * 7919 % 100)
  }
}

/// Rows in sections.
private struct Rows: Reducer {
  struct Row: Identifiable {
    let id: Int
    var name: String
    var number = 0
  }

  struct Section: Identifiable {
    let id: Int
    @Boxed var rows = IdentifiedArrayOf<Row>()
  }

  struct State {
    var sections: IdentifiedArrayOf<Section>
    var field = 0

    init(sections: Int, rows: Int) {
      self.sections = IdentifiedArray(
        uniqueElements: (0..<sections).map { section in
          let rows = (0..<rows).map { Row(id: $0, name: "A row with a text of its own, \(section) \($0)") }
          return Section(id: section, rows: IdentifiedArray(uniqueElements: rows))
        }
      )
    }
  }

  enum Action {
    case field
    case row(Int, Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .field: state.field += 1
    case .row(let section, let row): state.sections[id: section]?.rows[id: row]?.number += 1
    }
    return .none
  }
}

@MainActor
private func row(_ name: String, _ count: Int, _ state: Rows.State, _ action: (Int) -> Rows.Action) {
  let store = Store(initialState: state) { Rows() }
  let history = store.history(limit: count)
  let before = allocated_bytes()
  guard before >= 0 else { return print("The C library does not tell how much is allocated.") }
  for number in 0..<count { store.send(action(number)) }
  let bytes = Double(allocated_bytes() - before)
  blackHole(history)
  print(
    name.padded(to: 50) + "\(count)".leftPadded(to: 10) + size(bytes / Double(count)).leftPadded(to: 16)
      + size(bytes).leftPadded(to: 14)
  )
}

private func size(_ bytes: Double) -> String {
  bytes < 10_000 ? "\(Int(bytes)) B" : bytes < 10_000_000 ? "\(Int(bytes / 1_000)) kB" : "\(Int(bytes / 1_000_000)) MB"
}
