// Puts overrides in force while an operation runs.

extension DependencyValues {
  @TaskLocal private static var bound = DependencyValues()
  /// Set when the program first overrides a value. While the flag is not set, `send` does not read `bound`, because
  /// reading a task-local value takes longer than handling an action. Each store retains the flag, because reading a
  /// property of the store is faster than reading a static property.
  @usableFromInline static let overrideFlag = OneWayFlag()

  /// The overrides that are in force for the caller. `run` puts overrides in force.
  static var current: DependencyValues { bound }

  /// True if `current` is not empty: the caller runs with overrides.
  @usableFromInline
  static var areOverridden: Bool { overrideFlag.isSet && !bound.isEmpty }

  /// Runs an operation without the overrides of the caller.
  @usableFromInline
  static func withoutOverrides<R>(_ operation: () throws -> R) rethrows -> R {
    try DependencyValues().run(operation)
  }

  /// Runs an operation in which only the overrides of these values are in force.
  func run<R>(_ operation: () throws -> R) rethrows -> R {
    // Without overrides, the task-local value is not set. Setting a task-local value takes longer than making a store.
    guard !isEmpty || Self.areOverridden else { return try operation() }
    noteOverride()
    return try Self.$bound.withValue(self, operation: operation)
  }

  /// As `run`, for an asynchronous operation.
  nonisolated(nonsending) func run<R>(_ operation: nonisolated(nonsending) () async throws -> R) async rethrows -> R {
    noteOverride()
    return try await Self.$bound.withValueOnCaller(self, operation: operation)
  }

  private func noteOverride() {
    if !isEmpty { Self.overrideFlag.set() }
  }

  /// Runs an operation with new values in force: `update` makes them from the current values. The operation also gets
  /// the new values as its argument.
  @usableFromInline
  static func updating<R>(
    _ update: (inout DependencyValues) throws -> Void,
    operation: (DependencyValues) throws -> R
  ) rethrows -> R {
    var values = current
    let hadNone = values.isEmpty
    try values.set(update)
    // Without overrides, `run` would change nothing, but might read the task-local value again, which is slow.
    if hadNone, values.isEmpty { return try operation(values) }
    return try values.run { try operation(values) }
  }
}

/// Runs an operation with some dependencies replaced.
///
/// The overrides reach the stores, features and tasks that are made in the operation, except detached tasks. A store
/// that was made before keeps its own dependencies.
///
/// - Parameters:
///   - update: Replaces dependencies. It is called once, before the operation.
///   - operation: The operation.
/// - Returns: The result of the operation.
/// - Throws: The errors of `update` and of the operation.
public func withDependencies<R>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  try DependencyValues.updating(update) { _ in try operation() }
}

/// Runs an asynchronous operation with some dependencies replaced, on the actor of the caller.
///
/// - Parameters:
///   - update: Replaces dependencies. It is called once, before the operation.
///   - operation: The operation. The tasks that it starts have the same dependencies, except detached tasks.
/// - Returns: The result of the operation.
/// - Throws: The errors of `update` and of the operation.
nonisolated(nonsending)
  public func withDependencies<R>(
    _ update: (inout DependencyValues) throws -> Void,
    operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R
{
  var values = DependencyValues.current
  try values.set(update)
  return try await values.run(operation)
}
