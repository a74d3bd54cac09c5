// A list of groceries with the ways to present: a sheet, a popover, a full-screen cover, an alert, a confirmation
// dialog, a stack of screens; and focus among rows that come.

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
    case sortTapped
    case summaryTapped
    case shopTapped
    case items(IdentifiedAction<Item.ID, ItemRow.Action>)
    case destination(PresentationAction<Destination.Action>)
    case path(StackActionOf<ItemScreen>)
  }

  /// The screen in front of the list.
  struct Destination: Reducer {
    enum State: Equatable {
      case rename(Rename.State)
      case clear(AlertState<ClearAction>)
      case sort(ConfirmationDialogState<SortAction>)
      case summary(Summary.State)
      case shop(Shop.State)
    }

    enum Action {
      case rename(Rename.Action)
      case clear(ClearAction)
      case sort(SortAction)
      case summary(Summary.Action)
      case shop(Shop.Action)
    }

    enum ClearAction { case confirmed }
    enum SortAction { case byName, obtainedLast }

    var body: some ReducerOf<Self> {
      Scope(state: State.rename, action: Action.rename) { Rename() }
      Scope(state: State.clear, action: Action.clear) {}
      Scope(state: State.sort, action: Action.sort) {}
      Scope(state: State.summary, action: Action.summary) { Summary() }
      Scope(state: State.shop, action: Action.shop) { Shop() }
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

      case .sortTapped:
        state.destination = .sort(
          ConfirmationDialogState(titleVisibility: .visible) {
            TextState("Sort the groceries")
          } actions: {
            ButtonState(action: .byName) { TextState("By name") }
            ButtonState(action: .obtainedLast) { TextState("Obtained last") }
          }
        )

      case .summaryTapped:
        state.destination = .summary(
          Summary.State(obtained: state.items.count(where: \.isObtained), of: state.items.count)
        )

      case .shopTapped:
        state.destination = .shop(Shop.State(items: state.items.filter { !$0.isObtained }))

      case .destination(.presented(.sort(let order))):
        switch order {
        case .byName: state.items.sort { $0.name < $1.name }
        case .obtainedLast: state.items.sort { !$0.isObtained && $1.isObtained }
        }

      case .destination(.presented(.shop(.obtained(let id)))):
        state.items[id: id]?.isObtained = true

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

/// A popover, which a tap outside dismisses.
struct Summary: Reducer {
  struct State: Equatable, Identifiable {
    var obtained: Int
    var all: Int
    var id: Int { all }

    init(obtained: Int, of all: Int) { (self.obtained, self.all) = (obtained, all) }
  }

  typealias Action = Never

  var body: some ReducerOf<Self> { EmptyReducer() }
}

/// A cover of the whole screen for use in the shop, which has to be dismissed by its button.
struct Shop: Reducer {
  struct State: Equatable, Identifiable {
    var items: IdentifiedArrayOf<Groceries.Item>
    var id: Bool { true }
  }

  enum Action {
    case obtained(Groceries.Item.ID)
    case doneTapped
  }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .obtained(let id):
        state.items[id: id] = nil
        return .none
      case .doneTapped:
        return .run { [dismiss] _ in await dismiss() }
      }
    }
  }
}

struct ItemScreen: Reducer {
  enum State: Equatable { case detail(Groceries.Item) }
  enum Action { case detail(ItemRow.Action) }

  var body: some ReducerOf<Self> {
    Scope(state: State.detail, action: Action.detail) { ItemRow() }
  }
}
