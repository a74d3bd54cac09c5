@testable import FocusSync

/// One engine and its mirror in a world of machines.
///
/// A window takes the steps of the engine, of the binding's side and of the mirror, in the same order.
final class MachineWindow {
  /// Work that was asked for during a turn of the engine.
  private enum Work {
    /// A request of the mirror.
    case ask(Int?)
    case input(Int)
  }

  // Sound without a check: the world holds its windows, and they are reached through the world only.
  unowned(unsafe) var world: MachineWorld!
  private let table: CoreTable
  private let index: Int
  private(set) var core = 0
  private(set) var machine = SyncMachine<Int?>(first: nil, second: nil)
  /// The value at the last step of the mirror.
  private var lastValue: Int?

  // The engine.
  private var isInTurn = false
  private var hasNews = false
  private var queue: [Work] = []
  private var moment = SyncMoment(changes: 0, wishes: 0)

  // The side of the binding.
  /// True if the mirror's last request to the engine has not been answered.
  private var hasClaim = false
  private var verdict: FocusRequestResult?
  private var last: Int?

  // The mirror.
  /// True while the mirror itself writes to the store.
  var isWriting = false
  private var isRunning = false
  private var depth = 0
  private var isFollowing = false
  private var open: OpenRequest<Int?>?

  init(_ table: CoreTable, _ index: Int) {
    self.table = table
    self.index = index
  }

  var facts: EngineFacts { table.facts[core] }

  var value: Int? { table.facts[core].value }

  /// Puts the window into a state of rest.
  func restore(core: Int, machine: SyncMachine<Int?>) {
    self.core = core
    self.machine = machine
    let facts = facts
    hasClaim = facts.isMirrorWaiting
    last = facts.value
    lastValue = value
  }

  // MARK: The engine

  /// Lets an event happen, by the number of the input.
  func happen(_ input: Int) {
    guard !isInTurn else {
      queue.append(.input(input))
      machine.ask(.second)
      return
    }
    beginTurn(table.openings[input])
    process(input)
    finishTurn()
  }

  /// The mirror ends, and its request with it.
  func withdraw() {
    core = table.step(core, table.withdrawal).after
    hasClaim = false
  }

  private func beginTurn(_ opening: TurnOpening) {
    if opening == .input { follow() }
    isInTurn = true
    if opening == .update {
      moment.changes += 1
      follow()
    }
  }

  private func process(_ input: Int) {
    let hadFocus = facts.focus != nil
    let step = table.step(core, input)
    core = step.after
    if table.isWish[input] { moment.wishes += 1 }
    hasNews = true
    if let verdict = step.verdict { self.verdict = verdict }
    guard step.moves else { return }
    if hadFocus { world.answer(.blur) }
    if facts.focus != nil { world.answer(.focus) }
  }

  /// The mirror asks its engine.
  private func ask(_ value: Int?) -> SyncResult {
    queue.removeAll { if case .ask = $0 { true } else { false } }
    hasClaim = true
    guard !isInTurn else {
      if facts.isMirrorWaiting { core = table.step(core, table.withdrawal).after }
      queue.append(.ask(value))
      return .queued
    }
    beginTurn(.input)
    answer(value)
    finishTurn()
    return facts.isMirrorWaiting ? .pending : .done
  }

  private func answer(_ value: Int?) {
    world.log.append(.asked(window: index))
    verdict = nil
    process(table.input(askingFor: value))
  }

  private func finishTurn() {
    defer { isInTurn = false }
    for _ in 0..<Synchronization.limit {
      while !queue.isEmpty {
        switch queue.removeFirst() {
        case .ask(let value): answer(value)
        case .input(let input): process(input)
        }
      }
      guard hasNews else { return }
      hasNews = false
      tell()
    }
    // Sides that answer each other without end break law 2.
    world.log.append(.report)
    queue = []
    hasNews = false
  }

  /// The end of a turn, as the side of the engine tells it.
  private func tell() {
    let lost = last
    let verdict = verdict
    self.verdict = nil
    last = value
    if hasClaim {
      let isQueued = queue.contains { if case .ask = $0 { true } else { false } }
      if facts.isMirrorWaiting { return note(.second, .changed) }
      if isQueued { return }
      hasClaim = false
      if case .refused(let reason) = verdict ?? .refused(.superseded) { return note(.second, .refused(reason)) }
    }
    if last == nil, let lost {
      note(.second, .blurred(lost))
    } else {
      note(.second, .changed)
    }
  }

  // MARK: The mirror

  /// Synchronizes the two sides anew.
  func begin() {
    last = value
    lastValue = value
    machine = SyncMachine(first: world.field, second: value)
    machine.begin(firstHasNoPreference: world.field == nil)
    run()
  }

  func note(_ side: SyncMachine<Int?>.Side, _ notice: SyncNotice<Int?>) {
    if let open, open.value == value { self.open?.wasGranted = true }
    machine.note(
      side,
      notice,
      first: world.field,
      second: value,
      isPending: facts.isMirrorWaiting,
      isQueueing: side == .first && world.hasQueuedActions
    )
    run()
  }

  /// Other code has queued an action.
  func noteRequest() { machine.ask(.first) }

  /// All observers of the store have been notified.
  func decide() {
    guard let open else { return }
    self.open = nil
    guard !isRunning else { return }
    if world.field == open.value, value != open.value, moment.wishes == open.moment.wishes,
      moment.changes != open.moment.changes, machine.asked.first == nil, !facts.isMirrorWaiting
    {
      isRunning = true
      if open.wasGranted, value != open.before { _ = ask(open.before) }
      isRunning = false
      machine.askAgain()
    }
    run()
  }

  /// Writes a change of the field that the mirror has not been notified of.
  func follow() {
    if isRunning || machine.knows(first: world.field) && !machine.firstHasChanged { return }
    isFollowing = true
    note(.first, .changed)
    isFollowing = false
  }

  func holds(_ value: Int?) -> Bool {
    self.value == value || machine.expects(value)
  }

  func agrees(with value: Int?) -> Bool { machine.agrees(first: value, second: self.value) }

  func expectReturn(to value: Int?) { machine.expectReturn(to: value) }

  private func run() {
    guard !isRunning else {
      if depth > 0, depth < Synchronization.limit, case .changed = machine.first { _ = step() }
      return
    }
    isRunning = true
    defer { isRunning = false }
    for _ in 0..<Synchronization.limit where !step() { return }
    world.log.append(.report)
  }

  /// Makes the next write, if one is due.
  private func step() -> Bool {
    let (a, b) = (world.field, value)
    if b != lastValue {
      lastValue = b
      if machine.second != .waiting { world.accepted = b }
    }
    if let open, a == open.value, a != b, world.isTelling, moment.wishes == open.moment.wishes { return false }
    if case .refused(let reason, _) = machine.second, reason.isDenial, a != b, world.isHeld(a, besides: self) {
      machine.settle(a, b)
    }
    guard
      case .write(let value, let side, let reason) = machine.next(
        first: a,
        second: b,
        isPending: depth > 0 || facts.isMirrorWaiting || !queue.isEmpty,
        waitsForQueue: !isFollowing,
        accepted: world.windows.count > 1 ? .some(world.accepted) : .none
      )
    else {
      if machine.agrees(first: a, second: b) { world.accepted = a }
      return false
    }
    let sequence = machine.sequence
    let result: SyncResult
    switch side {
    case .second:
      open = world.isTelling ? OpenRequest(value: value, before: b, wasGranted: false, moment: moment) : nil
      depth += 1
      result = ask(value)
      depth -= 1
    case .first:
      var refusal: FocusRefusal?
      if case .refused(let reason) = reason { refusal = reason }
      if let refusal, refusal.isDenial, a != world.accepted { world.expectReturn(to: value, by: self) }
      world.accepted = value
      result = world.cross(value, refusal, from: self)
    }
    if machine.sequence == sequence {
      machine.wrote(value, to: side, result, holds: side == .first ? world.field : self.value)
    }
    return true
  }
}
