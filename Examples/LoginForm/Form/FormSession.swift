import FocalTerminal
import FocusSync
import LoginFeature
import LoginFrontEnd
import Store

/// One login form while it is open: the feature's store, and its page.
///
/// A terminal and `--keys` both drive this one object, on the main actor.
@MainActor
package final class FormSession {
  package typealias Field = LoginFeature.Field

  package let store: StoreOf<LoginFeature>
  let page: PageSession<Field>
  private let trace: StoreTrace?
  private let shown: HistoryPane<LoginFeature.State, LoginFeature.Action>
  /// When the form is disabled, focus is given up, because no other element of the form could have it.
  private static let focusOptions = FocusOptions(keyboardNavigation: true, removalPolicy: .clear)

  /// Opens the form.
  ///
  /// - Parameters:
  ///   - account: The account or server that checks the password.
  ///   - log: The log of the trace; nil for no trace.
  ///   - records: True if the ``timeline`` has pictures of the form.
  package init(
    authenticate: @escaping Authenticator,
    account: String,
    size: CellSize = CellSize(columns: 80, rows: 24),
    log: TraceLog? = nil,
    records: Bool = false
  ) {
    let store = Store(initialState: LoginFeature.State()) { LoginFeature(authenticate: authenticate) }
    self.store = store
    page = PageSession<Field>(size: size, options: Self.focusOptions) { LoginPage.page(store, $0, note: account) }
    trace = log.map { log in store.trace { log.write($0) } }
    trace?.follow(page.engine)
    shown = HistoryPane(page, of: store, limit: records ? LoginTimeline.limit : 1_000, keepsFrames: records)
    page.parting = { store.session.map { "Signed in as \(printable($0.username))" } }
    page.attach(store)
    page.keep(synchronize(store, \.focusedField, with: page.engine))
  }

  /// The part that has focus.
  package var focusedField: Field? { page.engine.focused }

  /// True if the user has signed in.
  package var isSignedIn: Bool { store.session != nil }

  /// The last line of a run by keys.
  package var status: String {
    if let session = store.session { return "signed in as \(session.username)" }
    if store.isLoggingIn { return "signing in" }
    if let error = store.error { return "error: \(error.message)" }
    return "signed out"
  }

  /// A page to look at of everything that has happened.
  package var timeline: String {
    shown.timeline(title: "login", initialState: LoginTimeline.initialState, reducer: LoginTimeline.reducer)
  }

  /// The frame, then the focus and the status, a line each.
  package var report: String { KeysRun.frame(of: self) + "status: \(status)\n" }
}

extension FormSession: TerminalProgram {
  package var size: CellSize {
    get { shown.size }
    set { shown.size = newValue }
  }
  package var glyphs: Glyphs {
    get { shown.glyphs }
    set { shown.glyphs = newValue }
  }
  package var onChange: (() -> Void)? {
    get { shown.onChange }
    set { shown.onChange = newValue }
  }
  package var otherHints: [(key: String, meaning: String)] {
    get { shown.otherHints }
    set { shown.otherHints = newValue }
  }
  package var isBusy: Bool { shown.isBusy }
  package var isDismissed: Bool { shown.isDismissed }
  package var farewell: String? { shown.farewell }
  package var focusName: String { shown.focusName }
  package var places: [String] { shown.places }

  package func dismiss() { shown.dismiss() }

  @discardableResult
  package func receive(_ input: Input) -> KeyEvent.Result {
    trace?.cause = input.traceName
    defer { trace?.cause = nil }
    return shown.receive(input)
  }

  package func screen(step: Int) -> Screen { shown.screen(step: step) }

  package func settle() async { await shown.settle() }
}
