import Store

/// Reads and observes two sides, and carries out the writes that ``SyncArbiter`` decides on.
@usableFromInline
final class SyncMirror<Value: Equatable> {
  @usableFromInline let first: SyncSide<Value>
  @usableFromInline let second: SyncSide<Value>
  @usableFromInline let report: (SyncReport<Value>) -> Void
  @usableFromInline var machine: SyncArbiter<Value>
  @usableFromInline let group: SyncGroup<Value>
  @usableFromInline var attachment = Attachment()

  /// The progress of the mirror since it began.
  @usableFromInline
  struct Attachment {
    @usableFromInline
    enum Phase {
      case active, suspended, ended
    }

    @usableFromInline var phase = Phase.active
    @usableFromInline var tokens: [ObserveToken] = []
    /// The number of writes so far.
    @usableFromInline var writes: UInt64 = 0
  }

  /// - Parameters:
  ///   - a: The value of the first side.
  ///   - b: The value of the second side.
  @usableFromInline
  init(
    _ first: SyncSide<Value>,
    _ a: Value,
    _ second: SyncSide<Value>,
    _ b: Value,
    report: @escaping (SyncReport<Value>) -> Void
  ) {
    (self.first, self.second, self.report) = (first, second, report)
    // A value that is no preference for one side is none for the other either, such as `false` for a Boolean focus.
    machine = SyncArbiter(
      first: a,
      second: b,
      firstHasNoPreference: first.hasNoPreference(a) || second.hasNoPreference(a)
    )
    group = .of(first.feature.field)
  }

  // Inlinable, so that the records of notices are specialised for the value.
  @inlinable
  func begin() {
    group.add(self)
    attachment.tokens = [
      first.observe { [weak self] in self?.note(.first, $0) },
      second.observe { [weak self] in self?.note(.second, $0) },
    ]
    rest()
  }

  @usableFromInline
  func end() {
    guard attachment.phase != .ended else { return }
    attachment.phase = .ended
    group.remove(self)
    for token in attachment.tokens { token.cancel() }
  }

  func setSuspended(_ suspended: Bool) {
    guard attachment.phase != .ended else { return }
    attachment.phase = suspended ? .suspended : .active
    if !suspended, let a = first.get() { machine.preferFirst(a) }
    rest()
  }

  /// Records a notice of a side.
  @inlinable
  func note(_ side: SyncArbiter<Value>.Side, _ notice: SyncNotice<Value>) {
    guard attachment.phase != .ended else { return }
    switch notice {
    case .changing: return machine.ask(side)
    case .refused(let reason): machine.refuse(reason)
    case .changed: record(side)
    case .dated(let time): record(side, at: time)
    case .rested: break
    case .blurred(let lost): record(side, lost: lost)
    }
    rest()
  }

  @inlinable
  func record(_ side: SyncArbiter<Value>.Side, at time: SyncTime? = nil, lost: Value? = nil) {
    guard let value = side == .first ? first.get() : second.get() else { return end() }
    machine.record(side, value, at: time, lost: lost)
  }

  /// Makes the due writes of all mirrors of the field, one write of each mirror in turn.
  @inlinable
  func rest() { group.rest() }

  /// Makes the next write. Returns false if none is due, if a side is in a turn, or if the mirror is not active.
  @inlinable
  func write(isShared: Bool) -> Bool {
    guard attachment.phase == .active else { return false }
    let (one, two) = (first.status(), second.status())
    guard one != .busy, two != .busy else { return false }
    guard let a = first.get(), let b = second.get() else {
      end()
      return false
    }
    guard
      case .write(let value, let side, let reason, let time) =
        machine.decide(a, b, isPending: two == .pending, isShared: isShared)
    else { return false }
    if case .denied(let reason) = reason { report(.denied(a, reason)) } else { attachment.writes += 1 }
    let write = SyncWrite(value: value, reason: reason, sequence: attachment.writes, time: time)
    let result = side == .first ? writeToFirst(write) : second.set(write)
    if case .refused(let reason) = result { machine.refuse(reason) }
    return true
  }

  /// Writes to the first side. If the second side has refused a request, tells the feature first. Nothing is written if
  /// the feature answers with a value of its own, or if that code ends or suspends the mirror.
  @inlinable
  func writeToFirst(_ write: SyncWrite<Value>) -> SyncResult {
    if let reason = write.reason.refusal {
      let isActive = { self.attachment.phase == .active }
      guard isActive(), first.feature.tell?(write, reason) != true, isActive() else { return .done }
    }
    return first.set(write)
  }

  /// Stops a contradiction: the sides keep their different values until one of them changes.
  @usableFromInline
  func keepValues() {
    guard attachment.phase == .active, first.status() == .atRest, second.status() == .atRest else { return }
    if let a = first.get(), let b = second.get() { machine.keep(a, b) }
  }

  /// Reports that each side answers every write with another value.
  @usableFromInline
  func reportContradiction() {
    if let a = first.get(), let b = second.get() { report(.contradiction(a, b)) }
  }
}
