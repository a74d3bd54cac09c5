import FocusSync
import LoginFeature
import LoginFrontEnd
import Store
import TerminalKit

/// One login form while it is open: the feature's store, the focus engine, and the cursors in the two fields.
///
/// Inputs go in by `receive(_:)`, the picture comes out by `screen(step:)`. There is nothing else to the form: a
/// terminal and `--keys` both drive this one object, on the main actor.
@MainActor
package final class FormSession {
  package typealias Field = LoginFeature.Field

  package let store: Store<LoginFeature.State, LoginFeature.Action>
  let engine: FocusEngine<Field>
  package var size: CellSize {
    didSet { if size != oldValue { FormFocus.place(layout, in: engine) } }
  }
  /// Where the cursor stands in a field; at the end where nothing is kept.
  var cursors: [Field: Int] = [:]
  /// Whom the form asks, as the screen says it.
  private let account: String
  private var enabling: ObserveToken?
  private var disabling: ObserveToken?
  private var mirror: Synchronization?
  private var inFlight: StoreTask?
  let trace: LoginTrace?

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
    engine = FormFocus.engine(FormLayout(size: size))
    self.account = account
    self.size = size
    trace = log.map { LoginTrace($0) }
    trace?.follow(store)
    trace?.follow(engine)
    // Observers are told in this order: the form is enabled before state's focus crosses, and disabled after, so that
    // focus always moves because state said so.
    enabling = store.observe(\.isFormEnabled) { [engine] in if $0 { FormFocus.setEnabled(true, in: engine) } }
    mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(engine))
    disabling = store.observe(\.isFormEnabled) { [engine] in if !$0 { FormFocus.setEnabled(false, in: engine) } }
    handleKeys()
  }

  /// Where the parts of the form are.
  package var layout: FormLayout { FormLayout(size: size) }

  /// The part that has focus.
  package var focusedField: Field? { engine.focused }

  /// Everything that the screen shows.
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
      focus: engine.focused,
      status: status,
      account: account
    )
  }

  /// Sends an action, whose effects `settle()` then waits for.
  func send(_ action: LoginFeature.Action) {
    let task = store.send(action)
    if !task.isFinished { inFlight = task }
  }
}

extension FormSession: TerminalProgram {
  package var isBusy: Bool { store.isLoggingIn }

  package var isDone: Bool { store.session != nil }

  package var farewell: String? { store.session.map { "Signed in as \(printable($0.username))" } }

  package var focusName: String { focusedField?.name ?? "none" }

  /// The last line of a run by keys.
  package var status: String {
    if let session = store.session { return "signed in as \(session.username)" }
    if store.isLoggingIn { return "signing in" }
    if let error = store.error { return "error: \(error.message)" }
    return "signed out"
  }

  package func screen(step: Int) -> Screen { layout.screen(contents(step: step)) }

  package func observe(_ body: @escaping () -> Void) -> ObserveToken { store.observe(body) }

  /// Waits until no login is in flight.
  package func settle() async {
    await inFlight?.finish()
  }
}
