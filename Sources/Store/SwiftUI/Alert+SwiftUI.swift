#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Shows an alert while its state is not `nil`.
    ///
    /// ```swift
    /// .alert(store.presenting(\.alert, action: Action.alert))
    /// ```
    ///
    /// A tap on a button sends the action of the button. Then the state of the alert becomes `nil`. A button without an
    /// action, and every other dismissal, sends ``PresentationAction/dismiss``.
    public func alert<Action>(_ alert: StoreBinding<Store<AlertState<Action>, Action>?>) -> some View {
      let (store, state) = (alert.wrappedValue, alert.wrappedValue?.state)
      return self.alert(
        state.map { Text($0.title) } ?? Text(verbatim: ""),
        isPresented: alert.isPresented(),
        presenting: state,
        actions: { AlertButtons(buttons: $0.buttons, press: { store?.press($0) }) },
        message: { $0.message.map { Text($0) } }
      )
    }

    /// Shows a confirmation dialog while its state is not `nil`, as ``alert(_:)`` shows an alert.
    public func confirmationDialog<Action>(
      _ dialog: StoreBinding<Store<ConfirmationDialogState<Action>, Action>?>
    ) -> some View {
      let (store, state) = (dialog.wrappedValue, dialog.wrappedValue?.state)
      return self.confirmationDialog(
        state.map { Text($0.title) } ?? Text(verbatim: ""),
        isPresented: dialog.isPresented(),
        titleVisibility: state.map { Visibility($0.titleVisibility) } ?? .automatic,
        presenting: state,
        actions: { AlertButtons(buttons: $0.buttons, press: { store?.press($0) }) },
        message: { $0.message.map { Text($0) } }
      )
    }
  }

  private struct AlertButtons<Action>: View {
    let buttons: [ButtonState<Action>]
    let press: (ButtonState<Action>) -> Void

    var body: some View {
      ForEach(buttons.indices, id: \.self) { index in
        Button(role: buttons[index].role.map(ButtonRole.init)) {
          press(buttons[index])
        } label: {
          Text(buttons[index].label)
        }
      }
    }
  }

  extension ButtonRole {
    /// Converts the role of a ``ButtonState``.
    public init(_ role: ButtonStateRole) {
      switch role {
      case .cancel: self = .cancel
      case .destructive: self = .destructive
      }
    }
  }

  extension Visibility {
    fileprivate init(_ visibility: ConfirmationDialogStateTitleVisibility) {
      switch visibility {
      case .automatic: self = .automatic
      case .hidden: self = .hidden
      case .visible: self = .visible
      }
    }
  }

  extension Text {
    /// Makes a text from a ``TextState``, with its styles. The text is shown as it is, and not looked up in string
    /// tables.
    public init(_ state: TextState) {
      self = state.runs.reduce(Text(verbatim: "")) { whole, run in
        var text = Text(verbatim: run.text)
        if run.styles.contains(.bold) { text = text.bold() }
        if run.styles.contains(.italic) { text = text.italic() }
        return whole + text
      }
    }
  }
#endif
