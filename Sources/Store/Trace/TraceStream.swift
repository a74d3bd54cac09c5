/// Puts the events of a trace in one order, numbers actions and effects, and passes each event on.
///
/// Effects end on any thread. The stream calls `output` with one event at a time, and holds no lock during the call. An
/// event that is added during the call is queued. The thread of the call passes it on afterwards.
final class TraceStream: Sendable {
  private struct Contents {
    var lastAction = 0
    /// For each name of an action, the number of the latest action with this name.
    var actions: [String: Int] = [:]
    var input: String?
    /// The effects that were started and have not ended.
    var effects: [ObjectIdentifier: TracedEffect] = [:]
    var lastEffect = 0
    var queue = Queue<TraceEvent>()
    var isPassingOn = false
  }

  private let contents = Locked(Contents())
  private let start = ContinuousClock.now
  private let output: @Sendable (TraceEvent) -> Void

  init(_ output: @escaping @Sendable (TraceEvent) -> Void) {
    self.output = output
  }

  /// The input that the program handles now, in words.
  var input: String? {
    get { contents.withLock { $0.input } }
    set { contents.withLock { $0.input = newValue } }
  }

  // MARK: Events

  /// Adds an action.
  ///
  /// - Parameter input: The input that the program handles now; `nil` if no input is the cause of the action.
  func add(
    _ name: String,
    _ changes: [StateChange],
    from source: ActionSource,
    by effect: RunningEffect?,
    input: String?
  ) {
    pass { contents in
      contents.lastAction += 1
      contents.actions[name] = contents.lastAction
      let sender = effect.flatMap { contents.effects[ObjectIdentifier($0)] }
      return TraceEvent(
        .action(name: name, changes: changes),
        action: contents.lastAction,
        cause: Self.cause(source, sender, input),
        sender: sender?.number,
        time: self.time
      )
    }
  }

  func add(_ phase: EffectPhase, of effect: RunningEffect) {
    let info = effect.info
    pass { contents in
      let traced = contents.effects[ObjectIdentifier(effect)] ?? Self.number(info, &contents)
      contents.effects[ObjectIdentifier(effect)] = phase == .ended ? nil : traced
      return TraceEvent(.effect(traced, phase), action: contents.lastAction, cause: info.action, time: self.time)
    }
  }

  func add(_ move: TracedMove, because cause: String) {
    pass { contents in
      TraceEvent(.focus(move), action: contents.lastAction, cause: cause, time: self.time)
    }
  }

  private static func number(_ info: EffectInfo, _ contents: inout sending Contents) -> TracedEffect {
    contents.lastEffect += 1
    return TracedEffect(
      number: contents.lastEffect,
      name: info.name,
      id: info.id,
      location: "\(info.location)",
      action: info.action,
      startedBy: contents.actions[info.action] ?? 0
    )
  }

  private static func cause(_ source: ActionSource, _ sender: TracedEffect?, _ input: String?) -> String {
    switch source.kind {
    case .effect: sender.map { $0.name == nil ? $0.title : "effect \($0.title)" } ?? "\(source)"
    case .other(let other): input.map { "\(other), \($0)" } ?? "\(other)"
    case .caller, .binding: input ?? "\(source.location)"
    }
  }

  private var time: Duration { start.duration(to: .now) }

  // MARK: Order

  private func pass(_ make: (inout sending Contents) -> TraceEvent) {
    let isFirst = contents.withLock { contents in
      let event = make(&contents)
      contents.queue.append(event)
      defer { contents.isPassingOn = true }
      return !contents.isPassingOn
    }
    while isFirst, let event = next() { output(event) }
  }

  private func next() -> TraceEvent? {
    contents.withLock { contents in
      let event = contents.queue.popFirst()
      contents.isPassingOn = event != nil
      return event
    }
  }
}
