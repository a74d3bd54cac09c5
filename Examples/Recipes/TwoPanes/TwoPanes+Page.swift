import FocalTerminal
import FocusSync
import Store

/// A view model and a store share the engine of the left pane. The right pane shows the same store, and a view model
/// with a Boolean for its focus.
@MainActor
enum TwoPanes {
  enum Place: PageID {
    case draft(Draft.Field)
    case contact(Contact.State.Field)
    case reminder

    var name: String {
      switch self {
      case .draft(.subject): "subject"
      case .draft(.message): "message"
      case .contact(.name): "name"
      case .contact(.phone): "phone"
      case .contact(.check): "check"
      case .reminder: "reminder"
      }
    }
  }

  static func program(size: CellSize, _ options: Recipe.Options) -> any TerminalProgram {
    let store = Store(initialState: Contact.State()) { Contact() }
    let left = pane("Left", size, options.focus, store, draft: Draft())
    let right = pane("Right", size, options.focus, store, reminder: Reminder())
    let panes = PanesProgram(left, right, size: size)
    panes.state = { "the store has focusedField: \(text(store.focusedField))" }
    let program = HistoryPane(panes, of: store, keepsFrames: options.keepsFrames)
    for pane in [left, right] { program.history.recorder.trace.follow(pane.engine) }
    return program
  }

  private static func pane(
    _ title: String,
    _ size: CellSize,
    _ focus: FocusOptions,
    _ store: StoreOf<Contact>,
    draft: Draft? = nil,
    reminder: Reminder? = nil
  ) -> PageSession<Place> {
    let session = PageSession<Place>(size: size, options: focus) { _ in
      Page("\(title) pane", isAtTop: true, commands: reminder.map { [done($0)] } ?? []) {
        if let draft {
          Part.text("A view model", style: .hint)
          field(.draft(.subject), "Subject", draft.subject, hint: "such as A trip", submit: draft.submit) {
            draft.subject = $0
          }
          field(.draft(.message), "Message", draft.message, hint: "such as Will you come?", submit: draft.submit) {
            draft.message = $0
          }
        }
        Part.text("A store", style: .hint)
        field(.contact(.name), "Name", store.name, hint: "such as Ada", submit: { store.send(.checkTapped) }) {
          store.name = $0
        }
        field(
          .contact(.phone),
          "Phone",
          store.phone,
          hint: "such as +44 20 7946 0000",
          submit: { store.send(.checkTapped) }
        ) {
          store.phone = $0
        }
        Part.smallButton(.contact(.check), "Check", label: "check") { store.send(.checkTapped) }
        Part.status(store.isChecked ? "Complete" : nil, style: .success)
        if let reminder {
          Part.text("A view model with a Boolean", style: .hint)
          Part.field(
            .reminder,
            "Reminder",
            TextLine(reminder.text, placeholder: "such as Pack", submitLabel: "next", edit: { reminder.text = $0 })
          )
        }
      }
    }
    let drafts = FocusBinding<Place, Draft.Field>(session.engine)
    for field in [Draft.Field.subject, .message] { drafts.bind(.draft(field), equals: field) }
    let contacts = FocusBinding<Place, Contact.State.Field>(session.engine)
    for field in [Contact.State.Field.name, .phone, .check] { contacts.bind(.contact(field), equals: field) }
    session.keep(drafts)
    session.keep(contacts)
    let reminders = FocusBinding<Place, Bool>(session.engine)
    reminders.bind(.reminder, equals: true)
    session.keep(reminders)
    session.showsModels = true
    session.attach(store)
    if let draft { session.keep(synchronize(SyncSide(draft, \.focusedField), SyncSide(drafts))) }
    if let reminder { session.keep(synchronize(SyncSide(reminder, \.isFocused), SyncSide(reminders))) }
    session.keep(synchronize(store, \.focusedField, with: contacts))
    return session
  }

  /// Gives focus up by the Boolean, if the element has focus.
  private static func done(_ reminder: Reminder) -> Command {
    Command(KeyEvent(.escape), "esc", "done", isEnabled: reminder.isFocused) { reminder.isFocused = false }
  }

  private static func field(
    _ place: Place,
    _ label: String,
    _ text: String,
    hint: String,
    submit: @escaping Control.Action,
    _ edit: @escaping @MainActor (String) -> Void
  ) -> Part<Place> {
    .field(place, label, TextLine(text, placeholder: hint, submitLabel: "go on", edit: edit, submit: submit))
  }
}
