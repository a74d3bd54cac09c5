/// The dependencies in force: the overrides of `withDependencies` and of reducers, and the defaults of the keys.
///
/// They travel with the task. A store takes those in force where it is made, and an effect those of the reducer that returned it.
/// The reducers of a store that was made where nothing was replaced see what is in force where an action is sent from; where an
/// effect sends it, the defaults, as what is in force there may be one reducer's own.
public struct DependencyValues: Sendable {
  @TaskLocal static var current = DependencyValues()
  /// The line that declares the dependency that is being read.
  @TaskLocal static var user: CodeLocation?

  private var overrides: [ObjectIdentifier: any Sendable] = [:]
  /// Whether keys that are not overridden give their test value.
  package var isTesting = false
  /// Whether they are read in order to be changed in part: a test value that is about to be replaced does not fail.
  package var isBeingSet = false

  /// The defaults.
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

  /// These values, with those of `other` in place of them where both have one.
  func merging(_ other: DependencyValues) -> DependencyValues {
    if other.isEmpty { return self }
    if isEmpty { return other }
    var merged = self
    merged.overrides.merge(other.overrides) { $1 }
    merged.isTesting = isTesting || other.isTesting
    return merged
  }
}

/// Runs an operation with some dependencies replaced.
public func withDependencies<R>(
  _ update: (inout DependencyValues) throws -> Void,
  operation: () throws -> R
) rethrows -> R {
  var values = DependencyValues.current
  try values.set(update)
  return try DependencyValues.$current.withValue(values, operation: operation)
}

/// Runs an asynchronous operation with some dependencies replaced.
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

/// A dependency of a feature.
///
/// ```swift
/// struct SearchFeature: Reducer {
///   @Dependency(\.continuousClock) var clock
/// }
/// ```
///
/// Reading it gives the value that is in force where it is read; where none is, the one in force where the feature was made.
@propertyWrapper
public struct Dependency<Value: Sendable>: @unchecked Sendable {
  // A key path to a property of `DependencyValues` captures nothing that is not Sendable: it is a literal.
  private let keyPath: KeyPath<DependencyValues, Value>
  private let initial: DependencyValues
  private let location: CodeLocation

  /// The dependency that a property of ``DependencyValues`` gives. What is in force here is kept, for where nothing else is.
  public init(_ keyPath: KeyPath<DependencyValues, Value>, fileID: StaticString = #fileID, line: UInt = #line) {
    self.keyPath = keyPath
    self.initial = DependencyValues.current
    self.location = CodeLocation(fileID: fileID, line: line)
  }

  /// The value in force. It is asked for at each reading.
  public var wrappedValue: Value {
    let values = initial.merging(DependencyValues.current)
    guard values.isTesting else { return values[keyPath: keyPath] }
    // A test value that fails names the feature that uses it.
    return DependencyValues.$user.withValue(location) { values[keyPath: keyPath] }
  }
}
