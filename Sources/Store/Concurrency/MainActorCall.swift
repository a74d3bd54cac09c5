#if canImport(Darwin)
  import Darwin
#endif

/// Calls `body` on the main actor: at once if the caller is on the main actor, and otherwise in a task.
///
/// The thread does not tell whether the caller is on the main actor: in a program with an asynchronous `main`, Dispatch
/// runs the main actor's jobs on changing threads, except on Apple's systems.
func performOnMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
  if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
    Task.immediate { @MainActor in body() }
    return
  }
  #if canImport(Darwin)
    if pthread_main_np() != 0 { return MainActor.assumeIsolated(body) }
    Task { @MainActor in body() }
  #endif
}
