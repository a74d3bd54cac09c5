import Store

/// Observes two sides, records their changes, and writes the value of one side to the other. The mirror writes only
/// when its ``SyncGroup`` calls `write()`.
@usableFromInline
final class SyncMirror<Value: Equatable> {
  @usableFromInline let first: SyncSide<Value>
  @usableFromInline let second: SyncSide<Value>
  @usableFromInline let report: (SyncReport<Value>) -> Void
  @usableFromInline var arbiter: SyncArbiter<Value>
  @usableFromInline let group: SyncGroup<Value>
  @usableFromInline var phase = Phase.active
  @usableFromInline var tokens: [ObserveToken] = []

  @usableFromInline
  enum Phase {
    case active, suspended, ended
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
    // The first side usually wins the first decision. If `a` is no preference, such as `nil`, the second side wins.
    arbiter = SyncArbiter(
      first: a,
      second: b,
      firstHasNoPreference: first.hasNoPreference(a) || second.hasNoPreference(a)
    )
    group = .of(first.field)
  }

  // Inlinable, so that the code that records notices is specialised for the type of the value.
  @inlinable
  func begin() {
    group.mirrors.append(self)
    tokens = [
      first.observe { [weak self] in self?.note(.first, $0) },
      second.observe { [weak self] in self?.note(.second, $0) },
    ]
    group.writeAtRest()
  }

  @usableFromInline
  func end() {
    phase = .ended
    group.remove(self)
    for token in tokens { token.cancel() }
  }

  func setSuspended(_ suspended: Bool) {
    guard phase != .ended else { return }
    phase = suspended ? .suspended : .active
    if !suspended, let a = first.get() { arbiter.preferFirst(a, over: second.get()) }
    group.writeAtRest()
  }

  /// Records a notice of a side, and then lets the mirrors of the field write. After `changing`, no mirror writes,
  /// because another notice follows.
  @inlinable
  func note(_ side: SyncArbiter<Value>.Side, _ notice: SyncNotice<Value>) {
    switch notice {
    case .changing: return arbiter.ask(side)
    case .refused(let reason): arbiter.refusal = reason
    case .changed: record(side)
    case .dated(let time): record(side, at: time)
    case .rested: break
    case .blurred(let lost): record(side, lost: lost)
    }
    group.writeAtRest()
  }

  @inlinable
  func record(_ side: SyncArbiter<Value>.Side, at time: SyncTime? = nil, lost: Value? = nil) {
    guard let value = side == .first ? first.get() : second.get() else { return end() }
    arbiter.record(side, value, at: time, lost: lost)
  }

  /// Makes the next write. Returns false if none is due, if a side is in a turn, or if the mirror is not active. Ends
  /// the mirror if the owner of a side has been released.
  @inlinable
  func write() -> Bool {
    guard phase == .active else { return false }
    // A busy side sends a notice at the end of its turn. `note` receives the notice, and lets the mirrors write again.
    let one = first.state()
    if case .busy = one { return false }
    let two = second.state()
    if case .busy = two { return false }
    guard case .atRest(let a, _) = one, case .atRest(let b, let isPending) = two else {
      end()
      return false
    }
    guard let (write, side) = arbiter.decide(a, b, isPending: isPending, isShared: group.isShared) else { return false }
    if case .denied(let reason) = write.reason { report(.denied(a, reason)) }
    let result = side == .first ? first.write(write, while: { phase == .active }) : second.set(write)
    if case .refused(let reason) = result { arbiter.refusal = reason }
    return true
  }

  /// Lets the sides keep different values until a side changes. Called when the mirrors of the same field would go on
  /// writing for ever. Does nothing unless the mirror is active, both sides are at rest, and no write is pending.
  @usableFromInline
  func keepValues() {
    guard phase == .active, case .atRest(let a, isPending: false) = first.state(),
      case .atRest(let b, isPending: false) = second.state()
    else { return }
    arbiter.keep(a, b)
  }

  /// Reports that each side answers every write with another value.
  @usableFromInline
  func reportContradiction() {
    if let a = first.get(), let b = second.get() { report(.contradiction(a, b)) }
  }
}
