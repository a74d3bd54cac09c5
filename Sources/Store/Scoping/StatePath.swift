/// Where a store's state is.
///
/// It holds neither a store nor the root: whoever holds it holds the root by other means, or is held by the root.
@usableFromInline
enum StatePath<State> {
  /// The root's state, or a field of a field of it: at one place, for as long as the root is there.
  case fixed(UnsafeMutablePointer<State>)
  /// Calls its argument with the state, in place where it can; gives `false` where the child has gone.
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

  /// The way to a part of the state, for as long as the state is there.
  @inlinable
  func appending<Value>(_ keyPath: KeyPath<State, Value>) -> StatePath<Value> {
    let field = FieldReader(keyPath)
    if case .fixed(let place) = self, field.offset >= 0 {
      return .fixed(stored(Value.self, in: place, at: field.offset))
    }
    return .found { body in
      self.withState { field.read($0, body) }
    }
  }

  /// The way to a part of the state that can go: `find` calls its second argument where the part is there.
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

/// Calls `body` with the value of an optional that has one, in place.
@inlinable
func withPayload<Wrapped>(
  of optional: UnsafeMutablePointer<Wrapped?>,
  _ body: (UnsafeMutablePointer<Wrapped>) -> Void
) {
  guard optional.pointee != nil else { return }
  withUnsafeMutablePointer(to: &optional.pointee!, body)
}
