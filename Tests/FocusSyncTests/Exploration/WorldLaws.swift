@testable import FocusSync

/// One step of a world, with the states around it.
struct ObservedStep {
  let plan: WorldPlan
  let step: WorldStep
  let before: View
  let after: View
  let log: [World.Entry]
  /// Whether the callback that was to answer was called.
  let hasAnswered: Bool

  /// What the laws speak of in one state.
  struct View {
    var field: Int?
    var windows: [EngineFacts]
  }
}

extension ObservedStep.View {
  /// Whether the sides hold the same, whatever the engine remembers besides.
  ///
  /// A window that waits may have missed a value that was overwritten before it crossed: law 6. Of two windows, one may
  /// have waited for something else before state crossed from the other.
  func isAlike(_ other: Self) -> Bool {
    guard field == other.field else { return false }
    for (one, other) in zip(windows, other.windows) {
      guard windows.count > 1 || one.awaited == other.awaited, one.isMirrorWaiting || one.focus == other.focus
      else { return false }
    }
    return true
  }
}

extension ObservedStep.View: CustomStringConvertible {
  var description: String {
    let places = windows.map { "focus \($0.focus ?? -1), awaited \($0.awaited ?? -1)" }
    return "state \(field ?? -1), \(places.joined(separator: ", "))"
  }
}

/// The laws of a state at rest and of one step. The numbers are those of the page on the laws.
extension ObservedStep {
  /// The laws that do not hold, in words.
  var violations: [String] {
    var found = convergence + traps + removal
    if log.contains(.report) { found.append("law 1: the mirror reports a contradiction") }
    guard step.answer == nil else { return found }
    found += writes + order + idempotence + waiting
    if after.windows.count == 1 { found += outcomeOfAssignment + outcomeOfRequest }
    return found
  }

  /// Laws 1, 8 and 16: the sides agree, or a request waits. With several mirrors one of them agrees with the field, and
  /// the others differ only by a denial.
  private var convergence: [String] {
    for window in after.windows
    where window.value == after.field || window.isMirrorWaiting && window.awaited == after.field {
      return []
    }
    if after.windows.count == 1 {
      return ["law 1: state is \(name(after.field)), focus is \(name(after.windows[0].value))"]
    }
    return ["law 16: no window holds the field, \(name(after.field))"]
  }

  /// Law 11: state never names an element that is not there, unless it waits for that one.
  private var removal: [String] {
    guard let field = after.field, after.windows.count == 1 else { return [] }
    let window = after.windows[0]
    return isPresent(field, in: window) || window.isMirrorWaiting
      ? [] : ["law 11: state names \(field), which has gone"]
  }

  /// Law 17: focus is inside an active trap, and nowhere while that trap is disabled.
  private var traps: [String] {
    for window in after.windows where window.isTrapped {
      if window.focus != (window.isEnabled(4) ? 2 : nil) {
        return ["law 17: focus is \(name(window.focus)) beside the trap"]
      }
    }
    return []
  }

  /// Laws 2, 6 and 16: each mirror writes to each side at most once.
  private var writes: [String] {
    if log.isEmpty { return [] }
    if case .reattach = step.event { return [] }
    var found: [String] = []
    // A mirror that waited for the value to which the field returns asks for it again.
    for (window, facts) in before.windows.enumerated() {
      let limit = facts.isMirrorWaiting && after.windows.count > 1 && after.field == before.field ? 2 : 1
      guard log.count(where: { $0 == .asked(window: window) }) > limit else { continue }
      found.append("law 2: the mirror of window \(window) asks more than once")
    }
    let crossed = log.count { if case .crossed = $0 { true } else { false } }
    if crossed > 1 { found.append("law 2: \(crossed) actions cross") }
    return found
  }

  /// Law 12: blur, then focus, then state, for a move that begins in an engine.
  private var order: [String] {
    guard !log.isEmpty, let origin = step.event.window else { return [] }
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

  /// Laws 3, 4 and 13: writing the value that is there changes nothing, and attaching again replays nothing.
  private var idempotence: [String] {
    switch step.event {
    case .assign(let value) where value == before.field:
      log.isEmpty ? [] : ["law 3: \(log) for an equal value"]
    case .request(let window, let value?)
    where value == before.windows[window].value && before.windows[window].awaited == nil:
      log.isEmpty && after.windows == before.windows ? [] : ["law 13: \(log) for what was read"]
    case .reattach where before.windows.allSatisfy({ $0.value == before.field }) && before.windows.count == 1:
      log.isEmpty ? [] : ["law 4: \(log) when attached again"]
    case .reattach(let window) where before.field == nil && before.windows.count == 1:
      after.field == before.windows[window].value ? [] : ["law 4: a nil field does not adopt focus"]
    default: []
    }
  }

  /// Law 8: a request that waits is granted when its element comes, and ends with anything newer.
  private var waiting: [String] {
    guard let index = step.event.window, before.windows[index].isMirrorWaiting else { return [] }
    let (old, new) = (before.windows[index], after.windows[index])
    switch step.event {
    case .add(_, let id) where plan.value(of: id) == old.awaited && new.takes(id) && id != plan.vetoed:
      return new.focus == id && after.field == old.awaited
        ? [] : ["law 8: \(id) has come, focus is \(name(new.focus)), state \(name(after.field))"]
    case .expire:
      return new.awaited == nil && (after.field == new.value || after.windows.count > 1)
        ? [] : ["law 8: an expired request waits, state is \(name(after.field))"]
    case .tab, .arrow, .click, .request:
      guard new.focus != old.focus, new.focus != nil else { return [] }
      return !new.isMirrorWaiting ? [] : ["law 8: a request waits although focus has moved"]
    default: return []
    }
  }

  /// Laws 1, 7, 8, 9: the outcome of an assignment.
  private var outcomeOfAssignment: [String] {
    guard case .assign(let value) = step.event, value != before.field else { return [] }
    let (old, new) = (before.windows[0], after.windows[0])
    guard let value else {
      if old.value == nil || !old.isTrapped {
        guard old.value != nil || new.focus == old.focus else { return ["law 7: nil takes focus from another element"] }
        return after.field == nil && new.value == nil ? [] : ["law 7: nil does not give focus up"]
      }
      return after.field == old.value && new.focus == old.focus ? [] : ["law 9: a denied nil stands"]
    }
    guard let target = target(of: value, in: old) else {
      let isWaiting = after.field == value && new.focus == old.focus && new.awaited == value && new.isMirrorWaiting
      return isWaiting ? [] : ["law 8: \(value) is absent, state is \(name(after.field)), awaited \(name(new.awaited))"]
    }
    if old.takes(target) || old.value == value {
      return after.field == value && new.value == value
        ? [] : ["law 1: \(value) can take focus, which is \(name(new.focus))"]
    }
    let isReverted = after.field == old.value && new.focus == old.focus && new.awaited == nil
    let isTold = log.contains { if case .crossed(.some) = $0 { true } else { false } }
    return isReverted && isTold ? [] : ["law 9: \(value) is denied, state is \(name(after.field)), \(log)"]
  }

  /// The outcome of a request to the engine, or of a click.
  private var outcomeOfRequest: [String] {
    let (old, new) = (before.windows[0], after.windows[0])
    var asked: Int?
    switch step.event {
    case .request(_, let value?):
      guard let target = target(of: value, in: old), old.value != value else { return [] }
      asked = target
    case .click(_, let id) where id < 3: asked = id
    default: return []
    }
    guard let id = asked else { return [] }
    if old.takes(id) {
      let isThere = new.focus == id && new.awaited == nil && after.field == new.value
      return isThere ? [] : ["law 5: focus was asked for \(id) and is \(name(new.focus))"]
    }
    // A click on a disabled element is no request, and a request that waits goes on to wait.
    let isSettled = after.field == new.value || new.isMirrorWaiting && after.field == new.awaited
    return new.focus == old.focus && isSettled
      ? [] : ["law 9: \(id) is denied, focus is \(name(new.focus)), state \(name(after.field))"]
  }

  /// The element that a request for a value is about: the first that is there.
  private func target(of value: Int, in window: EngineFacts) -> Int? {
    plan.elements(of: value).first { window.isPresent($0) }
  }

  private func isPresent(_ value: Int, in window: EngineFacts) -> Bool { target(of: value, in: window) != nil }

  private func name(_ id: Int?) -> String { id.map { "\($0)" } ?? "nil" }
}
