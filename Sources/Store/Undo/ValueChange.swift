/// The difference between two values of a history: the parts in which they differ.
struct ValueChange<Value> {
  /// The other value with its logged collections empty; `nil` if the two differ in such collections only.
  fileprivate var rest: Value?
  /// The changes of logged collections, with the numbers of their fields.
  fileprivate var collections: [(field: Int, change: Any)] = []

  fileprivate var isEmpty: Bool { rest == nil && collections.isEmpty }

  /// Turns the value into the other one, in place.
  func apply(to value: inout Value) {
    let fields = LoggedField.all(in: Value.self)
    if var rest {
      for field in fields { field.swap(&rest, &value) }
      value = rest
    }
    for (field, change) in collections { fields[field].apply(change, to: &value) }
  }

  /// Lets this change begin at a later value.
  ///
  /// - Parameter change: Leads from the later value to the one at which this change begins.
  mutating func prepend(_ change: ValueChange) {
    rest = rest ?? change.rest
    for (field, earlier) in change.collections {
      if let index = collections.firstIndex(where: { $0.field == field }) {
        let type = LoggedField.all(in: Value.self)[field].type
        collections[index].change = type.join(earlier, collections[index].change)
      } else {
        collections.append((field, earlier))
      }
    }
  }
}

/// A copy of a value that follows the changes of the value.
///
/// The copy shares no elements of logged collections with the value, but for a time after a collection was assigned as
/// a whole. So the value changes in place, and a change of one element costs one element here, too. The price is the
/// memory of a second value.
struct FollowedValue<Value: Equatable> {
  private var value: Value
  private let fields: [LoggedField<Value>]
  /// The stamps of the logged collections, as their logs have them.
  private var stamps: [Int]

  init(_ value: Value) {
    var copy = value
    fields = LoggedField.all(in: Value.self)
    stamps = fields.map { $0.takeLogStamp(&copy) }
    self.value = copy
  }

  /// True if the value may differ from this copy.
  func differs(from other: UnsafePointer<Value>) -> Bool {
    withUnsafePointer(to: value) { value in fields.contains { !$0.isSame(value, other) } } || value != other.pointee
  }

  /// Makes this copy equal to a value.
  ///
  /// - Returns: What leads back; `nil` if the two were equal.
  /// - Complexity: O(m) for m changed elements of a logged collection, if none was added or removed.
  mutating func follow(_ other: Value) -> ValueChange<Value>? {
    var change = ValueChange<Value>()
    for (index, field) in fields.enumerated() {
      if let back = field.follow(other, with: &value, since: &stamps[index]) {
        change.collections.append((index, back))
      }
    }
    // The collections are equal now, which their stamps tell.
    if value != other {
      var old = value
      value = other
      for field in fields {
        field.swap(&old, &value)
        field.empty(&old)
      }
      change.rest = old
    }
    return change.isEmpty ? nil : change
  }
}
