import FocalTerminal
import FocusSync
import Store

/// A page with a number of fields that state determines.
@MainActor
struct RowsPage {
  enum ID: PageID {
    case row(Int)

    var name: String {
      switch self {
      case .row(let number): "row-\(number)"
      }
    }
  }

  struct Rows: Reducer {
    struct State: Equatable, Sendable {
      var rows: [Int]
      var texts: [Int: String] = [:]
      var focus: ID? = .row(0)
      var isEnabled = true
      var removed: [Int] = []
    }

    enum Action: BindableAction, Equatable, Sendable {
      case binding(BindingAction<State>)
      case edited(Int, String)
      case inserted(Int)
      case removed(Int)
      case disabled(focus: ID?)
      case enabled(focus: ID?)
    }

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding: break
        case .edited(let row, let text): state.texts[row] = text
        case .inserted(let row):
          state.rows.insert(row, at: 0)
          state.focus = .row(row)
        case .removed(let row):
          state.rows.removeAll { $0 == row }
          state.removed.append(row)
        case .disabled(let focus):
          state.isEnabled = false
          state.focus = focus
        case .enabled(let focus):
          state.isEnabled = true
          state.focus = focus
        }
        return .none
      }
    }
  }

  let store: StoreOf<Rows>
  let session: PageSession<ID>

  init(count: Int, size: CellSize = CellSize(columns: 60, rows: 24)) {
    let store = Store(initialState: Rows.State(rows: Array(0..<count))) { Rows() }
    self.store = store
    session = PageSession<ID>(size: size) { _ in Self.page(store) }
    session.attach(store)
    session.keep(synchronize(store, \.focus, with: session.engine))
  }

  private static func page(_ store: StoreOf<Rows>) -> Page<ID> {
    let back = Command.control("b", "bring back", isEnabled: !store.removed.isEmpty) {
      if let row = store.removed.last { store.send(.inserted(row)) }
    }
    return Page("Rows", commands: [back]) {
      Part.column {
        for row in store.rows {
          Part.field(
            .row(row),
            "Row \(row)",
            TextLine(store.texts[row] ?? "", submitLabel: "next", edit: { store.send(.edited(row, $0)) })
          )
        }
      }
      .disabled(!store.isEnabled)
    }
  }

  var text: String { session.screen(step: 0).plainText }

  func place(of text: String) -> CellPoint? {
    for (row, line) in self.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let range = line.firstRange(of: text) {
        return CellPoint(column: String(line[..<range.lowerBound]).displayWidth, row: row)
      }
    }
    return nil
  }
}
