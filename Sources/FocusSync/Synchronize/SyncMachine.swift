/// Decides which of two sides is written next. A pure value: ``SyncMirror`` reads, writes and observes the sides.
///
/// The later of two changes wins. A side has changed when its value differs from the value that was last read there or
/// written to it. The time of the change is when it was requested, if the side announces requests, and otherwise when
/// it was noticed.
@usableFromInline
struct SyncMachine<Value: Equatable> {
  @usableFromInline enum Side { case first, second }

  @usableFromInline
  enum Step: Equatable {
    case rest
    case write(Value, to: Side, reason: SyncWrite<Value>.Reason)
  }

  /// The state of the first side, which says where focus should be.
  @usableFromInline
  enum First: Equatable {
    /// The second side has the value, or the two sides are left different.
    case settled
    /// The side changed by itself at this time, and the change has not been written to the second side.
    case changed(at: UInt64)
    /// A write to the side is in the side's queue.
    case queued
  }

  /// The state of the second side, which says where focus is.
  @usableFromInline
  enum Second: Equatable {
    /// The first side has the value, or the two sides are left different.
    case settled
    /// The side changed by itself at this time, and the change has not been written to the first side.
    case changed(at: UInt64)
    /// The side refused a write at this time, and the first side has not been told.
    case refused(FocusRefusal, at: UInt64)
    /// A write to the side is in the side's queue.
    case queued
    /// A write to the side waits until it can be honoured.
    case waiting
  }

  @usableFromInline var first = First.settled
  @usableFromInline var second = Second.settled
  /// The values that the sides have, or will have once queued and waiting writes are applied.
  @usableFromInline var seen: (first: Value, second: Value)
  /// True if the first side changed before the second side had answered the request of its former value.
  @usableFromInline var hasReplacedRequest = false
  /// The time at which a side was last asked for a change that it has not made yet.
  @usableFromInline var asked: (first: UInt64?, second: UInt64?)
  @usableFromInline var clock: UInt64 = 0
  /// The number of writes so far.
  @usableFromInline var sequence: UInt64 = 0
  /// The number of completed writes: a queued write that a newer one replaced does not count.
  @usableFromInline var crossings: UInt64 = 0
  /// True if the first side has sent a notice since the last write to it.
  @usableFromInline var firstHasToldSinceWrite = false

  @inlinable
  init(first: Value, second: Value) {
    seen = (first, second)
  }

  /// Decides the first write: the first side's value, unless that side has no preference.
  @inlinable
  mutating func begin(firstHasNoPreference: Bool) {
    guard seen.first != seen.second else { return }
    clock += 1
    if firstHasNoPreference { second = .changed(at: clock) } else { first = .changed(at: clock) }
  }
}

/// Records the notices of the sides.
extension SyncMachine {
  /// True if the first side still has the value that was last read there or written to it.
  @inlinable
  func knows(first a: Value) -> Bool { seen.first == a }

  /// True if the second side has been asked for a value, or is about to be asked, and has not answered yet.
  func expects(_ b: Value) -> Bool {
    if firstHasChanged { return seen.first == b }
    return (second == .waiting || second == .queued) && seen.second == b
  }

  /// Records a notice of a side, and the values of both sides at that moment.
  ///
  /// - Parameters:
  ///   - isPending: True if a write to the second side still waits. The side's value does not count as a change then.
  ///   - isQueueing: True if the first side has work in its queue, which may include a write to it, or a change that it
  ///     was asked for.
  @inlinable
  mutating func note(
    _ side: Side,
    _ notice: SyncNotice<Value>,
    first a: Value,
    second b: Value,
    isPending: Bool = false,
    isQueueing: Bool = false
  ) {
    clock += 1
    if isPending, second == .queued { second = .waiting }
    switch side {
    case .first:
      if first == .queued, a != seen.first, isQueueing { break }
      noteFirst(a)
      // The requested change has not been made yet.
      if !isQueueing { asked.first = nil }
    case .second:
      // If the first side has changed too, it changed before the second, whichever notice comes first.
      if first != .queued, a != seen.first {
        noteFirst(a)
        clock += 1
      }
      noteSecond(notice, a, b, isPending)
      asked.second = nil
    }
  }

  /// Records that a side was asked for a change. A notice follows when the side has made it.
  @inlinable
  mutating func ask(_ side: Side) {
    clock += 1
    if side == .first { asked.first = clock } else { asked.second = clock }
  }

  /// Compares both sides after a time in which neither was observed. If both have changed, the first side wins.
  ///
  /// - Parameter notice: The notice that the second side would have sent.
  mutating func look(_ notice: SyncNotice<Value>, first a: Value, second b: Value, isPending: Bool = false) {
    clock += 1
    noteSecond(notice, a, b, isPending)
    clock += 1
    noteFirst(a)
    asked = (nil, nil)
  }

  @inlinable
  mutating func noteFirst(_ a: Value) {
    firstHasToldSinceWrite = true
    if a != seen.first {
      switch second {
      case .queued, .waiting: hasReplacedRequest = true
      case .settled, .changed: hasReplacedRequest = firstHasChanged
      case .refused: break
      }
      first = .changed(at: asked.first ?? clock)
      if case .refused(let reason, let time) = second { second = reason.isDenial ? .settled : .changed(at: time) }
    } else if first == .queued {
      first = .settled
    }
    seen.first = a
  }

  @inlinable
  mutating func noteSecond(_ notice: SyncNotice<Value>, _ a: Value, _ b: Value, _ isPending: Bool) {
    switch notice {
    case .refused(let reason):
      second = .refused(reason, at: clock)
    case _ where isPending: return
    case .blurred(let lost) where isNewer(than: lost, a):
      if second == .queued || second == .waiting { second = .settled }
    default:
      if b != seen.second {
        let time = asked.second ?? clock
        if case .refused(let reason, _) = second {
          second = .refused(reason, at: time)
        } else {
          second = .changed(at: time)
        }
      } else if second == .queued || second == .waiting {
        second = .settled
      }
    }
    seen.second = b
  }

  /// True if the first side has changed to a value other than the one that the second side has lost.
  @inlinable
  func isNewer(than lost: Value, _ a: Value) -> Bool {
    switch first {
    case .settled: false
    case .changed: a != lost
    case .queued: false
    }
  }
}

/// Decides the next write.
extension SyncMachine {
  /// True if a change of the first side has not been written to the second.
  @inlinable var firstHasChanged: Bool { firstChange != nil }

  @inlinable var firstChange: UInt64? {
    if case .changed(let time) = first { time } else { nil }
  }

  @inlinable var secondChange: UInt64? {
    switch second {
    case .changed(let time), .refused(_, let time): time
    case .settled, .queued, .waiting: nil
    }
  }

  /// The next write, given the values of both sides.
  ///
  /// A change is written unless a later change was requested of the other side, because the later change will win.
  ///
  /// - Parameters:
  ///   - isPending: True if an earlier request may still change the value of the second side.
  ///   - waitsForQueue: True if a change of the first side is held back while a newer change is queued.
  ///   - accepted: The value to which the first side returns if the second side has denied its value; `nil` for the
  ///     value of the second side. See ``SyncGroup``.
  @inlinable
  mutating func next(
    first a: Value,
    second b: Value,
    isPending: Bool,
    waitsForQueue: Bool = true,
    accepted: Value? = nil
  ) -> Step {
    // Equal sides are settled, unless the first side reverts a value that the second side has yet to take.
    if a == b, firstChange == nil || !(second == .queued || isPending) { settle(a, b) }
    switch (firstChange, secondChange) {
    case (nil, nil): return .rest
    case (let one?, let two) where one > two ?? 0 && asked.first != nil && waitsForQueue: return .rest
    case (let one?, let two) where one > two ?? 0:
      if let later = asked.second, later > one { return .rest }
      return write(a, to: .second)
    case (_, let two):
      if first == .queued { return .rest }
      if let later = asked.first, let two, later > two { return .rest }
      if let accepted, a != accepted, case .refused = second {
        return write(accepted, to: .first)
      }
      return write(b, to: .first)
    }
  }

  /// True if the second side has the value of the first or waits for it.
  @inlinable
  func agrees(first a: Value, second b: Value) -> Bool { a == b || second == .waiting && seen.second == a }

  /// Expects the first side to return to an earlier value, because all its mirrors have denied the present one.
  ///
  /// A request that the denied value replaced is made again. Otherwise the return does not count as a change.
  mutating func expectReturn(to value: Value) {
    if case .refused = second { second = .settled }
    guard !hasReplacedRequest else { return }
    first = .queued
    seen.first = value
  }

  /// Requests the value of the first side again.
  mutating func askAgain() {
    first = .changed(at: clock)
    second = .settled
  }

  /// Records that the sides are equal, or are left different: see ``SyncGroup``.
  @inlinable
  mutating func settle(_ a: Value, _ b: Value) {
    if firstChange != nil { first = .settled }
    if secondChange != nil { second = .settled }
    seen = (a, b)
  }

  @inlinable
  mutating func write(_ value: Value, to side: Side) -> Step {
    sequence += 1
    var reason = SyncWrite<Value>.Reason.change
    switch side {
    case .first:
      if case .refused(let refusal, _) = second { reason = .refused(refusal) }
      crossings += 1
      firstHasToldSinceWrite = false
      // If the denied value replaced a request, the notice of this write counts as a change, and requests it again.
      if value == seen.second || !hasReplacedRequest { seen.first = value }
    case .second:
      if second != .queued { crossings += 1 }
    }
    if firstChange != nil { first = .settled }
    if secondChange != nil { second = .settled }
    return .write(value, to: side, reason: reason)
  }

  /// Records the result of the last write to a side, and the side's value after it.
  @inlinable
  mutating func wrote(_ value: Value, to side: Side, _ result: SyncResult, holds now: Value) {
    clock += 1
    switch (side, result) {
    // If the side has sent a notice since, nothing is queued: the write was applied and then overwritten.
    case (.first, .queued) where !firstHasToldSinceWrite:
      first = .queued
    case (.first, _):
      if now != value, firstChange == nil { first = .changed(at: clock) }
      seen.first = now
    case (.second, .queued):
      second = .queued
      seen.second = value
    case (.second, .pending):
      second = .waiting
      seen.second = value
    case (.second, .refused(let reason)):
      second = .refused(reason, at: clock)
      seen.second = now
    case (.second, .done):
      if secondChange == nil { second = now == value ? .settled : .changed(at: clock) }
      seen.second = now
    }
  }
}

extension FocusRefusal {
  /// True if the element cannot have focus. False if something newer took focus.
  @usableFromInline var isDenial: Bool {
    switch self {
    case .absent, .disabled, .trapped, .vetoed: true
    case .stale, .superseded: false
    }
  }
}
