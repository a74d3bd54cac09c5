import CGtk

/// Calls `body` whenever the object emits the signal, until the object is gone. The object keeps what `body` captures
/// alive.
///
/// - Parameter signal: the name, with a detail where it has one: `clicked`, `notify::sensitive`.
@GtkActor
public func onSignal(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @GtkActor () -> Void) {
  connect(object, signal) { _ in
    body()
    return false
  }
}

/// Calls `body` whenever the object asks whether somebody handles something, as `close-request` does.
@GtkActor
public func onRequest(
  _ object: UnsafeMutableRawPointer,
  _ signal: String,
  _ body: @escaping @GtkActor () -> Bool
) {
  connect(object, signal) { _ in body() }
}

/// Calls `body` with the key for every key that the controller of keys is shown; true handles the key.
@GtkActor
public func onKey(
  _ controller: OpaquePointer,
  _ body: @escaping @GtkActor (_ key: UInt32) -> Bool
) {
  connect(UnsafeMutableRawPointer(controller), "key-pressed") { arguments in body(g_value_get_uint(arguments + 1)) }
}

/// Runs `body` once, when the main loop has nothing to do that matters more.
///
/// - Parameter priority: one of GLib's: smaller is sooner, and that of the user's events is `G_PRIORITY_DEFAULT`.
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

/// Connects a closure that takes the signal's arguments, of which the first is the object, and says whether it handles
/// it.
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
    // There is a result exactly for the signals that ask whether somebody handles them.
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
