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
  private let recorded: FormTimeline?
  /// When the form is disabled, focus is given up, because no other element of the form could have it.
  private static let focusOptions = FocusOptions(keyboardNavigation: true, removalPolicy: .clear)

  /// Opens the form.
  ///
  /// - Parameters:
  ///   - account: The account or server that checks the password.
  ///   - log: The log of the trace; nil for no trace.
  ///   - records: True if the form is recorded, for ``timeline``.
  package init(
    authenticate: @escaping Authenticator,
    account: String,
    size: CellSize = CellSize(columns: 80, rows: 24),
    log: TraceLog? = nil,
    records: Bool = false
  ) {
    let store = Store(initialState: LoginFeature.State()) { LoginFeature(authenticate: authenticate) }
    self.store = store
    page = PageSession<Field>(size: size, options: Self.focusOptions) { _ in LoginPage.page(store, note: account) }
    trace = log.map { log in store.trace { log.write($0) } }
    trace?.follow(page.engine)
    recorded = records ? FormTimeline(of: store, focus: page.engine) : nil
    page.parting = { store.session.map { "Signed in as \(printable($0.username))" } }
    page.attach(store)
    page.keep(synchronize(store, \.focusedField, with: page.engine))
    addFrame()
  }

  /// The part that has focus.
  package var focusedField: Field? { page.engine.focused }

  /// The last line of a run by keys.
  package var status: String {
    if let session = store.session { return "signed in as \(session.username)" }
    if store.isLoggingIn { return "signing in" }
    if let error = store.error { return "error: \(error.message)" }
    return "signed out"
  }

  /// The recording as a page; `nil` if the form is not recorded.
  package var timeline: String? { recorded?.page }

  private func addFrame() {
    guard let recorded else { return }
    let screen = page.screen(step: 0)
    recorded.add(screen, focus: page.focusFrame)
  }

  /// The frame, then the focus and the status, a line each.
  package var report: String { KeysRun.frame(of: self) + "status: \(status)\n" }
}

extension FormSession: TerminalProgram {
  package var size: CellSize {
    get { page.size }
    set { page.size = newValue }
  }
  package var glyphs: Glyphs {
    get { page.glyphs }
    set { page.glyphs = newValue }
  }
  package var onChange: (() -> Void)? {
    get { page.onChange }
    set { page.onChange = newValue }
  }
  package var otherHints: [(key: String, meaning: String)] {
    get { page.otherHints }
    set { page.otherHints = newValue }
  }
  package var isBusy: Bool { page.isBusy }
  package var isDone: Bool { page.isDone }
  package var farewell: String? { page.farewell }
  package var focusName: String { page.focusName }
  package var places: [String] { page.places }

  @discardableResult
  package func receive(_ input: Input) -> KeyEvent.Result {
    let traces = [trace, recorded?.history.recorder.trace]
    for trace in traces { trace?.cause = input.traceName }
    let result = page.receive(input)
    for trace in traces { trace?.cause = nil }
    addFrame()
    return result
  }

  package func screen(step: Int) -> Screen { page.screen(step: step) }

  package func settle() async {
    await page.settle()
    addFrame()
  }
}
