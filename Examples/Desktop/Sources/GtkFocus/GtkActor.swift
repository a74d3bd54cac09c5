import CGtk

/// The actor of all code that uses GTK. Its jobs run in GLib's main loop, between the events of the user.
///
/// A store with this actor as its isolation can be used in the handlers of GTK's signals, and its effects return to the
/// thread of the window by themselves.
///
/// ```swift
/// let store = Store(initialState: Login.State(), isolation: GtkActor.shared, reducer: { Login() })
/// ```
///
/// GTK may be used only on the thread that runs GLib's default main context. Jobs of Swift's main actor do not run
/// there, because GLib's loop does not serve its queue.
@globalActor
public actor GtkActor {
  /// The only instance.
  public static let shared = GtkActor()

  private static let executor = GLibExecutor()

  /// GLib's main loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

  private init() {}

  /// Makes the calling thread GTK's thread and runs `body`, which is typically GLib's main loop or `g_application_run`.
  /// Call it on the program's first thread.
  public static func run<Result: Sendable>(_ body: @GtkActor () throws -> Result) rethrows -> Result {
    precondition(g_main_context_acquire(nil) != 0, "Another thread runs GLib's default main context.")
    defer { g_main_context_release(nil) }
    return try assumeIsolated(body)
  }

  /// Runs `body` at once, as code of this actor. Use it in callbacks of GTK, whose isolation the compiler does not
  /// know.
  ///
  /// Traps on any thread other than the one that runs GLib's default main context.
  public static func assumeIsolated<Result: Sendable>(_ body: @GtkActor () throws -> Result) rethrows -> Result {
    shared.preconditionIsolated()
    // Sound: isolation does not change a function's representation, and the line above has checked the thread. The
    // standard library does the same for the main actor, and has no function for other actors.
    return try withoutActuallyEscaping(body) { body in
      try unsafeBitCast(body, to: (() throws -> Result).self)()
    }
  }
}

/// Runs jobs in GLib's default main context, first in, first out, on the thread that iterates it.
final class GLibExecutor: SerialExecutor {
  private struct Queued {
    let job: UnownedJob
    let executor: UnownedSerialExecutor
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let queued = UnsafeMutablePointer<Queued>.allocate(capacity: 1)
    queued.initialize(to: Queued(job: UnownedJob(job), executor: asUnownedSerialExecutor()))
    // The user's events have the same priority, so neither can delay the other for long.
    g_idle_add_full(
      G_PRIORITY_DEFAULT,
      { data in
        let place = data!.assumingMemoryBound(to: Queued.self)
        let queued = place.move()
        place.deallocate()
        queued.job.runSynchronously(on: queued.executor)
        return G_SOURCE_REMOVE
      },
      queued,
      nil
    )
  }

  func checkIsolated() {
    precondition(ownsContext, "GTK may only be used on the thread that runs GLib's default main context.")
  }

  func isIsolatingCurrentContext() -> Bool? { ownsContext }

  private var ownsContext: Bool { g_main_context_is_owner(nil) != 0 }
}
