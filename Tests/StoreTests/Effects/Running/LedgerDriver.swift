import Testing

@testable import Store

/// Replaces the runner and the store in tests of the ledger: performs commands at once, and logs them.
struct LedgerDriver {
  private(set) var ledger = EffectLedger()
  /// The children, by their paths.
  private var children: [[Int]: FeatureNode] = [:]
  /// The performed commands: `run a`, `send 1`, `cancel a`.
  private(set) var log: [String] = []
  /// The work that was launched and has not ended, in order.
  private(set) var running: [RunningEffect] = []
  /// The number of parts that were cancelled.
  private(set) var cancelledParts = 0
  private var queued: [StartedEffects.Delivery] = []
  private var steps: [EffectStep] = []
  /// The steps that a throttle has left to start.
  private var pass: EffectPass?

  var names: [String] { running.map { $0.work.name ?? "" } }

  /// Starts effects one after another, then ends works. Returns the log of each.
  static func log(_ effects: Effect<Int>..., end names: [String] = []) -> [[String]] {
    var driver = LedgerDriver()
    var log: [[String]] = []
    for effect in effects {
      _ = driver.send(effect)
      log.append(driver.takeLog())
    }
    for name in names {
      driver.end(name)
      log.append(driver.takeLog())
    }
    return log
  }

  /// Returns the log since the last call.
  mutating func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  mutating func send(_ effect: Effect<Int>) -> SendID {
    guard let tree = effect.tree else { return ledger.openSend(nil) }
    claim(tree, at: [])
    let (send, started) = ledger.start(tree, for: nil, action: 0)
    perform(ledger.takeCommands(), started)
    continueSteps()
    return send
  }

  mutating func end(_ name: String) {
    guard let index = running.firstIndex(where: { $0.work.name == name }) else { return }
    end(at: index)
  }

  mutating func end(at index: Int) {
    guard let id = running.remove(at: index).id else { return }
    handle(.ended(id))
  }

  /// Sets the owners of effects, as the tree of features does.
  private mutating func claim(_ tree: EffectTree, at path: [Int]) {
    var path = path
    if case .embed(let embedding) = tree.kind, let number = embedding.element?.base as? Int {
      path.append(number)
      let child = children[path] ?? .test()
      children[path] = child
      embedding.owner = child
    }
    for part in tree.parts { claim(part, at: path) }
  }

  /// The row of a child, if the child owns anything.
  func owner(at path: [Int]) -> OwnerID? {
    children[path]?.id.flatMap { ledger.owners[ifPresent: $0]?.isGone == false ? $0 : nil }
  }

  mutating func leave(_ path: [Int]) {
    if let owner = owner(at: path) { handle(.ownerLeft(owner)) }
  }

  mutating func openPart(_ id: AnyHashable, of name: String, cancelInFlight: Bool = false) -> SequenceID? {
    guard let launched = running.first(where: { $0.work.name == name }) else { return nil }
    let part = ledger.openPart(id: id, of: launched, cancelInFlight: cancelInFlight, onCancel: {})
    perform(ledger.takeCommands())
    return part
  }

  mutating func handle(_ event: EffectLedger.Event) {
    var commands = EffectCommands()
    ledger.handle(event, into: &commands)
    perform(commands)
    continueSteps()
  }

  /// Handles queued actions, and starts effects that follow others, until nothing is left.
  private mutating func continueSteps() {
    while true {
      if let pass = pass.take() {
        start(pass)
      } else if !queued.isEmpty {
        let delivery = queued.removeFirst()
        if let owner = delivery.owner { _ = ledger.unpinAfterQueue(owner) }
        handle(.handled(delivery.send))
      } else if !steps.isEmpty {
        start(EffectPass(steps.removeFirst()))
      } else {
        return
      }
    }
  }

  private mutating func start(_ pass: EffectPass) {
    let started = ledger.start(pass)
    perform(ledger.takeCommands(), started)
  }

  private mutating func perform(_ commands: EffectCommands, _ started: StartedEffects = StartedEffects()) {
    for command in commands.list {
      switch command {
      case .launch(let launched):
        log.append("run \(launched.work.name ?? "")")
        running.append(launched)
      case .cancel(let launched): log.append("cancel \(launched.work.name ?? "")")
      case .cancelPart: cancelledParts += 1
      case .resume: Issue.record("Nobody waits.")
      }
    }
    for delivery in started.deliveries {
      log.append("send \(EffectPath.embed(delivery.action, from: delivery.path))")
      queued.append(delivery)
    }
    if let rest = started.rest {
      log.append("ask")
      pass = rest()
    }
    steps += commands.following
    ledger.checkInvariants(queued: queued, steps: steps + (pass.map(Array.init) ?? []))
  }

  /// True if the ledger has no row left except the root's.
  var isEmpty: Bool {
    ledger.owners.count == 1 && ledger.works.isEmpty && ledger.sequences.isEmpty && ledger.sends.isEmpty
      && ledger.uses.isEmpty && ledger.usesByID.isEmpty
  }
}

extension EffectLedger {
  /// Starts the effects of an action.
  mutating func start(_ tree: EffectTree, for send: SendID?, action: Any) -> (send: SendID, started: StartedEffects) {
    let (send, pass) = makePass(tree, for: send, action: action)
    return (send, start(pass))
  }

  /// The number of children that own something.
  var childOwnerCount: Int { owners.count - 1 }
}

extension Effect<Int> {
  /// An effect whose work the driver launches and ends by this name.
  static func work(_ name: String) -> Effect {
    .run(name: name) { _ in }
  }

  func of(child: Int) -> Effect {
    Effect(tree: tree?.embedded(by: .child(child)))
  }
}

extension EffectEmbedding {
  /// The embedding of a child with a number.
  static func child(_ number: Int) -> EffectEmbedding {
    let holder = ChildHolder(FieldAccess(\Int.self), .field(), embed: { (action: Int, _) in action })
    let embedding = EffectEmbedding(holder: holder, element: number)
    embedding.owner = .test()
    return embedding
  }
}

extension FeatureNode {
  static func test() -> FeatureNode { FeatureNode(of: ObjectIdentifier(Int.self), at: nil, hooks: nil) }
}

extension EffectLedger {
  /// The events of which a runner tells the ledger.
  enum Event {
    case ended(WorkID)
    case cancel(id: AnyHashable, in: OwnerID)
    case ownerLeft(OwnerID)
    case cancelSend(SendID)
    case handled(SendID)
    case partEnded(SequenceID)
    case abandoned([EffectStep])
    case shutDown
  }

  mutating func handle(_ event: Event, into all: inout EffectCommands) {
    switch event {
    case .ended(let work): end(work)
    case .cancel(let id, let owner): cancel(id, in: owner)
    case .ownerLeft(let owner): leave(owner)
    case .cancelSend(let send): cancel([send])
    case .handled(let send): fulfil(send)
    case .partEnded(let part): close(part)
    case .abandoned(let steps): for step in steps { release(step.position) }
    case .shutDown: shutDown()
    }
    takeCommands(into: &all)
  }

  mutating func takeCommands(into all: inout EffectCommands) {
    let new = takeCommands()
    for command in new.list { all.list.append(command) }
    for step in new.following { all.following.append(step) }
    for row in new.dropped { all.dropped.append(row) }
  }
}
