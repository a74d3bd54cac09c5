import Store

/// Two sides being kept the same. Letting go of it, or cancelling it, ends that.
public final class Synchronization {
  /// Turns that write this often are two sides that contradict each other: every write is then answered by another
  /// value.
  static let limit = 16

  private let body: AnyObject
  private let end: () -> Void
  private let run: () -> Void
  private let setSuspended: (Bool) -> Void
  private let countWrites: () -> UInt64

  init<Value>(_ mirror: SyncMirror<Value>) {
    body = mirror
    end = { mirror.end() }
    run = { mirror.settle() }
    setSuspended = { mirror.setSuspended($0) }
    countWrites = { mirror.writes }
  }

  deinit { end() }

  /// Ends it. Nothing crosses in either direction after this returns, and a request that still waits for its element is
  /// taken back.
  public func cancel() { end() }

  /// Lets everything that has changed cross now, for sides that tell of their changes later.
  public func settle() { run() }

  /// Stops crossing until ``resume()``, as for something that is off the screen for a while.
  public func suspend() { setSuspended(true) }

  /// Goes on. What has changed on one side meanwhile crosses; where both have changed, the first side wins. Nothing
  /// that had crossed before is written again.
  public func resume() { setSuspended(false) }

  /// How many writes have crossed.
  public var writes: UInt64 { countWrites() }
}

/// Does what ``SyncMachine`` says.
final class SyncMirror<Value: Equatable> {
  private let first: SyncSide<Value>
  private let second: SyncSide<Value>
  private let report: (SyncReport<Value>) -> Void
  private var machine: SyncMachine<Value>?
  private var subscriptions: [ObserveToken] = []
  private var isRunning = false
  /// How many writes to the second side are being made, one within the other.
  private var depth = 0
  private var isSuspended = false
  private var hasEnded = false
  /// What the second side refused while nothing could cross.
  private var missedRefusal: FocusRefusal?

  var writes: UInt64 { machine?.crossings ?? 0 }

  init(_ first: SyncSide<Value>, _ second: SyncSide<Value>, report: @escaping (SyncReport<Value>) -> Void) {
    self.first = first
    self.second = second
    self.report = report
  }

  func begin() {
    guard let a = first.get(), let b = second.get() else {
      report(.missingSide)
      return
    }
    machine = SyncMachine(first: a, second: b)
    subscriptions = [
      first.observe { [weak self] in self?.note(.first, $0) },
      second.observe { [weak self] in self?.note(.second, $0) },
    ]
    // What one side takes for no opinion is none on the other either: false, for whether something has focus.
    machine?.begin(firstHasNoPreference: first.hasNoPreference(a) || second.hasNoPreference(a))
    run()
  }

  func end() {
    hasEnded = true
    for subscription in subscriptions { subscription.cancel() }
    subscriptions = []
  }

  func setSuspended(_ suspended: Bool) {
    isSuspended = suspended
    guard !suspended, !isRunning else { return }
    // The first side is looked at last, as the one that wins.
    isRunning = true
    if !second.isBusy() { note(.second, missedRefusal.map { .refused($0) } ?? .changed) }
    missedRefusal = nil
    note(.first, .changed)
    isRunning = false
    run()
  }

  /// Looks at both sides before anything is written, so that the later of two changes wins.
  func settle() {
    guard !isRunning else { return }
    isRunning = true
    note(.first, .changed)
    // What is still on its way there is told of when it has arrived.
    if !second.isBusy(), machine?.second.isQueued != true { note(.second, .changed) }
    isRunning = false
    run()
  }

  private func note(_ side: SyncMachine<Value>.Side, _ notice: SyncNotice<Value>) {
    if isSuspended, side == .second, case .refused(let reason) = notice { missedRefusal = reason }
    guard !hasEnded, !isSuspended else { return }
    guard let a = first.get(), let b = second.get() else { return end() }
    machine?.note(side, notice, first: a, second: b, isPending: second.isPending())
    // What is about to change has not changed yet.
    if case .changing = notice { return }
    run(a, b)
  }

  private func run() {
    guard !isRunning, !hasEnded, !isSuspended else { return }
    guard let a = first.get(), let b = second.get() else { return end() }
    run(a, b)
  }

  /// Writes until the machine, which is told what the sides hold, has nothing more to write.
  private func run(_ a: Value, _ b: Value) {
    guard !hasEnded, !isSuspended else { return }
    guard !isRunning else {
      // What changes on the first side while the second one is written to takes its place behind that.
      if depth > 0, depth < Synchronization.limit, machine?.first.changedAt != nil { _ = step(a, b) }
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

  /// Makes one write, if there is one to make, and returns what the sides hold then.
  private func step(_ a: Value, _ b: Value) -> (Value, Value)? {
    guard
      case .write(let value, let side, let reason)? = machine?.next(
        first: a,
        second: b,
        isPending: depth > 0 || second.isPending() || second.isBusy()
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
    // Of several writes one within the other, the innermost is the newest.
    if machine?.sequence == write.sequence { machine?.wrote(value, to: side, result, holds: side == .first ? a : b) }
    return (a, b)
  }
}

/// Two sides that cannot be kept the same.
public enum SyncReport<Value> {
  /// Each side answers what is written to it with another value. Both stay as they are until one of them changes.
  case contradiction(Value, Value)
  /// What holds one of the values was gone before the synchronization began. Nothing crosses.
  case missingSide
}

extension SyncReport: CustomStringConvertible {
  public var description: String {
    switch self {
    case .contradiction(let a, let b):
      "The two sides of synchronize do not come to agree: one holds \(a), the other \(b), and each answers a write "
        + "with another value. Make at least one side keep what is written to it."
    case .missingSide:
      "synchronize was given a side whose owner is already gone. Sides do not keep a store, an engine or a model "
        + "alive: hold on to it, also to a scoped store."
    }
  }
}
