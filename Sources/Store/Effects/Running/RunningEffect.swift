import Synchronization

/// One asynchronous effect that was started. The ledger's row, the task and each `Send` retain the effect, so it can
/// outlive the row.
///
/// `@unchecked Sendable`: every field is atomic or immutable, except `id`, `runner` and `task`. Each of these is
/// written once, before another thread can read it: `id` before the ledger returns the effect, `runner` before the task
/// exists, `task` before the flag `hasTask` is set.
package final class RunningEffect: @unchecked Sendable {
  private struct Flags: OptionSet {
    let rawValue: UInt8

    static var cancelled: Flags { Flags(rawValue: 1) }
    static var ended: Flags { Flags(rawValue: 2) }
    static var hasTask: Flags { Flags(rawValue: 4) }
  }

  /// The effect that the current task belongs to.
  @TaskLocal package static var current: RunningEffect?

  /// A tree of the kind `run`. Retaining the tree is faster than copying its work, which contains several references.
  private let tree: EffectTree
  let position: EffectPosition
  /// The id that the feature gave the effect. Reports show it.
  let givenID: AnyHashable?
  @exclusivity(unchecked)
  var id: WorkID?
  @exclusivity(unchecked)
  var runner: EffectRunner?

  private let flags = Atomic<UInt8>(0)
  private let ownTask = Atomic<UInt>(0)
  private let deliveries = Atomic<Int>(0)
  @exclusivity(unchecked)
  private var task: Task<Void, Never>?

  init(_ tree: EffectTree, at position: EffectPosition, givenID: AnyHashable?) {
    self.tree = tree
    self.position = position
    self.givenID = givenID
  }

  deinit {
    if contains(.ended), !contains(.cancelled) { runner?.retainedEffects?.effectLeft() }
  }

  var work: EffectWork {
    guard case .run(let work) = tree.kind else { preconditionFailure("Only work runs.") }
    return work
  }

  /// The executor of the effect, if its store was given one.
  package var executor: (any TaskExecutor)? { runner?.executor }

  // MARK: Running

  /// Starts the task. Cancels the task at once if the effect is cancelled already.
  func start() {
    let priority = work.priority
    // Without an executor, no preference is passed. Passing `nil` would cost time: Swift would look for a preferred
    // executor each time the task moves to another actor.
    let task =
      if let executor {
        Task(executorPreference: executor, priority: priority) { await self.run() }
      } else {
        Task(priority: priority) { await self.run() }
      }
    self.task = task
    // One atomic holds both flags. So either this call sees the cancellation, or `cancelTask` sees the task.
    if insert(.hasTask).contains(.cancelled) { task.cancel() }
  }

  // A task is allocated with 984 bytes for the frames of asynchronous functions. The frames of an effect that sends an
  // action fit into these bytes for two reasons. `run` is inlined into the task's closure, and has no frame of its own.
  // The large functions that `run` calls are not inlined: each of them takes room only while it runs.
  @inline(__always)
  private func run() async {
    // If the effect was cancelled before its task began, the operation does not run.
    if !isCancelled {
      if executor != nil { ownTask.store(currentTask ?? 0, ordering: .relaxed) }
      // If there is no context, `runInContext` is left out, because each asynchronous call costs tens of nanoseconds.
      let (operation, hasContext) = operation
      if hasContext {
        await runInContext(operation)
      } else {
        await Self.$current.withValue(self) { await operation(self) }
      }
    }
    await runner?.ended(self)
  }

  @inline(never)
  private func runInContext(_ operation: @escaping @Sendable (RunningEffect) async -> Void) async {
    let context = work.context
    await Self.$current.withValue(self) {
      await context.runAsync { await operation(self) }
    }
  }

  private var operation: (run: @Sendable (RunningEffect) async -> Void, hasContext: Bool) {
    @inline(never) get {
      let work = work
      return (work.operation, !work.context.isEmpty)
    }
  }

  /// True if the current task runs the closure of the effect, as opposed to a task that the closure started. Maintained
  /// only if the store was given an executor.
  package var isInOwnTask: Bool { currentTask == ownTask.load(ordering: .relaxed) }

  /// True if the current task does not prefer the executor of the store. The effect's own task prefers it, and child
  /// tasks inherit the preference. A task made with `Task { }` or `Task.detached { }` does not. False if the store was
  /// not given an executor.
  var isInUnstructuredTask: Bool {
    guard let executor else { return false }
    return withUnsafeCurrentTask { $0?.unownedTaskExecutor } != executor.asUnownedTaskExecutor()
  }

  // MARK: Ending

  /// True once the ledger has cancelled the effect. Read without the runner's lock. A cancellation on the store's actor
  /// stops every later delivery, because deliveries run on this actor. During a cancellation from elsewhere, a delivery
  /// may still go through.
  var isCancelled: Bool { contains(.cancelled) }

  /// True once the closure of the effect has returned, or the task has skipped the closure because the effect was
  /// cancelled before the task began. The runner sets the flag.
  var hasEnded: Bool { contains(.ended) }

  /// Marks the effect as cancelled. Returns true for the first call.
  func markCancelled() -> Bool {
    let before = insert(.cancelled)
    if before.contains(.ended), !before.contains(.cancelled) { runner?.retainedEffects?.effectLeft() }
    return !before.contains(.cancelled)
  }

  func markEnded() {
    if insert(.ended).isDisjoint(with: [.ended, .cancelled]) { runner?.retainedEffects?.effectEnded() }
  }

  /// Cancels the task of a cancelled effect. If the task is not yet set, `start` cancels it.
  func cancelTask() {
    if contains(.hasTask) { task?.cancel() }
  }

  private func contains(_ flag: Flags) -> Bool {
    Flags(rawValue: flags.load(ordering: .acquiring)).contains(flag)
  }

  private func insert(_ flag: Flags) -> Flags {
    Flags(rawValue: flags.bitwiseOr(flag.rawValue, ordering: .acquiringAndReleasing).oldValue)
  }

  // MARK: Deliveries

  /// True if a task of the effect waits for the store's actor, to send an action. Maintained only if the store was
  /// given an executor.
  package var isDelivering: Bool { deliveries.load(ordering: .relaxed) > 0 }

  func willDeliver() {
    if executor != nil { deliveries.add(1, ordering: .relaxed) }
  }

  func didDeliver() {
    if executor != nil { deliveries.subtract(1, ordering: .relaxed) }
  }
}
