import FocalTerminal
import FocusSync
import Store

@MainActor
extension OneValue {
  enum Place: PageID {
    case name
    case fullName
    case phone

    var name: String {
      switch self {
      case .name: "name"
      case .fullName: "fullName"
      case .phone: "phone"
      }
    }
  }

  static func page(size: CellSize, _ options: Recipe.Options) -> PageSession<Place> {
    let store = Store(initialState: State()) { OneValue() }
    let session = PageSession<Place>(size: size, options: options.focus) { _ in page(store) }
    session.engine.onReport = { store.send(.reported("\($0)")) }
    let fields = FocusBinding<Place, State.Field>(session.engine)
    fields.bind(.name, equals: .name)
    // The mistake: another field has this value.
    fields.bind(.fullName, equals: .name)
    fields.bind(.phone, equals: .phone)
    session.keep(fields)
    session.attach(store)
    session.state = { "focusedField: \(text(store.focusedField))" }
    session.keep(synchronize(store, \.focusedField, with: fields))
    return session
  }

  private static func page(_ store: StoreOf<OneValue>) -> Page<Place> {
    let editName = Command.control("n", "edit the name") { store.send(.nameTapped) }
    return Page("One value for two fields", commands: [editName]) {
      field(.name, "Name", store.name, hint: "for short") { store.name = $0 }
      field(.fullName, "Full name", store.fullName, hint: "as in the passport") { store.fullName = $0 }
      field(.phone, "Phone", store.phone, hint: "such as +44 20 7946 0000") { store.phone = $0 }
      Part.text("focusedField: \(text(store.focusedField))")
      Part.space()
      for warning in store.warnings {
        Part.text(warning, style: .hint)
      }
    }
  }

  private static func field(
    _ place: Place,
    _ label: String,
    _ text: String,
    hint: String,
    _ edit: @escaping @MainActor (String) -> Void
  ) -> Part<Place> {
    .field(place, label, TextLine(text, placeholder: hint, submitLabel: "next", edit: edit))
  }
}
