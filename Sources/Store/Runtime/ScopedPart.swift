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
  /// Makes the place of the state. A closure, because few stores are asked for their place.
  @usableFromInline let place: () -> StatePlace
  /// The state at the time when the store was made, for reads after the child has left; `nil` if the child cannot
  /// leave. If the child is presented, each tracked field has the value that a view has read most recently.
  @usableFromInline var first: State?
  /// True for the store of a presented child, and for the stores that are scoped from it. A view that animates out may
  /// read such a store after the child has left, so the read is not reported.
  @usableFromInline var isPresented = false
  @usableFromInline let location: CodeLocation

  // Inlined, so that scoping a store looks up no types.
  @inlinable
  init(
    lifetime: StoreLifetime,
    path: StatePath<State>,
    first: State?,
    location: CodeLocation,
    send: @escaping SendThrough,
    place: @escaping () -> StatePlace
  ) {
    self.lifetime = lifetime
    self.path = path
    self.sendThrough = send
    self.place = place
    self.first = first
    self.location = location
  }

  // A method, because a caller that loads the closure would retain it for the call.
  @inlinable
  func send(_ action: Action, _ source: ActionSource.Kind, _ fileID: StaticString, _ line: UInt) -> StoreTask {
    sendThrough(action, source, fileID, line)
  }

  @inlinable
  func read<R>(_ body: (UnsafePointer<State>) -> R) -> R {
    if case .fixed(let place) = path { return body(place) }
    var result: R?
    if path.withState({ result = body($0) }), let result { return result }
    return readFirst(body)
  }
}
