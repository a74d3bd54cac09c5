// Finds the logged collections in a value, and reads and writes them by their offsets in the memory of the value. A
// logged collection is an `IdentifiedArray`, which can log its changes. The search begins with the value itself, and
// goes on with the stored properties of structs, at any depth.
//
// Why this is sound. `structFields` returns the types of stored properties from the metadata, and their offsets. The
// memory at an offset holds a value of the property's type as long as the value around it lives. A collection is
// accessed as a variable of its own type, so Swift's rules of exclusivity and copy-on-write apply. Property observers
// do not run, and need not: this code copies and restores values that the property has had, and makes no new ones.
// Without reflection metadata no fields are found, and a history keeps the value as a whole. No function here keeps a
// pointer after it returns.

/// Describes where each value of a type has a logged collection: the type of the collection, and its offset in the
/// value.
struct LoggedField: Sendable {
  let type: any LoggedCollection.Type
  let offset: Int

  private static let known = TypeCache<[LoggedField]>()

  /// The logged collections of a type, in the order of their offsets.
  static func all(in root: Any.Type) -> [LoggedField] {
    known.value(for: root) { find(in: root, at: 0) }
  }

  private static func find(in type: Any.Type, at offset: Int) -> [LoggedField] {
    if let type = type as? any LoggedCollection.Type { return [LoggedField(type: type, offset: offset)] }
    guard TypeKind(type) == .struct else { return [] }
    return storedFields(of: type).flatMap { find(in: $0.type, at: offset + $0.offset) }
  }

  /// Makes `copy`, an earlier state of `value`, equal to `value`.
  ///
  /// If the log of a collection names the changed elements, the collection in `copy` is changed in place. Otherwise the
  /// two collections share one storage, and the next change of the collection in `value` copies the collection.
  static func follow<Value>(_ value: Value, with copy: inout Value) {
    var old = copy
    copy = value
    for field in all(in: Value.self) { field.type.follow(with: &copy, from: &old, at: field.offset) }
  }
}

/// Operations on a logged collection that is stored at `offset` in a value of the type `Root`.
extension LoggedCollection {
  static func isSame<Root>(_ one: UnsafePointer<Root>, _ other: UnsafePointer<Root>, at offset: Int) -> Bool {
    let (one, other) = (stored(Self.self, in: one, at: offset), stored(Self.self, in: other, at: offset))
    return one.pointee.contentStamp == other.pointee.contentStamp
  }

  /// Removes the log of the collection, and returns the stamp of the most recent change.
  static func takeLogStamp<Root>(_ root: UnsafeMutablePointer<Root>, at offset: Int) -> Int {
    stored(Self.self, in: root, at: offset).pointee.takeLogStamp()
  }

  static func empty<Root>(_ root: UnsafeMutablePointer<Root>, at offset: Int) {
    stored(Self.self, in: root, at: offset).pointee.empty()
  }

  static func swap<Root>(_ one: UnsafeMutablePointer<Root>, _ other: UnsafeMutablePointer<Root>, at offset: Int) {
    Swift.swap(&stored(Self.self, in: one, at: offset).pointee, &stored(Self.self, in: other, at: offset).pointee)
  }

  /// The second step of `LoggedField.follow`. At first, `copy` has the new collection, and `old` has the earlier one.
  /// The step swaps the two collections. Then it makes the earlier collection, now in `copy`, equal to the new one.
  static func follow<Root>(
    with copy: UnsafeMutablePointer<Root>,
    from old: UnsafeMutablePointer<Root>,
    at offset: Int
  ) {
    swap(copy, old, at: offset)
    stored(Self.self, in: copy, at: offset).pointee.follow(stored(Self.self, in: old, at: offset).pointee)
  }

  /// Makes the collection of `copy` equal to the collection of `root`. Before the call, `copy` has an earlier state of
  /// this collection. Returns the change that restores the earlier state; `nil` if the two states were equal.
  static func follow<Root>(
    _ root: Root,
    with copy: UnsafeMutablePointer<Root>,
    at offset: Int,
    since stamp: inout Int
  ) -> Any? {
    let copy: UnsafeMutablePointer<Self> = stored(Self.self, in: copy, at: offset)
    return withUnsafePointer(to: root) { root -> Any? in
      copy.pointee.follow(stored(Self.self, in: root, at: offset).pointee, since: &stamp)
    }
  }

  /// Applies changes to the collection of `root`, one after the other. Returns, for each change, the change that
  /// reverts it.
  static func apply<Root>(_ changes: [Any], to root: UnsafeMutablePointer<Root>, at offset: Int) -> [Any] {
    stored(Self.self, in: root, at: offset).pointee.apply(changes.compactMap { $0 as? Change })
  }
}
