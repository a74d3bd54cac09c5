import CGtk
import FocusSync
import Store

/// The focus of a GTK window as a value, and a side of `synchronize`.
///
/// `bind` gives a widget a value. While focus is on the widget, or on something inside it, the value of the focus is
/// the value of that widget. While focus is elsewhere in the window, the value is nil.
///
/// ```swift
/// let focus = GtkFocus<Field>(window)
/// focus.bind(usernameEntry, equals: .username)
/// focus.bind(passwordEntry, equals: .password)
/// mirror = synchronize(store, \.focusedField, with: focus.side)
/// ```
///
/// **Turns.** GTK reports one move of the user in up to two steps: focus leaves, then it arrives. This object reads the
/// result when GTK has handled the event, in the same iteration of the main loop and before anything else runs in it,
/// so each move is one change. A write by ``request(_:)`` takes effect at once.
///
/// **Removal.** When a focused widget is hidden or removed, GTK moves focus at its next frame. Until then the window
/// and ``focused`` report the old widget. When a focused widget is made insensitive, nothing has focus.
@GtkActor
public final class GtkFocus<Value: Hashable> {
  /// The value that has focus, as of the last turn.
  public private(set) var focused: Value?
  /// The requested value for which the window has no widget yet.
  public private(set) var awaited: Value?
  /// Called with every move, before the other side of `synchronize` is notified.
  public var onMove: ((_ from: Value?, _ to: Value?, _ cause: FocusCause) -> Void)?

  /// Called with the reason of every request that is refused.
  public var onRefusal: ((FocusRefusal) -> Void)?

  /// The current input of the user.
  public private(set) var input: WindowInput!
  /// Nil once the window is destroyed.
  private var window: Widget?
  private var widgets: [Value: Widget] = [:]
  private var values: [Widget: Value] = [:]
  /// The focused widget in the last report of the window. Only compared, because it may have been released.
  private var focusWidget: Widget?
  private var hasBeenShown = false
  private var isTurnScheduled = false
  private var observers: [Int: (SyncNotice<Value?>) -> Void] = [:]
  private var observerCount = 0

  /// Follows the focus of a window, which may be shown already. The window is not retained.
  public init(_ window: UnsafeMutablePointer<GtkWindow>) {
    let window = UnsafeMutableRawPointer(window).assumingMemoryBound(to: GtkWidget.self)
    self.window = window
    input = WindowInput(window) { [weak self] in self?.scheduleTurn() }
    onSignal(window, "notify::focus-widget") { [weak self] in self?.scheduleTurn() }
    onSignal(window, "map") { [weak self] in self?.scheduleTurn() }
    onSignal(window, "destroy") { [weak self] in self?.window = nil }
    hasBeenShown = gtk_widget_get_mapped(window) != 0
  }

  // MARK: The table

  /// Gives a widget a value. If several widgets are bound to one value, the last one has it.
  ///
  /// The widget may be put into the window later. A request for its value waits until the widget is shown there.
  public func bind(_ widget: Widget, equals value: Value) {
    unbind(value)
    if let other = values[widget] { unbind(other) }
    widgets[value] = widget
    values[widget] = value
    for signal in ["map", "notify::root"] { onSignal(widget, signal) { [weak self] in self?.scheduleTurn() } }
    onSignal(widget, "destroy") { [weak self] in
      guard let self, let value = values[widget] else { return }
      unbind(value)
    }
    scheduleTurn()
  }

  /// Removes the value from its widget. Focus stays where it is.
  public func unbind(_ value: Value) {
    guard let widget = widgets.removeValue(forKey: value) else { return }
    values[widget] = nil
    scheduleTurn()
  }

  // MARK: Moves

  /// Moves focus to the widget of the value. If the value is nil, gives focus up if a bound widget has it.
  ///
  /// - Returns: `pending` if there is no such widget yet, or it is not shown. The request is then met when the widget
  ///   is shown, unless a newer event ends the wait. `refused` if the widget is insensitive, or does not take focus.
  public func request(_ value: Value?) -> SyncResult {
    let result = move(to: value)
    if case .refused(let reason) = result { onRefusal?(reason) }
    return result
  }

  private func move(to value: Value?) -> SyncResult {
    guard let window else { return .refused(.absent) }
    awaited = nil
    guard let value else {
      if self.value(ofFocusIn: window) != nil { gtk_window_set_focus(window.cast(to: GtkWindow.self), nil) }
      takeFocus(.program)
      return .done
    }
    guard let widget = widgets[value], widget.root == UnsafeMutableRawPointer(window), widget.isShown else {
      awaited = value
      return .pending
    }
    guard gtk_widget_is_sensitive(widget) != 0 else { return .refused(.disabled) }
    if self.value(ofFocusIn: window) != value { gtk_widget_grab_focus(widget) }
    takeFocus(.program)
    return focused == value ? .done : .refused(.vetoed)
  }

  /// Reads the window's focus now, and notifies the other side.
  ///
  /// Turns end by themselves. Call this first in the handler of a signal that sends an action, so that the move of
  /// focus by the same click or key comes before the action.
  public func settle() {
    guard let window, !isAboutToMove(in: window) else { return }
    let before = focused
    let cause = cause(in: window)
    let hasMoved = takeFocus(cause)
    if let value = awaited {
      // A move by the user or the program ends the wait. A move by GTK itself does not.
      if hasMoved, cause != .removal, cause != .default {
        awaited = nil
        tell(.refused(.superseded))
      } else {
        meet(value)
      }
    } else if focused != before {
      tell(focused == nil ? before.map { .blurred($0) } ?? .changed : .changed)
    }
  }

  private func meet(_ value: Value) {
    switch request(value) {
    case .refused(let reason): tell(.refused(reason))
    case .pending: break
    default: tell(.changed)
    }
  }

  /// True if GTK will move focus at its next frame, because the focused widget is no longer on the screen.
  private func isAboutToMove(in window: Widget) -> Bool {
    guard gtk_widget_get_mapped(window) != 0, let widget = gtk_window_get_focus(window.cast(to: GtkWindow.self)) else {
      return false
    }
    return gtk_widget_get_mapped(widget) == 0
  }

  @discardableResult
  private func takeFocus(_ cause: FocusCause) -> Bool {
    guard let window else { return false }
    let widget = gtk_window_get_focus(window.cast(to: GtkWindow.self))
    defer { hasBeenShown = hasBeenShown || gtk_widget_get_mapped(window) != 0 }
    guard widget != focusWidget else { return false }
    focusWidget = widget
    let before = focused
    focused = value(ofFocusIn: window)
    if focused != before { onMove?(before, focused, cause) }
    return true
  }

  /// The reason of the last move of focus, if focus has moved since the last turn.
  private func cause(in window: Widget) -> FocusCause {
    if let focused {
      guard let widget = widgets[focused], widget.isShown, gtk_widget_is_sensitive(widget) != 0 else { return .removal }
    }
    switch input.current {
    case .key, .typing: return .key
    case .pointer: return .pointer
    case nil: return hasBeenShown ? .program : .default
    }
  }

  /// The value of the widget that contains the window's focus. The focus of a text entry is on a part of it.
  private func value(ofFocusIn window: Widget) -> Value? {
    var widget = gtk_window_get_focus(window.cast(to: GtkWindow.self))
    while let inner = widget {
      if let value = values[inner] { return value }
      widget = gtk_widget_get_parent(inner)
    }
    return nil
  }

  private func scheduleTurn() {
    guard !isTurnScheduled else { return }
    isTurnScheduled = true
    onIdle(priority: G_PRIORITY_HIGH) { [weak self] in
      guard let self else { return }
      isTurnScheduled = false
      settle()
      input.end()
    }
  }
}

// MARK: - A side

extension GtkFocus {
  /// This focus as a side of `synchronize`. The side ends when the window is destroyed, and does not retain this
  /// object.
  public var side: SyncSide<Value?> {
    SyncSide(
      get: { [weak self] in self.flatMap { $0.window == nil ? nil : .some($0.focused) } },
      set: { [weak self] write in self?.request(write.value) ?? .refused(.absent) },
      isPending: { [weak self] in self?.awaited != nil },
      observe: { [weak self] tell in
        guard let self else { return ObserveToken {} }
        observerCount += 1
        let number = observerCount
        observers[number] = tell
        return ObserveToken { [weak self] in self?.endObserver(number) }
      }
    )
  }

  private func endObserver(_ number: Int) {
    observers[number] = nil
    // The object that made the request has been released.
    if observers.isEmpty { awaited = nil }
  }

  private func tell(_ notice: SyncNotice<Value?>) {
    for (_, observer) in observers.sorted(by: { $0.key < $1.key }) { observer(notice) }
  }
}
