/// The knowledge of two sides about each other, and the next write. A pure value: ``SyncMirror`` does the writing.
///
/// The two sides agree on nothing but their values; what matters is which of them changed last. A side has changed
/// when it holds another value than the one that was last seen there or written to it. The time of a change is when
/// it was asked for, where the side tells that, and else when it was noticed.
struct SyncMachine<Value: Equatable> {
  enum Side { case first, second }

  enum Step: Equatable {
    case rest
    case write(Value, to: Side, reason: SyncWrite<Value>.Reason)
  }

  /// The first side, which says where things should be.
  enum First: Equatable {
    /// The second side has been told the value, or the two sides differ for good.
    case settled
    /// The side changed by itself at this time, and the second side has not been told.
    case changed(at: UInt64)
    /// A write to the side is queued there.
    case queued
  }

  /// The second side, which says where things are.
  enum Second: Equatable {
    /// The first side has been told the value, or the two sides differ for good.
    case settled
    /// The side changed by itself at this time, and the first side has not been told.
    case changed(at: UInt64)
    /// The side refused at this time what it was asked for, and the first side has not been told.
    case refused(FocusRefusal, at: UInt64)
    /// A write to the side is queued there.
    case queued
    /// A write to the side waits until it can be honoured.
    case waiting
  }

  private(set) var first = First.settled
  private(set) var second = Second.settled
  /// The values that the sides hold or will hold, as far as is known.
  private(set) var seen: (first: Value, second: Value)
  /// When a side was last asked for a change that has not happened yet.
  private(set) var asked: (first: UInt64?, second: UInt64?)
  private(set) var clock: UInt64 = 0
  /// Numbers the writes.
  private(set) var sequence: UInt64 = 0
  /// How many of the writes have crossed: a write that was queued and then overtaken by a newer one has not.
  private(set) var crossings: UInt64 = 0
  /// True if the first side has told anything since it was last written to.
  private(set) var firstHasToldSinceWrite = false

  init(first: Value, second: Value) {
    seen = (first, second)
  }

  /// Decides what crosses on first attachment: the first side's value, unless it has no preference.
  mutating func begin(firstHasNoPreference: Bool) {
    guard seen.first != seen.second else { return }
    clock += 1
    if firstHasNoPreference { second = .changed(at: clock) } else { first = .changed(at: clock) }
  }
}

/// Taking note of what the sides tell.
extension SyncMachine {
  /// True if the first side holds the value that was last seen there or written to it.
  func knows(first a: Value) -> Bool { seen.first == a }

  /// Takes note of what a side tells, and of the values of both sides at that moment.
  ///
  /// - Parameters:
  ///   - isPending: whether the second side has yet to honour a write. Its value meanwhile is no news.
  ///   - isQueueing: whether the first side has work in its queue, so that a write to it, or a change that it was asked
  ///     for, may still be there.
  mutating func note(
    _ side: Side,
    _ notice: SyncNotice<Value>,
    first a: Value,
    second b: Value,
    isPending: @autoclosure () -> Bool = false,
    isQueueing: @autoclosure () -> Bool = false
  ) {
    clock += 1
    switch (side, notice) {
    case (_, .changing): ask(side)
    case (.first, _):
      let isQueueing = isQueueing()
      if first == .queued, a != seen.first, isQueueing { break }
      noteFirst(a)
      // The change that was asked for is still to come.
      if !isQueueing { asked.first = nil }
    case (.second, _):
      // A first side that has changed has done so before this, whichever of the two tells it first.
      if first != .queued, a != seen.first {
        noteFirst(a)
        clock += 1
      }
      noteSecond(notice, a, b, isPending())
      asked.second = nil
    }
  }

  /// Takes note that a side has been asked for a change, which it will tell when it has happened.
  mutating func ask(_ side: Side) {
    clock += 1
    if side == .first { asked.first = clock } else { asked.second = clock }
  }

  /// Looks at both sides after a time in which neither was followed. The first side wins where both have changed.
  ///
  /// - Parameter notice: what the second side would have told.
  mutating func look(_ notice: SyncNotice<Value>, first a: Value, second b: Value, isPending: Bool = false) {
    clock += 1
    noteSecond(notice, a, b, isPending)
    clock += 1
    noteFirst(a)
    asked = (nil, nil)
  }

  private mutating func noteFirst(_ a: Value) {
    firstHasToldSinceWrite = true
    if a != seen.first {
      first = .changed(at: asked.first ?? clock)
      if case .refused(_, let time) = second { second = .changed(at: time) }
    } else if first == .queued {
      first = .settled
    }
    seen.first = a
  }

  private mutating func noteSecond(_ notice: SyncNotice<Value>, _ a: Value, _ b: Value, _ isPending: Bool) {
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

  /// True if the first side holds, or is about to hold, a value that it came to after the second one had told it last.
  private func isNewer(than lost: Value, _ a: Value) -> Bool {
    switch first {
    case .settled: false
    case .changed: a != lost
    case .queued: false
    }
  }
}

/// Deciding what to write.
extension SyncMachine {
  /// True if a change of the first side has yet to cross.
  var firstHasChanged: Bool { firstChange != nil }

  private var firstChange: UInt64? {
    if case .changed(let time) = first { time } else { nil }
  }

  private var secondChange: UInt64? {
    switch second {
    case .changed(let time), .refused(_, let time): time
    case .settled, .queued, .waiting: nil
    }
  }

  /// The next write, given the values of both sides.
  ///
  /// A change crosses when no later change of the other side has been asked for: that one will win.
  ///
  /// - Parameters:
  ///   - isPending: whether the second side may come to hold another value by an earlier request.
  ///   - waitsForQueue: whether a change of the first side is kept back while a newer one is on its way.
  mutating func next(
    first a: Value,
    second b: Value,
    isPending: @autoclosure () -> Bool,
    waitsForQueue: Bool = true
  ) -> Step {
    // Equal sides are settled, unless the first one takes back what the second has yet to honour.
    if a == b, firstChange == nil || !(second == .queued || isPending()) {
      settle(a, b)
      return .rest
    }
    switch (firstChange, secondChange) {
    case (nil, nil): return .rest
    case (let one?, let two) where one > two ?? 0 && asked.first != nil && waitsForQueue: return .rest
    case (let one?, let two) where one > two ?? 0:
      if let later = asked.second, later > one { return .rest }
      return write(a, to: .second)
    case (_, let two):
      if first == .queued { return .rest }
      if let later = asked.first, let two, later > two { return .rest }
      return write(b, to: .first)
    }
  }

  /// Leaves two sides different: see ``SyncGroup``.
  mutating func concede(first a: Value, second b: Value) { settle(a, b) }

  private mutating func settle(_ a: Value, _ b: Value) {
    if firstChange != nil { first = .settled }
    if secondChange != nil { second = .settled }
    seen = (a, b)
  }

  private mutating func write(_ value: Value, to side: Side) -> Step {
    sequence += 1
    var reason = SyncWrite<Value>.Reason.change
    switch side {
    case .first:
      if case .refused(let refusal, _) = second { reason = .refused(refusal) }
      crossings += 1
      firstHasToldSinceWrite = false
      seen.first = value
    case .second:
      if second != .queued { crossings += 1 }
    }
    if firstChange != nil { first = .settled }
    if secondChange != nil { second = .settled }
    return .write(value, to: side, reason: reason)
  }

  /// Takes note of the result of the last write to a side, and of the value of that side since.
  mutating func wrote(_ value: Value, to side: Side, _ result: SyncResult, holds now: Value) {
    clock += 1
    switch (side, result) {
    // A side that has told of a turn meanwhile has nothing queued: the write was applied, and then overwritten.
    case (.first, .queued) where !firstHasToldSinceWrite:
      first = .queued
      seen.first = value
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
      if now != value, secondChange == nil {
        second = .changed(at: clock)
      } else if secondChange == nil {
        second = .settled
      }
      seen.second = now
    }
  }
}
