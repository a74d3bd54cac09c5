import FocusSync
import Store

extension Sheet {
  /// An alert or a confirmation dialog, as state describes it: its title, its message, and a button for each action.
  ///
  /// ```swift
  /// let alert: Sheet<Place>? = .alert(.alert, store.alert, button: { .answer($0) }, send: { store.send(.alert($0)) })
  /// Page("Guests", sheet: alert) { … }
  /// ```
  ///
  /// Escape presses the button with the role `.cancel`. If there is no such button, Escape dismisses the alert. The
  /// first button gets focus when the alert appears. In an alert with a button of the role `.destructive`, the cancel
  /// button, if there is one, gets focus instead. An alert without buttons is shown with an OK button, which dismisses
  /// the alert.
  ///
  /// - Parameters:
  ///   - id: The id of the alert's scope.
  ///   - alert: The alert; `nil` if there is none.
  ///   - button: Returns the element for the button at an index.
  ///   - send: Sends the action of a button, or the dismissal.
  public static func alert<Action>(
    _ id: ID,
    _ alert: AlertState<Action>?,
    button: @escaping (Int) -> ID,
    send: @escaping @MainActor (PresentationAction<Action>) -> Void
  ) -> Sheet? {
    guard let alert else { return nil }
    let dismissal = ButtonState<Action>(role: .cancel) { TextState("OK") }
    let buttons = alert.buttons.isEmpty ? [dismissal] : alert.buttons
    let cancel = buttons.firstIndex { $0.role == .cancel }
    let first = buttons.contains { $0.role == .destructive } ? cancel ?? 0 : 0
    let sheet = Sheet(id, alert.title.description, default: button(first)) {
      if let message = alert.message {
        Part.text(message.description)
        Part.space()
      }
      Part.flow(alignment: .center) {
        for (index, state) in buttons.enumerated() {
          let shortcut: KeyEvent.Shortcut? = index == cancel ? .cancelAction : nil
          Part.button(button(index), state.label.description, shortcut: shortcut, role: state.role) {
            send(state.action.map { .presented($0) } ?? .dismiss)
          }
        }
      }
    }
    return cancel == nil ? sheet.onExitCommand("dismiss") { send(.dismiss) } : sheet
  }
}
