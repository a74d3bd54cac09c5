// A list of groceries with the ways to present: a sheet, an alert, a stack of screens; and focus among rows that come.

import FocusSync
import Store

struct Groceries: Reducer {
  struct Item: Equatable, Identifiable {
    let id: Int
    var name = ""
    var isObtained = false
  }

  struct State: Equatable {
    var items: IdentifiedArrayOf<Item> = [Item(id: 0, name: "Apples"), Item(id: 1, name: "Bread")]
    var nextID = 2
    /// The item whose name is edited.
    var focusedItem: Item.ID?
    var destination: Destination.State?
    var path = StackState<ItemScreen.State>()
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case addTapped
    case clearTapped
    case renameTapped(Item)
    case items(IdentifiedAction<Item.ID, ItemRow.Action>)
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<ItemScreen>)
  }

  /// What covers the list.
  struct Destination: Reducer {
    enum State: Equatable {
      case rename(Rename.State)
      case clear(AlertState<ClearAction>)
    }

    enum Action {
      case rename(Rename.Action)
      case clear(ClearAction)
    }

    enum ClearAction { case confirmed }

    var body: some ReducerOf<Self> {
      Scope(state: State.rename, action: Action.rename) { Rename() }
      Scope(state: State.clear, action: Action.clear) {}
    }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .addTapped:
        // The row appears with the next update of the list. The request for its focus waits until then.
        state.items.append(Item(id: state.nextID))
        state.focusedItem = state.nextID
        state.nextID += 1

      case .clearTapped:
        state.destination = .clear(
          AlertState {
            TextState("Remove all groceries?")
          } actions: {
            ButtonState(role: .destructive, action: .confirmed) { TextState("Remove") }
            ButtonState(role: .cancel) { TextState("Keep") }
          }
        )

      case .renameTapped(let item):
        state.destination = .rename(Rename.State(id: item.id, name: item.name))

      case .destination(.presented(.clear(.confirmed))):
        state.items = []

      case .destination(.presented(.rename(.saveTapped))):
        guard case .rename(let rename) = state.destination else { break }
        state.items[id: rename.id]?.name = rename.name
        state.destination = nil

      case .binding, .items, .destination, .path:
        break
      }
      return .none
    }
    .forEach(\.items, action: Action.items) { ItemRow() }
    .ifLet(\.destination, action: Action.destination) { Destination() }
    .forEach(\.path, action: Action.path) { ItemScreen() }
  }
}

struct ItemRow: Reducer {
  typealias State = Groceries.Item
  enum Action: BindableAction { case binding(BindingAction<State>) }

  var body: some ReducerOf<Self> { BindingReducer() }
}

struct Rename: Reducer {
  enum Field: Hashable { case name }

  struct State: Equatable, Identifiable {
    let id: Groceries.Item.ID
    var name: String
    /// The sheet opens with focus in the name.
    var focusedField: Field? = .name
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case saveTapped
  }

  var body: some ReducerOf<Self> { BindingReducer() }
}

struct ItemScreen: Reducer {
  enum State: Equatable { case detail(Groceries.Item) }
  enum Action { case detail(ItemRow.Action) }

  var body: some ReducerOf<Self> {
    Scope(state: State.detail, action: Action.detail) { ItemRow() }
  }
}
