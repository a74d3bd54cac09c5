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

  /// The row that changes whenever a field does. `nil` if the field may be read from an object, which may change
  /// without the row: a computed property of a state that holds objects, or a field of an object.
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
    let field = FieldReader(keyPath)
    if case .fixed(let place) = self, let fieldPlace = field.place(in: place) { return .fixed(fieldPlace) }
    return .found({ body in self.withState { field.read($0, body) } }, row(of: keyPath))
  }

  /// A closure that reads a field, for an observer; it returns `nil` if the child has left.
  @inlinable
  func reader<Value>(of keyPath: KeyPath<State, Value>) -> () -> Value? {
    let field = FieldReader(keyPath)
    if case .fixed(let place) = self { return { field.value(in: place) } }
    return {
      var value: Value?
      _ = self.withState { value = field.value(in: $0) }
      return value
    }
  }

  /// The path to a part of a field that can leave, such as the value of an optional. `find` calls its second argument
  /// if the part is there.
  ///
  /// - Parameter row: The row that the part is, if it is an element of a collection. An outer row takes precedence.
  @inlinable
  func appending<Value, Part>(
    _ keyPath: KeyPath<State, Value>,
    row: @autoclosure () -> ObservedRow? = nil,
    _ find: @escaping (UnsafePointer<Value>, (UnsafePointer<Part>) -> Void) -> Void
  ) -> StatePath<Part> {
    let whole = appending(keyPath)
    let found = { (body: (UnsafePointer<Part>) -> Void) in
      var isPresent = false
      _ = whole.withState { value in
        find(value) { part in
          isPresent = true
          body(part)
        }
      }
      return isPresent
    }
    return .found(found, whole.row ?? row())
  }
}

/// Calls `body` with the value of an optional in place, if it is not `nil`.
@inlinable
func withPayload<Wrapped>(
  of optional: UnsafePointer<Wrapped?>,
  _ body: (UnsafePointer<Wrapped>) -> Void
) {
  if let payload = payload(of: optional) { body(payload) }
}
