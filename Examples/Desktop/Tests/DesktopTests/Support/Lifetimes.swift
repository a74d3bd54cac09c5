import CGtk
import GtkFocus

/// Counts the widgets of a tree that are still alive.
@GtkActor
final class WidgetCounter {
  /// The kinds of the widgets that are alive.
  private(set) var living: [Int: String] = [:]
  private var count = 0

  /// Counts the widget and everything in it, also the parts that GTK makes.
  func add(_ widget: Widget) {
    let kind = String(cString: gtk_widget_get_name(widget))
    // GTK has one such widget for all windows of a display, and gives it to the window that shows it.
    guard kind != "GtkTooltipWindow" else { return }
    count += 1
    living[count] = kind
    g_object_weak_ref(
      widget.cast(to: GObject.self),
      { data, _ in
        let watch = Unmanaged<Watch>.fromOpaque(data!).takeRetainedValue()
        GtkActor.assumeIsolated { watch.counter.living[watch.number] = nil }
      },
      Unmanaged.passRetained(Watch(counter: self, number: count)).toOpaque()
    )
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      add(next)
      child = gtk_widget_get_next_sibling(next)
    }
  }

  private final class Watch: Sendable {
    let counter: WidgetCounter
    let number: Int

    init(counter: WidgetCounter, number: Int) {
      self.counter = counter
      self.number = number
    }
  }
}
