import Synchronization

/// Closures that are told of events, in the order in which they were added.
///
/// A token can end a closure on any thread. The closure is then not called again. If the token is cancelled, the
/// closure is released at once. If the token is released, the closure is released with the next event, or before the
/// list grows.
@usableFromInline
package final class Listeners<Message>: Sendable {
  /// `@unchecked Sendable`: the events of most lists happen on one actor, where the closures are called. A list whose
  /// events happen on any thread is given `Sendable` closures only.
  @usableFromInline
  final class Listener: @unchecked Sendable {
    @usableFromInline let body: (Message) -> Void
    /// The token retains this flag and not the listener, so that the closure is released with the list.
    @usableFromInline let end = OneWayFlag()

    init(_ body: @escaping (Message) -> Void) { self.body = body }

    @inlinable var hasEnded: Bool { end.isSet }
  }

  @usableFromInline let list = Locked<[Listener]>([])
  /// True if a closure was ever added. Most lists are never used, and this flag spares them the lock.
  @usableFromInline let isUsed = Atomic(false)

  package init() {}

  @usableFromInline
  package func add(_ body: @escaping (Message) -> Void) -> ObserveToken {
    let listener = Listener(body)
    if list.withLock({ $0.count == $0.capacity }) { _ = current() }
    list.withLock { $0.append(listener) }
    isUsed.store(true, ordering: .releasing)
    let end = listener.end
    return ObserveToken { [weak self] in
      end.set()
      _ = self?.current()
    } onRelease: {
      end.set()
    }
  }

  /// Calls the closures that were added before this call and have not ended.
  // Inlined, as is `current`, so that `FocusSync` specialises it.
  @inlinable
  package func tell(_ message: Message) {
    for listener in current() where !listener.hasEnded { listener.body(message) }
  }

  /// Removes the closures that have ended, and returns the others.
  @inlinable
  func current() -> [Listener] {
    guard isUsed.load(ordering: .acquiring) else { return [] }
    let (before, now) = list.withLock { list in
      let before = list
      // A closure, because the key path `\.hasEnded` would be built at each call.
      if before.contains(where: { $0.hasEnded }) { list = before.filter { !$0.hasEnded } }
      return (before, list)
    }
    // The closures that have ended are released outside the lock, because a closure may retain the token of another.
    withExtendedLifetime(before) {}
    return now
  }
}
