/// The way to a store's state.
///
/// A path retains neither a store nor the root. Its holder retains the root by other means, or is retained by the root.
@usableFromInline
enum StatePath<State> {
  /// The state of the root, or a stored field of a stored field of it: at one address for the life of the root.
  case fixed(UnsafeMutablePointer<State>)
  /// Calls its argument with the state, in place if possible; returns `false` if the child has gone.
  case found(((UnsafeMutablePointer<State>) -> Void) -> Bool)

  @inlinable
  func withState(_ body: (UnsafeMutablePointer<State>) -> Void) -> Bool {
    switch self {
    case .fixed(let place):
      body(place)
      return true
    case .found(let find):
      return find(body)
    }
  }

  /// The way to a field.
  @inlinable
  func appending<Value>(_ keyPath: KeyPath<State, Value>) -> StatePath<Value> {
    let field = FieldReader(keyPath)
    if case .fixed(let place) = self, let fieldPlace = field.place(in: place) { return .fixed(fieldPlace) }
    return .found { body in
      self.withState { field.read($0, body) }
    }
  }

  /// Reads a field later, for an observer; `nil` if the child has gone.
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

  /// The way to a part of a field that can go. `find` calls its second argument if the part is there.
  @inlinable
  func appending<Value, Part>(
    _ keyPath: KeyPath<State, Value>,
    _ find: @escaping (UnsafeMutablePointer<Value>, (UnsafeMutablePointer<Part>) -> Void) -> Void
  ) -> StatePath<Part> {
    let whole = appending(keyPath)
    return .found { body in
      var isPresent = false
      _ = whole.withState { value in
        find(value) { part in
          isPresent = true
          body(part)
        }
      }
      return isPresent
    }
  }
}

/// Calls `body` with the value of an optional in place, unless it is `nil`.
@inlinable
func withPayload<Wrapped>(
  of optional: UnsafeMutablePointer<Wrapped?>,
  _ body: (UnsafeMutablePointer<Wrapped>) -> Void
) {
  guard optional.pointee != nil else { return }
  withUnsafeMutablePointer(to: &optional.pointee!, body)
}
