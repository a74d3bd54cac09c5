@testable import FocusSync

/// The states of one engine, each kept once, and the steps between them, each taken once.
///
/// An engine in a world has few states, and a world with two engines has the square of that number. The steps of
/// engines are therefore looked up, and only the machines of the mirrors run in each state of a world.
final class CoreTable {
  /// An input of an engine.
  enum Input {
    /// An event of the engine's window.
    case event(WorldEvent)
    /// A request of the mirror.
    ///
    /// - Parameter keepsWait: True if the request that waits is not older.
    case ask(Int?, keepsWait: Bool)
    /// The mirror ends.
    case withdraw
  }

  /// The effect of a step on the times of the engine's intents.
  enum Dating { case none, waiting, fulfilled, honoured }

  struct Step {
    var after: Int
    /// The verdict on the mirror's request.
    var verdict: FocusRequestResult?
    /// True if focus moves.
    var moves = false
    var dating = Dating.none

    /// A step that has not been taken.
    fileprivate static let unknown = Step(after: -1)
  }

  let plan: WorldPlan
  /// The states.
  private(set) var cores: [FocusCore] = []
  private(set) var facts: [EngineFacts] = []
  private var indices: [CoreKey: Int] = [:]
  private let inputs: [Input]
  /// The steps of all states, by input.
  private var steps: [Step] = []
  private let binding: BindingID
  private let events: Int

  /// The claim of the mirror.
  static let claim = ClaimID(number: 1)

  init(_ plan: WorldPlan) {
    self.plan = plan
    let events = plan.events(in: 0)
    self.events = events.count
    let asks = plan.values.flatMap { [Input.ask($0, keepsWait: false), .ask($0, keepsWait: true)] }
    inputs = events.map { .event($0) } + asks + [.withdraw]
    let made = plan.makeEngine()
    binding = made.binding.id
    _ = index(of: made.engine.runner.core)
  }

  /// The number of an input that asks for a value.
  func input(askingFor value: Int?, keepsWait: Bool) -> Int {
    events + 2 * (value ?? plan.values.count - 1) + (keepsWait ? 1 : 0)
  }

  var withdrawal: Int { inputs.count - 1 }

  /// The outcome of an input in a state.
  func step(_ core: Int, _ input: Int) -> Step {
    let known = steps[core * inputs.count + input]
    return known.after < 0 ? newStep(core, input) : known
  }

  private func newStep(_ core: Int, _ input: Int) -> Step {
    var next = cores[core]
    let vetoed = plan.vetoed.map { $0 + 1 }
    let event = slotEvent(inputs[input], next)
    var outcome = next.handle(event, vetoed: vetoed == nil ? [] : next.vetoes(of: event) { $0.to != vetoed })
    var (rest, last) = (event, outcome)
    while let slot = last.asksToShow {
      next.tree.answer(slot, isShown: plan.shows)
      rest = rest.afterAnswer(to: last)
      last = next.handle(rest)
      outcome = last.following(outcome)
    }
    next.tree.forgetAnswers()
    var (honoured, waiting) = (0 as UInt64, 1 as UInt64)
    event.date(outcome, at: 2, honoured: &honoured, waiting: &waiting)
    let step = Step(
      after: index(of: next),
      verdict: outcome.verdicts.last { $0.claim == Self.claim }?.result,
      moves: outcome.change != nil,
      dating: waiting == 2 ? .waiting : [.none, .fulfilled, .honoured][Int(honoured)]
    )
    steps[core * inputs.count + input] = step
    return step
  }

  /// The number of a state.
  ///
  /// - Parameter claim: the claim of the mirror's request in it.
  func index(of core: FocusCore, claim: ClaimID) -> Int {
    var core = core
    for index in core.awaited.indices where core.awaited[index].claim == claim {
      core.awaited[index].claim = Self.claim
    }
    return index(of: core)
  }

  private func index(of core: FocusCore) -> Int {
    let key = CoreKey(core, claim: Self.claim)
    if let index = indices[key] { return index }
    indices[key] = cores.count
    cores.append(core)
    facts.append(EngineFacts(plan, core, isMirrorWaiting: core.isAwaiting(Self.claim)))
    steps.append(contentsOf: repeatElement(.unknown, count: inputs.count))
    return cores.count - 1
  }

  private func slotEvent(_ input: Input, _ core: FocusCore) -> FocusEvent {
    switch input {
    case .ask(let value, let keepsWait):
      .request(
        SlotRequest(
          goal: goal(value, core),
          claim: Self.claim,
          binding: binding,
          keepsWait: keepsWait
        )
      )
    case .withdraw, .event(.reattach): .withdraw(Self.claim)
    case .event(.request(_, let value)): .request(SlotRequest(goal: goal(value, core), binding: binding))
    case .event(.click(_, let id)): .click(id + 1)
    case .event(.tab(_, let forward)): .tab(forward: forward)
    case .event(.arrow(_, let direction)): .move(direction)
    case .event(.add(_, let id)): .update([.add(plan.slotNode(id))])
    // The change of an element that is not there is handled as its removal.
    case .event(.disable(_, let id)) where !core.tree.contains(id + 1): .update([.remove(id + 1)])
    case .event(.remove(_, let id)): .update([.remove(id + 1)])
    case .event(.enable(_, let id)): .update([plan.change(id, isEnabled: true)])
    case .event(.disable(_, let id)): .update([plan.change(id, isEnabled: false)])
    case .event(.expire): .expirePending
    case .event(.assign): preconditionFailure("A write of state is no event of an engine.")
    }
  }

  private func goal(_ value: Int?, _ core: FocusCore) -> SlotRequest.Goal {
    guard let value else { return .noElement(isIdentity: plan.bound == nil) }
    let first = plan.elements(of: value)[0] + 1
    guard plan.bound != nil else { return .element(first) }
    return .value(core.values.value(of: first, in: binding)!)
  }
}
