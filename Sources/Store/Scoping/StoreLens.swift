/// What makes a store a scoped one: a way to its part of the root's state, and a way for its actions to the root.
///
/// Neither goes through the parent's store: both are put together when the store is scoped, from the parent's own.
@usableFromInline
final class StoreLens<State, Action> {
  @usableFromInline typealias SendThrough = (Action, ActionSource.Kind, StaticString, UInt) -> StoreTask

  let anchor: StoreAnchor
  @usableFromInline let path: StatePath<State>
  @usableFromInline let sendThrough: SendThrough
  /// The state when the store was made, to answer with once its child has gone; `nil` where it cannot go.
  private let first: State?
  private let location: CodeLocation

  @usableFromInline
  init(
    anchor: StoreAnchor,
    path: StatePath<State>,
    first: State?,
    location: CodeLocation,
    send: @escaping SendThrough
  ) {
    self.anchor = anchor
    self.path = path
    self.sendThrough = send
    self.first = first
    self.location = location
  }

  // A method, not the closure itself, which would be retained to be called.
  @inlinable
  func send(_ action: Action, _ source: ActionSource.Kind, _ fileID: StaticString, _ line: UInt) -> StoreTask {
    sendThrough(action, source, fileID, line)
  }

  /// Reads the state; reports, and gives the state that the child had when the store was made, where it has gone.
  @inlinable
  func read<R>(_ body: (UnsafeMutablePointer<State>) -> R) -> R {
    var result: R?
    if path.withState({ result = body($0) }), let result { return result }
    return readFirst(body)
  }

  @usableFromInline
  func readFirst<R>(_ body: (UnsafeMutablePointer<State>) -> R) -> R {
    anchor.core.report(
      """
      The state of a scoped store was read after its child had gone: it was dismissed, removed, or its enum is in another case.

      The state that the child had when the store was scoped is given instead. Let go of a scoped store when its child goes: \
      scope again where the parent's state changes, or ask 'isPresent' first.
      """,
      location: location
    )
    guard var first else { preconditionFailure("A child that can go is remembered.") }
    return withUnsafeMutablePointer(to: &first, body)
  }
}

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

/// Reads a field, in place where it is stored, and else as a copy.
@usableFromInline
struct FieldReader<Root, Value> {
  @usableFromInline let keyPath: KeyPath<Root, Value>
  @usableFromInline let offset: Int

  @inlinable
  init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: keyPath) ?? -1
  }

  @inlinable
  func read(_ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Void) {
    if offset >= 0 {
      body(stored(Value.self, in: root, at: offset))
    } else {
      var value = root.pointee[keyPath: keyPath]
      withUnsafeMutablePointer(to: &value, body)
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
