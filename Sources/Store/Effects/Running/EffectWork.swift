/// The asynchronous work of one `Effect.run`.
struct EffectWork: Sendable {
  let priority: TaskPriority?
  let name: String?
  let location: CodeLocation
  /// The issue reporter and the dependencies that were in force where the effect was made.
  let context = StoreContext()
  /// The effect calls it with itself as the task-local value `RunningEffect.current`.
  let operation: @Sendable (RunningEffect) async -> Void
}
