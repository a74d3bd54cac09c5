import FocusSync
import Store
import TerminalKit

/// A view model and a store that share the engine of the left pane, and the store once more in the right pane.
@MainActor
enum TwoPanes {
  enum Place: PageID {
    case draft(Draft.Field)
    case contact(Contact.State.Field)

    var name: String {
      switch self {
      case .draft(.subject): "subject"
      case .draft(.message): "message"
      case .contact(.name): "name"
      case .contact(.phone): "phone"
      case .contact(.check): "check"
      }
    }
  }

  static func program(size: CellSize, _ options: Recipe.Options) -> any TerminalProgram {
    let store = Store(initialState: Contact.State()) { Contact() }
    return PanesProgram(pane("Left", size, store, Draft()), pane("Right", size, store, nil), size: size)
  }

  private static func pane(
    _ title: String,
    _ size: CellSize,
    _ store: StoreOf<Contact>,
    _ draft: Draft?
  ) -> PageSession<Place> {
    let session = PageSession<Place>(size: size) { _ in
      Page("\(title) pane", isAtTop: true) {
        if let draft {
          Part.text("A view model", style: .hint)
          line(.draft(.subject), "Subject", draft.subject, submit: { draft.submit() }) { draft.subject = $0 }
          line(.draft(.message), "Message", draft.message, submit: { draft.submit() }) { draft.message = $0 }
        }
        Part.text("A store", style: .hint)
        line(.contact(.name), "Name", store.name, submit: { store.send(.checkTapped) }) { store.name = $0 }
        line(.contact(.phone), "Phone", store.phone, submit: { store.send(.checkTapped) }) { store.phone = $0 }
        Part.smallButton(.contact(.check), "Check") { store.send(.checkTapped) }
        Part.status(store.isChecked ? "Complete" : nil, style: .success)
      }
    }
    let drafts = FocusBinding<Place, Draft.Field>(session.engine)
    for field in [Draft.Field.subject, .message] { drafts.bind(.draft(field), equals: field) }
    let contacts = FocusBinding<Place, Contact.State.Field>(session.engine)
    for field in [Contact.State.Field.name, .phone, .check] { contacts.bind(.contact(field), equals: field) }
    session.keep(drafts)
    session.keep(contacts)
    session.attach(store) {
      let stored = synchronize(SyncSide(store, \.focusedField), SyncSide(contacts))
      guard let draft else { return [stored] }
      return [synchronize(SyncSide(draft, \.focusedField), SyncSide(drafts)), stored]
    }
    return session
  }

  private static func line(
    _ place: Place,
    _ label: String,
    _ text: String,
    submit: @escaping Control.Action,
    _ edit: @escaping @MainActor (String) -> Void
  ) -> Part<Place> {
    .field(place, label, TextLine(text, submitLabel: "go on", edit: edit, submit: submit))
  }
}
