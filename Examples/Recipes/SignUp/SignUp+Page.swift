import FocusSync
import Store
import TerminalKit

extension SignUp.State.Place: PageID {
  package var name: String {
    switch self {
    case .field(let field): field.rawValue
    case .signUp: "signUp"
    case .form: "form"
    }
  }
}

@MainActor
extension SignUp {
  static func page(size: CellSize, _ options: Recipe.Options) -> PageSession<State.Place> {
    let takesTime = options.takesTime
    let store = Store(initialState: State()) {
      SignUp(pause: takesTime ? .milliseconds(300) : .zero) { name in
        // A server that is far away, and knows two names.
        if takesTime { try? await Task.sleep(for: .seconds(2)) }
        return !["ada", "grace"].contains(name.lowercased())
      }
    }
    let session = PageSession<State.Place>(size: size) { context in
      page(store, isWide: context.size.columns >= 100)
    }
    session.busy = { store.nameCheck == .checking }
    session.attach(store, focus: \.focus)
    return session
  }

  private static func page(_ store: StoreOf<SignUp>, isWide: Bool) -> Page<State.Place> {
    let fields = SignUpField.allCases.map { field($0, of: store) }
    return Page("Sign up", maximumWidth: isWide ? 100 : 60) {
      if isWide {
        Part.row(spacing: 4) {
          Part.column(Array(fields[..<10]))
          Part.column(Array(fields[10...]))
        }
      } else {
        Part.column(fields)
      }
      Part.button(.signUp, "Sign up") { store.send(.submitted) }
      Part.status(store.isSignedUp ? "Welcome, \(store.state[.firstName])" : nil, style: .success)
    }
  }

  private static func field(_ field: SignUpField, of store: StoreOf<SignUp>) -> Part<State.Place> {
    let isLast = field == SignUpField.allCases.last
    var submit: Control.Action?
    if isLast { submit = { store.send(.submitted) } }
    return .field(
      .field(field),
      field.rawValue,
      TextLine(
        store.state[field],
        placeholder: field.placeholder,
        isSecret: field.isSecret,
        error: store.errors[field],
        note: field == .username ? store.nameCheck.note : nil,
        isBusy: store.nameCheck == .checking,
        submitLabel: isLast ? "sign up" : "next",
        edit: { store.send(.edited(field, $0)) },
        submit: submit
      )
    )
  }
}

extension SignUp.State.NameCheck {
  /// What the page says beside the name.
  var note: String? {
    switch self {
    case .unknown: nil
    case .checking: "Is this name free?"
    case .free: "This name is free"
    case .taken: "Somebody has this name"
    }
  }
}
