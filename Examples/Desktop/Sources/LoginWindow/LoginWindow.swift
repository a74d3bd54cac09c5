import CGtk
import FocusSync
import GtkFocus
import LoginFeature
import LoginFrontEnd
import Store

/// The login feature in a window of GTK.
///
/// The window retains this object until it is destroyed, and this object retains the store. So closing the window
/// cancels the login in flight.
@GtkActor
public final class LoginWindow {
  public typealias Field = LoginFeature.Field

  let store: Store<LoginFeature.State, LoginFeature.Action>
  let focus: GtkFocus<Field>
  let widgets: LoginWidgets
  private let history: StoreHistory<LoginFeature.State, LoginFeature.Action>?
  private let traces: [StoreTrace]
  private var tokens: [ObserveToken] = []
  private var mirror: Synchronization?

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - account: The account or server that checks the password.
  ///   - log: The log of the trace; nil for no trace.
  ///   - records: True if the window has a ``timeline``.
  ///   - application: The application that runs while the window is open.
  ///   - onClose: Called with this object when the window has been closed.
  @discardableResult
  public init(
    _ account: LoginAccount,
    log: TraceLog? = nil,
    records: Bool = false,
    application: UnsafeMutablePointer<GtkApplication>? = nil,
    onClose: @escaping @GtkActor (LoginWindow) -> Void = { _ in }
  ) {
    Style.apply()
    store = Store(
      initialState: LoginFeature.State(),
      isolation: GtkActor.shared,
      reducer: { LoginFeature(authenticate: account.authenticate) }
    )
    history = records ? store.history(limit: LoginTimeline.limit) : nil
    let trace = log.map { [store] log in store.trace { log.write($0) } }
    traces = [trace, history?.recorder.trace].compactMap { $0 }
    widgets = LoginWidgets()
    gtk_window_set_application(widgets.window, application)
    focus = GtkFocus(widgets.window)
    gtk_label_set_text(widgets.account.opaque, account.name)
    for field in Field.allCases { focus.bind(widget(of: field), equals: field) }
    followByTraces()
    connectInput()
    // The form is enabled before focus is copied from the state, and disabled after. So the state moves focus, and a
    // widget that is made insensitive does not.
    tokens.append(store.observe(\.isFormEnabled) { [weak self] in if $0 { self?.setEnabled(true) } })
    mirror = synchronize(store, \.focusedField, with: focus.side)
    tokens.append(store.observe(\.isFormEnabled) { [weak self] in if !$0 { self?.setEnabled(false) } })
    tokens.append(store.observe { [weak self] in self?.show() })
    show()
    onSignal(widgets.window, "destroy") { [self] in
      end()
      onClose(self)
    }
    gtk_window_present(widgets.window)
  }

  /// True if a user is signed in.
  public var isSignedIn: Bool { store.session != nil }

  /// A page to look at of everything that has happened; nil if the window does not record.
  public var timeline: String? {
    history?.recording.html(
      title: "login-gtk",
      initialState: LoginTimeline.initialState,
      reducer: LoginTimeline.reducer
    )
  }

  private func followByTraces() {
    guard !traces.isEmpty else { return }
    focus.input.onChange = { [traces] event in
      for trace in traces { trace.cause = event?.traceName }
    }
    focus.onMove = { [traces] from, to, cause in
      for trace in traces {
        let input = cause == .key || cause == .pointer ? trace.cause : nil
        trace.add(TracedMove(from: from?.name, to: to?.name), because: input ?? "\(cause)")
      }
    }
    focus.onRefusal = { [traces] reason in
      for trace in traces { trace.add(TracedMove(from: nil, to: nil, refusal: "a request"), because: "\(reason)") }
    }
  }

  private func end() {
    mirror?.cancel()
    for token in tokens { token.cancel() }
  }

  func widget(of field: Field) -> Widget {
    switch field {
    case .username: widgets.username
    case .password: widgets.password
    case .signIn: widgets.signIn
    }
  }

  private func setEnabled(_ isEnabled: Bool) {
    for field in Field.allCases { gtk_widget_set_sensitive(widget(of: field), isEnabled ? 1 : 0) }
  }

  private func show() {
    show(store.username, in: widgets.username)
    show(store.password.text, in: widgets.password)
    gtk_spinner_set_spinning(widgets.spinner.opaque, store.isLoggingIn ? 1 : 0)
    if let error = store.error { gtk_label_set_text(widgets.error.opaque, error.message) }
    let status = store.isLoggingIn ? "progress" : store.error == nil ? "idle" : "error"
    gtk_stack_set_visible_child_name(widgets.status.opaque, status)
    guard let session = store.session else { return }
    gtk_label_set_text(widgets.welcome.opaque, "Signed in as \(session.username)")
    gtk_stack_set_visible_child_name(widgets.pages.opaque, "welcome")
    gtk_window_set_default_widget(widgets.window, widgets.close)
  }

  private func show(_ text: String, in entry: Widget) {
    if LoginWindow.text(of: entry) != text { gtk_editable_set_text(entry.opaque, text) }
  }

  static func text(of entry: Widget) -> String {
    gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
  }
}

extension WindowInput.Event {
  /// The name of an input in the trace. The name of a key that types does not contain its character.
  fileprivate var traceName: String {
    switch self {
    case .typing: "typing"
    case .key(let name): "<\(name)>"
    case .pointer: "<Click>"
    }
  }
}
