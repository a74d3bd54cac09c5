/// The root of a store: the only copy of the state, the queue, and the reducer as one closure.
@usableFromInline
final class StoreCore<State, Action>: AnyStoreCore {
  /// How many actions may follow from one another in a turn. A feature that needs more than a few is likely to never end.
  @usableFromInline static var longestChain: Int { 1_000 }
  /// How many actions there may be in a turn where several follow from each, which would fill the memory before any chain is
  /// long. A wide turn, in which one action sends very many, may be longer.
  @usableFromInline static var longestTurn: Int { 100_000 }

  @usableFromInline
  struct Queued {
    @usableFromInline let action: Action
    @usableFromInline let source: ActionSource
    @usableFromInline let group: EffectGroup
    /// How many actions led to this one in the turn.
    @usableFromInline let depth: Int
    /// The child whose effect sent it: when it has gone before the action's turn, so has the action.
    @usableFromInline let scope: EffectScope?
    /// The end of an overlong chain of actions, of which this one follows.
    let cause: ActionChain?

    @usableFromInline
    init(
      action: Action,
      source: ActionSource,
      group: EffectGroup,
      depth: Int,
      scope: EffectScope?,
      cause: ActionChain?
    ) {
      self.action = action
      self.source = source
      self.group = group
      self.depth = depth
      self.scope = scope
      self.cause = cause
    }
  }

  @usableFromInline let state: UnsafeMutablePointer<State>
  @usableFromInline let reduce: _CompiledReducer<State, Action>
  @usableFromInline var queue: [Queued] = []
  @usableFromInline var depth = 0
  /// The end of the chain that the present action ends, where it is a long one.
  @usableFromInline var chain: ActionChain?
  /// How many actions the turn has gone through, but for the first.
  @usableFromInline var turnLength = 0
  @usableFromInline var hasReportedChain = false
  var monitors: [ActionMonitor<State, Action>] = []
  /// The task-local values in force when the store was made, in which its reducers run.
  var context: StoreContext

  @usableFromInline
  init(initialState: State, reducer: @escaping _CompiledReducer<State, Action>, actor: any Actor) {
    self.state = .allocate(capacity: 1)
    self.state.initialize(to: initialState)
    self.reduce = reducer
    self.context = StoreContext()
    super.init(actor: actor)
    if !context.isEmpty { flags.insert(.hasContext) }
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  // MARK: Sending

  @inlinable
  func send(_ action: Action, _ kind: ActionSource.Kind, _ fileID: StaticString, _ line: UInt) -> StoreTask {
    #if DEBUG
      checkIsolation()
    #endif
    // The short path: nothing is going on, nobody looks at actions, and nothing comes of it.
    let before = flags.rawValue
    guard before & ~Flags.isObserved.rawValue == 0 else { return enter(action, kind, fileID, line) }
    flags = Flags(rawValue: before | Flags.isBusy.rawValue | Flags.isReducing.rawValue)
    let effect = reduce(&state.pointee, action)
    guard effect.isNone, flags.rawValue == before | Flags.isBusy.rawValue | Flags.isReducing.rawValue else {
      return leave(action, effect)
    }
    if before == 0 {
      flags = []
      return StoreTask(group: nil)
    }
    flags = [.isBusy, .isObserved]
    notifyObservers()
    guard flags.contains(.hasQueued) else {
      flags.remove(.isBusy)
      return StoreTask(group: nil)
    }
    return leave(action, effect)
  }

  /// The rest of a turn that began on the short path.
  @inlinable
  @inline(never)
  func leave(_ action: Action, _ effect: Effect<Action>) -> StoreTask {
    flags.remove(.isReducing)
    depth = 0
    let group = start(effect, action: action, group: nil)
    finishTurn()
    return StoreTask(group: group)
  }

  @usableFromInline
  func enter(_ action: Action, _ kind: ActionSource.Kind, _ fileID: StaticString, _ line: UInt) -> StoreTask {
    let source = ActionSource(kind: kind, location: CodeLocation(fileID: fileID, line: line))
    if flags.contains(.isBusy) {
      let group = EffectGroup(hub: hub)
      enqueue(action, source, group)
      return StoreTask(group: group)
    }
    flags.insert(.isBusy)
    depth = 0
    let group = process(action, source, group: nil)
    finishTurn()
    return StoreTask(group: group)
  }

  @inlinable
  override func receive(_ action: Any, from effect: RunningEffect) {
    guard let action = action as? Action else { preconditionFailure("An effect sent an action of another store.") }
    let source = effect.source
    inTurn {
      _ = process(action, source, group: effect.group)
    } orQueue: {
      enqueue(action, source, effect.group)
    }
  }

  @inlinable
  override func resume(_ step: EffectStep) {
    inTurn {
      start(step)
    } orQueue: {
      start(step)
    }
  }

  /// An effect delivers on the actor, so a turn is going on only if a reducer or an observer drains the executor itself.
  @inlinable
  func inTurn(_ body: () -> Void, orQueue queue: () -> Void) {
    guard !flags.contains(.isBusy) else { return queue() }
    flags.insert(.isBusy)
    depth = 0
    body()
    finishTurn()
  }

  @inlinable
  func enqueue(_ action: Action, _ source: ActionSource, _ group: EffectGroup, _ scope: EffectScope? = nil) {
    expect(group)
    queue.append(
      Queued(action: action, source: source, group: group, depth: depth + 1, scope: scope, cause: chain)
    )
    flags.insert(.hasQueued)
  }

  @inlinable
  func finishTurn() {
    while true {
      if !queue.isEmpty { drain() }
      guard flags.contains(.isObserved) else { break }
      notifyObservers()
      if queue.isEmpty || hasReportedChain { break }
    }
    if depth > 0 { forgetChain() }
    flags.remove([.isBusy, .hasQueued])
  }

  @inlinable
  func drain() {
    var index = 0
    while index < queue.count {
      let next = queue[index]
      index += 1
      if index >= 256, index * 2 >= queue.count {
        queue.removeFirst(index)
        index = 0
      }
      depth = next.depth
      turnLength += 1
      let isWanted = next.scope.map { leave($0) } ?? true
      if isWanted, mayFollow(next) { _ = process(next.action, next.source, group: next.group) }
      fulfil(next.group)
    }
    queue.removeAll(keepingCapacity: queue.capacity <= 1024)
  }

  @inlinable
  func process(_ action: Action, _ source: ActionSource, group: EffectGroup?) -> EffectGroup? {
    guard !flags.contains(.isMonitored) else { return processMonitored(action, source, group: group) }
    return start(run(action), action: action, group: group)
  }

  @usableFromInline
  func processMonitored(_ action: Action, _ source: ActionSource, group: EffectGroup?) -> EffectGroup? {
    let monitors = self.monitors
    let before = state.pointee
    let effect = run(action)
    for monitor in monitors { monitor.didReduce(before, state.pointee, action, source) }
    return start(effect, action: action, group: group)
  }

  @inlinable
  func run(_ action: Action) -> Effect<Action> {
    flags.insert(.isReducing)
    defer { flags.remove(.isReducing) }
    guard flags.contains(.hasContext) else { return reduce(&state.pointee, action) }
    return runInContext(action)
  }

  @usableFromInline
  func runInContext(_ action: Action) -> Effect<Action> {
    context.run { reduce(&state.pointee, action) }
  }

  @inlinable
  func start(_ effect: Effect<Action>, action: Action, group: EffectGroup?) -> EffectGroup? {
    guard let tree = effect.tree else { return group }
    let group = group ?? makeGroup()
    start(makeStep(tree, group: group, action: action))
    return group
  }

  @inlinable
  func start(_ step: EffectStep) {
    start(step) { action, location, group, scope in
      guard let action = action as? Action else { preconditionFailure("An effect sends an action of another store.") }
      enqueue(action, ActionSource(kind: .effect, location: location), group, scope)
    }
  }

  // MARK: The loop guard

  /// Whether the next action may still follow from those before it in the turn; reports an endless chain once.
  @inlinable
  func mayFollow(_ next: Queued) -> Bool {
    (depth <= Self.longestChain - 64 && turnLength <= Self.longestTurn) || mayFollowLate(next)
  }

  @usableFromInline
  func mayFollowLate(_ next: Queued) -> Bool {
    guard !hasReportedChain else { return false }
    if depth <= Self.longestChain, turnLength <= Self.longestTurn || depth <= 3 {
      chain = depth > Self.longestChain - 64 ? ActionChain(last: caseName(of: next.action), before: next.cause) : nil
      return true
    }
    hasReportedChain = true
    let (limit, cycle) =
      depth > Self.longestChain
      ? ("\(Self.longestChain) actions, each sent because of the one before it,", next.cause?.cycle ?? [])
      : ("\(Self.longestTurn) actions", Set(queue.suffix(1_000).map { caseName(of: $0.action) }).sorted())
    report(
      """
      A turn went through more than \(limit) and was stopped.

        Cycle: \(cycle.joined(separator: " → "))

      The actions that were to follow are dropped; the state is as the last one left it. Let one of these actions not \
      send the next, for instance by comparing the state first.
      """,
      location: next.source.location
    )
    return false
  }

  @usableFromInline
  func forgetChain() {
    // What observers sent after the report.
    for next in queue {
      if let scope = next.scope { _ = leave(scope) }
      fulfil(next.group)
    }
    queue = []
    depth = 0
    turnLength = 0
    chain = nil
    hasReportedChain = false
  }

  override func report(_ message: String, location: CodeLocation) {
    context.run { reportIssue(message, location: location) }
  }
}

/// Who sent an action.
public struct ActionSource: Sendable, CustomStringConvertible {
  /// The kinds of senders.
  public enum Kind: Sendable, Hashable {
    /// A call of `Store.send`.
    case caller
    /// An effect, from within `Effect.run` or by `Effect.send`.
    case effect
    /// A write to a binding of the store.
    case binding
    /// Something else that names itself, such as the focus engine.
    case other(StaticString)

    public static func == (lhs: Kind, rhs: Kind) -> Bool {
      switch (lhs, rhs) {
      case (.caller, .caller), (.effect, .effect), (.binding, .binding): true
      case (.other(let lhs), .other(let rhs)): lhs.description == rhs.description
      default: false
      }
    }

    public func hash(into hasher: inout Hasher) {
      switch self {
      case .caller: hasher.combine(0)
      case .effect: hasher.combine(1)
      case .binding: hasher.combine(2)
      case .other(let name): hasher.combine(name.description)
      }
    }
  }

  public let kind: Kind
  /// The line that sent the action; for an effect, the line that made the effect.
  public let location: CodeLocation
  /// The effect's name, if it has one.
  public let name: String?

  public init(kind: Kind, location: CodeLocation, name: String? = nil) {
    self.kind = kind
    self.location = location
    self.name = name
  }

  /// `effect 'login' at Module/File.swift:12`.
  public var description: String {
    let kind =
      switch kind {
      case .caller: "caller"
      case .effect: "effect"
      case .binding: "binding"
      case .other(let name): name.description
      }
    return "\(kind)\(name.map { " '\($0)'" } ?? "") at \(location)"
  }
}

/// Sees every action that a store handles.
struct ActionMonitor<State, Action> {
  let id: Int
  let didReduce: (_ before: State, _ after: State, _ action: Action, _ source: ActionSource) -> Void
}

/// The task-local values that a store keeps from where it was made, and an effect from the reducer that made it.
struct StoreContext: Sendable {
  let handler = IssueReporting.handler
  let dependencies = DependencyValues.current

  var isEmpty: Bool { handler == nil && dependencies.isEmpty }

  func run<R>(_ operation: () throws -> R) rethrows -> R {
    guard !isEmpty else { return try operation() }
    return try DependencyValues.$current.withValue(dependencies) {
      try IssueReporting.$handler.withValue(handler ?? IssueReporting.handler, operation: operation)
    }
  }

  func runAsync(_ operation: () async -> Void) async {
    guard !isEmpty else { return await operation() }
    await DependencyValues.$current.withValue(dependencies) {
      await IssueReporting.$handler.withValue(handler ?? IssueReporting.handler, operation: operation)
    }
  }
}
