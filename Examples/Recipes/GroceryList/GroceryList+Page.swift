import FocalTerminal
import FocusSync
import Store

extension GroceryList.State.Place: PageID {
  package var name: String {
    switch self {
    case .name(let id): "item-\(id)"
    case .obtained(let id): "obtained-\(id)"
    case .add: "add"
    case .list: "list"
    }
  }
}

@MainActor
extension GroceryList {
  static func page(size: CellSize, _ options: Recipe.Options) -> PageSession<State.Place> {
    let names =
      options.rows.map { count in (1..<max(1, count)).map { "Item \($0)" } + [""] } ?? ["Apples", "Lasagna", ""]
    let store = Store(initialState: State(names: names)) { GroceryList() }
    var focus = options.focus
    focus.removalPolicy = .neighbour
    let session = PageSession<State.Place>(size: size, options: focus) { page(store, height: $0.size.rows) }
    session.attach(store)
    session.state = { "focus: \(text(store.focus))" }
    session.keep(synchronize(store, \.focus, with: session.engine))
    return session
  }

  private static func page(_ store: StoreOf<GroceryList>, height: Int) -> Page<State.Place> {
    let items = store.items
    return Page("Groceries", commands: commands(store)) {
      Part.list(
        .list,
        items,
        // A short list takes the room of ten rows, so that nothing moves. A long one takes all the room.
        height: max(3, min(max(10, items.count), height - 9)),
        default: store.state.defaultFocus,
        main: { .name($0) },
        elements: { row, width in
          guard case .name(let id) = row else { return [] }
          return [
            ListElement(.obtained(id), columns: 0..<3, interactions: .activate),
            ListElement(.name(id), columns: 4..<max(5, width), interactions: .edit),
          ]
        },
        row: { row($0, of: store) }
      )
      Part.space()
      Part.row(widths: [14, nil]) {
        Part.smallButton(.add, "+ New item", label: "add") { store.send(.addTapped) }
        Part.text(items.count == 1 ? "1 item" : "\(items.count) items", style: .hint)
      }
    }
  }

  private static func row(_ item: Item, of store: StoreOf<GroceryList>) -> Part<State.Place> {
    .row(spacing: 1, widths: [3, nil]) {
      Part.toggle(.obtained(item.id), isOn: item.isObtained, label: item.isObtained ? "clear" : "check") {
        store.send(.obtainedTapped(item.id))
      }
      Part.line(
        .name(item.id),
        TextLine(
          item.name,
          placeholder: "New item",
          submitLabel: "add",
          edit: { store.send(.edited(item.id, $0)) },
          submit: { store.send(.addTapped) }
        )
      )
    }
  }

  private static func commands(_ store: StoreOf<GroceryList>) -> [Command] {
    let index = store.focusedItem.flatMap { store.items.index(id: $0) }
    return [
      .control("x", "delete", isEnabled: index != nil) { store.send(.deleteTapped) },
      .control("p", "up", isEnabled: (index ?? 0) > 0) { store.send(.moveTapped(by: -1)) },
      .control("n", "down", isEnabled: index.map { $0 < store.items.count - 1 } ?? false) {
        store.send(.moveTapped(by: 1))
      },
      .control("r", "undo", isEnabled: store.undoHistory.canUndo) { store.send(.history(.undo)) },
      .control("y", "redo", isEnabled: store.undoHistory.canRedo) { store.send(.history(.redo)) },
      // While a name has focus, the sign is text.
      Command(KeyEvent("+"), "+", "add", isEnabled: !store.isEditing) { store.send(.addTapped) },
    ]
  }
}
