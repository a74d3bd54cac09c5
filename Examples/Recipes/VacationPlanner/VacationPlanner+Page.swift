import FocalTerminal
import FocusSync
import Store

extension VacationPlanner.State {
  /// A node of the page's focus engine: a field, or one of the two columns around the fields.
  package enum Place: PageID {
    case field(Field)
    case form
    case photos

    package var name: String {
      switch self {
      case .field(.email): "email"
      case .field(.password): "password"
      case .field(.logIn): "logIn"
      case .field(.browse): "browse"
      case .form: "form"
      case .photos: "photos"
      }
    }
  }

  /// The focused node of the engine.
  package var place: Place? {
    get { focusedField.map { .field($0) } }
    set {
      if case .field(let field)? = newValue { focusedField = field } else { focusedField = nil }
    }
  }
}

@MainActor
extension VacationPlanner {
  /// The page on a screen. If the screen has at least 72 columns, photographs are shown beside the form.
  static func page(size: CellSize, _ options: Recipe.Options) -> PageSession<State.Place> {
    let store = Store(initialState: State()) {
      VacationPlanner()
    } withDependencies: {
      $0.continuousClock = options.clock
    }
    let session = PageSession<State.Place>(size: size, options: options.focus) { context in
      page(store, isWide: context.size.columns >= 72, hasSections: options.hasSections)
    }
    session.attach(store)
    session.state = { "place: \(text(store.state.place))" }
    session.keep(synchronize(store, \.place, with: session.engine))
    return session
  }

  private static func page(
    _ store: StoreOf<VacationPlanner>,
    isWide: Bool,
    hasSections: Bool
  ) -> Page<State.Place> {
    Page("Vacation planner", maximumWidth: isWide ? 96 : 60) {
      if isWide {
        Part.row(spacing: 6, widths: [nil, 34]) {
          form(store).section(.form, isOn: hasSections)
          photos(store).section(.photos, isOn: hasSections)
        }
      } else {
        form(store)
      }
    }
  }

  private static func form(_ store: StoreOf<VacationPlanner>) -> Part<State.Place> {
    .column {
      Part.field(
        .field(.email),
        "Email",
        TextLine(
          store.email,
          placeholder: "such as you@example.com",
          error: store.marksEmail ? "This is not an address." : nil,
          submitLabel: "next",
          edit: { store.email = $0 }
        )
      )
      Part.space()
      Part.field(
        .field(.password),
        "Password",
        TextLine(
          store.password,
          placeholder: "anything will do",
          isSecret: true,
          submitLabel: "log in",
          edit: { store.password = $0 }
        )
      )
      Part.space()
      Part.button(.field(.logIn), "Log in", shortcut: .defaultAction) { store.send(.submitted) }
      status(store)
    }
    .disabled(store.isLoggingIn)
  }

  private static func status(_ store: StoreOf<VacationPlanner>) -> Part<State.Place> {
    if store.isLoggedIn { return .status("Logged in as \(store.email)", style: .success) }
    return .status(store.isLoggingIn ? "Logging in…" : nil, style: .plain, isBusy: true)
  }

  private static func photos(_ store: StoreOf<VacationPlanner>) -> Part<State.Place> {
    .column {
      Part.picture(Photograph.all[store.photo].cells)
      Part.text(Photograph.all[store.photo].title, style: .hint, isCentered: true)
      // Below the whole form, so that without the section no arrow would reach the button.
      Part.space(3)
      Part.button(.field(.browse), "Browse photos") { store.send(.browseTapped) }
    }
  }
}
