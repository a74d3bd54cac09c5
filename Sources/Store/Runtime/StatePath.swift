/// The path from the root's state to a store's state.
///
/// A path retains neither a store nor the root. Its owner retains the root by other means, or is retained by the root.
@usableFromInline
enum StatePath<State> {
  /// An address that is valid as long as the root lives: the root's state, or a stored field reached through stored
  /// fields.
  case fixed(UnsafePointer<State>)
  /// A closure that calls its argument with the state, in place if possible, and returns `false` if the child has left.
  /// The row is the outermost element of a collection on the path.
  case found(((UnsafePointer<State>) -> Void) -> Bool, ObservedRow? = nil)

  /// The outermost element of a collection on the path.
  @inlinable var row: ObservedRow? {
    if case .found(_, let row) = self { row } else { nil }
  }

  /// The row that contains a field, if each change of the field changes the row. `nil` if the field may be read from an
  /// object, which may change without the row: a computed property of a state that holds objects, or a field of an
  /// object.
  @inlinable
  func row<Value>(of keyPath: KeyPath<State, Value>) -> ObservedRow? {
    guard let row, MemoryLayout<State>.offset(of: keyPath) != nil || isObjectFree(State.self) else { return nil }
    return row
  }

  @inlinable
  func withState(_ body: (UnsafePointer<State>) -> Void) -> Bool {
    switch self {
    case .fixed(let place):
      body(place)
      return true
    case .found(let find, _):
      return find(body)
    }
  }

  /// The path to a field.
  @inlinable
  func appending<Value>(_ keyPath: KeyPath<State, Value>) -> StatePath<Value> {
    let field = FieldAccess(keyPath)
    if case .fixed(let place) = self, let address = field.address(in: place) { return .fixed(address) }
    return .found({ body in self.withState { field.read($0, body) } }, row(of: keyPath))
  }

  /// A closure that reads a field, for an observer; it returns `nil` if the child has left.
  @inlinable
  func reader<Value>(of keyPath: KeyPath<State, Value>) -> () -> Value? {
    let field = FieldAccess(keyPath)
    if case .fixed(let place) = self { return { field.value(in: place) } }
    return {
      var value: Value?
      _ = self.withState { value = field.value(in: $0) }
      return value
    }
  }

  /// The path to a child, by the lens of the field that holds it.
  ///
  /// - Parameter row: The row of the child, if the child is an element of a collection. An outer row takes precedence.
  @inlinable
  func appending<Container, ID, Child>(
    _ keyPath: KeyPath<State, Container>,
    _ lens: ChildLens<Container, ID, Child>,
    _ id: ID,
    row: @autoclosure () -> ObservedRow?
  ) -> StatePath<Child> {
    let (whole, read) = (appending(keyPath), lens.read)
    let found = { (body: (UnsafePointer<Child>) -> Void) in
      var isPresent = false
      _ = whole.withState { container in
        read(container, id) { child in
          isPresent = true
          body(child)
        }
      }
      return isPresent
    }
    return .found(found, whole.row ?? row())
  }
}

// MARK: Changes

extension StatePath {
  /// Makes a closure that returns true if a field differs from the previous value, which `last` stores. The closure
  /// returns false if the child has left.
  ///
  /// A collection with a stamp is compared by the stamp, and `last` stays empty: if `last` kept the collection, the
  /// next change would copy it.
  @inlinable
  func changes<Value: Equatable>(of keyPath: KeyPath<State, Value>, in last: LastSeen<Value>) -> () -> Bool {
    if let type = Value.self as? any ContentStamped.Type { return stampChanges(of: keyPath, type) }
    return changes(of: keyPath, in: last, seenAs: { $0 })
  }

  @usableFromInline
  func stampChanges<Elements: ContentStamped>(of keyPath: AnyKeyPath, _: Elements.Type) -> () -> Bool {
    changes(of: keyPath as! KeyPath<State, Elements>, in: LastSeen(), seenAs: { $0.contentStamp })
  }

  @inlinable
  func changes<Value, Seen: Equatable>(
    of keyPath: KeyPath<State, Value>,
    in last: LastSeen<Seen>,
    seenAs see: @escaping (Value) -> Seen
  ) -> () -> Bool {
    let read = reader(of: keyPath)
    last.value = read().map(see)
    return {
      guard let now = read().map(see), now != last.value else { return false }
      last.value = now
      return true
    }
  }
}

/// The last value that an observer has read, shared by its closures.
@usableFromInline
final class LastSeen<Value> {
  // Exclusivity is not checked: only the store's actor uses the property, and no access is open while other code runs.
  @exclusivity(unchecked)
  @usableFromInline var value: Value?

  @inlinable
  init(_ value: Value? = nil) {
    self.value = value
  }
}
