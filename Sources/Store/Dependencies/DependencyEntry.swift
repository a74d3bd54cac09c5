/// The value of a key, whose type is erased.
///
/// An object instead of `any Sendable`, because a dynamic cast takes longer than the rest of a read. The cast here is
/// unchecked in release builds. It is sound because the tables of entries are indexed by the key's type, and only
/// `of` with that key makes the entry. `DependencyEntryTests` reads values of many layouts.
///
/// `@unchecked Sendable`: the value is immutable.
class DependencyEntry: @unchecked Sendable {
  fileprivate init() {}

  static func of<Key: DependencyKey>(_: Key.Type, _ value: Key.Value) -> DependencyEntry {
    TypedEntry(value)
  }

  /// The value of the key that the entry was made for.
  func value<Key: DependencyKey>(of _: Key.Type) -> Key.Value {
    unsafeDowncast(self, to: TypedEntry<Key.Value>.self).value
  }
}

private final class TypedEntry<Value: Sendable>: DependencyEntry, @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
