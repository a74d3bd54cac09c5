/// Makes a function for a test value. A call of the function throws, and fails the test, which should have overridden
/// the dependency.
///
/// ```swift
/// struct Weather: DependencyKey {
///   var forecast: @Sendable (Place) async throws -> Forecast
///   var isOnline: @Sendable () -> Bool
///
///   static let liveValue = Weather(forecast: …, isOnline: …)
///   static let testValue = Weather(
///     forecast: unimplemented("Weather.forecast"),
///     isOnline: unimplemented("Weather.isOnline", placeholder: false)
///   )
/// }
/// ```
///
/// A dependency that has no test value reports its use, too: ``DependencyKey/testValue``.
///
/// - Parameter name: The name of the function, for the report.
/// - Returns: A function that throws an ``UnimplementedError`` after the report.
public func unimplemented<each Argument, Result>(
  _ name: String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (repeat each Argument) throws -> Result {
  { (_: repeat each Argument) in
    reportUnimplemented(name, fileID, line)
    throw UnimplementedError(name: name)
  }
}

/// Makes a function for a test value. Calling the function fails the test and returns a placeholder.
///
/// - Parameters:
///   - name: The name of the function, for the report.
///   - placeholder: The result of the function. It is evaluated at each call.
public func unimplemented<each Argument, Result>(
  _ name: String,
  placeholder: @autoclosure @escaping @Sendable () -> Result,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (repeat each Argument) -> Result {
  { (_: repeat each Argument) in
    reportUnimplemented(name, fileID, line)
    return placeholder()
  }
}

/// Makes a function that returns `Void`, for use in a test value. Calling the function fails the test.
@_disfavoredOverload  // If the function may throw, the throwing overload is used.
public func unimplemented<each Argument>(
  _ name: String,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> @Sendable (repeat each Argument) -> Void {
  { (_: repeat each Argument) in reportUnimplemented(name, fileID, line) }
}

/// The error that an unimplemented function throws, if the function can throw. The test should have overridden the
/// function.
public struct UnimplementedError: Error, Hashable, CustomStringConvertible {
  /// The name that was given to the function.
  public let name: String

  /// Makes an error, for instance to compare a thrown error with it.
  public init(name: String) {
    self.name = name
  }

  public var description: String { "'\(name)' is unimplemented." }
}

private func reportUnimplemented(_ name: String, _ fileID: StaticString, _ line: UInt) {
  reportIssue(
    """
    Unimplemented: '\(name)' was called.

    The test does not say what this function of a dependency does. Set it in the 'withDependencies:' of the test store.
    """,
    fileID: fileID,
    line: line
  )
}
