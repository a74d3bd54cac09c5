/// The backing of a scoped store: the path to its part of the root's state, and the closure that embeds its actions in
/// the root's.
///
/// When a store is scoped, its path and its closure are composed from those of the parent store. They do not retain the
/// parent store.
@usableFromInline
final class ScopedPart<State, Action> {
  @usableFromInline typealias SendThrough = (Action, ActionSource.Kind, StaticString, UInt) -> StoreTask

  @usableFromInline let lifetime: StoreLifetime
  @usableFromInline let path: StatePath<State>
  @usableFromInline let sendThrough: SendThrough
  /// The place of the parent's state. `keyPath` leads from the parent's state to the field that holds this state. If
  /// this state is an element of a collection, `element` is the id of the element.
  @usableFromInline let parent: StatePlace
  @usableFromInline let keyPath: AnyKeyPath
  @usableFromInline let element: AnyHashable?
  /// A state to read after the child has left: the state at the time when the store was made. For a presented child,
  /// `remember` later updates some fields of this state: the mutable fields that views show. `nil` if the path is
  /// `fixed`, because such a child cannot leave.
  @usableFromInline var first: State?
  /// True for the store of a presented child, and for the stores that are scoped from it. A view that animates out may
  /// read such a store after the child has left, so the read is not reported.
  @usableFromInline var isPresented: Bool
  @usableFromInline let location: CodeLocation

  // Inlinable, so that it can be specialised. Unspecialised code would look up types each time a store is scoped.
  @inlinable
  init(
    lifetime: StoreLifetime,
    path: StatePath<State>,
    first: State?,
    location: CodeLocation,
    isPresented: Bool,
    send: @escaping SendThrough,
    in parent: StatePlace,
    at keyPath: AnyKeyPath,
    _ element: AnyHashable?
  ) {
    self.lifetime = lifetime
    self.path = path
    self.sendThrough = send
    self.parent = parent
    self.keyPath = keyPath
    self.element = element
    self.first = first
    self.location = location
    self.isPresented = isPresented
  }

  var place: StatePlace {
    let field = StatePlace.field(keyPath, in: parent)
    return element.map { .element($0, in: field) } ?? field
  }

  // Call this method instead of `sendThrough`: Swift then need not retain the closure for the call.
  @inlinable
  func send(_ action: Action, _ source: ActionSource.Kind, _ fileID: StaticString, _ line: UInt) -> StoreTask {
    sendThrough(action, source, fileID, line)
  }

  @inlinable
  func read<R>(_ body: (UnsafePointer<State>) -> R) -> R {
    if case .fixed(let place) = path { return body(place) }
    if let result = path.read(body) { return result }
    return readFirst(body)
  }
}
