/// Everything that one store has running.
///
/// Effects end on any thread, and a store can be released on any thread, so the bookkeeping is under a lock rather than on
/// the store's actor. No user code runs under the lock but the `Hashable` of cancellation ids.
final class EffectHub: @unchecked Sendable {
  private let lock = Locked<Void>(())
  let root = EffectScope(id: nil, parent: nil)
  let rootContext: EffectContext

  /// The store must keep neither its actor alive nor, through its effects, itself.
  weak let actor: (any Actor)?
  private weak let anchor: StoreAnchor?
  var executor: (any TaskExecutor)?
  /// Told, in a test, that the root feature wants to be dismissed, which has no parent to do it.
  var onRootDismissal: (@Sendable () -> Void)?
  private(set) var monitor: (@Sendable (EffectEvent) -> Void)?
  private var monitorNumber = 0
  var isShutDown = false
  /// How many effects wait for others of their id.
  var waiting = 0

  init(actor: (any Actor)?, anchor: StoreAnchor?) {
    self.actor = actor
    self.anchor = anchor
    self.rootContext = EffectContext(root: root)
  }

  /// How often to try for the lock before waiting for it. What it guards takes a fraction of a microsecond, while waiting means
  /// two changes of threads: on Linux, tens of microseconds.
  private static var tries: Int { 200 }

  /// What the lock guards is checked by hand, not by the compiler: the parts know one another.
  func locked<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    for _ in 0..<Self.tries {
      lock.withLockIfAvailable { _ in result = body() }
      if let result { return result }
    }
    lock.withLock { _ in result = body() }
    return result.unsafelyUnwrapped
  }

  // MARK: Asking

  /// Tells of what becomes of effects from now on, in place of the last one that did. Gives the number that ends it.
  func setMonitor(_ monitor: @escaping @Sendable (EffectEvent) -> Void) -> Int {
    // The last one is released outside the lock, as what it holds may ask for it.
    let (_, number) = locked {
      defer { self.monitor = monitor }
      monitorNumber += 1
      return (self.monitor, monitorNumber)
    }
    return number
  }

  /// Ends the telling that has this number, unless another has taken its place.
  func endMonitor(_ number: Int) {
    _ = locked {
      guard number == monitorNumber else { return nil as (@Sendable (EffectEvent) -> Void)? }
      return monitor.take()
    }
  }

  /// Calls `body` with the root, while a store holds it; the root stays until `body` has returned. Tells whether it was there.
  @discardableResult
  func withCore(_ body: (AnyStoreCore) -> Void) -> Bool {
    guard let anchor else { return false }
    withExtendedLifetime(anchor) { body(anchor.core) }
    return true
  }

  /// What runs now, in no particular order.
  var running: [RunningEffect] {
    locked {
      var found: [RunningEffect] = []
      var scopes = [root]
      while let scope = scopes.popLast() {
        found.append(contentsOf: scope.members.items.filter { !$0.hasEnded })
        scopes.append(contentsOf: scope.children.values)
      }
      return found
    }
  }

  // MARK: Groups

  func expect(_ group: EffectGroup) {
    locked { group.pending += 1 }
  }

  func fulfil(_ group: EffectGroup) {
    var aftermath = Aftermath()
    locked {
      group.pending -= 1
      finishIfDone(group, &aftermath)
    }
    aftermath.run()
  }

  func isFinished(_ group: EffectGroup) -> Bool {
    locked { group.isFinished }
  }

  func isCancelled(_ group: EffectGroup) -> Bool {
    locked { group.isCancelled }
  }

  nonisolated(nonsending) func finish(_ group: EffectGroup) async {
    await withCheckedContinuation { continuation in
      let isDone = locked {
        if group.isFinished { return true }
        group.continuations.append(continuation)
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  func finishIfDone(_ group: EffectGroup, _ aftermath: inout Aftermath) {
    guard group.isFinished, !group.continuations.isEmpty else { return }
    aftermath.resumed.append(contentsOf: group.continuations)
    group.continuations = []
  }
}

/// What becomes of the asynchronous effects of a store.
enum EffectEvent: Sendable {
  case started(RunningEffect)
  case cancelled(RunningEffect)
  case ended(RunningEffect)
}
