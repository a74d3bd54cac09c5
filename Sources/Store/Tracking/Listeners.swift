import Synchronization

/// Closures that are told of events, in the order in which they were added.
///
/// A token ends a closure on any thread: it is not called again. If the token is cancelled, the closure is released at
/// once. If the token is released, the closure is released with the next event.
final class Listeners<Message>: Sendable {
  /// `@unchecked Sendable`: the closure is called where the events happen, for most lists on one actor only.
  private final class Listener: @unchecked Sendable {
    let body: (Message) -> Void
    let hasEnded = Atomic(false)

    init(_ body: @escaping (Message) -> Void) { self.body = body }
  }

  private let list = Locked<[Listener]>([])
  /// True if a closure was ever added. Most lists are never used.
  private let isUsed = Atomic(false)

  func add(_ body: @escaping (Message) -> Void) -> ObserveToken {
    let listener = Listener(body)
    list.withLock { $0.append(listener) }
    isUsed.store(true, ordering: .releasing)
    return ObserveToken { [weak self] in
      listener.hasEnded.store(true, ordering: .releasing)
      _ = self?.listeners()
    } onRelease: {
      listener.hasEnded.store(true, ordering: .releasing)
    }
  }

  func tell(_ message: Message) {
    for listener in listeners() where !listener.hasEnded.load(ordering: .acquiring) { listener.body(message) }
  }

  /// Removes the closures that have ended, and returns the others.
  private func listeners() -> [Listener] {
    guard isUsed.load(ordering: .acquiring) else { return [] }
    let (before, now) = list.withLock { list in
      let before = list
      if before.contains(where: { $0.hasEnded.load(ordering: .acquiring) }) {
        list = before.filter { !$0.hasEnded.load(ordering: .acquiring) }
      }
      return (before, list)
    }
    // Released outside the lock, because a closure may retain the token of another.
    withExtendedLifetime(before) {}
    return now
  }
}
