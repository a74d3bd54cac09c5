/// The parts in which two values differ.
struct ValueChange<Value> {
  /// The value that the change leads to, with its logged collections empty. If `rest` is `nil`, the change applies only
  /// to logged collections.
  fileprivate var rest: Value?
  /// The changes of logged collections, each with the index of its field in `LoggedField.all(in:)`.
  fileprivate var collections: [(field: Int, change: Any)] = []

  fileprivate var isEmpty: Bool { rest == nil && collections.isEmpty }

  func apply(to value: inout Value) {
    var changes = [self]
    Self.exchange(value: &value, with: &changes, at: [0], LoggedField.all(in: Value.self))
  }

  /// Applies the changes at `indices` to the value in place, in the order of `indices`. Replaces each change by the one
  /// that reverts it.
  fileprivate static func exchange(
    value: inout Value,
    with changes: inout [ValueChange],
    at indices: [Int],
    _ fields: [LoggedField]
  ) {
    for index in indices {
      guard var other = changes[index].rest.take() else { continue }
      for field in fields { field.type.swap(&other, &value, at: field.offset) }
      swap(&other, &value)
      changes[index].rest = other
    }
    for (number, field) in fields.enumerated() {
      let places = indices.compactMap { index in
        changes[index].collections.firstIndex { $0.field == number }.map { (index, $0) }
      }
      if places.isEmpty { continue }
      let old = places.map { changes[$0].collections[$1].change }
      let back = field.type.apply(old, to: &value, at: field.offset)
      for ((index, place), change) in zip(places, back) { changes[index].collections[place].change = change }
    }
  }

  /// Returns one change that has the effect of `change` followed by this change.
  ///
  /// - Parameter change: The change before this one. It leads to the value to which this change applies.
  func prepending(_ change: ValueChange) -> ValueChange {
    var joined = self
    joined.rest = rest ?? change.rest
    for (field, earlier) in change.collections {
      if let index = collections.firstIndex(where: { $0.field == field }) {
        let type = LoggedField.all(in: Value.self)[field].type
        joined.collections[index].change = type.join(earlier, collections[index].change)
      } else {
        joined.collections.append((field, earlier))
      }
    }
    return joined
  }
}

/// A copy of a value. When the original has changed, `replace(by:)` or `follow(_:)` makes the copy equal again.
///
/// The copy has its own storage for each logged collection. With shared storage, a change of one element would copy the
/// whole collection. With separate storage, the original changes one element, and then the copy changes one element.
/// The price is the memory of a second value. Exception: a collection that was copied as a whole, for example by
/// `init`, shares its storage with the original until the collection next changes.
struct FollowedValue<Value> {
  private(set) var value: Value
  private let fields: [LoggedField]
  /// One stamp for each of the `fields`. This copy has the changes of the original's collection up to the stamp.
  private var stamps: [Int]

  init(_ value: Value) {
    var copy = value
    fields = LoggedField.all(in: Value.self)
    stamps = fields.map { $0.type.takeLogStamp(&copy, at: $0.offset) }
    self.value = copy
  }

  /// Makes `value` equal to `other`. Replaces the part of `value` outside of the logged collections, without a
  /// comparison. `follow(_:)` compares first.
  ///
  /// - Returns: The change that leads back to the previous `value`.
  /// - Complexity: O(m) for m changed elements of a logged collection. O(n) for a collection of n elements, if elements
  ///   were added, moved or removed, or if its log does not reach back to the previous call.
  mutating func replace(by other: Value) -> ValueChange<Value> {
    var change = followCollections(of: other)
    change.rest = replaceRest(by: other)
    return change
  }

  /// Applies the changes at `indices` to `value`, in the order of `indices`. Replaces each of these changes by its
  /// inverse. Before the next call of `replace(by:)` or `follow(_:)`, the caller must apply the inverses, to restore
  /// the value that was copied or followed last.
  ///
  /// - Complexity: O(m), where m is the number of changed elements. If a change adds, moves or removes elements of a
  ///   collection, O(n) more for this change, where n is the number of elements of the collection.
  mutating func exchange(with changes: inout [ValueChange<Value>], at indices: [Int]) {
    ValueChange.exchange(value: &value, with: &changes, at: indices, fields)
  }

  private mutating func followCollections(of other: Value) -> ValueChange<Value> {
    var change = ValueChange<Value>()
    for (index, field) in fields.enumerated() {
      if let back = field.type.follow(other, with: &value, at: field.offset, since: &stamps[index]) {
        change.collections.append((index, back))
      }
    }
    return change
  }

  /// Makes this copy equal to `other`. Does not replace the logged collections of this copy, because
  /// `followCollections` has updated them already. Returns the old value, with empty logged collections.
  private mutating func replaceRest(by other: Value) -> Value {
    var old = value
    value = other
    for field in fields {
      field.type.swap(&old, &value, at: field.offset)
      field.type.empty(&old, at: field.offset)
    }
    return old
  }
}

extension FollowedValue where Value: Equatable {
  /// True if `other`, the value that is followed, differs from this copy. Logged collections with different stamps
  /// count as different, even if their elements are equal.
  func differs(from other: UnsafePointer<Value>) -> Bool {
    withUnsafePointer(to: value) { value in fields.contains { !$0.type.isSame(value, other, at: $0.offset) } }
      || value != other.pointee
  }

  /// Makes `value` equal to `other`.
  ///
  /// - Returns: The change that leads back to the previous `value`; `nil` if `value` was equal to `other`.
  /// - Complexity: As `replace(by:)`, plus one comparison of what is outside of the logged collections.
  mutating func follow(_ other: Value) -> ValueChange<Value>? {
    var change = followCollections(of: other)
    // The collections have equal stamps now, so comparing them takes constant time.
    if value != other { change.rest = replaceRest(by: other) }
    return change.isEmpty ? nil : change
  }
}
