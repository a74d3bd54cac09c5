import CGtk

/// The key or button that a window is handling.
@GtkActor
public final class WindowInput {
  /// An input of the user.
  public enum Event: Hashable, Sendable {
    /// A key that stands for a character.
    case typing
    /// Any other key, by GDK's name for it: `Tab`, `Return`, `F1`.
    case key(String)
    /// A button of the mouse, or a finger.
    case pointer
  }

  /// The input that is being handled, or the last one since the main loop was idle.
  public private(set) var current: Event? {
    didSet { if current != oldValue { onChange?(current) } }
  }
  /// Called when the window gets an input, and with nil when the main loop is idle again.
  public var onChange: ((Event?) -> Void)?
  private let onEvent: @GtkActor () -> Void

  /// - Parameter onEvent: Called with every input, before any widget gets it.
  init(_ window: Widget, onEvent: @escaping @GtkActor () -> Void) {
    self.onEvent = onEvent
    let controller = gtk_event_controller_legacy_new()!
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE)
    onRequest(UnsafeMutableRawPointer(controller), "event") { [weak self] in
      self?.note(gtk_event_controller_get_current_event(controller))
      return false
    }
    gtk_widget_add_controller(window, controller)
  }

  /// Forgets the input.
  func end() { current = nil }

  private func note(_ event: OpaquePointer?) {
    guard let event else { return }
    switch gdk_event_get_event_type(event) {
    case GDK_KEY_PRESS:
      let key = gdk_key_event_get_keyval(event)
      // Control characters are those of Tab, Return and the like.
      let types = gdk_keyval_to_unicode(key) >= 0x20 && gdk_keyval_to_unicode(key) != 0x7F
      current = types ? .typing : .key(gdk_keyval_name(key).map { String(cString: $0) } ?? "key")
    case GDK_BUTTON_PRESS, GDK_BUTTON_RELEASE, GDK_TOUCH_BEGIN, GDK_TOUCH_END: current = .pointer
    default: return
    }
    onEvent()
  }
}
