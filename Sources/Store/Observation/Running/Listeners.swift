import Synchronization

/// Closures that are told of events, in the order in which they were added.
///
/// The token of a closure can be cancelled or released on any thread. The list then releases the closure at once, and
/// does not call it for later events.
@usableFromInline
package final class Listeners<Message>: Sendable {
  /// `@unchecked Sendable`: most `Listeners` call their closures on one actor. `Listeners` that call closures on any
  /// thread are given only `Sendable` closures.
  @usableFromInline
  final class Listener: @unchecked Sendable {
    @usableFromInline let body: (Message) -> Void
    /// Set when the token is cancelled or released. The token retains this flag and not the listener. So the closure is
    /// released together with the `Listeners`, even if the token lives longer.
    @usableFromInline let end = OneWayFlag()

    init(_ body: @escaping (Message) -> Void) { self.body = body }
  }

  @usableFromInline let list = Locked<[Listener]>([])
  /// True if a closure was ever added. Most lists are never used, and this flag spares them the lock.
  @usableFromInline let isUsed = Atomic(false)

  package init() {}

  @usableFromInline
  package func add(_ body: @escaping (Message) -> Void) -> ObserveToken {
    let listener = Listener(body)
    list.withLock { $0.append(listener) }
    isUsed.store(true, ordering: .releasing)
    let end = listener.end
    return ObserveToken { [weak self] _ in
      end.set()
      self?.remove(end)
    }
  }

  /// Calls each closure that was added before this call, unless its token was cancelled or released.
  // Inlined, so that `FocusSync` specialises it.
  @inlinable
  package func tell(_ message: Message) {
    guard isUsed.load(ordering: .acquiring) else { return }
    for listener in list.withLock({ $0 }) where !listener.end.isSet { listener.body(message) }
  }

  private func remove(_ end: OneWayFlag) {
    // The closure is released outside the lock: it may retain the token of another listener, and the release of that
    // token takes the lock.
    _ = list.withLock { list in list.firstIndex { $0.end === end }.map { list.remove(at: $0) } }
  }
}
