extension Store {
  /// The values of a part of the state: the present one first, then the new one after each turn that changed it.
  ///
  /// ```swift
  /// for await count in store.changes(of: \.count) { … }
  /// ```
  ///
  /// A value is read when it is asked for. A loop that is slower than the changes skips the ones in between and never sees a
  /// stale one.
  ///
  /// It ends when the task that iterates is cancelled, when the root store is released, which iterating does not prevent, and,
  /// for a scoped store, when its child has gone. Iterating a scoped store keeps it, and with it the root, alive.
  public func changes<Value: Equatable & Sendable>(of keyPath: KeyPath<State, Value>) -> StoreChanges<Value> {
    let initial = reader(of: keyPath)
    if core != nil {
      return StoreChanges { [weak anchor] latest in
        guard let core = anchor?.core else { return nil }
        return core.follow(initial, with: latest)
      }
    }
    let (root, lens) = (root, lens)
    return StoreChanges { latest in
      let token = root.follow(initial, with: latest)
      return ObserveToken { withExtendedLifetime(lens) { token.cancel() } }
    }
  }
}

extension AnyStoreCore {
  /// Keeps `latest` at the value that `read` gives, until it gives none or the core goes.
  fileprivate func follow<Value: Equatable & Sendable>(
    _ read: @escaping () -> Value?,
    with latest: LatestValue<Value>
  ) -> ObserveToken {
    // Held by the observer alone, and so released with it: by the token, or with the core.
    let end = ObserveToken { latest.finish() }
    guard var last = read() else { return end }
    latest.offer(last)
    let observer = ClosureObserver(
      hasChanged: {
        guard let now = read() else {
          end.cancel()
          return false
        }
        guard now != last else { return false }
        last = now
        return true
      },
      notify: { latest.offer(last) }
    )
    add(observer)
    return ObserveToken { [weak anchor, weak observer] in
      if let observer { anchor?.core.remove(observer) }
    }
  }
}

/// The values of a part of a store's state; see ``Store/changes(of:)``. Each iteration starts with the present value.
public struct StoreChanges<Value: Equatable & Sendable>: AsyncSequence {
  public typealias Element = Value
  public typealias Failure = Never

  let start: (LatestValue<Value>) -> ObserveToken?

  public func makeAsyncIterator() -> Iterator {
    let latest = LatestValue<Value>()
    guard let token = start(latest) else {
      latest.finish()
      return Iterator(latest: latest, token: nil)
    }
    return Iterator(latest: latest, token: token)
  }

  public struct Iterator: AsyncIteratorProtocol {
    let latest: LatestValue<Value>
    let token: ObserveToken?

    /// The latest value that has not been given out, as soon as there is one.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await latest.next(isolation: actor)
    }

    public mutating func next() async -> Value? {
      await next(isolation: #isolation)
    }
  }
}

/// One value on its way from a store to one who waits for it; a newer one takes its place.
final class LatestValue<Value: Sendable>: Sendable {
  private struct Contents {
    var value: Value?
    var isFinished = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let contents = Locked(Contents())

  func offer(_ value: Value) {
    wake { if !$0.isFinished { $0.value = value } }
  }

  func finish() {
    wake { $0.isFinished = true }
  }

  func next(isolation actor: isolated (any Actor)?) async -> Value? {
    while true {
      // The value is taken after waking up, not when the waiter is woken: it may have been replaced in between.
      let (value, isFinished) = contents.withLock { ($0.value.take(), $0.isFinished) }
      if Task.isCancelled { return nil }
      if let value { return value }
      if isFinished { return nil }
      await withTaskCancellationHandler {
        await withCheckedContinuation(isolation: actor) { continuation in
          let mayWait = contents.withLock { contents in
            guard contents.value == nil, !contents.isFinished, !Task.isCancelled else { return false }
            contents.waiter = continuation
            return true
          }
          if !mayWait { continuation.resume() }
        }
      } onCancel: {
        wake { _ in }
      }
    }
  }

  private func wake(_ change: (inout Contents) -> Void) {
    let waiter = contents.withLock { contents in
      change(&contents)
      return contents.waiter.take()
    }
    waiter?.resume()
  }
}
