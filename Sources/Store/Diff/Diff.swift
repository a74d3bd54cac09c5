/// Lists the differences between two values, as `diff` of `StoreTesting` does. Returns `nil` for equal values.
package func diffValues<Value>(_ first: Value, _ second: Value) -> String? {
  if isEqual(first, second) == true { return nil }
  var differ = Differ(first, second)
  if differ.differences.isEmpty, isEqual(first, second) == false {
    differ.report(at: "", ["~ not equal, although every property reads the same: \(describeValue(first))"])
  }
  return differ.text
}

/// Lists the differences between two values that a test compares without `==`; `nil` if there are none.
///
/// Compares as `diffValues` does, except that objects and closures that are not `Equatable` are compared by identity.
package func structuralDiff<Value>(_ first: Value, _ second: Value) -> String? {
  Differ(first, second, comparesIdentities: true).text
}

/// True if two values are equal by their own `==`, or `nil` if they have none.
@usableFromInline
func isEqual(_ first: Any, _ second: Any) -> Bool? {
  func isSecond<Value: Equatable>(_ first: Value) -> Bool { second as? Value == first }
  return (first as? any Equatable).map { isSecond($0) }
}
