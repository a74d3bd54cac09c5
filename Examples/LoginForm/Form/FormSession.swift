import FocusSync
import LoginFeature
import Store

/// One login form while it is open: the feature's store, the focus engine, and the cursors in the two fields.
///
/// Keys go in by `press(_:)`, the picture comes out by `contents(step:)`. There is nothing else to the form: a terminal and
/// `--keys` both drive this one object, on the main actor.
@MainActor
package final class FormSession {
  package typealias Field = LoginFeature.Field

  package let store: Store<LoginFeature.State, LoginFeature.Action>
  let focus: FormFocus
  /// The size of the screen. A new size moves the parts of the form, and with them what a click hits.
  package var size: CellSize {
    didSet { if size != oldValue { focus.place(layout) } }
  }
  /// Whom the form asks, as the screen says it.
  private let account: String
  /// Where the cursor stands in a field; at the end where nothing is kept.
  private var cursors: [Field: Int] = [:]
  private var enabling: ObserveToken?
  private var inFlight: StoreTask?
  private let trace: FormTrace?

  /// Opens the form.
  ///
  /// - Parameters:
  ///   - account: Whom the form asks, for the screen.
  ///   - log: Where the trace goes; without it nothing is traced.
  package init(
    authenticate: @escaping Authenticator,
    account: String,
    size: CellSize = CellSize(columns: 80, rows: 24),
    log: TraceLog? = nil
  ) {
    store = Store(initialState: LoginFeature.State()) { LoginFeature(authenticate: authenticate) }
    focus = FormFocus(FormLayout(size: size))
    self.account = account
    self.size = size
    trace = log.map { FormTrace($0) }
    trace?.follow(store)
    trace?.follow(focus)
    // Before `synchronize`, so that what state focuses is enabled when the engine is asked to focus it.
    enabling = store.observe(\.isFormEnabled) { [focus] in focus.setEnabled($0) }
    focus.synchronize(with: store.binding(\.focusedField))
  }

  /// Where the parts of the form are.
  package var layout: FormLayout { FormLayout(size: size) }

  /// What has focus.
  package var focusedField: Field? { focus.current }

  /// What the screen shows.
  ///
  /// - Parameter step: how far the progress indicator has turned.
  package func contents(step: Int = 0) -> FormContents {
    let state = store.state
    let status: FormContents.Status =
      if let session = state.session {
        .signedIn(as: session.username)
      } else if state.isLoggingIn {
        .signingIn(step: step)
      } else if let error = state.error {
        .failed(error.message)
      } else {
        .idle
      }
    return FormContents(
      username: state.username,
      usernameCursor: editor(of: .username).cursor,
      passwordCount: state.password.text.count,
      passwordCursor: editor(of: .password).cursor,
      focus: focus.current,
      status: status,
      account: account
    )
  }

  /// Waits until no login is in flight.
  package func settle() async {
    await inFlight?.finish()
  }
}

// MARK: - Keys

extension FormSession {
  /// Does what the key does: in the field that has focus, then among the parts of the form, then in the form as a whole.
  package func press(_ key: Key) {
    trace?.begin(key)
    defer { trace?.end() }
    switch key {
    case .tab: focus.tab(forward: true)
    case .backTab: focus.tab(forward: false)
    case .escape: send(.cancelTapped)
    case .click(let field):
      if let frame = layout.frames[field] { click(frame.center) }
    case .pointer(let point): click(point)
    default: pressInField(key)
    }
  }

  private func pressInField(_ key: Key) {
    switch (focus.current, key) {
    case (nil, _): break
    case (.signIn, .return), (.signIn, .character(" ")): send(.signInTapped)
    case (let field?, .return): send(.submitted(field))
    case (_, .up): focus.move(.up)
    case (_, .down): focus.move(.down)
    case (.signIn, .left): focus.move(.left)
    case (.signIn, .right): focus.move(.right)
    case (.signIn, _): break
    case (let field?, _): edit(field) { $0.perform(key) }
    }
  }

  private func click(_ point: CellPoint) {
    guard let field = layout.field(at: point), store.isFormEnabled else { return }
    focus.point(at: field)
    switch field {
    case .signIn: send(.signInTapped)
    case .username, .password:
      guard let frame = layout.frames[field] else { return }
      let shown = field == .password ? FormContents.mask(store.password.text.count) : store.username
      let window = LineWindow(of: shown, cursor: editor(of: field).cursor, width: frame.size.columns)
      cursors[field] = window.offset(atColumn: point.column - frame.origin.column)
    }
  }

  private func send(_ action: LoginFeature.Action) {
    let task = store.send(action)
    if !task.isFinished { inFlight = task }
  }
}

// MARK: - Editing

extension FormSession {
  private func text(of field: Field) -> String {
    switch field {
    case .username: store.username
    case .password: store.password.text
    case .signIn: ""
    }
  }

  private func editor(of field: Field) -> LineEditor {
    LineEditor(text(of: field), cursor: cursors[field])
  }

  private func edit(_ field: Field, _ change: (inout LineEditor) -> Void) {
    var editor = editor(of: field)
    change(&editor)
    cursors[field] = editor.cursor
    switch field {
    case .username: store.binding(\.username).wrappedValue = editor.text
    case .password: store.binding(\.password).wrappedValue = Password(editor.text)
    case .signIn: break
    }
  }
}

extension LineEditor {
  /// Does what the key does in a line of text; other keys do nothing.
  mutating func perform(_ key: Key) {
    switch key {
    case .character(let character): insert(String(character))
    case .left: moveLeft()
    case .right: moveRight()
    case .home: moveToStart()
    case .end: moveToEnd()
    case .backspace: deleteBackward()
    case .delete: deleteForward()
    case .clear: deleteToStart()
    default: break
    }
  }
}
