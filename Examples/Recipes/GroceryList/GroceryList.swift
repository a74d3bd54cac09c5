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
    package var undoHistory = UndoHistory<IdentifiedArrayOf<Item>>(limit: 1_000)

    package init(names: [String]) {
      items = IdentifiedArray(uniqueElements: names.enumerated().map { Item(id: $0.offset, name: $0.element) })
      nextID = names.count
    }

    /// The last item, which is empty, has focus when the list opens.
    package var defaultFocus: Place? { items.last.map { .name($0.id) } }

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
    case history(UndoAction)
  }

  package init() {}

  package var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      change(&state, action)
      return .none
    }
    // Every change of the items is a step, with the focus that it had. No action can be forgotten.
    .undoable(\.items, focus: \.focus, history: \.undoHistory, action: Action.history) { action in
      switch action {
      case .edited(let id, _): UndoStep("Typing", group: id)
      case .obtainedTapped: "Check"
      case .addTapped: "Add"
      case .deleteTapped: "Delete"
      case .moveTapped: "Move"
      case .binding, .history: nil
      }
    }
  }

  private func change(_ state: inout State, _ action: Action) {
    switch action {
    case .binding, .history:
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
}
