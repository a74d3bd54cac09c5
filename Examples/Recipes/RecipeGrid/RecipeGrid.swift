import Store

/// Dishes in a grid, a sidebar of categories, and a sheet with the details of one.
package struct RecipeGrid: Reducer {
  package struct Dish: Equatable, Identifiable, Sendable {
    package let id: String
    package let category: Category
    package let minutes: Int
    package var isFavourite = false
  }

  package enum Category: String, CaseIterable, Equatable, Sendable {
    case all = "All"
    case sweet = "Sweet"
    case savoury = "Savoury"
    case soups = "Soups"
  }

  package struct State: Equatable, Sendable {
    /// An element or a group of elements.
    package enum Place: Hashable, Sendable {
      case category(Category)
      case dish(Dish.ID)
      case note
      case save
      case close
      // The groups.
      case sidebar
      case grid
      case sheet
    }

    package var dishes = IdentifiedArray(uniqueElements: State.menu)
    package var category = Category.all
    package var focus: Place? = .dish("Apple Pie") {
      didSet {
        if case .dish(let id) = focus { selection = id }
      }
    }
    /// The dish that had focus last.
    package var selection: Dish.ID? = "Apple Pie"
    /// The dish whose details are shown.
    package var opened: Dish.ID?
    package var note = ""
    package var notes: [Dish.ID: String] = [:]
    package var isSaving = false

    package init() {}

    package var shown: [Dish] { dishes.filter { category == .all || $0.category == category } }

    static let menu = [
      Dish(id: "Apple Pie", category: .sweet, minutes: 70), Dish(id: "Baklava", category: .sweet, minutes: 90),
      Dish(id: "Borscht", category: .soups, minutes: 60), Dish(id: "Crème Brûlée", category: .sweet, minutes: 50),
      Dish(id: "Dal", category: .soups, minutes: 40), Dish(id: "Lasagna", category: .savoury, minutes: 95),
      Dish(id: "Miso Soup", category: .soups, minutes: 15), Dish(id: "Moussaka", category: .savoury, minutes: 80),
      Dish(id: "Paella", category: .savoury, minutes: 55), Dish(id: "Pierogi", category: .savoury, minutes: 75),
      Dish(id: "Ramen", category: .soups, minutes: 45), Dish(id: "Tiramisu", category: .sweet, minutes: 30),
    ]
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case categoryTapped(Category)
    case dishTapped(Dish.ID)
    case favouriteSet(Dish.ID, Bool)
    case closeTapped
    case saveTapped
    case saved
  }

  @Dependency(\.continuousClock) var clock

  package init() {}

  package var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none

      case .categoryTapped(let category):
        state.category = category
        return .none

      case .dishTapped(let id):
        state.opened = id
        state.note = state.notes[id] ?? ""
        state.focus = .note
        return .none

      case .favouriteSet(let id, let isFavourite):
        state.dishes[id: id]?.isFavourite = isFavourite
        return .none

      case .closeTapped:
        // The sheet is a trap. When it closes, focus returns to the dish that had it before.
        guard !state.isSaving else { return .none }
        state.opened = nil
        return .none

      case .saveTapped:
        guard let opened = state.opened, !state.isSaving else { return .none }
        state.notes[opened] = state.note
        state.isSaving = true
        return .run { [clock] send in
          // The delay of a distant server.
          try await clock.sleep(for: .seconds(1))
          await send(.saved)
        }

      case .saved:
        state.isSaving = false
        state.opened = nil
        return .none
      }
    }
  }
}
