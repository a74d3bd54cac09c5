/// A weak reference, for a collection that does not retain its objects.
package struct Weak<Object: AnyObject> {
  package weak let object: Object?

  package init(_ object: Object) { self.object = object }
}

extension Weak: Sendable where Object: Sendable {}

/// Objects by their keys. The table retains no object. When it grows, it removes the entries of released objects.
package struct WeakTable<Key: Hashable, Object: AnyObject> {
  private(set) var entries: [Key: Weak<Object>] = [:]
  /// A write removes the entries of released objects if there are at least this many entries.
  private var limit = 64

  package init() {}

  /// The object of a key; `nil` if there is none, or if the object was released.
  ///
  /// - Complexity: O(1) amortized. A write that removes the entries of released objects takes O(n), where n is the
  ///   number of entries.
  package subscript(key: Key) -> Object? {
    get { entries[key]?.object }
    set {
      if entries.count >= limit {
        entries = entries.filter { $0.value.object != nil }
        limit = 2 * max(entries.count, 32)
      }
      entries[key] = newValue.map(Weak.init)
    }
  }

  /// The objects that live, in no order.
  package var objects: [Object] { entries.values.compactMap(\.object) }
}

extension WeakTable: Sendable where Key: Sendable, Object: Sendable {}
