/// The value of a key.
///
/// The tables store this object instead of the value as an `any Sendable`, because a dynamic cast of the value would
/// take longer than the rest of a read. The cast of an ``AnyDependencyEntry`` is unchecked in release builds. This cast
/// is sound: the tables find an entry by the type of the key, and the entry of a `Key` is always a
/// `DependencyEntry<Key.Value>`. `DependencyEntryTests` reads values of many layouts.
final class DependencyEntry<Value: Sendable>: Sendable, CustomStringConvertible {
  let value: Value

  init(_ value: Value) { self.value = value }

  /// The type of the value, for reports.
  var description: String { "\(Value.self)" }
}

/// A ``DependencyEntry`` of any type of value, for the tables that hold the entries of all keys.
typealias AnyDependencyEntry = any AnyObject & Sendable
