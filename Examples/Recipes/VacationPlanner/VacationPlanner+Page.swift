import FocusSync
import Store
import TerminalKit

extension VacationPlanner.State {
  /// What the page's focus engine knows: the fields, and the two columns around them.
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

  /// Where focus is, as the engine names it.
  package var place: Place? {
    get { focusedField.map { .field($0) } }
    set {
      if case .field(let field)? = newValue { focusedField = field } else { focusedField = nil }
    }
  }
}

@MainActor
extension VacationPlanner {
  /// The page on a screen. From 72 columns on, photographs stand beside the form.
  static func page(size: CellSize, _ options: Recipe.Options) -> PageSession<State.Place> {
    let store = Store(initialState: State()) { VacationPlanner() }
    let session = PageSession<State.Place>(size: size) { context in
      Page("Vacation Planner", maximumWidth: context.size.columns < 72 ? 60 : 96) {
        if context.size.columns < 72 {
          form(store)
        } else {
          Part.row(spacing: 6, widths: [nil, 34]) {
            form(store).section(.form, isOn: options.hasSections)
            photos(store).section(.photos, isOn: options.hasSections)
          }
        }
      }
    }
    session.attach(store, focus: \.place)
    return session
  }

  private static func form(_ store: StoreOf<VacationPlanner>) -> Part<State.Place> {
    let isInvalid = store.marksEmail
    return .column {
      Part.field(
        .field(.email),
        "Email",
        TextLine(
          store.email,
          placeholder: "you@example.com",
          error: isInvalid ? "This is not an address" : nil,
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
          isSecret: true,
          submitLabel: "go",
          edit: { store.password = $0 },
          submit: { store.send(.submitted) }
        )
      )
      Part.space()
      Part.button(.field(.logIn), "Log in") { store.send(.submitted) }
      Part.status(store.isLoggedIn ? "Logged in as \(store.email)" : nil, style: .success)
    }
  }

  private static func photos(_ store: StoreOf<VacationPlanner>) -> Part<State.Place> {
    .column {
      Part.picture(Photograph.all[store.photo].cells)
      Part.text(Photograph.all[store.photo].title, style: .hint, isCentered: true)
      // Lower than everything in the form, so that no arrow would reach the button by itself.
      Part.space(3)
      Part.button(.field(.browse), "Browse photos") { store.send(.browseTapped) }
    }
  }
}
