import CGtk
import GtkFocus
import LoginFeature

extension LoginWindow {
  /// Sends an action for each input of the user.
  func connectInput() {
    onText(widgets.username) { [weak self] in self?.store.binding(\.username).wrappedValue = $0 }
    onText(widgets.password) { [weak self] in self?.store.binding(\.password).wrappedValue = Password($0) }
    onSignal(widgets.username, "activate") { [weak self] in self?.send(.submitted(.username)) }
    onSignal(widgets.password, "activate") { [weak self] in self?.send(.submitted(.password)) }
    onSignal(widgets.signIn, "clicked") { [weak self] in self?.send(.signInTapped) }
    onSignal(widgets.close, "clicked") { [widgets] in gtk_window_close(widgets.window) }

    // The window gets keys before the focused widget, so Escape has the same effect wherever focus is.
    let keys = gtk_event_controller_key_new()!
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE)
    onKey(keys) { [weak self] key in
      guard key == GDK_KEY_Escape, let self else { return false }
      if store.session != nil {
        gtk_window_close(widgets.window)
      } else {
        send(.cancelTapped)
      }
      return true
    }
    gtk_widget_add_controller(widgets.window.cast(to: GtkWidget.self), keys)
  }

  /// Sends an action for an input, after the move of focus by the same input.
  private func send(_ action: LoginFeature.Action) {
    focus.settle()
    store.send(action)
  }

  private func onText(_ entry: Widget, _ body: @escaping @GtkActor (String) -> Void) {
    onSignal(entry, "changed") { [weak self] in
      // Text that the state has put into the field is not an input.
      let text = LoginWindow.text(of: entry)
      guard let self, text != self.text(inStateOf: entry) else { return }
      focus.settle()
      body(text)
    }
  }

  private func text(inStateOf entry: Widget) -> String {
    entry == widgets.username ? store.username : store.password.text
  }
}
