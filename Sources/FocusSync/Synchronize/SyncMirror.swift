import Store

/// Performs the writes that ``SyncMachine`` decides on. It reads, writes and observes both sides.
@usableFromInline
final class SyncMirror<Value: Equatable> {
  @usableFromInline let first: SyncSide<Value>
  @usableFromInline let second: SyncSide<Value>
  @usableFromInline let report: (SyncReport<Value>) -> Void
  /// The mirrors of the same field; `nil` if the field is unknown.
  @usableFromInline let group: SyncGroup<Value>?
  /// The state of both sides; `nil` until the synchronization begins. Tests replace it by an earlier one.
  @usableFromInline var machine: SyncMachine<Value>?
  @usableFromInline var tokens: [ObserveToken] = []
  @usableFromInline var isRunning = false
  /// The number of writes to the second side in progress. Writes can be nested.
  @usableFromInline var depth = 0
  @usableFromInline var isSuspended = false
  @usableFromInline var isFollowing = false
  @usableFromInline var hasEnded = false
  /// A refusal by the second side while the mirror was suspended.
  @usableFromInline var missedRefusal: FocusRefusal?
  @usableFromInline var open: OpenRequest<Value>?
  /// The value of the second side at the last step.
  @usableFromInline var lastSecond: Value?

  var writes: UInt64 { machine?.crossings ?? 0 }

  @usableFromInline
  init(_ first: SyncSide<Value>, _ second: SyncSide<Value>, report: @escaping (SyncReport<Value>) -> Void) {
    self.first = first
    self.second = second
    self.report = report
    group = first.field.map { .of($0) }
  }

  @inlinable
  func begin() {
    guard let a = first.get(), let b = second.get() else {
      report(.missingSide)
      return
    }
    machine = SyncMachine(first: a, second: b)
    lastSecond = b
    group?.add(self)
    tokens = [
      first.observe { [weak self] in self?.note(.first, $0) },
      second.observe { [weak self] in self?.note(.second, $0) },
    ]
    // State that changed before the engine begins a turn is written first, even if this mirror has not been notified.
    if first.notifiesLate, let token = second.observeBeginnings({ [weak self] in self?.follow() }) {
      tokens.append(token)
    }
    if let token = first.observeEnds({ [weak self] in self?.decide() }) { tokens.append(token) }
    // A value that is no preference for one side is none for the other either, such as `false` for a Boolean focus.
    machine?.begin(firstHasNoPreference: first.hasNoPreference(a) || second.hasNoPreference(a))
    run()
  }

  @usableFromInline
  func end() {
    hasEnded = true
    group?.remove(self)
    for token in tokens { token.cancel() }
  }

  func setSuspended(_ suspended: Bool) {
    isSuspended = suspended
    guard !suspended, !hasEnded else { return }
    guard let a = first.get(), let b = second.get() else { return end() }
    let notice = missedRefusal.map { SyncNotice<Value>.refused($0) } ?? .changed
    missedRefusal = nil
    machine?.look(notice, first: a, second: b, isPending: second.isPending() || second.isBusy())
    run(a, b)
  }

  /// Compares both sides before anything is written, so that the later of two changes wins.
  func settle() {
    guard !isRunning else { return }
    isRunning = true
    note(.first, .changed)
    // The side sends a notice when a queued write has been applied.
    if !second.isBusy(), machine?.second != .queued { note(.second, .changed) }
    isRunning = false
    run()
  }

  /// Writes a change of the first side of which this mirror has not been notified. Called just before the second side
  /// changes, so it does not wait for a newer change in the first side's queue.
  @inlinable
  func follow() {
    guard !isRunning, let a = first.get(), let machine else { return }
    if machine.knows(first: a), !machine.firstHasChanged { return }
    isFollowing = true
    note(.first, .changed)
    isFollowing = false
  }

  /// True if the mirror writes, on behalf of a first side that is still there.
  var isActive: Bool { !isSuspended && first.get() != nil }

  /// True if the second side has a value or may yet take it.
  func holds(_ value: Value) -> Bool { second.get() == value || machine?.expects(value) == true }

  /// True if the second side has a value or waits for it.
  func agrees(with value: Value) -> Bool {
    guard let b = second.get() else { return false }
    return machine?.agrees(first: value, second: b) == true
  }

  /// Expects the first side to return to an earlier value: see ``SyncGroup``.
  func expectReturn(to value: Value) { machine?.expectReturn(to: value) }

  @inlinable
  func note(_ side: SyncMachine<Value>.Side, _ notice: SyncNotice<Value>) {
    if isSuspended, side == .second, case .refused(let reason) = notice { missedRefusal = reason }
    guard !isSuspended else { return }
    if case .changing = notice {
      machine?.ask(side)
      return
    }
    guard let a = first.get(), let b = second.get() else { return end() }
    if open?.value == b { open?.wasGranted = true }
    let isPending = (side == .second || machine?.second == .queued) && second.isPending()
    machine?.note(
      side,
      notice,
      first: a,
      second: b,
      isPending: isPending,
      isQueueing: side == .first && first.isBusy()
    )
    run(a, b)
  }

  /// Decides on the open request once all observers of the first side's turn have been notified.
  ///
  /// If elements have changed since, and focus is not where it was asked for, the request is made again, as if the
  /// elements had changed before it.
  @usableFromInline
  func decide() {
    guard let open else { return }
    self.open = nil
    guard !isRunning, !hasEnded, !isSuspended, let a = first.get(), let b = second.get() else { return }
    if a == open.value, b != a, isOnlyConsequence(of: open), machine?.asked.first == nil, !second.isPending(),
      second.moment()?.changes != open.moment.changes
    {
      isRunning = true
      if open.wasGranted, b != open.before {
        _ = second.set(SyncWrite(value: open.before, reason: .change, sequence: machine!.sequence))
      }
      isRunning = false
      machine?.askAgain()
    }
    run()
  }

  /// True if neither the user nor the program has asked for focus since the request was made.
  func isOnlyConsequence(of open: OpenRequest<Value>) -> Bool {
    second.moment()?.wishes == open.moment.wishes
  }

  @inlinable
  func run() {
    guard let a = first.get(), let b = second.get() else { return end() }
    run(a, b)
  }

  /// Performs writes until the machine decides on no further write.
  @inlinable
  func run(_ a: Value, _ b: Value) {
    guard !hasEnded, !isSuspended else { return }
    guard !isRunning else {
      // The first side changed during a write to the second. The new value is written now, nested, so that it is the
      // last.
      if depth > 0, depth < Synchronization.limit, case .changed? = machine?.first { _ = step(a, b) }
      return
    }
    isRunning = true
    defer { isRunning = false }
    var (a, b) = (a, b)
    for _ in 0..<Synchronization.limit {
      guard let now = step(a, b) else { return }
      (a, b) = now
    }
    report(.contradiction(a, b))
  }

  /// Performs the next write, if there is one, and returns the values of both sides after it.
  @inlinable
  func step(_ a: Value, _ b: Value) -> (Value, Value)? {
    if b != lastSecond {
      lastSecond = b
      // While a request waits, its value stays the accepted one.
      if machine?.second != .waiting { group?.accepted = b }
    }
    if isOpen(a, b) { return nil }
    if case .refused(let reason, _)? = machine?.second { concede(to: a, b, reason) }
    // `isPending` matters only if the first side has changed to the value that the second side has now.
    let isPending = a == b && machine?.firstHasChanged == true && (depth > 0 || second.isPending() || second.isBusy())
    guard
      case .write(let value, let side, let reason)? = machine?.next(
        first: a,
        second: b,
        isPending: isPending,
        waitsForQueue: !isFollowing,
        accepted: group?.isShared == true ? group?.accepted : nil
      )
    else {
      if machine?.agrees(first: a, second: b) == true { group?.accepted = a }
      return nil
    }
    let write = SyncWrite(value: value, reason: reason, sequence: machine!.sequence)
    if side == .first {
      if case .refused(let reason) = reason, reason.isDenial, a != group?.accepted {
        group?.expectReturn(to: value, by: self)
      }
      group?.accepted = value
    } else {
      open = nil
      if first.isTelling() { noteOpenRequest(value, before: b) }
      depth += 1
    }
    let result = side == .first ? first.set(write) : second.set(write)
    if side == .second { depth -= 1 }
    guard !hasEnded else { return nil }
    guard let a = first.get(), let b = second.get() else {
      end()
      return nil
    }
    // Of several nested writes, the innermost is the newest. Only its result is recorded.
    if machine?.sequence == write.sequence { machine?.wrote(value, to: side, result, holds: side == .first ? a : b) }
    return (a, b)
  }

  @usableFromInline
  func noteOpenRequest(_ value: Value, before: Value) {
    guard let moment = second.moment() else { return }
    open = OpenRequest(value: value, before: before, wasGranted: false, moment: moment)
  }

  /// True while observers of the first side have yet to be notified of a value that the second side has not taken, or
  /// has lost again.
  @usableFromInline
  func isOpen(_ a: Value, _ b: Value) -> Bool {
    guard let open else { return false }
    return a == open.value && a != b && first.isTelling() && isOnlyConsequence(of: open)
  }

  /// Leaves the two sides different if the first side's value was denied here and another mirror has it.
  @usableFromInline
  func concede(to a: Value, _ b: Value, _ reason: FocusRefusal) {
    if reason.isDenial, a != b, let group, group.holds(a, besides: self) { machine?.settle(a, b) }
  }
}
