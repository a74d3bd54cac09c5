@testable import FocusSync

/// One step of a world, with the states around it.
@MainActor struct ObservedStep {
  let plan: WorldPlan
  let step: WorldStep
  let before: View
  let after: View
  let log: [World.Entry]
  /// True if the callback that was to answer was called.
  let hasAnswered: Bool

  /// The facts that the laws refer to, computed without the engine's own searches.
  struct View {
    var key: WorldKey
    var field: Int?
    var windows: [Window]
  }

  struct Window {
    let plan: WorldPlan
    let core: FocusCore
    /// True if the mirror's request waits.
    var isMirrorWaiting: Bool
    var awaited: Int?

    /// The focused element, by id.
    var focus: Int? { core.focus == FocusTree.root ? nil : core.focus - 1 }
    /// The value of the focused element in the binding.
    var value: Int? { focus.flatMap { plan.bound?.contains($0) ?? true ? $0 : nil } }

    func isPresent(_ id: Int) -> Bool { core.tree.contains(id + 1) }

    func isEnabled(_ id: Int) -> Bool { isPresent(id) && core.tree.places[id + 1].attributes.isEnabled }

    private func parent(_ id: Int) -> Int? {
      plan.node(id).parent.flatMap { isPresent($0) ? $0 : nil }
    }

    /// True if the trap keeps focus: it contains an element, which is enabled unless the trap itself is disabled.
    var isTrapped: Bool {
      plan.nodes > 4 && isPresent(4) && isPresent(2) && (!isEnabled(4) || isEnabled(2))
    }

    /// True if the element can have focus now.
    func takes(_ id: Int) -> Bool {
      id < 3 && isEnabled(id) && (parent(id).map { isEnabled($0) } ?? true) && (!isTrapped || id == 2)
    }
  }
}

extension World {
  /// The facts of a snapshot.
  func view(_ snapshot: Snapshot) -> ObservedStep.View {
    ObservedStep.View(
      key: WorldKey(snapshot),
      field: snapshot.field,
      windows: snapshot.cores.indices.map { index in
        let core = snapshot.cores[index]
        return ObservedStep.Window(
          plan: plan,
          core: core,
          isMirrorWaiting: snapshot.claims[index].map { core.isAwaiting($0) } ?? false,
          awaited: core.awaitedElement.map { $0 - 1 }
        )
      }
    )
  }
}

/// The laws of a state between steps, and of one step. The numbers are those of the page on the laws.
extension ObservedStep {
  /// Describes the laws that do not hold.
  var violations: [String] {
    var found = after.windows.flatMap { window in window.core.violations.map { "engine: \($0)" } }
    if log.contains(.report) { found.append("law 1: the mirror reports a contradiction") }
    found += convergence + removal + traps
    if step.answer == nil { found += writes + order + (idempotence ?? []) }
    if step.answer == nil, after.windows.count == 1 { found += outcomeOfAssignment + outcomeOfRequest }
    return found
  }

  /// Laws 1, 8 and 16: the sides agree, or a request waits. With several mirrors one of them agrees with the field, and
  /// the others differ only by a denial.
  private var convergence: [String] {
    let agreeing = after.windows.filter {
      $0.value == after.field || $0.isMirrorWaiting && $0.awaited == after.field
    }
    if after.windows.count == 1 {
      return agreeing.isEmpty ? ["law 1: state is \(name(after.field)), focus is \(name(after.windows[0].value))"] : []
    }
    return agreeing.isEmpty ? ["law 16: no window holds the field, \(name(after.field))"] : []
  }

  /// Law 11: state never names an element that is not in the tree, unless it waits for that element.
  private var removal: [String] {
    guard let field = after.field, after.windows.count == 1 else { return [] }
    let window = after.windows[0]
    return window.isPresent(field) || window.isMirrorWaiting ? [] : ["law 11: state names \(field), which has gone"]
  }

  /// Law 17: focus is inside the active trap. Nothing has focus while the trap is disabled.
  private var traps: [String] {
    after.windows.compactMap { window in
      guard window.isTrapped else { return nil }
      let isOpen = window.isEnabled(4)
      return window.focus == (isOpen ? 2 : nil) ? nil : "law 17: focus is \(name(window.focus)) beside the trap"
    }
  }

  /// Laws 2, 6 and 16: each mirror writes to each side at most once.
  private var writes: [String] {
    guard case .reattach = step.event else {
      var found: [String] = []
      for window in after.windows.indices where log.count(where: { $0 == .asked(window: window) }) > 1 {
        found.append("law 2: the mirror of window \(window) asks more than once")
      }
      let crossed = log.count { if case .crossed = $0 { true } else { false } }
      if crossed > 1 { found.append("law 2: \(crossed) actions cross") }
      return found
    }
    return []
  }

  /// Law 12: blur, then focus, then state, for a move that begins in an engine.
  private var order: [String] {
    if case .assign = step.event { return [] }
    let ranks = log.compactMap { entry in
      switch entry {
      case .blur(window: origin, _): 0
      case .focus(window: origin, _): 1
      case .crossed: 2
      default: nil
      }
    }
    return ranks == ranks.sorted() ? [] : ["law 12: the order is \(log)"]
  }

  /// The window in which the event happens.
  private var origin: Int {
    switch step.event {
    case .assign: -1
    case .request(let window, _), .click(let window, _), .tab(let window, _), .arrow(let window, _): window
    case .add(let window, _), .remove(let window, _), .enable(let window, _), .disable(let window, _): window
    case .expire(let window), .reattach(let window): window
    }
  }

  /// Laws 3, 4 and 13: writing the present value changes nothing, and attaching again repeats nothing.
  private var idempotence: [String]? {
    switch step.event {
    case .assign(let id) where id == before.field: log.isEmpty ? nil : ["law 3: \(log) for an equal value"]
    case .reattach where before.windows.allSatisfy({ $0.value == before.field }) && before.windows.count == 1:
      log.isEmpty ? nil : ["law 4: \(log) when attached again"]
    default: nil
    }
  }

  /// Laws 1, 7, 8, 9: the outcome of an assignment.
  private var outcomeOfAssignment: [String] {
    guard case .assign(let id) = step.event, id != before.field else { return [] }
    let (old, new) = (before.windows[0], after.windows[0])
    guard let id else {
      if old.value == nil || !old.isTrapped {
        guard old.value != nil || new.focus == old.focus else { return ["law 7: nil takes focus from another element"] }
        return after.field == nil && new.value == nil ? [] : ["law 7: nil does not give focus up"]
      }
      return after.field == old.value && new.focus == old.focus ? [] : ["law 9: a denied nil stands"]
    }
    if old.takes(id) {
      return after.field == id && new.focus == id ? [] : ["law 1: \(id) can take focus, which is \(name(new.focus))"]
    }
    if old.isPresent(id) {
      let isReverted = after.field == old.value && new.focus == old.focus && new.awaited == nil
      let isTold = log.contains { if case .crossed(_, .some) = $0 { true } else { false } }
      return isReverted && isTold ? [] : ["law 9: \(id) is denied, state is \(name(after.field)), \(log)"]
    }
    let isWaiting = after.field == id && new.focus == old.focus && new.awaited == id && new.isMirrorWaiting
    return isWaiting ? [] : ["law 8: \(id) is absent, state is \(name(after.field)), awaited \(name(new.awaited))"]
  }

  /// The outcome of a request to the engine, or of a click.
  private var outcomeOfRequest: [String] {
    let (old, new) = (before.windows[0], after.windows[0])
    switch step.event {
    case .request(_, let id?) where old.takes(id), .click(_, let id) where old.takes(id):
      let isThere = new.focus == id && new.awaited == nil && after.field == new.value
      return isThere ? [] : ["law 5: focus was asked for \(id) and is \(name(new.focus))"]
    case .request(_, let id?) where old.isPresent(id):
      let isUnmoved = new.focus == old.focus && after.field == new.value
      return isUnmoved ? [] : ["law 9: \(id) is denied, focus is \(name(new.focus)), state \(name(after.field))"]
    default: return []
    }
  }

  private func name(_ id: Int?) -> String { id.map { "\($0)" } ?? "nil" }
}
