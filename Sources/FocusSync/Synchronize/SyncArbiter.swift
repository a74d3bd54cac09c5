/// Decides what a mirror writes. The arbiter has no access to the sides: ``SyncMirror`` reads and observes them, and
/// carries out the commands.
///
/// The arbiter records changes when they happen. It makes a decision once both sides are at rest: neither side is in a
/// turn, and the observers of both sides have been notified. The side with the newest intent wins. A value without an
/// intent, such as the focus after a removal, loses to every intent since the last decision.
@usableFromInline
struct SyncArbiter<Value: Equatable> {
  @usableFromInline enum Side { case first, second }

  /// A write to a side. `write.time` is the time of the intent that caused the value. If there is no such intent, or if
  /// the intent is older than the arbiter's previous decision, `write.time` is the time of the previous decision.
  @usableFromInline typealias Command = (write: SyncWrite<Value>, to: Side)

  /// The value and the newest intent of one side.
  @usableFromInline
  struct Record {
    /// The value that the mirror last read.
    @usableFromInline var value: Value
    /// The value of the side after the last decision. If a write to the side has not taken effect yet, this is already
    /// the written value.
    @usableFromInline var settled: Value
    /// The time of the newest intent.
    @usableFromInline var time = SyncTime.never
    /// The time at which the side was asked for a change. When the new value is recorded, this property becomes `nil`.
    @usableFromInline var asked: SyncTime?

    @inlinable
    init(_ value: Value) { (self.value, settled) = (value, value) }
  }

  @usableFromInline var first: Record
  @usableFromInline var second: Record
  /// The time of the last decision. Older intents have been written to the other side, or have lost.
  @usableFromInline var decided = SyncTime.never
  /// The reason why the last write was refused, at once or later; `nil` if it was not refused.
  @usableFromInline var refusal: FocusRefusal?
  /// The value that the second side had before its notice `blurred`. This notice says that the side has no value now,
  /// and that the reason is unknown. The property becomes `nil` at the next decision, and also when the second side
  /// sends a notice of a new value.
  @usableFromInline var lost: Value?
  /// The number of writes so far. A write with the reason `denied` does not count, because it only announces a refusal.
  @usableFromInline var writes: UInt64 = 0

  /// Begins with the values of both sides. If no side changes before the first decision, the first side wins this
  /// decision, or the second side if `firstHasNoPreference` is true.
  @inlinable
  init(first: Value, second: Value, firstHasNoPreference: Bool) {
    (self.first, self.second) = (Record(first), Record(second))
    if firstHasNoPreference { self.second.time = .now() } else { self.first.time = .now() }
  }
}

/// Records the events between two decisions.
extension SyncArbiter {
  /// Records that a side was asked for a change, which it will make later.
  @inlinable
  mutating func ask(_ side: Side) {
    if side == .first { first.asked = .now() } else { second.asked = .now() }
  }

  /// Records the value of a side after a change.
  ///
  /// - Parameters:
  ///   - time: The time of the intent. If `time` is `nil`, the arbiter uses the time at which the side was asked for
  ///     the change. If the side was not asked, the arbiter uses the present.
  ///   - lost: The value that the second side lost for an unknown reason; `nil` for every other change.
  @inlinable
  mutating func record(_ side: Side, _ value: Value, at time: SyncTime? = nil, lost: Value? = nil) {
    guard side == .second else { return first.record(value, at: time, decided: decided) }
    if lost != nil || value != second.value { self.lost = lost }
    second.record(value, at: time, decided: decided)
  }

  /// Lets both sides keep different values until one of them changes.
  mutating func keep(_ a: Value, _ b: Value) {
    (first.value, second.value) = (a, b)
    _ = settle(a, b)
  }

  /// Lets the first side win if it has changed since the last decision.
  ///
  /// - Parameter other: The value of the second side; `nil` if it is not known. The second side may have changed
  ///   without a notice. This change is recorded before the change of the first side, so that the first side wins.
  mutating func preferFirst(_ value: Value, over other: Value? = nil) {
    if let other, other != second.value { second.record(other, at: nil, decided: decided) }
    first.value = value
    if value != first.settled { first.time = .now() }
  }
}

extension SyncArbiter.Record {
  /// Records the side's value and the time of its intent.
  ///
  /// - Parameter decided: The time of the last decision.
  @inlinable
  mutating func record(_ new: Value, at date: SyncTime?, decided: SyncTime) {
    if let date {
      time = date
    } else if new != value, new != settled || time > decided {
      // The side has changed by itself. A write of the mirror does not get here: after the write, `new` equals
      // `settled`, and `time` is not later than `decided`.
      time = asked ?? .now()
    }
    value = new
    asked = nil
  }
}

/// Decides on the next write.
extension SyncArbiter {
  /// Returns the next write for the present values of both sides; `nil` if no write is due. The caller makes sure that
  /// neither side is in a turn.
  ///
  /// - Parameters:
  ///   - isPending: True if the second side has not taken the last write yet, but may still take the write.
  ///   - isShared: True if several second sides follow the field of the first side: see ``SyncGroup/isShared``.
  @inlinable
  mutating func decide(_ a: Value, _ b: Value, isPending: Bool = false, isShared: Bool = false) -> Command? {
    // A side may have changed without a notice. If both sides have, the first side's change is recorded last, and
    // counts as the newer change.
    if b != second.value { second.record(b, at: nil, decided: decided) }
    if a != first.value { first.record(a, at: nil, decided: decided) }
    let firstHasChanged = a != first.settled
    if isPending, refusal == nil {
      // The last write to the second side is pending, and counts as done. So a write is due only if the first side has
      // changed since the last decision.
      return firstHasChanged ? write(a, to: .second, by: newest(first)) : settle(first.settled, second.settled)
    }
    if a == b { return settle(a, b) }
    if let reason = refusal, !firstHasChanged {
      // The second side has refused `a`, so the first side takes `b`. Exception: `isShared` is true, and the refusal is
      // a denial. Another second side may then have taken `a`, so the first side keeps `a`. A write with the reason
      // `.denied` only announces the refusal.
      return write(b, to: .first, reason.isDenial && isShared ? .denied(reason) : .refused(reason), by: .never)
    }
    let (one, two) = (newest(first), newest(second))
    if one == two, !firstHasChanged, b == second.settled { return settle(a, b) }
    // The second side may have lost a value, `lost`, for an unknown reason. A change of the first side to any other
    // value then wins, even if the loss came later.
    if firstHasChanged, let lost, lost != a { return write(a, to: .second, by: one) }
    // The side with the later intent wins. If neither intent is later, the first side wins if it has changed, and loses
    // if it has not. For example, this mirror writes to the state, and a reducer answers with another value. The answer
    // has the time of the write, so it is no new intent. The first side has changed, so the answer wins.
    guard one == two ? !firstHasChanged : two > one else { return write(a, to: .second, by: one) }
    return write(b, to: .first, by: two)
  }

  /// The time of a side's newest intent, if it is later than the last decision; otherwise `.never`.
  @inlinable
  func newest(_ record: Record) -> SyncTime { record.time > decided ? record.time : .never }

  /// Ends a decision with a write. Both sides now count as having the written value. Exception: if the reason is
  /// `denied`, the first side still counts as having its own value.
  ///
  /// - Parameter intent: The time of the intent that caused the value; `.never` if there is no such intent.
  @inlinable
  mutating func write(_ value: Value, to side: Side, _ reason: SyncReason = .change, by intent: SyncTime) -> Command {
    let isAnnouncement = if case .denied = reason { true } else { false }
    if !isAnnouncement { writes += 1 }
    let write = SyncWrite(value: value, reason: reason, sequence: writes, time: max(intent, decided))
    _ = settle(isAnnouncement ? first.value : value, value)
    return (write, side)
  }

  /// Ends a decision. `a` and `b` are the values of the sides after the decision. If the decision is a write, they
  /// are the values after this write.
  ///
  /// - Returns: Always `nil`. So `decide` can end with `return settle(a, b)` if no write is due.
  @inlinable
  mutating func settle(_ a: Value, _ b: Value) -> Command? {
    (first.settled, second.settled) = (a, b)
    (decided, refusal, lost) = (.now(), nil, nil)
    return nil
  }
}

extension FocusRefusal {
  /// True if the element cannot have focus. False if something newer took focus.
  @usableFromInline var isDenial: Bool {
    switch self {
    case .absent, .disabled, .outOfView, .trapped, .vetoed: true
    case .stale, .superseded: false
    }
  }
}
