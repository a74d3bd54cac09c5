import FocusSync
import Store
import TerminalKit

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

/// The dish that has focus, published by the dish and read by the command bar far away from it.
enum FocusedDish: FocusValueKey {
  typealias Value = RecipeGrid.Dish.ID
}

@MainActor
extension RecipeGrid {
  static func page(size: CellSize, _ options: Recipe.Options) -> PageSession<State.Place> {
    let store = Store(initialState: State()) {
      RecipeGrid()
    } withDependencies: {
      $0.continuousClock = options.clock
    }
    let focus = FocusOptions(readingDirection: options.readsRightToLeft ? .rightToLeft : .leftToRight)
    let session = PageSession<State.Place>(size: size, options: focus) { context in
      page(store, focused: context.focusedValue(FocusedDish.self), hasSections: options.hasSections)
    }
    session.busy = { store.isSaving }
    session.attach(store, focus: \.focus)
    return session
  }

  private static func page(
    _ store: StoreOf<RecipeGrid>,
    focused: Dish.ID?,
    hasSections: Bool
  ) -> Page<State.Place> {
    let favourite = Command.control("f", "favourite", isEnabled: focused != nil) {
      if let focused { store.send(.favouriteTapped(focused)) }
    }
    let close = Command(KeyEvent(.escape), "esc", "close", isEnabled: store.opened != nil && !store.isSaving) {
      store.send(.closeTapped)
    }
    let page = Page<State.Place>(
      "Recipes",
      maximumWidth: 110,
      commands: [close],
      bar: [favourite],
      sheet: store.opened.map { sheet($0, of: store) }
    ) {
      Part.row(spacing: 3, widths: [12, nil]) {
        sidebar(store).section(.sidebar, isOn: hasSections)
        grid(store.state.shown, of: store)
          .frame(heightOf: grid(Array(store.dishes), of: store))
          .section(.grid, isOn: hasSections)
      }
    }
    return page.onType { store.send(.typed($0)) }
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

  private static func grid(_ dishes: [Dish], of store: StoreOf<RecipeGrid>) -> Part<State.Place> {
    .grid(
      minimumWidth: 18,
      dishes.map { dish in
        .tile(.dish(dish.id), dish.id, "\(dish.minutes) min", isMarked: dish.isFavourite, label: "open") {
          store.send(.dishTapped(dish.id))
        }
        .focusedValue(FocusedDish.self, dish.id, at: .dish(dish.id))
      }
    )
  }

  private static func sheet(_ id: Dish.ID, of store: StoreOf<RecipeGrid>) -> Part<State.Place> {
    Part.column {
      Part.text(id, style: .title)
      Part.space()
      Part.column {
        Part.field(
          .note,
          "Your note",
          TextLine(
            store.note,
            placeholder: "Less sugar, more salt",
            submitLabel: "next",
            edit: { store.note = $0 }
          )
        )
        Part.row(spacing: 2) {
          Part.button(.save, "Save") { store.send(.saveTapped) }
          Part.button(.close, "Close") { store.send(.closeTapped) }
        }
      }
      Part.status(store.isSaving ? "Saving…" : nil, style: .plain, isBusy: true)
    }
    .scope(.sheet, isTrap: true, isDisabled: store.isSaving, default: .note)
  }
}
