import FocalTerminal
import FocusSync
import Store

extension RecipeGrid.State.Place: PageID {
  package var name: String {
    switch self {
    case .category(let category): category.rawValue
    case .dish(let id): id
    case .note: "note"
    case .save: "save"
    case .close: "close"
    case .sidebar: "sidebar"
    case .grid: "grid"
    case .sheet: "sheet"
    }
  }
}

/// True if the focused dish is a favourite. The dish publishes the value. The command bar, which is far from the dish,
/// reads and writes it.
enum FocusedFavourite: FocusValueKey {
  typealias Value = FocusedProperty<Bool>
}

@MainActor
extension RecipeGrid {
  static func page(size: CellSize, _ options: Recipe.Options) -> PageSession<State.Place> {
    let store = Store(initialState: State()) {
      RecipeGrid()
    } withDependencies: {
      $0.continuousClock = options.clock
    }
    let session = PageSession<State.Place>(size: size, options: options.focus) { context in
      page(store, favourite: context.focusedValue(FocusedFavourite.self), options)
    }
    session.clock = options.clock
    session.attach(store)
    session.state = { "focus: \(text(store.focus))" }
    session.keep(synchronize(store, \.focus, with: session.engine))
    return session
  }

  private static func page(
    _ store: StoreOf<RecipeGrid>,
    favourite: FocusedProperty<Bool>?,
    _ options: Recipe.Options
  ) -> Page<State.Place> {
    let mark = Command.control("f", "favourite", isEnabled: favourite != nil) { favourite?.wrappedValue.toggle() }
    let selection = store.selection.flatMap { id in store.state.shown.contains { $0.id == id } ? id : nil }
    return Page<State.Place>(
      "Recipes",
      maximumWidth: 130,
      bar: [mark],
      sheet: store.opened.map { sheet($0, of: store).commands([mark]) }
    ) {
      Part.row(spacing: 3, widths: [12, nil]) {
        sidebar(store)
          .group(
            .sidebar,
            .vertical,
            atEnd: .leaves,
            selected: .category(store.category),
            isSection: options.hasSections
          )
        grid(store.state.shown, of: store, options.effect)
          .frame(heightOf: grid(Array(store.dishes), of: store, options.effect))
          .group(
            .grid,
            .grid,
            atEnd: .leaves,
            selected: selection.map { .dish($0) },
            isSection: options.hasSections
          )
      }
    }
  }

  private static func sidebar(_ store: StoreOf<RecipeGrid>) -> Part<State.Place> {
    .column {
      for category in Category.allCases {
        Part.toggle(.category(category), category.rawValue, isOn: store.category == category, label: "show") {
          store.send(.categoryTapped(category))
        }
      }
    }
  }

  private static func grid(
    _ dishes: [Dish],
    of store: StoreOf<RecipeGrid>,
    _ effect: FocusEffect
  ) -> Part<State.Place> {
    .grid(minimumWidth: 18, dishes.map { tile($0, of: store, effect) })
  }

  private static func tile(
    _ dish: Dish,
    of store: StoreOf<RecipeGrid>,
    _ effect: FocusEffect
  ) -> Part<State.Place> {
    Part.tile(
      .dish(dish.id),
      dish.id,
      "\(dish.minutes) min",
      isSelected: store.selection == dish.id,
      isMarked: dish.isFavourite,
      effect: effect,
      label: "open"
    ) {
      store.send(.dishTapped(dish.id))
    }
    .focusedValue(FocusedFavourite.self, isFavourite(dish.id, in: store), at: .dish(dish.id))
  }

  private static func isFavourite(_ id: Dish.ID, in store: StoreOf<RecipeGrid>) -> FocusedProperty<Bool> {
    FocusedProperty {
      store.dishes[id: id]?.isFavourite ?? false
    } set: {
      store.send(.favouriteSet(id, $0))
    }
  }

  private static func sheet(_ id: Dish.ID, of store: StoreOf<RecipeGrid>) -> Sheet<State.Place> {
    let title = store.dishes[id: id]?.isFavourite == true ? "\(id), a favourite" : id
    return Sheet(.sheet, title, isDisabled: store.isSaving, default: .note) {
      Part.field(
        .note,
        "Your note",
        TextLine(store.note, placeholder: "Less sugar, more salt", submitLabel: "save", edit: { store.note = $0 })
      )
      Part.row {
        Part.button(.save, "Save", work: "Saving…", isBusy: store.isSaving, shortcut: .defaultAction) {
          store.send(.saveTapped)
        }
        Part.button(.close, "Close") { store.send(.closeTapped) }
      }
      // The command concerns the dish of the sheet, whichever element of the sheet has focus.
      .focusedSceneValue(FocusedFavourite.self, isFavourite(id, in: store), at: .sheet)
    }
    .onExitCommand("close") { store.send(.closeTapped) }
  }
}
