/// Runs the effects of one store. It guards the ledger with a lock, and performs the commands that the ledger returns.
///
/// Effects end on any thread, and a store can be released on any thread, so a lock guards the ledger, not the store's
/// actor. No code of the user runs under the lock, except `Hashable` of ids.
///
/// `@unchecked Sendable`: a test store sets `executor`, `onRootDismissal` and `leftBehind` before the first action.
final class EffectRunner: @unchecked Sendable {
  private struct Contents {
    var ledger = EffectLedger()
    /// Calls all monitors in the order in which they were added; `nil` if there are none.
    var monitor: (@Sendable (EffectEvent) -> Void)?
    private(set) var monitors: [(number: Int, body: @Sendable (EffectEvent) -> Void)] = []
    private var lastMonitor = 0

    mutating func add(_ monitor: @escaping @Sendable (EffectEvent) -> Void) -> Int {
      lastMonitor += 1
      monitors.append((lastMonitor, monitor))
      joinMonitors()
      return lastMonitor
    }

    mutating func endMonitor(_ number: Int) {
      monitors.removeAll { $0.number == number }
      joinMonitors()
    }

    private mutating func joinMonitors() {
      let monitors = monitors
      guard !monitors.isEmpty else {
        monitor = nil
        return
      }
      monitor = { event in
        for (_, body) in monitors { body(event) }
      }
    }
  }

  private let contents = Locked(Contents())

  /// Weak: effects keep neither the actor nor the store alive.
  weak let actor: (any Actor)?
  weak let host: (any EffectHost)?
  var executor: (any TaskExecutor)?
  /// Set by a test. Called when an effect of the root feature, which has no parent, dismisses its feature.
  var onRootDismissal: (@Sendable () -> Void)?
  /// Set by a test. Counts the effects that have ended and are still retained.
  var leftBehind: LeftBehind?

  init(actor: (any Actor)?, host: (any EffectHost)?) {
    self.actor = actor
    self.host = host
  }

  // MARK: Events

  private func locked<R>(_ body: (inout Contents) -> R) -> R where R: Sendable {
    contents.withLockSpinning { body(&$0) }
  }

  func handle(_ event: EffectLedger.Event) {
    var commands = EffectCommands()
    let monitor = locked { contents in
      contents.ledger.handle(event, into: &commands)
      return contents.monitor
    }
    perform(commands, monitor)
    startLater(commands.following)
  }

  /// Starts the effects of an action, and returns the send that they belong to. Called on the store's actor.
  ///
  /// - Parameters:
  ///   - send: The send that the action belongs to; `nil` if it has not started any effect.
  ///   - enqueue: Queues an action of `Effect.send`.
  func start(
    _ tree: EffectTree,
    for send: SendID?,
    action: Any,
    enqueue: (EffectCommands.Delivery) -> Void
  ) -> SendID {
    let origin = Origin(tree: tree, action: action)
    var commands = EffectCommands()
    let (monitor, opened) = locked { contents in
      let send = contents.ledger.openSend(send)
      var pass = contents.ledger.makePass(origin.tree, send: send, action: origin.action)
      contents.ledger.start(&pass, &commands)
      return (contents.monitor, send)
    }
    if let pass = perform(commands, monitor, enqueue: enqueue) { start(pass, enqueue: enqueue) }
    return opened
  }

  /// `@unchecked Sendable`: passed from the store's actor to the ledger, which only stores it.
  private struct Origin: @unchecked Sendable {
    let tree: EffectTree
    let action: Any
  }

  /// Starts effects that follow in a sequence. Called on the store's actor.
  func start(_ pass: EffectPass, enqueue: (EffectCommands.Delivery) -> Void) {
    var next: EffectPass? = pass
    while let pass = next.take() {
      var commands = EffectCommands()
      let monitor = locked { contents in
        contents.ledger.handle(.start(pass), into: &commands)
        return contents.monitor
      }
      next = perform(commands, monitor, enqueue: enqueue)
    }
  }

  /// Handles the end of the work of an effect: starts the effects that follow, then tells the monitor.
  func ended(_ launched: LaunchedWork) async {
    guard let id = launched.id else { return }
    var commands = EffectCommands()
    let monitor = locked { contents in
      contents.ledger.handle(.ended(id), into: &commands)
      return contents.monitor
    }
    if !commands.following.isEmpty { await startFollowing(commands.following) }
    perform(commands, monitor)
    monitor?(.ended(RunningEffect(runner: self, launched: launched)))
  }

  // MARK: The store

  /// Calls `body` with the store and keeps the store alive during the call. Returns `false` if the store has been
  /// released.
  @discardableResult
  func withHost(_ body: (any EffectHost) -> Void) -> Bool {
    guard let host else { return false }
    withExtendedLifetime(host) { body(host) }
    return true
  }

  /// Counts a queued action as part of a send. Opens a new send if `send` has finished or is `nil`.
  func expect(_ send: SendID?) -> SendID {
    locked { $0.ledger.expect(send) }
  }

  /// Notes that a queued action was handled or dropped.
  func handled(_ send: SendID) {
    var commands = EffectCommands()
    locked { $0.ledger.fulfil(send, &commands) }
    if !commands.list.isEmpty { perform(commands, nil) }
  }

  /// Removes the pin that a queued action holds on its child. Returns `false` if the child has left.
  func unpinAfterQueue(_ owner: OwnerID) -> Bool {
    locked { $0.ledger.unpinAfterQueue(owner) }
  }

  /// Cancels everything. Called when the store is released.
  func shutDown() {
    handle(.shutDown)
  }

  // MARK: Children

  /// Cancels everything that a child and its children own. Called when the child at the end of `path` has left.
  ///
  /// - Complexity: O(n), where n is the number of effects and ids that they own.
  func ownerLeft(at path: [EffectScopeID]) {
    let path = OwnerPath(scopes: path)
    guard let owner = locked({ $0.ledger.owner(at: path.scopes) }) else { return }
    handle(.ownerLeft(owner))
  }

  /// `@unchecked Sendable`: passed to the ledger, which only compares it.
  private struct OwnerPath: @unchecked Sendable {
    let scopes: [EffectScopeID]
  }

  // MARK: Sends

  func isFinished(_ send: SendID) -> Bool {
    locked { $0.ledger.isFinished(send) }
  }

  /// Waits until everything that a send started has ended.
  nonisolated(nonsending) func finish(_ send: SendID) async {
    await withCheckedContinuation { continuation in
      if !locked({ $0.ledger.wait(for: send, continuation) }) { continuation.resume() }
    }
  }

  func cancel(_ send: SendID) {
    handle(.cancelSend(send))
  }

  // MARK: Ids

  /// Cancels an id in the feature that `launched` belongs to, and in its children.
  func cancel(id: AnyHashable, from launched: LaunchedWork) {
    handle(.cancel(id: id, in: launched.place.owner))
  }

  /// Gives a part of a running effect an id. If the effect was cancelled, the part is cancelled at once.
  func openPart(
    id: AnyHashable,
    of launched: LaunchedWork,
    cancelInFlight: Bool,
    onCancel: @escaping @Sendable () -> Void
  ) -> CancellableID? {
    let id = PartID(id: id)
    var commands = EffectCommands()
    var opened: CancellableID?
    var isRefused = false
    let monitor = locked { contents in
      let part = contents.ledger.openPart(
        id: id.id,
        of: launched,
        cancelInFlight: cancelInFlight,
        onCancel: onCancel,
        &commands
      )
      switch part {
      case .opened(let cancellable): opened = cancellable
      case .refused: isRefused = true
      case .unowned: break
      }
      return contents.monitor
    }
    perform(commands, monitor)
    startLater(commands.following)
    if isRefused { onCancel() }
    return opened
  }

  /// `@unchecked Sendable`: passed to the ledger, which stores and compares it.
  private struct PartID: @unchecked Sendable {
    let id: AnyHashable
  }

  func partEnded(_ part: CancellableID) {
    handle(.partEnded(part))
  }

  // MARK: Observing

  /// The running effects, in no particular order.
  var running: [RunningEffect] {
    locked { $0.ledger.running }.map { RunningEffect(runner: self, launched: $0) }
  }

  /// Calls `monitor` with every event from now on. Returns the number to end it with.
  func addMonitor(_ monitor: @escaping @Sendable (EffectEvent) -> Void) -> Int {
    locked { $0.add(monitor) }
  }

  /// Removes the monitor with this number.
  func endMonitor(_ number: Int) {
    // The old list is released outside the lock, because a captured object may use the runner when it is released.
    let before = locked { contents in
      let before = (contents.monitors, contents.monitor)
      contents.endMonitor(number)
      return before
    }
    withExtendedLifetime(before) {}
  }
}

/// The events in the life of an asynchronous effect.
enum EffectEvent: Sendable {
  case started(RunningEffect)
  case cancelled(RunningEffect)
  case ended(RunningEffect)
}
