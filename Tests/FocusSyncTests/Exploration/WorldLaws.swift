@testable import FocusSync

/// One step of a world, with the states around it.
struct ObservedStep {
  // Sound without a check: an explorer retains its plan.
  unowned(unsafe) let plan: WorldPlan
  let step: WorldStep
  let before: View
  let after: View
  let log: StepLog
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
  func violations(of plan: WorldPlan) -> [String] {
    var broken: [String] = []
    // Of several windows, one that denies the field differs from it: law 16.
    if windows.count == 1 {
      checkConvergence(&broken)
      checkRemoval(plan, &broken)
    }
    checkTraps(&broken)
    return broken
  }

  /// True if a window has a value or waits for it.
  func holds(_ value: Int?, in window: EngineFacts) -> Bool {
    window.value == value || window.isMirrorWaiting && window.awaited == value
  }

  /// Laws 1 and 8: the sides agree, or a request waits.
  private func checkConvergence(_ broken: inout [String]) {
    broken.expect(
      holds(field, in: windows[0]),
      "law 1: state is \(name(field)), focus is \(name(windows[0].value))"
    )
  }

  /// Law 11: state never names an element that is not there, unless it waits for that one.
  private func checkRemoval(_ plan: WorldPlan, _ broken: inout [String]) {
    guard let field else { return }
    broken.expect(
      windows.contains { $0.isMirrorWaiting || plan.target(of: field, in: $0) != nil },
      "law 11: state names \(field), which has gone"
    )
  }

  /// Law 17: focus is inside an active trap, and nowhere while that trap or its element is disabled.
  private func checkTraps(_ broken: inout [String]) {
    for window in windows where window.isTrapped {
      broken.expect(
        window.focus == (window.takes(2) ? 2 : nil),
        "law 17: focus is \(name(window.focus)) beside the trap"
      )
    }
  }
}

/// The laws of one step.
extension ObservedStep {
  /// The laws that do not hold, in words.
  var violations: [String] { after.violations(of: plan) + brokenByStep }

  /// The laws of the step itself, apart from those of the state at its end.
  var brokenByStep: [String] {
    var broken: [String] = []
    broken.expect(!log.hasReport, "law 1: the mirror reports a contradiction")
    guard step.answer == nil else {
      checkCoalescing(&broken)
      return broken
    }
    checkWrites(&broken)
    broken.expect(log.isInOrder, "law 12: the order is \(log)")
    checkIdempotence(&broken)
    checkWaiting(&broken)
    checkAssignment(&broken)
    checkRequest(&broken)
    checkGroup(&broken)
    return broken
  }

  /// Laws 2, 6 and 16: each mirror writes to each side at most once.
  private func checkWrites(_ broken: inout [String]) {
    for index in before.windows.indices {
      broken.expect(log.requests(of: index) <= 1, "law 2: the mirror of window \(index) asks more than once")
    }
    broken.expect(log.denials <= before.windows.count, "law 2: \(log.denials) denials are told")
    broken.expect(log.crossings <= 1, "law 2: \(log.crossings) actions cross")
  }

  /// Law 6: a move that a callback of the engine changes crosses once. Any other answer is a change of its own.
  private func checkCoalescing(_ broken: inout [String]) {
    var limit = 2
    if let answer = step.answer, answer.place.isOfEngine, case .request = answer.event, step.event.window != nil,
      after.windows.count == 1
    {
      limit = 1
    }
    broken.expect(log.crossings <= limit, "law 6: \(log.crossings) actions cross")
  }

  /// Laws 3, 4 and 13: writing the value that is there changes nothing, and attaching again replays nothing.
  private func checkIdempotence(_ broken: inout [String]) {
    switch step.event {
    case .assign(let value) where value == before.field:
      broken.expect(log.isEmpty && after == before, "law 3: \(log) for an equal value")
    case .request(let window, let value?)
    where value == before.windows[window].value && value == before.field && before.windows[window].awaited == nil:
      broken.expect(log.isEmpty && after == before, "law 13: \(log) for what was read")
    case .reattach(let window) where before.windows[window].value == before.field:
      broken.expect(log.isEmpty && after == before, "law 4: \(log) when attached again")
    case .reattach(let window) where before.field == nil:
      broken.expect(after.field == before.windows[window].value, "law 4: a nil field does not adopt focus")
    default: break
    }
  }

  /// Law 8: a request that waits is granted when its element comes, and ends with anything newer.
  private func checkWaiting(_ broken: inout [String]) {
    guard let index = step.event.window, before.windows[index].isMirrorWaiting else { return }
    let (old, new) = (before.windows[index], after.windows[index])
    switch step.event {
    case .add(_, let id) where plan.value(of: id) == old.awaited && new.takes(id) && id != plan.vetoed:
      broken.expect(
        new.focus == id && after.field == old.awaited,
        "law 8: \(id) has come, focus is \(name(new.focus)), state \(name(after.field))"
      )
    case .enable(_, 4) where plan.isScene && plan.value(of: 2) == old.awaited && new.takes(2):
      broken.expect(
        new.focus == 2 && after.field == old.awaited,
        "law 8: the window is active, focus is \(name(new.focus))"
      )
    case .expire:
      broken.expect(
        new.awaited == nil && after.field == (before.windows.count == 1 ? new.value : before.field),
        "law 8: an expired request waits, state is \(name(after.field))"
      )
    case .tab, .arrow, .click, .request:
      guard new.focus != old.focus, new.focus != nil else { return }
      broken.expect(!new.isMirrorWaiting, "law 8: a request waits although focus has moved")
    default: break
    }
  }

  /// Laws 1, 7, 8, 9 and 16: the outcome of an assignment.
  private func checkAssignment(_ broken: inout [String]) {
    guard case .assign(let value) = step.event, value != before.field else { return }
    let denials = before.windows.count { plan.answer(to: value, in: $0) == .denies }
    broken.expect(log.hasRefusal == (denials > 0), "law 9: \(denials) windows deny \(name(value)), \(log)")
    guard denials > 0, before.windows.count == 1 else {
      // Of several windows, those that deny the value keep their focus: law 16.
      broken.expect(after.field == value, "law 1: \(name(value)) stands, state is \(name(after.field))")
      for index in before.windows.indices { checkAnswer(of: index, to: value, &broken) }
      return
    }
    let (old, new) = (before.windows[0], after.windows[0])
    broken.expect(
      after.field == old.value && new.focus == old.focus && new.awaited == nil,
      "law 9: \(name(value)) is denied, state is \(name(after.field)), \(log)"
    )
  }

  /// The outcome for a window that was asked for a value that stands.
  private func checkAnswer(of index: Int, to value: Int?, _ broken: inout [String]) {
    let (old, new) = (before.windows[index], after.windows[index])
    broken.expect(
      plan.isAnswer(new, to: value, from: old),
      "laws 1, 7, 8, 16: window \(index) \(plan.answer(to: value, in: old)) \(name(value)), focus is "
        + "\(name(new.focus)), awaited \(name(new.awaited))"
    )
  }

  /// The outcome of a request to an engine, or of a click.
  private func checkRequest(_ broken: inout [String]) {
    guard let index = step.event.window else { return }
    let (old, new) = (before.windows[index], after.windows[index])
    var asked: Int?
    switch step.event {
    case .request(_, let value?):
      guard let target = plan.target(of: value, in: old), old.value != value else { return }
      asked = target
    case .click(_, let id) where id < 3 && !plan.isForActivation(id, in: old): asked = id
    default: return
    }
    // A window may differ from the field, and still does after a request for the element that has focus.
    guard let id = asked, id != old.focus else { return }
    guard old.takes(id) else {
      // A click on a disabled element is no request, and a request that waits goes on to wait.
      let isSettled = before.windows.count > 1 || after.holds(after.field, in: new)
      return broken.expect(
        new.focus == old.focus && isSettled,
        "law 9: \(id) is denied, focus is \(name(new.focus)), state \(name(after.field))"
      )
    }
    let isThere = new.focus == id && new.awaited == nil && after.field == new.value
    broken.expect(isThere, "law 5: focus was asked for \(id) and is \(name(new.focus))")
    guard isThere, after.field != before.field else { return }
    for other in before.windows.indices where other != index { checkAnswer(of: other, to: after.field, &broken) }
  }
}

extension WorldPlan {
  /// The answer of a window to a write of state, by the laws.
  enum Answer {
    case takes, waits, denies
  }

  /// The element that a request for a value is about: the first that is in the tree and in an active window.
  func target(of value: Int, in window: EngineFacts) -> Int? {
    elements(of: value).first { window.isThere($0) }
  }

  func answer(to value: Int?, in window: EngineFacts) -> Answer {
    guard let value else { return window.value == nil || !window.isTrapped ? .takes : .denies }
    guard let target = target(of: value, in: window) else { return .waits }
    return window.takes(target) || window.value == value ? .takes : .denies
  }

  /// True if a window that was asked for a value ends as the laws say.
  func isAnswer(_ new: EngineFacts, to value: Int?, from old: EngineFacts) -> Bool {
    switch answer(to: value, in: old) {
    case .takes: new.value == value && (value != nil || old.value != nil || new.focus == old.focus)
    case .waits: new.focus == old.focus && new.awaited == value && new.isMirrorWaiting
    case .denies: new.focus == old.focus && new.awaited == nil
    }
  }
}

extension [String] {
  /// Adds a law, unless it holds.
  mutating func expect(_ holds: Bool, _ law: @autoclosure () -> String) {
    if !holds { append(law()) }
  }
}

private func name(_ id: Int?) -> String { id.map { "\($0)" } ?? "nil" }
