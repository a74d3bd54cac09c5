/// The dependencies in force: the overrides of `withDependencies` and of reducers, and the defaults of the keys.
///
/// The values travel with the task. A store keeps those in force where it is made, and an effect those of the reducer
/// that returned it. A store that was made without overrides uses those in force where an action is sent. For an action
/// that an effect sends, such a store uses the defaults, because an override around the effect may belong to a single
/// reducer.
public struct DependencyValues: Sendable {
  @TaskLocal static var current = DependencyValues()
  /// The line that declares the dependency that is being read.
  @TaskLocal static var user: CodeLocation?

  private var overrides: [ObjectIdentifier: any Sendable] = [:]
  /// True if a key without an override returns its test value.
  package var isTesting = false
  /// True while an override is being set. Reading a test value in order to change a part of it then does not fail the
  /// test.
  package var isBeingSet = false
  /// True in a closure in which a test turns a state into the expected one. Such a closure asserts cases by writing to
  /// them, so a write to another case is a failure.
  var isAsserting = false

  /// Makes values without overrides: each key returns its default.
  public init() {}

  var isEmpty: Bool { overrides.isEmpty && !isTesting }

  /// The value for a key.
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    get {
      if let value = overrides[ObjectIdentifier(key)] as? Key.Value { return value }
      guard isTesting else { return key.liveValue }
      return isBeingSet ? IssueReporting.$handler.withValue(IssueHandler { _ in }) { key.testValue } : key.testValue
    }
    set {
      overrides[ObjectIdentifier(key)] = newValue
    }
  }

  mutating func set(_ update: (inout DependencyValues) throws -> Void) rethrows {
    isBeingSet = true
    defer { isBeingSet = false }
    try update(&self)
  }

  /// Runs an operation with these values in force, even if they contain no override and others were in force.
  func run<R>(_ operation: () throws -> R) rethrows -> R {
    // Setting a task-local value takes longer than making a store, and most stores replace nothing.
    guard !isEmpty || !Self.current.isEmpty else { return try operation() }
    return try Self.$current.withValue(self, operation: operation)
  }

  /// Runs an operation with some of the values in force replaced, and passes it the values.
  @usableFromInline
  static func updating<R>(
    _ update: (inout DependencyValues) throws -> Void,
    operation: (DependencyValues) throws -> R
  ) rethrows -> R {
    var values = current
    let hadNone = values.isEmpty
    try values.set(update)
    // As in `run`, without another look at the values in force.
    if hadNone, values.isEmpty { return try operation(values) }
    return try $current.withValue(values) { try operation(values) }
  }

  /// Returns a copy in which the overrides of `other` replace those for the same keys.
  func merging(_ other: DependencyValues) -> DependencyValues {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var merged = self
    merged.overrides.merge(other.overrides) { $1 }
    merged.isTesting = isTesting || other.isTesting
    return merged
  }
}

/// Runs an operation with some dependencies replaced. Errors of the operation are rethrown.
public func withDependencies<R>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  try DependencyValues.updating(update) { _ in try operation() }
}

/// Runs an asynchronous operation with some dependencies replaced. Errors of the operation are rethrown.
nonisolated(nonsending)
  public func withDependencies<R>(
    _ update: (inout DependencyValues) throws -> Void,
    operation: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R
{
  var values = DependencyValues.current
  try values.set(update)
  return try await DependencyValues.$current.withValue(values, operation: operation)
}
