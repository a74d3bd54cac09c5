#if canImport(Darwin)
  import Darwin
#endif

/// Calls `body` on the main actor: at once if the caller is known to be on the main actor, and otherwise in a task.
///
/// The caller is known to be on the main actor in two cases: in a job of the main actor, and on the main thread outside
/// of tasks.
// `immediateDetached` asks the runtime whether the caller is on the main actor. Apple's systems before version 26
// do not have `immediateDetached`. There, the main actor always runs on the main thread, so the thread is tested.
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
