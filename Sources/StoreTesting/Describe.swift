import Store

/// Describes a value as readable text: on one line if the text fits in 80 columns, otherwise with one property or
/// element on each line.
///
/// Structs read like a call of their memberwise initialiser, enums like the case (`.failed(code: 3)`), and strings,
/// characters, key paths and collections like literals. Dictionaries and sets are sorted by their text, so equal values
/// read the same. An object that contains itself is shown once. A value that `Redacted` hides is shown as `<redacted>`.
///
/// Some values that have a `description` are shown by their `description`, even if they are structs or enums:
/// - enum cases without a payload, and structs and objects without stored properties,
/// - values of types that conform to `LosslessStringConvertible`, except strings and characters,
/// - values of the standard library and Foundation, except strings, characters, collections, optionals and `Result`.
///
/// All other values of types with a `customMirror` are shown by that mirror.
///
/// - Complexity: O(n × d), where n is the number of nested values, and d is how deep they are nested. Sorting a
///   dictionary or a set of m elements takes O(m log m).
public func describe<Value>(_ value: Value) -> String {
  describeValue(value)
}

/// Lists the differences between two values, or returns `nil` if there are none.
///
/// Each difference stands under its path:
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
/// - `-` marks lines of the first value, and `+` lines of the second. `~` marks a move, or a difference that is
///   described in words, such as `~ another closure`.
/// - Elements that are `Identifiable` are matched by id. Other elements of a sequence are matched by their longest
///   common subsequence, so the elements after an insertion are not listed. Dictionaries are matched by key.
/// - Strings with line breaks are compared line by line, with up to two lines of context.
/// - Identical or equal objects do not differ. Other objects are compared by their properties. Cycles are safe.
/// - A `Redacted` value is never shown, only the fact that it changed.
/// - `Equatable` values are compared with `==` first, so a difference that `==` ignores is not listed. If
///   `first == second` is false, the result is not `nil`, even if all properties are equal.
///
/// At most 100 differences are listed, with the number of further ones.
///
/// - Complexity: O(n × d), where n is the number of nested values, and d is how deep they are nested. For two sequences
///   of m elements without ids, O(m × k) comparisons of elements, where k is the number of removals and insertions. If
///   the parts that differ are long, their elements are matched by position, in O(m). Sorting a dictionary or a set of
///   m elements takes O(m log m).
public func diff<Value>(_ first: Value, _ second: Value) -> String? {
  diffValues(first, second)
}
