/// Runs a part of an effect under an id. Cancelling the id cancels the part, while the rest of the effect goes on.
///
/// ```swift
/// return .run { send in
///   for url in urls {
///     try await withTaskCancellation(id: url) { try await download(url) }
///   }
/// }
/// ```
///
/// The id belongs to the store and the child feature of the effect: `Effect.cancel(id:)` reaches it. A call outside an
/// effect is reported, and runs the operation without an id.
///
/// - Throws: The error of the operation. A cancelled operation decides how it ends, usually by throwing
///   `CancellationError`.
public func withTaskCancellation<R: Sendable>(
  id: some Hashable,
  cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws -> R,
  fileID: StaticString = #fileID,
  line: UInt = #line
) async throws -> R {
  guard let effect = RunningEffect.current, let runner = effect.runner else {
    reportIssue(
      """
      'withTaskCancellation' was called outside an effect, so that no store knows its id. Call it within 'Effect.run'.
      """,
      fileID: fileID,
      line: line
    )
    return try await operation()
  }
  let task = Task(executorPreference: runner.executor) { try await operation() }
  let part = runner.openPart(id: AnyHashable(id), of: effect, cancelInFlight: cancelInFlight) { task.cancel() }
  defer { if let part { runner.partEnded(part) } }
  return try await withTaskCancellationHandler {
    try await task.value
  } onCancel: {
    task.cancel()
  }
}
