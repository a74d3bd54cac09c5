extension Store {
  /// The values of a part of the state: first the current value, then the new value after each turn that changed it.
  ///
  /// ```swift
  /// for await count in store.changes(of: \.count) { … }
  /// ```
  ///
  /// A loop that is slower than the changes skips values: it receives the latest.
  ///
  /// The sequence ends when the iterating task is cancelled, when the root store is released, and, for a scoped store,
  /// when its child has left. For a root store, neither the sequence nor an iteration retains the store. For a scoped
  /// store, both retain the root.
  ///
  /// Several tasks may await copies of one iterator: each value then goes to one of them.
  public func changes<Value: Equatable & Sendable>(of keyPath: KeyPath<State, Value>) -> StoreChanges<Value> {
    let path = backing.path
    return StoreChanges { [weak lifetime, rootOfScoped] latest in
      // `nil` if the root has been released, or if the child has left already.
      guard let lifetime, let first = path.reader(of: keyPath)() else { return nil }
      // Only the observer retains `end`. So `end` is released with the observer, when the observation is cancelled or
      // the core is released.
      let end = ObserveToken { latest.finish() }
      latest.offer(first)
      let token = lifetime.core.register(path.observer(of: keyPath, didLeave: end.cancel) { latest.offer($0) })
      return ObserveToken { withExtendedLifetime((rootOfScoped, token)) {} }
    }
  }
}

/// The values of a part of a store's state; see ``Store/changes(of:)``. Each iteration starts with the current value.
public struct StoreChanges<Value: Equatable & Sendable>: AsyncSequence {
  public typealias Element = Value
  public typealias Failure = Never

  let start: (LatestValue<Value>) -> ObserveToken?

  public func makeAsyncIterator() -> Iterator {
    let latest = LatestValue<Value>()
    let token = start(latest)
    if token == nil { latest.finish() }
    return Iterator(latest: latest, token: token)
  }

  /// The values of one loop over the sequence.
  public struct Iterator: AsyncIteratorProtocol {
    let latest: LatestValue<Value>
    let token: ObserveToken?

    /// Waits for a value that has not been returned, and returns the latest. Returns `nil` when the sequence has ended.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await latest.next(isolation: actor)
    }

    public mutating func next() async -> Value? {
      await next(isolation: #isolation)
    }
  }
}

/// Passes the latest value of a store to the tasks that await it. A newer value replaces an older one.
final class LatestValue<Value: Sendable>: Sendable {
  private struct Contents {
    var value: Value?
    var isFinished = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let contents = Locked(Contents())

  func offer(_ value: Value) {
    wake { if !$0.isFinished { $0.value = value } }
  }

  var isFinished: Bool { contents.withLock { $0.isFinished } }

  func finish() {
    wake { $0.isFinished = true }
  }

  func next(isolation actor: isolated (any Actor)?) async -> Value? {
    while true {
      // A task takes the value only after it has woken up: between the wake-up call and this line, the value may have
      // been replaced, or taken by another task.
      let (value, isFinished) = contents.withLock { contents in
        (Task.isCancelled ? nil : contents.value.take(), contents.isFinished)
      }
      if let value { return value }
      if isFinished || Task.isCancelled { return nil }
      await withTaskCancellationHandler {
        await withCheckedContinuation(isolation: actor) { continuation in
          let mayWait = contents.withLock { contents in
            guard contents.value == nil, !contents.isFinished, !Task.isCancelled else { return false }
            contents.waiters.append(continuation)
            return true
          }
          if !mayWait { continuation.resume() }
        }
      } onCancel: {
        wake { _ in }
      }
    }
  }

  /// Changes the contents under the lock, then wakes all tasks that wait. A task that finds no value waits again,
  /// unless `finish()` was called or the task was cancelled.
  private func wake(_ change: (inout Contents) -> Void) {
    let waiters = contents.withLock { contents in
      change(&contents)
      return exchange(&contents.waiters, with: [])
    }
    for waiter in waiters { waiter.resume() }
  }
}
