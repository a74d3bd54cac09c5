/// What two sides know of each other, and what is to be written next. A pure value: ``Synchronization`` does the
/// writing.
///
/// The two sides agree on nothing but what they hold now; what matters is who changed last. A side has changed when it
/// holds something else than what was last seen there or written to it.
struct SyncMachine<Value: Equatable> {
  enum Side { case first, second }

  enum Step: Equatable {
    case rest
    case write(Value, to: Side, reason: SyncWrite<Value>.Reason)
  }

  struct Knowledge {
    var seen: Value
    /// When the side last changed by itself, where the other side has not been told yet.
    var changedAt: UInt64?
    /// When it last said that it is about to change.
    var changingAt: UInt64?
    /// Whether a write is on its way and will be applied later.
    var isQueued = false
    /// When it was last written to, and when it last told anything.
    var writtenAt: UInt64 = 0
    var toldAt: UInt64 = 0
  }

  private(set) var first: Knowledge
  private(set) var second: Knowledge
  /// A refusal by the second side that the first one has not been told.
  private var refusal: FocusRefusal?
  private var clock: UInt64 = 0
  /// Numbers the writes.
  private(set) var sequence: UInt64 = 0
  /// How many of them have crossed: one that was queued and then overtaken by a newer one has not.
  private(set) var crossings: UInt64 = 0

  init(first: Value, second: Value) {
    self.first = Knowledge(seen: first)
    self.second = Knowledge(seen: second)
  }

  /// Decides what crosses on first attachment: the first side's value, unless it has no opinion.
  mutating func begin(firstHasNoPreference: Bool) {
    guard first.seen != second.seen else { return }
    clock += 1
    if firstHasNoPreference { second.changedAt = clock } else { first.changedAt = clock }
  }

  /// Takes note of what a side tells, and of what the sides hold at that moment.
  ///
  /// - Parameter isPending: whether the second side has yet to honour what was written to it. Where it is meanwhile is
  ///   no news.
  mutating func note(
    _ side: Side,
    _ notice: SyncNotice<Value>,
    first a: Value,
    second b: Value,
    isPending: @autoclosure () -> Bool = false
  ) {
    clock += 1
    if case .changing = notice {
      if side == .first { first.changingAt = clock } else { second.changingAt = clock }
      return
    }
    switch side {
    case .first:
      let wasQueued = first.isQueued
      first.isQueued = false
      first.toldAt = clock
      if a != first.seen {
        first.changedAt = first.changingAt ?? clock
        refusal = nil
      } else if wasQueued, a == b {
        first.changedAt = nil
      }
      first.seen = a
      first.changingAt = nil
    case .second:
      second.isQueued = false
      defer { second.changingAt = nil }
      switch notice {
      case .refused(let reason):
        refusal = reason
        second.changedAt = clock
      case .blurred(let lost) where isNewer(than: lost, a):
        break
      default:
        // A side that waits holds, as far as anyone is concerned, the value that it waits for.
        if isPending() { return }
        if b != second.seen { second.changedAt = second.changingAt ?? clock }
      }
      second.seen = b
    }
  }

  /// Whether the first side holds, or is about to hold, something that it came to after the second one had told it
  /// last.
  private func isNewer(than lost: Value, _ a: Value) -> Bool {
    let held = first.isQueued ? first.seen : a
    return held != lost && (first.changedAt != nil || held != first.seen)
  }

  /// What to do next, given what the sides hold now.
  ///
  /// - Parameter isPending: whether the second side may come to hold something else by what was asked of it before.
  mutating func next(first a: Value, second b: Value, isPending: @autoclosure () -> Bool) -> Step {
    // Equal sides are settled, unless the first one takes back what the second has yet to honour.
    if a == b, first.changedAt == nil || !(second.isQueued || isPending()) {
      settle(a, b)
      return .rest
    }
    switch (first.changedAt, second.changedAt) {
    case (nil, nil): return .rest
    case (let one?, let two?) where one > two: return write(a, to: .second)
    case (_?, nil): return write(a, to: .second)
    default:
      guard !first.isQueued else { return .rest }
      return write(b, to: .first)
    }
  }

  private mutating func settle(_ a: Value, _ b: Value) {
    first.changedAt = nil
    second.changedAt = nil
    first.seen = a
    second.seen = b
    refusal = nil
  }

  private mutating func write(_ value: Value, to side: Side) -> Step {
    sequence += 1
    let reason = refusal.map { SyncWrite<Value>.Reason.refused($0) } ?? .change
    refusal = nil
    first.changedAt = nil
    second.changedAt = nil
    switch side {
    case .first:
      crossings += 1
      first.seen = value
      first.writtenAt = clock
      return .write(value, to: .first, reason: reason)
    case .second:
      if !second.isQueued { crossings += 1 }
      return .write(value, to: .second, reason: .change)
    }
  }

  /// Takes note of what became of the last write to a side, and of what that side holds since.
  mutating func wrote(_ value: Value, to side: Side, _ result: SyncResult, holds now: Value) {
    clock += 1
    switch (side, result) {
    // What has told of a turn meanwhile has nothing queued: the write was applied, and then overwritten.
    case (.first, .queued) where first.toldAt <= first.writtenAt: first.isQueued = true
    case (.second, .queued):
      second.isQueued = true
      // What it will hold, unless something else comes after that.
      second.seen = value
    case (.second, .pending): second.seen = value
    case (.second, .refused(let reason)):
      refusal = reason
      second.seen = now
      second.changedAt = clock
    case (.second, .done):
      if now != value, second.changedAt == nil { second.changedAt = clock }
      second.seen = now
    case (.first, _):
      if now != value, first.changedAt == nil { first.changedAt = clock }
      first.seen = now
    }
  }
}
