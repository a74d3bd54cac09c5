/// Runs the effects of one store: guards the ledger with a lock, and carries its commands out.
///
/// Effects end on any thread, and a store can be released on any thread, so the ledger is under a lock rather than on
/// the store's actor. User code runs when the lock is released, but for the `Hashable` of ids.
///
/// `@unchecked Sendable`: a test store sets `executor`, `onRootDismissal` and `leftBehind` before the first action.
final class EffectRunner: @unchecked Sendable {
  private struct Contents {
    var ledger = EffectLedger()
    /// Calls every monitor, in the order in which they were added; nil without any.
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

  /// The store keeps its actor alive no more than its effects keep the store alive.
  weak let actor: (any Actor)?
  weak let host: (any EffectHost)?
  var executor: (any TaskExecutor)?
  /// Called, in a test, when the root feature, which has no parent, wants to be dismissed.
  var onRootDismissal: (@Sendable () -> Void)?
  /// Counts, in a test, the effects that something holds after their end.
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

  /// Starts the effects of an action, and gives the send that they belong to. To be called on the store's actor.
  ///
  /// - Parameters:
  ///   - send: The send that the action came from, if it has started anything before.
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

  /// `@unchecked Sendable`: handed from a caller on the store's actor to the ledger, which only keeps it.
  private struct Origin: @unchecked Sendable {
    let tree: EffectTree
    let action: Any
  }

  /// Starts effects that follow others. To be called on the store's actor.
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

  /// The work of an effect has ended: starts what follows, then reports the end.
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

  /// Calls `body` with the store, if it is there; the store stays until `body` has returned. Tells whether it was
  /// there.
  @discardableResult
  func withHost(_ body: (any EffectHost) -> Void) -> Bool {
    guard let host else { return false }
    withExtendedLifetime(host) { body(host) }
    return true
  }

  /// Counts a queued action as a part of a send; gives a new send if that has ended or is `nil`.
  func expect(_ send: SendID?) -> SendID {
    locked { $0.ledger.expect(send) }
  }

  /// A queued action was handled or dropped.
  func handled(_ send: SendID) {
    var commands = EffectCommands()
    locked { $0.ledger.fulfil(send, &commands) }
    if !commands.list.isEmpty { perform(commands, nil) }
  }

  /// Lets go of the child that a queued action came from; tells whether the child is still there.
  func unpinAfterQueue(_ owner: OwnerID) -> Bool {
    locked { $0.ledger.unpinAfterQueue(owner) }
  }

  /// Cancels everything: the store has gone.
  func shutDown() {
    handle(.shutDown)
  }

  // MARK: Children

  /// The child at the end of a path has left: cancels everything that it and its children own. O(what they own).
  func ownerLeft(at path: [EffectScopeID]) {
    let path = OwnerPath(scopes: path)
    guard let owner = locked({ $0.ledger.owner(at: path.scopes) }) else { return }
    handle(.ownerLeft(owner))
  }

  /// `@unchecked Sendable`: it is handed to the ledger, which compares it.
  private struct OwnerPath: @unchecked Sendable {
    let scopes: [EffectScopeID]
  }

  // MARK: Sends

  func isFinished(_ send: SendID) -> Bool {
    locked { $0.ledger.isFinished(send) }
  }

  /// Waits until all that a send started has ended.
  nonisolated(nonsending) func finish(_ send: SendID) async {
    await withCheckedContinuation { continuation in
      if !locked({ $0.ledger.wait(for: send, continuation) }) { continuation.resume() }
    }
  }

  func cancel(_ send: SendID) {
    handle(.cancelSend(send))
  }

  // MARK: Ids

  /// Cancels an id, as an effect of the child that `effect` belongs to would.
  func cancel(id: AnyHashable, from launched: LaunchedWork) {
    handle(.cancel(id: id, in: launched.place.owner))
  }

  /// Gives a part of a running effect an id. The part is cancelled at once if the effect was cancelled.
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

  /// `@unchecked Sendable`: it is handed to the ledger, which keeps and compares it.
  private struct PartID: @unchecked Sendable {
    let id: AnyHashable
  }

  func partEnded(_ part: CancellableID) {
    handle(.partEnded(part))
  }

  // MARK: Observing

  /// The effects that run now, in no particular order.
  var running: [RunningEffect] {
    locked { $0.ledger.running }.map { RunningEffect(runner: self, launched: $0) }
  }

  /// Calls `monitor` with every event from now on. Gives the number that ends it.
  func addMonitor(_ monitor: @escaping @Sendable (EffectEvent) -> Void) -> Int {
    locked { $0.add(monitor) }
  }

  /// Ends the monitor that has this number.
  func endMonitor(_ number: Int) {
    // The monitor is released outside the lock, as its captures may ask for the lock.
    let before = locked { contents in
      let before = (contents.monitors, contents.monitor)
      contents.endMonitor(number)
      return before
    }
    withExtendedLifetime(before) {}
  }
}

/// The phases in the life of an asynchronous effect.
enum EffectEvent: Sendable {
  case started(RunningEffect)
  case cancelled(RunningEffect)
  case ended(RunningEffect)
}
