/// Runs an operation with the dependencies of a model or a feature: those in force where its `@Dependency` properties
/// were made.
///
/// A model that makes another one passes its dependencies on:
///
/// ```swift
/// func detailTapped() {
///   detail = withDependencies(from: self) { DetailModel() }
/// }
/// ```
///
/// The overrides in force at the call stay in force in the operation. They replace the model's values for the same
/// keys.
///
/// - Parameters:
///   - model: A value or an object with at least one `@Dependency` property. Without one, the call is reported.
///   - update: Replaces dependencies. It is called once, before the operation.
///   - operation: The operation.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
public func withDependencies<Model, R>(
  from model: Model,
  _ update: (inout DependencyValues) -> Void = { _ in },
  operation: () throws -> R,
  fileID: StaticString = #fileID,
  line: UInt = #line
) rethrows -> R {
  var values = DependencyValues.of(model, CodeLocation(fileID: fileID, line: line))
  values.set(update)
  return try values.run(operation)
}

/// Runs an asynchronous operation with the dependencies of a model or a feature, on the actor of the caller.
///
/// - Parameters:
///   - model: A value or an object with at least one `@Dependency` property. Without one, the call is reported.
///   - update: Replaces dependencies. It is called once, before the operation.
///   - operation: The operation. The tasks that it starts have the same dependencies, except detached tasks.
/// - Returns: The result of the operation.
/// - Throws: The error of the operation.
nonisolated(nonsending)
  public func withDependencies<Model, R>(
    from model: Model,
    _ update: (inout DependencyValues) -> Void = { _ in },
    operation: nonisolated(nonsending) () async throws -> R,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) async rethrows -> R
{
  var values = DependencyValues.of(model, CodeLocation(fileID: fileID, line: line))
  values.set(update)
  return try await values.run(operation)
}

extension DependencyValues {
  /// The values in force where the first `@Dependency` property of a model was made. The overrides in force now replace
  /// the values for the same keys. If the model has no such property, reports this and returns the values in force now.
  fileprivate static func of(_ model: some Any, _ location: CodeLocation) -> DependencyValues {
    for mirror in sequence(first: Mirror(reflecting: model), next: \.superclassMirror) {
      for case let property as any DependencyProperty in mirror.children.map(\.value) {
        return property.initial.merging(current)
      }
    }
    reportIssue(
      """
      'withDependencies(from:)' was given a '\(type(of: model))', which has no '@Dependency' property to take \
      dependencies from.

      Pass an object or a value with such a property, or leave 'from:' out. The operation has the dependencies of the \
      caller.
      """,
      location: location
    )
    return current
  }
}

/// A property wrapper that remembers the dependencies in force where it was made.
protocol DependencyProperty {
  var initial: DependencyValues { get }
}

extension Dependency: DependencyProperty {}
