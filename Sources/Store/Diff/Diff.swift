/// The lines that tell two values apart, or `nil` if nothing does.
///
/// Only what differs is listed, each difference under its path:
///
/// ```
/// .login.isLoggingIn
/// - false
/// + true
/// .rows[id: 7].title
/// - "Milk"
/// + "Oat milk"
/// .rows
/// - [id: 3] Row(id: 3, title: "Bread")
/// + [id: 9] Row(id: 9, title: "Salt")
/// ~ [id: 4] moved from index 2 to 0
/// .notes
///   a line both have
/// - a line only the first has
/// + a line only the second has
/// ```
///
/// - `-` is what the first value has, `+` what the second has, `~` a move or a difference that has no text of its own.
/// - Elements that are `Identifiable` are matched by id, other elements of a sequence by their longest common
///   subsequence, so one insertion is one line and not a shifted tail. Dictionaries are matched by key.
/// - A string with line breaks is compared line by line, with up to two lines of context.
/// - Objects are the same if they are identical or equal, else they are compared by their properties. Cycles are safe.
/// - A ``Redacted`` value is never shown, only that it changed.
/// - Values that are `Equatable` are compared with `==` first: a difference that `==` ignores is not a difference. Values
///   that are not equal but read the same get a line saying so.
///
/// At most 100 differences are listed, and the number of the others.
///
/// - Complexity: O(*n*) for values with *n* nested values; sequences without ids cost O(*n* × *d*) for *d* differences, up
///   to a bound, after which elements are matched by position.
public func diff<Value>(_ first: Value, _ second: Value) -> String? {
  if isEqual(first, second) == true { return nil }
  var differ = Differ()
  differ.compare(first, second, at: "")
  if differ.differences.isEmpty, isEqual(first, second) == false {
    differ.report(at: "", ["~ not equal, although every property reads the same: \(describe(first))"])
  }
  return differ.text
}

/// Whether two values are equal by their own `==`, or `nil` if they have none.
func isEqual(_ first: Any, _ second: Any) -> Bool? {
  guard let first = first as? any Equatable else { return nil }
  return isEqual(first, to: second)
}

private func isEqual<Value: Equatable>(_ first: Value, to second: Any) -> Bool {
  guard let second = second as? Value else { return false }
  return first == second
}
