#if canImport(Darwin)
  import Darwin
#endif

/// Calls `body` on the main actor: at once if the caller is known to be on the main actor, and otherwise in a task.
///
/// The caller is known to be there in a job of the main actor and, outside of tasks, on the main thread.
// Only Apple's systems always run the main actor on the main thread. There, older systems, which have no
// `immediateDetached`, compare threads. On other systems, a program with an asynchronous `main` runs the main actor on
// changing threads, so the runtime is asked.
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
