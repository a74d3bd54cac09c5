import FocalTerminal
import FocusSync
import Store

extension SignUp.State.Place: PageID {
  package var name: String {
    switch self {
    case .field(let field): field.rawValue
    case .signUp: "signUp"
    case .form: "form"
    case .firstColumn: "firstColumn"
    case .secondColumn: "secondColumn"
    case .couponForm: "couponForm"
    }
  }
}

@MainActor
extension SignUp {
  static func page(size: CellSize, _ options: Recipe.Options) -> PageSession<State.Place> {
    let store = Store(initialState: State()) {
      SignUp { [clock = options.clock] name in
        // A distant server, for which two names are taken.
        try? await clock.sleep(for: .seconds(2))
        return !["ada", "grace"].contains(name.lowercased())
      }
    } withDependencies: {
      $0.continuousClock = options.clock
    }
    let session = PageSession<State.Place>(size: size, options: options.focus) { context in
      page(store, isWide: context.size.columns >= 100)
    }
    session.attach(store)
    session.state = { "focus: \(text(store.focus))" }
    session.keep(synchronize(store, \.focus, with: session.engine))
    return session
  }

  private static func page(_ store: StoreOf<SignUp>, isWide: Bool) -> Page<State.Place> {
    let fields = SignUpField.allCases.map { field($0, of: store) }
    return Page("Sign up", maximumWidth: isWide ? 100 : 60) {
      Part.text("Fields with a star are needed.", style: .hint)
      Part.space()
      Part.column {
        if isWide {
          Part.row(spacing: 4) {
            Part.column(spacing: 1, Array(fields[..<10])).section(.firstColumn)
            Part.column(spacing: 1, Array(fields[10...])).section(.secondColumn)
          }
        } else {
          Part.column(spacing: 1, fields)
        }
      }
      .onSubmit(in: .form) { store.send(.returnTapped) }
      Part.button(.signUp, "Sign up") { store.send(.submitted) }
      Part.status(store.isSignedUp ? "Welcome, \(store.state[.firstName])" : nil, style: .success)
    }
  }

  private static func field(_ field: SignUpField, of store: StoreOf<SignUp>) -> Part<State.Place> {
    let part = Part<State.Place>.field(
      .field(field),
      field.rawValue,
      TextLine(
        store.state[field],
        placeholder: field.placeholder,
        isSecret: field.isSecret,
        error: store.errors[field],
        note: note(field, of: store),
        isBusy: field == .username && store.nameCheck == .checking,
        isRequired: !field.isOptional,
        submitLabel: field == .coupon ? "redeem" : field.next == nil ? "sign up" : "next",
        edit: { store.send(.edited(field, $0)) }
      )
    )
    // Return in the coupon submits the coupon only, and does not reach the form.
    return field == .coupon ? part.onSubmit(in: .couponForm, isScope: true) { store.send(.couponRedeemed) } : part
  }

  private static func note(_ field: SignUpField, of store: StoreOf<SignUp>) -> String? {
    switch field {
    case .username: store.nameCheck.note
    case .coupon: store.hasDiscount ? "10 % off." : nil
    default: nil
    }
  }
}

extension SignUp.State.NameCheck {
  /// The note beside the name.
  var note: String? {
    switch self {
    case .unknown: nil
    case .checking: "Is this name free?"
    case .free: "This name is free."
    case .taken: "Somebody has this name."
    }
  }
}
