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
    /// What can have focus.
    package enum Place: Hashable, Sendable {
      case category(Category)
      case dish(Dish.ID)
      case note
      case save
      case close
      // What groups them.
      case sidebar
      case grid
      case sheet
    }

    package var dishes = IdentifiedArray(uniqueElements: State.menu)
    package var category = Category.all
    package var focus: Place? = .dish("Apple Pie")
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
    /// Letters were typed in the grid: the next dish that begins with them has focus.
    case typed(Character)
    case favouriteTapped(Dish.ID)
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

      case .typed(let character):
        state.focus = Self.next(after: state.focus, beginningWith: character, in: state.shown) ?? state.focus
        return .none

      case .favouriteTapped(let id):
        state.dishes[id: id]?.isFavourite.toggle()
        return .none

      case .closeTapped:
        // The sheet is a trap: when it goes, focus returns to the dish that it came from.
        guard !state.isSaving else { return .none }
        state.opened = nil
        return .none

      case .saveTapped:
        guard let opened = state.opened, !state.isSaving else { return .none }
        state.notes[opened] = state.note
        state.isSaving = true
        return .run { [clock] send in
          // Stands for a server that is far away.
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

  /// The next dish behind the focused one whose name begins with a letter, from the first again after the last.
  private static func next(
    after focus: State.Place?,
    beginningWith character: Character,
    in dishes: [Dish]
  ) -> State.Place? {
    let start = dishes.firstIndex { .dish($0.id) == focus }.map { $0 + 1 } ?? 0
    let order = dishes[start...] + dishes[..<start]
    return order.first { $0.id.lowercased().hasPrefix(character.lowercased()) }.map { .dish($0.id) }
  }
}
