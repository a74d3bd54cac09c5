import Synchronization

/// The identity of one launched piece of asynchronous work. The ledger's row, the task and `Send` share it, and it
/// outlives the row.
///
/// `@unchecked Sendable`: what is not atomic is immutable, but for `id`, `leftBehind` and `task`, each of which is
/// written once, before anyone else can read it: `id` before the ledger hands the work out, `leftBehind` before the
/// work can end, `task` before the flag `hasTask` is published.
final class LaunchedWork: @unchecked Sendable {
  private struct Flags: OptionSet {
    let rawValue: UInt8

    static var cancelled: Flags { Flags(rawValue: 1) }
    static var ended: Flags { Flags(rawValue: 2) }
    static var hasTask: Flags { Flags(rawValue: 4) }
  }

  let work: EffectWork
  let place: EffectPlace
  /// The id that the feature gave the effect, for reports.
  let givenID: AnyHashable?
  @exclusivity(unchecked)
  var id: WorkID?
  /// Counts, in a test, the effects that something holds after their end. Set before the task exists.
  @exclusivity(unchecked)
  var leftBehind: LeftBehind?

  private let flags = Atomic<UInt8>(0)
  private let ownTaskHash = Atomic<Int>(0)
  private let deliveries = Atomic<Int>(0)
  @exclusivity(unchecked)
  private var task: Task<Void, Never>?

  init(_ work: EffectWork, at place: EffectPlace, givenID: AnyHashable?) {
    self.work = work
    self.place = place
    self.givenID = givenID
  }

  deinit {
    if contains(.ended), !contains(.cancelled) { leftBehind?.effectLeft() }
  }

  /// Set once, by the ledger. Read without its lock: a cancellation on the store's actor precedes later deliveries
  /// there.
  var isCancelled: Bool { contains(.cancelled) }

  /// Set once, by the ledger, when the closure of the effect has returned. A task that the closure left behind may
  /// still read it.
  var hasEnded: Bool { contains(.ended) }

  /// True if this was the first call.
  func markCancelled() -> Bool {
    let before = insert(.cancelled)
    if before.contains(.ended), !before.contains(.cancelled) { leftBehind?.effectLeft() }
    return !before.contains(.cancelled)
  }

  func markEnded() {
    if insert(.ended).isDisjoint(with: [.ended, .cancelled]) { leftBehind?.effectEnded() }
  }

  /// True if a task of the effect waits for its turn to send an action to the store. Known only if the store was given
  /// an executor.
  var isDelivering: Bool { deliveries.load(ordering: .relaxed) > 0 }

  func willDeliver() { deliveries.add(1, ordering: .relaxed) }

  func didDeliver() { deliveries.subtract(1, ordering: .relaxed) }

  /// Sets the task that runs the work, and cancels it if the work was cancelled meanwhile.
  func attach(_ task: Task<Void, Never>) {
    self.task = task
    // Both flags are in one atomic: of `attach` and `cancelTask`, the later sees the other's flag.
    if insert(.hasTask).contains(.cancelled) { task.cancel() }
  }

  /// Cancels the task of work that was marked as cancelled, or leaves that to `attach`.
  func cancelTask() {
    if contains(.hasTask) { task?.cancel() }
  }

  /// The task of the closure, to tell it from those that the closure starts. Known only if the store was given an
  /// executor.
  var ownTask: Int? {
    let hash = ownTaskHash.load(ordering: .relaxed)
    return hash == 0 ? nil : hash
  }

  func noteOwnTask(_ task: Int?) {
    ownTaskHash.store(task ?? 0, ordering: .relaxed)
  }

  private func contains(_ flag: Flags) -> Bool {
    Flags(rawValue: flags.load(ordering: .acquiring)).contains(flag)
  }

  private func insert(_ flag: Flags) -> Flags {
    Flags(rawValue: flags.bitwiseOr(flag.rawValue, ordering: .acquiringAndReleasing).oldValue)
  }
}
