import Store

/// A list of groceries whose focus is in the state of the list. The list and its rows share one value, and nothing is
/// passed to the rows.
package struct GroceryList: Reducer {
  /// One line of the list.
  package struct Item: Equatable, Identifiable, Sendable {
    package let id: Int
    package var name: String
    package var isObtained = false

    package init(id: Int, name: String, isObtained: Bool = false) {
      self.id = id
      self.name = name
      self.isObtained = isObtained
    }
  }

  package struct State: Equatable, Sendable {
    /// An element that can have focus.
    package enum Place: Hashable, Sendable {
      case name(Item.ID)
      case obtained(Item.ID)
      case add
      case list
    }

    package var items: IdentifiedArrayOf<Item>
    package var focus: Place?
    package var nextID: Int
    /// The lists before the last changes, the latest last.
    package var undo: [Snapshot] = []
    /// The lists that undo has replaced, the latest last.
    package var redo: [Snapshot] = []

    /// The part of the state that undo brings back: the items, and the focus that they had.
    package struct Snapshot: Equatable, Sendable {
      package var items: IdentifiedArrayOf<Item>
      package var focus: Place?

      package init(items: IdentifiedArrayOf<Item>, focus: Place?) {
        self.items = items
        self.focus = focus
      }
    }

    /// The present items and focus. Assigning it restores them.
    package var snapshot: Snapshot {
      get { Snapshot(items: items, focus: focus) }
      set { (items, focus) = (newValue.items, newValue.focus) }
    }

    package init(names: [String]) {
      items = IdentifiedArray(uniqueElements: names.enumerated().map { Item(id: $0.offset, name: $0.element) })
      nextID = names.count
    }

    /// The last item, which is empty, has focus when the list opens.
    package var defaultFocus: Place? { items.last.map { .name($0.id) } }

    package var canUndo: Bool { !undo.isEmpty }
    package var canRedo: Bool { !redo.isEmpty }

    /// True if typed characters go into the name of an item.
    package var isEditing: Bool {
      if case .name = focus { true } else { false }
    }

    /// The item that has focus, by its name or by its switch.
    package var focusedItem: Item.ID? {
      switch focus {
      case .name(let id), .obtained(let id): id
      case .add, .list, nil: nil
      }
    }
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case edited(Item.ID, String)
    case obtainedTapped(Item.ID)
    /// Return in an item, or the button. Adds an empty item behind the focused one, and focuses it.
    case addTapped
    case deleteTapped
    case moveTapped(by: Int)
    case undoTapped
    case redoTapped
  }

  package init() {}

  package var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .undoTapped:
        restore(&state, from: \.undo, to: \.redo)
      case .redoTapped:
        restore(&state, from: \.redo, to: \.undo)
      default:
        // The snapshot is taken here for all actions, so that no change of the items is forgotten.
        let before = state.snapshot
        change(&state, action)
        if state.items != before.items {
          state.undo.append(before)
          state.redo = []
        }
      }
      return .none
    }
  }

  private func change(_ state: inout State, _ action: Action) {
    switch action {
    case .binding, .undoTapped, .redoTapped:
      break

    case .edited(let id, let name):
      state.items[id: id]?.name = name

    case .obtainedTapped(let id):
      state.items[id: id]?.isObtained.toggle()

    case .addTapped:
      let item = Item(id: state.nextID, name: "")
      let index = state.focusedItem.flatMap { state.items.index(id: $0) } ?? state.items.count - 1
      state.items.insert(item, at: index + 1)
      state.nextID += 1
      state.focus = .name(item.id)

    case .deleteTapped:
      // The focus in the state stays as it is. The engine moves focus by the policy that the page declares.
      if let id = state.focusedItem { state.items.remove(id: id) }

    case .moveTapped(let distance):
      guard let id = state.focusedItem, let index = state.items.index(id: id),
        state.items.indices.contains(index + distance)
      else { return }
      state.items.swapAt(index, index + distance)
    }
  }

  /// Restores the last snapshot of one list, and keeps the present one in the other.
  private func restore(
    _ state: inout State,
    from source: WritableKeyPath<State, [State.Snapshot]>,
    to target: WritableKeyPath<State, [State.Snapshot]>
  ) {
    guard let snapshot = state[keyPath: source].popLast() else { return }
    state[keyPath: target].append(state.snapshot)
    state.snapshot = snapshot
  }
}
