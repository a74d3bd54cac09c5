import Store

/// Carries out what ``SyncMachine`` decides: reads both sides, writes to them and listens to them.
final class SyncMirror<Value: Equatable> {
  private let first: SyncSide<Value>
  private let second: SyncSide<Value>
  private let report: (SyncReport<Value>) -> Void
  /// The mirrors of the same field; nil where the field is not known.
  private let group: SyncGroup<Value>?
  /// The books of the two sides, from the beginning until one side has gone. Tests put former books back.
  var machine: SyncMachine<Value>?
  private var tokens: [ObserveToken] = []
  private var isRunning = false
  /// How many writes to the second side are being made, one within the other.
  private var depth = 0
  private var isSuspended = false
  private var isFollowing = false
  private var hasEnded = false
  /// A refusal by the second side while nothing could cross.
  private var missedRefusal: FocusRefusal?

  var writes: UInt64 { machine?.crossings ?? 0 }

  init(_ first: SyncSide<Value>, _ second: SyncSide<Value>, report: @escaping (SyncReport<Value>) -> Void) {
    self.first = first
    self.second = second
    self.report = report
    group = first.field.map { .of($0) }
  }

  func begin() {
    guard let a = first.get(), let b = second.get() else {
      report(.missingSide)
      return
    }
    machine = SyncMachine(first: a, second: b)
    group?.add(self)
    tokens = [
      first.observe { [weak self] in self?.note(.first, $0) },
      second.observe { [weak self] in self?.note(.second, $0) },
    ]
    // State that changed before the engine begins a turn is followed first, even if this mirror has not been told.
    if first.tellsLate, let token = second.observeBeginnings({ [weak self] in self?.follow() }) { tokens.append(token) }
    // A value that is no preference on one side is none on the other either: false, for whether something has focus.
    machine?.begin(firstHasNoPreference: first.hasNoPreference(a) || second.hasNoPreference(a))
    run()
  }

  func end() {
    hasEnded = true
    group?.remove(self)
    for token in tokens { token.cancel() }
    tokens = []
  }

  func setSuspended(_ suspended: Bool) {
    isSuspended = suspended
    guard !suspended, !isRunning, !hasEnded else { return }
    guard let a = first.get(), let b = second.get() else { return end() }
    let notice = missedRefusal.map { SyncNotice<Value>.refused($0) } ?? .changed
    missedRefusal = nil
    machine?.look(notice, first: a, second: b, isPending: second.isPending() || second.isBusy())
    run(a, b)
  }

  /// Looks at both sides before anything is written, so that the later of two changes wins.
  func settle() {
    guard !isRunning else { return }
    isRunning = true
    note(.first, .changed)
    // A queued write is told of when it has been applied.
    if !second.isBusy(), machine?.second != .queued { note(.second, .changed) }
    isRunning = false
    run()
  }

  /// Takes a change of the first side that this mirror has not been told of yet, even if the first side is about to
  /// change again: the second side is about to move.
  func follow() {
    guard !isRunning, let a = first.get(), let machine else { return }
    if machine.knows(first: a), !machine.firstHasChanged { return }
    isFollowing = true
    note(.first, .changed)
    isFollowing = false
  }

  /// True if the second side holds a value.
  func holds(_ value: Value) -> Bool { !hasEnded && !isSuspended && second.get() == value }

  private func note(_ side: SyncMachine<Value>.Side, _ notice: SyncNotice<Value>) {
    if isSuspended, side == .second, case .refused(let reason) = notice { missedRefusal = reason }
    guard !hasEnded, !isSuspended else { return }
    if case .changing = notice { return noteRequest(to: side) }
    guard let a = first.get(), let b = second.get() else { return end() }
    machine?.note(
      side,
      notice,
      first: a,
      second: b,
      isPending: second.isPending(),
      isQueueing: first.isBusy()
    )
    run(a, b)
  }

  /// Takes note that a side was asked for a change. A change that the first side has not told yet is older.
  private func noteRequest(to side: SyncMachine<Value>.Side) {
    if side == .first, first.canRead(), let a = first.get(), let b = second.get(), machine?.knows(first: a) == false {
      machine?.note(.first, .changed, first: a, second: b, isQueueing: first.isBusy())
    }
    machine?.ask(side)
  }

  private func run() {
    guard !isRunning, !hasEnded, !isSuspended else { return }
    guard let a = first.get(), let b = second.get() else { return end() }
    run(a, b)
  }

  /// Writes until the machine has nothing more to write.
  private func run(_ a: Value, _ b: Value) {
    guard !hasEnded, !isSuspended else { return }
    guard !isRunning else {
      // The first side changed during a write to the second: write it now, nested, so it lands after.
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

  /// Makes one write, if there is one to make, and returns the values of the sides after it.
  private func step(_ a: Value, _ b: Value) -> (Value, Value)? {
    if case .refused(let reason, _)? = machine?.second, reason.isDenial, a != b, let group,
      group.holds(a, besides: self)
    {
      machine?.concede(first: a, second: b)
      return nil
    }
    guard
      case .write(let value, let side, let reason)? = machine?.next(
        first: a,
        second: b,
        isPending: depth > 0 || second.isPending() || second.isBusy(),
        waitsForQueue: !isFollowing
      )
    else { return nil }
    let write = SyncWrite(value: value, reason: reason, sequence: machine!.sequence)
    if side == .second { depth += 1 }
    let result = side == .first ? first.set(write) : second.set(write)
    if side == .second { depth -= 1 }
    guard !hasEnded else { return nil }
    guard let a = first.get(), let b = second.get() else {
      end()
      return nil
    }
    // Of several nested writes, the innermost is the newest.
    if machine?.sequence == write.sequence { machine?.wrote(value, to: side, result, holds: side == .first ? a : b) }
    return (a, b)
  }
}

extension FocusRefusal {
  /// True if the element cannot have focus, as opposed to something newer that has taken it.
  fileprivate var isDenial: Bool {
    switch self {
    case .absent, .disabled, .trapped, .vetoed: true
    case .stale, .superseded: false
    }
  }
}
