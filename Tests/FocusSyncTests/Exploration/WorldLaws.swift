@testable import FocusSync

/// One step of a world, with the states around it.
struct ObservedStep {
  let plan: WorldPlan
  let step: WorldStep
  let before: View
  let after: View
  let log: [World.Entry]
  /// True if the callback that answers was called.
  var hasAnswered = false
  /// True if the callback wrote the value that was there already.
  var hasRepeated = false

  /// The part of one state that the laws concern.
  struct View: Equatable {
    var field: Int?
    var windows: WindowFacts
  }
}

extension ObservedStep.View {
  /// True if the field is equal, and each window has the same value or its mirror waits for the same value.
  ///
  /// Elements without a value are not told apart, and a request of the program that waits does not count.
  func hasSameValues(as other: Self) -> Bool {
    field == other.field
      && zip(windows, other.windows).allSatisfy { one, other in
        one.value == other.value && one.isMirrorWaiting == other.isMirrorWaiting
      }
  }
}

extension ObservedStep.View: CustomStringConvertible {
  var description: String {
    let places = windows.map { "focus \($0.focus ?? -1), awaited \($0.awaited ?? -1)" }
    return "state \(field ?? -1), \(places.joined(separator: ", "))"
  }
}

/// The laws of a state at rest. The numbers are those of the page on the laws.
extension ObservedStep.View {
  /// The laws that do not hold, in words.
  func violations(of plan: WorldPlan) -> [String] { convergence + removal(plan) + traps }

  /// True if a window has a value or waits for it.
  func holds(_ value: Int?, in window: EngineFacts) -> Bool {
    window.value == value || window.isMirrorWaiting && window.awaited == value
  }

  /// Laws 1, 8 and 16: the sides agree, or a request waits. Of several mirrors, one agrees with the field.
  private var convergence: [String] {
    for window in windows where holds(field, in: window) { return [] }
    let places = windows.map { name($0.value) }.joined(separator: " and ")
    return ["law \(windows.count == 1 ? 1 : 16): state is \(name(field)), focus is \(places)"]
  }

  /// Law 11: state never names an element that is not there, unless it waits for that one.
  private func removal(_ plan: WorldPlan) -> [String] {
    guard let field else { return [] }
    for window in windows where window.isMirrorWaiting || plan.target(of: field, in: window) != nil { return [] }
    return ["law 11: state names \(field), which has gone"]
  }

  /// Law 17: focus is inside an active trap, and nowhere while that trap or its element is disabled.
  private var traps: [String] {
    for window in windows where window.isTrapped && window.focus != (window.takes(2) ? 2 : nil) {
      return ["law 17: focus is \(name(window.focus)) beside the trap"]
    }
    return []
  }
}

/// The laws of one step.
extension ObservedStep {
  /// The laws that do not hold, in words.
  var violations: [String] {
    after.violations(of: plan) + brokenByStep
  }

  /// The laws of the step itself, apart from those of the state at its end.
  var brokenByStep: [String] {
    let report = log.contains(.report) ? ["law 1: the mirror reports a contradiction"] : []
    guard step.answer == nil else { return report + coalescing }
    return report + writes + order + idempotence + waiting + outcomeOfAssignment + outcomeOfRequest
  }

  /// Laws 2, 6 and 16: each mirror writes to each side at most once.
  private var writes: [String] {
    if log.isEmpty { return [] }
    var found: [String] = []
    for (index, window) in before.windows.enumerated() {
      var limit = 1
      // The field returns to a value that the mirror waited for, so the mirror asks for it again.
      if case .assign = step.event, window.isMirrorWaiting, after.field == before.field { limit = 2 }
      guard log.count(where: { $0 == .asked(window: index) }) > limit else { continue }
      found.append("law 2: the mirror of window \(index) asks more than once")
    }
    if crossed > 1 { found.append("law 2: \(crossed) actions cross") }
    return found
  }

  /// Law 6: a move that a callback of the engine changes crosses once. Any other answer is a change of its own.
  private var coalescing: [String] {
    var limit = 2
    if let answer = step.answer, answer.place.isOfEngine, case .request = answer.event, step.event.window != nil,
      after.windows.count == 1
    {
      limit = 1
    }
    return crossed > limit ? ["law 6: \(crossed) actions cross"] : []
  }

  /// The number of actions that the mirrors sent.
  private var crossed: Int { log.count { if case .crossed = $0 { true } else { false } } }

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
      log.isEmpty && after == before ? [] : ["law 3: \(log) for an equal value"]
    case .request(let window, let value?)
    where value == before.windows[window].value && before.windows[window].awaited == nil:
      log.isEmpty && after == before ? [] : ["law 13: \(log) for what was read"]
    case .reattach(let window) where before.windows[window].value == before.field:
      log.isEmpty && after == before ? [] : ["law 4: \(log) when attached again"]
    case .reattach(let window) where before.field == nil:
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
      let isSettled = after.field == new.value || isHeldElsewhere(than: index)
      return new.awaited == nil && isSettled
        ? [] : ["law 8: an expired request waits, state is \(name(after.field))"]
    case .tab, .arrow, .click, .request:
      guard new.focus != old.focus, new.focus != nil else { return [] }
      return !new.isMirrorWaiting ? [] : ["law 8: a request waits although focus has moved"]
    default: return []
    }
  }

  /// True if another window has the value of the field or waits for it.
  private func isHeldElsewhere(than index: Int) -> Bool {
    for other in after.windows.indices where other != index && after.holds(after.field, in: after.windows[other]) {
      return true
    }
    return false
  }

  /// Laws 1, 7, 8, 9 and 16: the outcome of an assignment.
  private var outcomeOfAssignment: [String] {
    guard case .assign(let value) = step.event, value != before.field else { return [] }
    if before.windows.contains(where: { plan.answer(to: value, in: $0) != .denies }) {
      guard after.field == value else { return ["law 1: \(name(value)) stands, state is \(name(after.field))"] }
      return before.windows.indices.compactMap { outcome(of: value, in: $0) }
    }
    guard log.contains(where: { if case .crossed(.some) = $0 { true } else { false } }) else {
      return ["law 9: the denial of \(name(value)) is not told"]
    }
    if before.windows.count == 1 {
      let (old, new) = (before.windows[0], after.windows[0])
      return after.field == old.value && new.focus == old.focus && new.awaited == nil
        ? [] : ["law 9: \(name(value)) is denied, state is \(name(after.field)), \(log)"]
    }
    // The field and the windows are as they were.
    let isAsBefore = zip(before.windows, after.windows).allSatisfy { old, new in
      new.focus == old.focus && new.isMirrorWaiting == old.isMirrorWaiting
        && new.awaited == (old.isMirrorWaiting ? old.awaited : nil)
    }
    return after.field == before.field && isAsBefore
      ? [] : ["law 16: all windows deny \(name(value)), state is \(name(after.field)), \(log)"]
  }

  /// The law that is broken where a window was asked for a value that stands.
  private func outcome(of value: Int?, in index: Int) -> String? {
    let (old, new) = (before.windows[index], after.windows[index])
    let isRight =
      switch plan.answer(to: value, in: old) {
      case .takes: new.value == value && (value != nil || old.value != nil || new.focus == old.focus)
      case .waits: new.focus == old.focus && new.awaited == value && new.isMirrorWaiting
      case .denies: new.focus == old.focus && new.awaited == nil
      }
    return isRight
      ? nil
      : "laws 1, 7, 8, 16: window \(index) \(plan.answer(to: value, in: old)) \(name(value)), focus is "
        + "\(name(new.focus)), awaited \(name(new.awaited))"
  }

  /// The outcome of a request to an engine, or of a click.
  private var outcomeOfRequest: [String] {
    guard let index = step.event.window else { return [] }
    let (old, new) = (before.windows[index], after.windows[index])
    var asked: Int?
    switch step.event {
    case .request(_, let value?):
      guard let target = plan.target(of: value, in: old), old.value != value else { return [] }
      asked = target
    case .click(_, let id) where id < 3: asked = id
    default: return []
    }
    // A window may differ from the field, and stays so if it is asked for what it has.
    guard let id = asked, id != old.focus else { return [] }
    if old.takes(id) {
      let isThere = new.focus == id && new.awaited == nil && after.field == new.value
      guard isThere else { return ["law 5: focus was asked for \(id) and is \(name(new.focus))"] }
      guard after.field != before.field else { return [] }
      return before.windows.indices.filter { $0 != index }.compactMap { outcome(of: after.field, in: $0) }
    }
    // A click on a disabled element is no request, and a request that waits goes on to wait. A window that had denied
    // the field stays different from it.
    let isSettled =
      after.holds(after.field, in: new) || after.field == before.field && isHeldElsewhere(than: index)
    return new.focus == old.focus && isSettled
      ? [] : ["law 9: \(id) is denied, focus is \(name(new.focus)), state \(name(after.field))"]
  }
}

extension WorldPlan {
  /// How a window answers a write of state, as the laws say.
  enum Answer {
    case takes, waits, denies
  }

  /// The element that a request for a value is about: the first that is there.
  func target(of value: Int, in window: EngineFacts) -> Int? {
    elements(of: value).first { window.isPresent($0) }
  }

  func answer(to value: Int?, in window: EngineFacts) -> Answer {
    guard let value else { return window.value == nil || !window.isTrapped ? .takes : .denies }
    guard let target = target(of: value, in: window) else { return .waits }
    return window.takes(target) || window.value == value ? .takes : .denies
  }
}

private func name(_ id: Int?) -> String { id.map { "\($0)" } ?? "nil" }
