import Store

/// Observes two sides, and records their changes. ``SyncGroup`` lets the mirror write when both are at rest.
@usableFromInline
final class SyncMirror<Value: Equatable> {
  @usableFromInline let first: SyncSide<Value>
  @usableFromInline let second: SyncSide<Value>
  @usableFromInline let report: (SyncReport<Value>) -> Void
  @usableFromInline var machine: SyncArbiter<Value>
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
    // Either side may say that the first side's value is no preference, such as `false` for a Boolean focus.
    machine = SyncArbiter(
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
    group.rest()
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
    if !suspended, let a = first.get() { machine.preferFirst(a) }
    group.rest()
  }

  /// Records a notice of a side. Then lets the group write, except after `changing`.
  @inlinable
  func note(_ side: SyncArbiter<Value>.Side, _ notice: SyncNotice<Value>) {
    switch notice {
    case .changing: return machine.ask(side)
    case .refused(let reason): machine.refuse(reason)
    case .changed: record(side)
    case .dated(let time): record(side, at: time)
    case .rested: break
    case .blurred(let lost): record(side, lost: lost)
    }
    group.rest()
  }

  @inlinable
  func record(_ side: SyncArbiter<Value>.Side, at time: SyncTime? = nil, lost: Value? = nil) {
    guard let value = side == .first ? first.get() : second.get() else { return end() }
    machine.record(side, value, at: time, lost: lost)
  }
}
