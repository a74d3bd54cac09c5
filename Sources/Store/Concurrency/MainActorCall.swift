#if canImport(Darwin)
  import Darwin
#endif

/// Calls `body` on the main actor: at once if the runtime knows that the caller is on the main actor, and otherwise in
/// a task.
///
/// The runtime knows this in a job of the main actor and, outside of tasks, on the main thread. The runtime does not
/// know this in a callback of Dispatch's main queue on another thread. A comparison of threads is not enough: in a
/// program with an asynchronous `main`, Dispatch runs the main actor's jobs on changing threads, except on Apple's
/// systems.
// The tasks are detached, so that `body` does not run with the task-local values of the caller.
func performOnMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
    Task.immediateDetached { @MainActor in body() }
    return
  }
  #if canImport(Darwin)
    if pthread_main_np() != 0 { return MainActor.assumeIsolated(body) }
    Task.detached { @MainActor in body() }
  #endif
}
