import CGtk
import FocusSync
import GtkFocus
import Store

/// A feature whose state is only its focus, the number of a widget.
struct Entries: Reducer {
  struct State: Equatable, Sendable {
    var focused: Int?
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case refused(Int?, FocusRefusal)
    case focus(Int?)
    case focusLater(Int)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: return .none
      case .refused(let focused, _):
        state.focused = focused
        return .none
      case .focus(let focused):
        state.focused = focused
        return .none
      case .focusLater(let focused):
        return .run { send in await send(.focus(focused)) }
      }
    }
  }
}

/// A window with numbered text entries and one button that has no number, whose focus is synchronized with a store.
@GtkActor
final class EntryWindow {
  let window: UnsafeMutablePointer<GtkWindow>
  let box: Widget
  let entries: [Widget]
  let other: Widget
  let focus: GtkFocus<Int>
  let store: Store<Entries.State, Entries.Action>
  private(set) var mirror: Synchronization?
  /// The actions about focus, of both sides, since the list was last emptied.
  var actions: [Entries.Action] = []
  /// The moves of the window's focus.
  var moves: [String] = []
  private var token: ObserveToken?

  /// - Parameter isOpen: True if the window is shown.
  init(focused: Int? = nil, count: Int = 3, isOpen: Bool = true) async {
    window = gtk_window_new().cast(to: GtkWindow.self)
    box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4)
    entries = (0..<count).map { _ in gtk_entry_new() }
    other = gtk_button_new_with_label("Other")
    for widget in entries + [other] {
      g_object_ref_sink(widget)
      gtk_box_append(box.cast(to: GtkBox.self), widget)
    }
    gtk_window_set_child(window, box)
    focus = GtkFocus(window)
    for (number, entry) in entries.enumerated() { focus.bind(entry, equals: number) }
    store = Store(
      initialState: Entries.State(focused: focused),
      isolation: GtkActor.shared,
      reducer: { Entries() }
    )
    focus.onMove = { [weak self] from, to, cause in
      self?.moves.append("\(from.map(String.init) ?? "nil") → \(to.map(String.init) ?? "nil") by \(cause)")
    }
    mirror = synchronize(store, \.focused, with: focus.side, refused: Entries.Action.refused)
    token = store.observeActions { [weak self] _, _, action, _ in self?.actions.append(action) }
    if isOpen { await open() }
  }

  isolated deinit {
    for widget in entries + [other] { g_object_unref(widget) }
  }

  func open() async {
    gtk_window_present(window)
    await User.frame(of: window.cast(to: GtkWidget.self))
    User.point(at: other)
    await User.settle()
  }

  /// Lets GTK draw. While it draws, it moves focus away from removed widgets.
  func draw() async { await User.frame(of: window.cast(to: GtkWidget.self)) }

  func close() async {
    mirror?.cancel()
    gtk_window_destroy(window)
    await User.settle()
  }

  /// The number of the entry that has focus according to GTK.
  var focusedInGTK: Int? {
    guard let inner = gtk_window_get_focus(window) else { return nil }
    return entries.firstIndex { $0 == inner || gtk_widget_is_ancestor(inner, $0) != 0 }
  }

  func setSensitive(_ number: Int, _ isSensitive: Bool) {
    gtk_widget_set_sensitive(entries[number], isSensitive ? 1 : 0)
  }

  func setVisible(_ number: Int, _ isVisible: Bool) {
    gtk_widget_set_visible(entries[number], isVisible ? 1 : 0)
  }

  func remove(_ number: Int) { gtk_box_remove(box.cast(to: GtkBox.self), entries[number]) }

  func append(_ number: Int) { gtk_box_append(box.cast(to: GtkBox.self), entries[number]) }
}

extension Entries.Action {
  /// The window's focus has moved to the entry.
  static func moved(to number: Int?) -> Self { .binding(.set(\.focused, number)) }
}
