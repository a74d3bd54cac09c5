/// The asynchronous work of one `Effect.run`.
struct EffectWork: Sendable {
  /// The raw value of the priority. The compiler does not know the size of a `TaskPriority`, so every value around one
  /// would be handled by way of its metadata.
  private let rawPriority: UInt8?
  let name: String?
  let location: CodeLocation
  /// The issue reporter and the dependencies that were in force where the effect was made.
  let context = StoreContext()
  /// The effect calls it with itself as the task-local value `RunningEffect.current`.
  let operation: @Sendable (RunningEffect) async -> Void

  init(
    priority: TaskPriority?,
    name: String?,
    location: CodeLocation,
    operation: @escaping @Sendable (RunningEffect) async -> Void
  ) {
    self.rawPriority = priority?.rawValue
    self.name = name
    self.location = location
    self.operation = operation
  }

  var priority: TaskPriority? { rawPriority.map(TaskPriority.init(rawValue:)) }
}
