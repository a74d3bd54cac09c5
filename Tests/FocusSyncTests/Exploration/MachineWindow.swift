@testable import FocusSync

/// One engine and its mirror in a world of machines.
///
/// A window does what the engine, the side of its binding and the mirror do between them, in the same order.
final class MachineWindow {
  /// The state of the mirror's last request to the engine.
  private enum Claim {
    case none, queued, waiting, answered
  }

  // Sound without a check: the world holds its windows, and they are reached through the world only.
  private unowned(unsafe) let world: MachineWorld
  private let table: CoreTable
  private(set) var core = 0
  private(set) var machine = SyncMachine<Int?>(first: nil, second: nil)
  /// The number of the mirror's requests to the engine in this step.
  private(set) var asked = 0

  // The engine.
  private var claim = Claim.none
  private var verdict: FocusRequestResult?
  private var last: Int?
  private var isInTurn = false
  private var hasNews = false
  /// A request of the mirror that the engine handles later in its turn.
  private var queued: Int??

  // The mirror.
  private var isRunning = false
  private var depth = 0
  private var isFollowing = false
  private var open: Int??

  init(_ world: MachineWorld) {
    self.world = world
    table = world.table
  }

  var facts: EngineFacts { table.facts[core] }

  private var value: Int? { table.facts[core].value }

  /// Puts the window into a state of rest.
  func restore(core: Int, machine: SyncMachine<Int?>) {
    self.core = core
    self.machine = machine
    let facts = facts
    claim = facts.isMirrorWaiting ? .waiting : .none
    last = facts.value
    asked = 0
  }

  // MARK: The engine

  /// Lets an event happen, by the number of the input.
  func happen(_ input: Int) {
    isInTurn = true
    process(input)
    finishTurn()
  }

  /// The mirror ends, and its request with it.
  func withdraw() {
    core = table.step(core, table.withdrawal).after
    claim = .none
  }

  private func process(_ input: Int) {
    let step = table.step(core, input)
    core = step.after
    hasNews = true
    if let verdict = step.verdict { self.verdict = verdict }
  }

  /// The mirror asks its engine.
  private func ask(_ value: Int?) -> SyncResult {
    queued = nil
    guard !isInTurn else {
      if claim == .waiting { core = table.step(core, table.withdrawal).after }
      claim = .queued
      queued = .some(value)
      return .queued
    }
    isInTurn = true
    answer(value)
    finishTurn()
    return claim == .waiting ? .pending : .done
  }

  private func answer(_ value: Int?) {
    asked += 1
    verdict = nil
    process(table.input(askingFor: value))
    claim = facts.isMirrorWaiting ? .waiting : .answered
  }

  private func finishTurn() {
    defer { isInTurn = false }
    for _ in 0..<Synchronization.limit {
      while let value = queued {
        queued = nil
        answer(value)
      }
      guard hasNews else { return }
      hasNews = false
      tell()
      if queued == nil, !hasNews { return }
    }
    // Sides that answer each other without end break law 2.
    world.report()
    queued = nil
    hasNews = false
  }

  /// The end of a turn, as the side of the engine tells it.
  private func tell() {
    let lost = last
    let verdict = verdict
    self.verdict = nil
    let facts = facts
    last = facts.value
    if claim == .waiting, !facts.isMirrorWaiting { claim = .answered }
    switch claim {
    case .queued, .waiting: return
    case .answered:
      claim = .none
      if case .refused(let reason) = verdict ?? .refused(.superseded) { return note(.second, .refused(reason)) }
    case .none: break
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
    machine = SyncMachine(first: world.field, second: value)
    machine.begin(firstHasNoPreference: world.field == nil)
    run()
  }

  func note(_ side: SyncMachine<Int?>.Side, _ notice: SyncNotice<Int?>) {
    machine.note(
      side,
      notice,
      first: world.field,
      second: value,
      isPending: claim == .waiting,
      isQueueing: world.hasQueuedActions
    )
    run()
  }

  /// Somebody else has queued an action.
  func noteRequest() {
    if !machine.knows(first: world.field) {
      machine.note(
        .first,
        .changed,
        first: world.field,
        second: value,
        isQueueing: world.hasQueuedActions
      )
    }
    machine.ask(.first)
  }

  /// All observers of the store have been told.
  func decide() {
    guard open != nil else { return }
    open = nil
    run()
  }

  /// Writes a change of the field of which the mirror has not been told.
  func follow() {
    if isRunning || machine.knows(first: world.field) && !machine.firstHasChanged { return }
    isFollowing = true
    note(.first, .changed)
    isFollowing = false
  }

  func holds(_ value: Int?) -> Bool {
    self.value == value || machine.expects(value)
  }

  private func run() {
    guard !isRunning else {
      if depth > 0, case .changed = machine.first { _ = step() }
      return
    }
    isRunning = true
    defer { isRunning = false }
    for _ in 0..<Synchronization.limit where !step() { return }
    world.report()
  }

  /// Makes one write, if there is one to make.
  private func step() -> Bool {
    let (a, b) = (world.field, value)
    if let open, a == open, a != b, world.isTelling { return false }
    if case .refused(let reason, _) = machine.second, reason.isDenial, a != b, world.isHeld(a, besides: self) {
      machine.settle(a, b)
      return false
    }
    guard
      case .write(let value, let side, let reason) = machine.next(
        first: a,
        second: b,
        isPending: depth > 0 || claim == .waiting || queued != nil,
        waitsForQueue: !isFollowing,
        isShared: world.windows.count > 1
      )
    else { return false }
    let sequence = machine.sequence
    let result: SyncResult
    switch side {
    case .second:
      open = world.isTelling ? .some(value) : nil
      depth += 1
      result = ask(value)
      depth -= 1
    case .first:
      var refusal: FocusRefusal?
      if case .refused(let reason) = reason { refusal = reason }
      result = world.cross(value, refusal, from: self)
    }
    if machine.sequence == sequence {
      machine.wrote(value, to: side, result, holds: side == .first ? world.field : self.value)
    }
    return true
  }
}
