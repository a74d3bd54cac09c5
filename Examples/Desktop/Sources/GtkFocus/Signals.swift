import CGtk

/// Calls `body` whenever the object emits the signal, until the object is released. The object retains the captures of
/// `body`.
///
/// - Parameter signal: The name, with its detail if it has one: `clicked`, `notify::sensitive`.
@GtkActor
public func onSignal(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @GtkActor () -> Void) {
  connect(object, signal) { _ in
    body()
    return false
  }
}

/// Calls `body` whenever the object emits a signal whose handlers answer true or false, such as `close-request`.
@GtkActor
public func onRequest(
  _ object: UnsafeMutableRawPointer,
  _ signal: String,
  _ body: @escaping @GtkActor () -> Bool
) {
  connect(object, signal) { _ in body() }
}

/// Calls `body` with each key that reaches the key controller. If `body` returns true, the key is handled.
@GtkActor
public func onKey(
  _ controller: OpaquePointer,
  _ body: @escaping @GtkActor (_ key: UInt32) -> Bool
) {
  connect(UnsafeMutableRawPointer(controller), "key-pressed") { arguments in body(g_value_get_uint(arguments + 1)) }
}

/// Runs `body` once, when the main loop has no work of a higher priority.
///
/// - Parameter priority: A priority of GLib. Smaller is sooner, and the user's events have `G_PRIORITY_DEFAULT`.
@GtkActor
public func onIdle(priority: Int32, _ body: @escaping @GtkActor () -> Void) {
  g_idle_add_full(
    priority,
    { data in
      let box = Unmanaged<Closure>.fromOpaque(data!).takeUnretainedValue()
      _ = GtkActor.assumeIsolated { box.body(nil) }
      return G_SOURCE_REMOVE
    },
    Closure.retained { _ in
      body()
      return false
    },
    { Unmanaged<Closure>.fromOpaque($0!).release() }
  )
}

/// Connects a closure that takes the signal's arguments, beginning with the object, and returns true if it handles the
/// signal.
@GtkActor
private func connect(
  _ object: UnsafeMutableRawPointer,
  _ signal: String,
  _ body: @escaping @GtkActor (UnsafePointer<GValue>) -> Bool
) {
  let closure = g_closure_new_simple(UInt32(MemoryLayout<GClosure>.size), Closure.retained { body($0!) })!
  g_closure_add_finalize_notifier(closure, closure.pointee.data) { data, _ in
    Unmanaged<Closure>.fromOpaque(data!).release()
  }
  g_closure_set_marshal(closure) { closure, result, _, arguments, _, _ in
    let box = Unmanaged<Closure>.fromOpaque(closure!.pointee.data).takeUnretainedValue()
    // Signals are emitted by GTK, which runs on this actor's thread.
    nonisolated(unsafe) let arguments = arguments
    let isHandled = GtkActor.assumeIsolated { box.body(arguments) }
    // Only signals whose handlers answer true or false have a result.
    if let result { g_value_set_boolean(result, isHandled ? 1 : 0) }
  }
  g_signal_connect_closure(object, signal, closure, 0)
}

/// The object that a C callback refers to by a pointer.
private final class Closure: Sendable {
  let body: @GtkActor (UnsafePointer<GValue>?) -> Bool

  private init(_ body: @escaping @GtkActor (UnsafePointer<GValue>?) -> Bool) { self.body = body }

  static func retained(_ body: @escaping @GtkActor (UnsafePointer<GValue>?) -> Bool) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Closure(body)).toOpaque()
  }
}
