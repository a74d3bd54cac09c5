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
    let store = Store(initialState: State()) { RecipeGrid(savingTakes: options.takesTime ? .seconds(1) : .zero) }
    let focus = FocusOptions(readingDirection: options.readsRightToLeft ? .rightToLeft : .leftToRight)
    let engine = Engine()
    let session = PageSession<State.Place>(size: size, options: focus) { _ in
      page(store, focused: engine.focusedDish, hasSections: options.hasSections)
    }
    engine.engine = session.engine
    session.busy = { store.isSaving }
    session.onAppear = { place, engine in
      if case .dish(let id) = place { engine.focusedValue(FocusedDish.self, id, at: place) }
    }
    session.attach(store, focus: \.focus)
    return session
  }

  /// The engine, for a page that is described before there is one.
  private final class Engine {
    weak var engine: FocusEngine<State.Place>?

    var focusedDish: Dish.ID? { engine?.focusedValue(FocusedDish.self) }
  }

  private static func page(
    _ store: StoreOf<RecipeGrid>,
    focused: Dish.ID?,
    hasSections: Bool
  ) -> Page<State.Place> {
    let commands = [
      .control("f", "favourite", isEnabled: focused != nil) {
        if let focused { store.send(.favouriteTapped(focused)) }
      },
      Command(KeyEvent(.escape), "esc", "close", isEnabled: store.opened != nil && !store.isSaving) {
        store.send(.closeTapped)
      },
    ]
    let page = Page<State.Place>(
      "Recipes",
      maximumWidth: 110,
      commands: commands,
      sheet: store.opened.map { sheet($0, of: store) }
    ) {
      Part.row(spacing: 3, widths: [12, nil]) {
        sidebar(store).frame(height: 16).section(.sidebar, isOn: hasSections)
        grid(store).section(.grid, isOn: hasSections)
      }
    }
    return page.onType { store.send(.typed($0)) }
  }

  private static func sidebar(_ store: StoreOf<RecipeGrid>) -> Part<State.Place> {
    .column {
      for category in Category.allCases {
        Part.toggle(.category(category), category.rawValue, isOn: store.category == category) {
          store.send(.categoryTapped(category))
        }
      }
    }
  }

  private static func grid(_ store: StoreOf<RecipeGrid>) -> Part<State.Place> {
    .grid(
      minimumWidth: 18,
      store.state.shown.map { dish in
        .tile(.dish(dish.id), dish.id, "\(dish.minutes) min", isMarked: dish.isFavourite, label: "open") {
          store.send(.dishTapped(dish.id))
        }
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
            placeholder: "Less sugar, more salt…",
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
