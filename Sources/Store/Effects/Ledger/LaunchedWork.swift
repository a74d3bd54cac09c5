import Synchronization

/// The identity of one launched piece of asynchronous work. The ledger's row, the task and `Send` share it. It outlives
/// the row.
///
/// `@unchecked Sendable`: every field is atomic or immutable, except `id`, `leftBehind` and `task`. Each of these is
/// written once, before another thread can read it: `id` before the ledger returns the work, `leftBehind` before the
/// work can end, `task` before the flag `hasTask` is set.
final class LaunchedWork: @unchecked Sendable {
  private struct Flags: OptionSet {
    let rawValue: UInt8

    static var cancelled: Flags { Flags(rawValue: 1) }
    static var ended: Flags { Flags(rawValue: 2) }
    static var hasTask: Flags { Flags(rawValue: 4) }
  }

  let work: EffectWork
  let place: EffectPlace
  /// The id that the feature gave the effect. Reports show it.
  let givenID: AnyHashable?
  @exclusivity(unchecked)
  var id: WorkID?
  /// Set by a test, before the task exists. Counts the effects that have ended and are still retained.
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

  /// Set once, by the ledger. Read without its lock, which is sound because a cancellation on the store's actor
  /// precedes the later deliveries there.
  var isCancelled: Bool { contains(.cancelled) }

  /// Set once, by the ledger, when the closure of the effect has returned. A task that the closure started may still
  /// read it.
  var hasEnded: Bool { contains(.ended) }

  /// Marks the work as cancelled. Returns true for the first call.
  func markCancelled() -> Bool {
    let before = insert(.cancelled)
    if before.contains(.ended), !before.contains(.cancelled) { leftBehind?.effectLeft() }
    return !before.contains(.cancelled)
  }

  func markEnded() {
    if insert(.ended).isDisjoint(with: [.ended, .cancelled]) { leftBehind?.effectEnded() }
  }

  /// True if a task of the effect waits for its turn to send an action to the store. Maintained only if the store was
  /// given an executor.
  var isDelivering: Bool { deliveries.load(ordering: .relaxed) > 0 }

  func willDeliver() { deliveries.add(1, ordering: .relaxed) }

  func didDeliver() { deliveries.subtract(1, ordering: .relaxed) }

  /// Sets the task that runs the work. Cancels the task if the work was cancelled in the meantime.
  func attach(_ task: Task<Void, Never>) {
    self.task = task
    // Both flags are in one atomic, so the later of `attach` and `cancelTask` sees the flag of the earlier.
    if insert(.hasTask).contains(.cancelled) { task.cancel() }
  }

  /// Cancels the task of cancelled work. If the task is not yet set, `attach` cancels it.
  func cancelTask() {
    if contains(.hasTask) { task?.cancel() }
  }

  /// The task that runs the closure, as opposed to tasks that the closure starts. Maintained only if the store was
  /// given an executor.
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
