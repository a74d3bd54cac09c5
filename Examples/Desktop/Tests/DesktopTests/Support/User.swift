import CGtk
import Foundation
import GtkFocus

/// A simulated user at the keyboard and the pointer of the X server. Each input returns when GTK has handled it.
@GtkActor
enum User {
  /// Presses keys, by their X names: `Tab`, `shift+Tab`, `a`.
  static func press(_ keys: String...) async {
    run("key", "--delay", "0", arguments: keys)
    await settle()
  }

  /// Types text.
  static func type(_ text: String) async {
    run("type", "--delay", "0", arguments: [text])
    await settle()
  }

  /// Clicks into the middle of a widget.
  static func click(_ widget: Widget) async {
    await frame(of: widget)
    point(at: widget)
    // GTK recognises a click only if the button goes down after the pointer has arrived.
    run("mousedown", arguments: ["1"])
    run("mouseup", arguments: ["1"])
    await settle()
  }

  /// Moves the pointer to the middle of a widget. Without a window manager, the window under the pointer gets the keys.
  static func point(at widget: Widget) {
    guard let native = gtk_widget_get_native(widget) else { return }
    var bounds = graphene_rect_t()
    var origin = (x: 0.0, y: 0.0)
    gtk_native_get_surface_transform(native, &origin.x, &origin.y)
    let top = UnsafeMutableRawPointer(native).assumingMemoryBound(to: GtkWidget.self)
    _ = gtk_widget_compute_bounds(widget, top, &bounds)
    let x = Double(bounds.origin.x + bounds.size.width / 2) + origin.x
    let y = Double(bounds.origin.y + bounds.size.height / 2) + origin.y
    run("mousemove", arguments: [String(Int(x)), String(Int(y))])
  }

  /// Returns when GTK has handled every event that the X server has sent so far, and the work that these events caused.
  static func settle() async {
    gdk_display_sync(gdk_display_get_default())
    await withCheckedContinuation { continuation in
      onIdle(priority: G_PRIORITY_LOW) { continuation.resume() }
    }
  }

  /// Returns when the window of the widget has been laid out and drawn once more.
  static func frame(of widget: Widget) async {
    await withCheckedContinuation { continuation in
      let box = Unmanaged.passRetained(Box(continuation))
      gtk_widget_add_tick_callback(
        widget,
        { _, _, data in
          Unmanaged<Box>.fromOpaque(data!).takeUnretainedValue().continuation.resume()
          return G_SOURCE_REMOVE
        },
        box.toOpaque(),
        { Unmanaged<Box>.fromOpaque($0!).release() }
      )
    }
    await settle()
  }

  private final class Box: Sendable {
    let continuation: CheckedContinuation<Void, Never>

    init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
  }

  /// Runs xdotool to its end.
  private static func run(_ command: String..., arguments: [String]) {
    var words = (["xdotool"] + command + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process = pid_t()
    let code = posix_spawnp(&process, "xdotool", nil, nil, words, environ)
    precondition(code == 0, "xdotool cannot be run: error \(code)")
    var status: Int32 = 0
    waitpid(process, &status, 0)
    precondition(status == 0, "xdotool failed: \(command) \(arguments)")
  }
}
