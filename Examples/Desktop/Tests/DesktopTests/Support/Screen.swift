import CGtk
import Foundation
import GtkFocus
import Testing

/// All tests that show a window. They share one screen, one keyboard and one pointer, so they run one after another.
@Suite(.serialized, .enabled(if: Display.isAvailable, "There is no X display: run Examples/Desktop/check.sh."))
enum Screen {}

/// The X display of the tests.
enum Display {
  /// GTK draws before it handles the events that the tests wait for, and on a slow machine it would draw a turning
  /// spinner without end.
  @GtkActor
  private static func stopAnimations() {
    var isOn = GValue()
    g_value_init(&isOn, g_type_from_name("gboolean"))
    g_value_set_boolean(&isOn, 0)
    let settings = UnsafeMutableRawPointer(gtk_settings_get_default()!).assumingMemoryBound(to: GObject.self)
    g_object_set_property(settings, "gtk-enable-animations", &isOn)
  }

  /// Runs GLib's main loop on a thread of its own, as the first thread belongs to the tests; false without a display.
  static let isAvailable: Bool = {
    let isReady = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var isAvailable = false
    Thread.detachNewThread {
      GtkActor.run {
        isAvailable = gtk_init_check() != 0
        isReady.signal()
        guard isAvailable else { return }
        stopAnimations()
        g_main_loop_run(g_main_loop_new(nil, 0))
      }
    }
    isReady.wait()
    return isAvailable
  }()
}
