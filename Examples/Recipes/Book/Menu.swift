import FocalTerminal
import FocusSync
import Store

/// The list of the recipes, in which the user chooses one.
package struct Menu: Reducer {
  package struct State: Equatable, Sendable {
    package enum Item: PageID {
      case recipe(String)
      case list

      package var name: String {
        switch self {
        case .recipe(let name): name
        case .list: "list"
        }
      }
    }

    package var focusedItem: Item?
    /// The recipe that was chosen.
    package var chosen: String?

    package init(focused: String?) {
      focusedItem = focused.map { .recipe($0) }
    }
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case chosen(String)
  }

  package init() {}

  package var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      if case .chosen(let name) = action { state.chosen = name }
      return .none
    }
  }
}

extension Menu {
  /// Opens the menu.
  ///
  /// - Parameter choose: Called with the recipe that the person chooses.
  @MainActor
  package static func page(
    size: CellSize,
    focused: String?,
    _ choose: @escaping (String) -> Void
  ) -> PageSession<State.Item> {
    let store = Store(initialState: State(focused: focused ?? Recipe.all.first?.name)) { Menu() }
    let session = PageSession<State.Item>(size: size) { context in
      Page("The focus cookbook", maximumWidth: 76) {
        Part.column {
          for (index, recipe) in Recipe.all.enumerated() {
            if index > 0 { Part.space() }
            Part.menuItem(.recipe(recipe.name), recipe.name, recipe.summary) {
              store.send(.chosen(recipe.name))
              choose(recipe.name)
            }
          }
        }
        .group(.list, .vertical, atEnd: .wraps)
      }
    }
    session.attach(store)
    session.keep(synchronize(store, \.focusedItem, with: session.engine))
    return session
  }
}
