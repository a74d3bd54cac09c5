/// Fails the running test if two values differ, and shows the differences as ``diff(_:_:)`` does.
///
/// ```swift
/// expectNoDifference(store.rows, [Row(id: 1, title: "Milk")])
/// ```
///
/// - Parameters:
///   - first: The actual value.
///   - second: The value that is expected.
///   - message: A text in front of the differences.
/// - Throws: The errors of the two expressions.
public func expectNoDifference<Value: Equatable>(
  _ first: @autoclosure () throws -> Value,
  _ second: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "",
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows {
  let (first, second) = (try first(), try second())
  guard first != second else { return }
  Failure.record(
    heading("The values differ", message()) + "\n\n\(indented(differences(first, second)))\n\n  (-: first, +: second)",
    at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  )
}

/// Fails the running test if an operation does not change a value as expected.
///
/// ```swift
/// expectDifference(model.rows) {
///   model.delete(id: 1)
/// } changes: {
///   $0.removeFirst()
/// }
/// ```
///
/// - Parameters:
///   - value: The value. It is read before the operation and after it.
///   - message: A text in front of the differences.
///   - operation: Changes the value.
///   - changes: Turns the value before the operation into the value that is expected after it.
/// - Throws: The errors of the value and of the closures.
public func expectDifference<Value: Equatable>(
  _ value: @autoclosure () throws -> Value,
  _ message: @autoclosure () -> String = "",
  operation: () throws -> Void,
  changes: (_ expected: inout Value) throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows {
  var expected = try value()
  try operation()
  try changes(&expected)
  let actual = try value()
  guard actual != expected else { return }
  Failure.record(
    heading("The value has not changed as expected", message())
      + "\n\n\(indented(differences(expected, actual)))\n\n  (-: expected, +: actual)",
    at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  )
}

private func heading(_ fact: String, _ message: String) -> String {
  message.isEmpty ? "\(fact)." : "\(message): \(fact)."
}

/// Describes the differences between two values that are not equal. If `diff` finds no difference, the text says so and
/// shows the first value.
private func differences<Value>(_ first: Value, _ second: Value) -> String {
  diff(first, second) ?? "They read the same: \(describe(first))"
}
