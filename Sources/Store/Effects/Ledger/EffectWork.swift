/// The asynchronous work of one `Effect.run`.
final class EffectWork: Sendable {
  let priority: TaskPriority?
  let name: String?
  let location: CodeLocation
  /// The issue reporter and the dependencies that were in force where the effect was made.
  let context: StoreContext
  /// The runner calls it with the running effect as the task-local value `RunningEffect.current`.
  let operation: @Sendable () async -> Void

  init(
    priority: TaskPriority?,
    name: String?,
    location: CodeLocation,
    operation: @escaping @Sendable () async -> Void
  ) {
    self.priority = priority
    self.name = name
    self.location = location
    self.context = StoreContext()
    self.operation = operation
  }
}
