import Synchronization

/// The lock under which shared values change. The order in which threads take it is the order of all changes.
///
/// A store that holds shared values takes the lock before the reducers of an action run, and releases the lock after
/// the hooks, before effects start and observers are notified. So no other store changes a value after a reducer has
/// read the value and before the reducer writes it: no change is lost, and none is applied twice.
///
/// While a thread has the lock, it reads the newest value from every copy of a shared value. Exception: code such as a
/// replay reads versions of its own: see ``SharedVersions``. Without the lock, a thread reads the value that the copy
/// itself has.
///
/// The process has one lock, because the copies of one value may be in any store. The lock is recursive: if a reducer
/// sends an action to another store, the turn of that store runs within the turn of the first store.
@usableFromInline
enum SharedTurn {
  private static let lock = Locked(())
  /// The thread that has the lock; 0 if there is none.
  @usableFromInline static let owner = Atomic<UInt>(0)
  @usableFromInline static let lastVersion = Atomic(0)
  // Exclusivity is not checked: both properties are used only under the lock, and no access is open while other code
  // runs.
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var scope = SharedScope()
  @exclusivity(unchecked)
  nonisolated(unsafe) private static var afterwards = Afterwards([], [])

  /// The work to do after the lock is released: values to save, and stores to tell. Most changes need none.
  private typealias Afterwards = (saved: [SharedCell], told: [SharedFollower])

  /// True if this thread has the lock.
  @inlinable
  static var isMine: Bool {
    let owner = owner.load(ordering: .relaxed)
    return owner != 0 && owner == currentThread
  }

  /// Makes the number of a new version. A later version has a higher number, also among versions of different values.
  @inlinable
  static func nextVersion() -> Int {
    lastVersion.wrappingAdd(1, ordering: .relaxed).newValue
  }

  // MARK: Scopes

  /// Runs `body` with the lock. After the release of the lock, notifies the stores that hold a changed value, except
  /// the store that changed it, and saves the changed values. If this thread has the lock already, the outer call
  /// notifies and saves.
  static func run<R, E: Error>(_ scope: SharedScope, _ body: () throws(E) -> R) throws(E) -> R {
    var result: Result<R, E>?
    perform(scope) { result = Result { () throws(E) -> R in try body() } }
    guard let result else { preconditionFailure("The closure of a lock runs.") }
    return try result.get()
  }

  /// Does what `run` does, for a `body` without a result. Faster than `run`, because `perform` is not generic.
  // Inlined for speed, like `hold` and `performInside`: a store with shared values calls `perform` for each action.
  @inline(__always)
  static func perform(_ scope: SharedScope, _ body: () -> Void) {
    if isMine { return performInside(scope, body) }
    if let work = lock.withLock({ _ in hold(scope, body) }) { perform(work) }
    SharedInbox.drain()
  }

  /// Runs `body` with the lock. If this thread has the lock already, the current ``SharedScope`` stays in force.
  static func locked<R>(_ body: () -> R) -> R { isMine ? body() : run(SharedScope(), body) }

  /// Runs `body` with the lock if the lock is free. Returns false, without running `body`, if this thread or another
  /// one has the lock.
  static func runIfFree(_ body: () -> Void) -> Bool {
    guard !isMine, let work = lock.withLockIfAvailable({ _ in hold(SharedScope(), body) }) else { return false }
    if let work { perform(work) }
    return true
  }

  /// Runs `body` as the owner of the lock. Returns the work to do without the lock; `nil` if there is none.
  @inline(__always)
  private static func hold(_ scope: SharedScope, _ body: () -> Void) -> Afterwards? {
    owner.store(currentThread, ordering: .relaxed)
    performInside(scope, body)
    owner.store(0, ordering: .relaxed)
    if afterwards.saved.isEmpty, afterwards.told.isEmpty { return nil }
    return exchange(&afterwards, with: ([], []))
  }

  private static func perform(_ work: Afterwards) {
    for follower in work.told { follower.schedule() }
    for cell in work.saved { cell.saveNewest() }
  }

  @inline(__always)
  private static func performInside(_ inner: SharedScope, _ body: () -> Void) {
    let outer = scope
    scope = inner
    body()
    scope = outer
  }

  // MARK: Values

  /// True if a copy was made, changed or found to be outdated. The store must then make all copies of each shared value
  /// equal. False for a new ``SharedScope``, and after the store has made the copies equal.
  static var isTouched: Bool {
    get { scope.isTouched }
    set { scope.isTouched = newValue }
  }

  /// Returns the newer of two versions: the version of a copy, and the newest published version of the copy's value.
  /// The version of the copy is newer, for instance, after an assignment outside of turns. Sets `isTouched` if the two
  /// differ. The caller must have the lock.
  static func newest(for copy: SharedCopy) -> AnySharedSnapshot {
    let newest = unmanagedNewest(of: copy.cell, default: copy.unmanagedSnapshot)
    if newest.isSame(as: copy.unmanagedSnapshot) { return copy.snapshot }
    scope.isTouched = true
    return newest.version > copy.snapshot.version ? newest.takeUnretainedValue() : copy.snapshot
  }

  /// The newest version of a value. The caller must have the lock.
  @inline(__always)
  static func newest(of cell: SharedCell) -> AnySharedSnapshot { unmanagedNewest(of: cell).takeUnretainedValue() }

  /// The newest version of a value, without a retain. Called with the lock. The cell, or the ``SharedVersions`` of the
  /// present ``SharedScope``, retains the result. Exception: if the result is `other`, the caller must retain it.
  ///
  /// - Parameter other: Returned if the present ``SharedScope`` has a ``SharedVersions`` that knows no version of this
  ///   value. If `other` is `nil`, the version of the cell is returned instead.
  @inline(__always)
  static func unmanagedNewest(
    of cell: SharedCell,
    default other: Unmanaged<AnySharedSnapshot>? = nil
  ) -> Unmanaged<AnySharedSnapshot> {
    guard let versions = scope.versions else { return .passUnretained(cell.newest) }
    return versions.newest(of: cell) ?? other ?? .passUnretained(cell.newest)
  }

  /// Makes `snapshot` the newest version in `cell`, and notes the work to do after the release of the lock. If the
  /// present ``SharedScope`` has a ``SharedVersions``, stores `snapshot` there instead, and notes no work. Called with
  /// the lock.
  static func publish(_ snapshot: AnySharedSnapshot, of cell: SharedCell) {
    scope.isTouched = true
    if let versions = scope.versions {
      versions.known[ObjectIdentifier(cell)] = (cell, snapshot)
      return
    }
    cell.newest = snapshot
    cell.changes += 1
    if cell.isSaved { afterwards.saved.append(cell) }
    // Followers are marked under the lock, so that a store that takes the lock later knows of the change. In the common
    // case, the writer is the only follower, and nothing is to be done.
    if let writer = scope.unmanagedWriter, cell.isFollowed(onlyBy: writer) { return }
    for follower in cell.followers where follower !== scope.writer && follower.mark() {
      afterwards.told.append(follower)
    }
  }
}

/// The context of code that runs with the lock of ``SharedTurn``. `writer` is the store whose reducers run. `versions`
/// takes the place of the cells, for instance in a replay. Both may be `nil`.
struct SharedScope {
  // Not retained, because retaining takes time, and a store with shared values uses a `SharedScope` for each action.
  // The caller keeps both objects alive while the `SharedScope` is in use.
  private let unmanagedVersions: Unmanaged<SharedVersions>?
  fileprivate let unmanagedWriter: Unmanaged<SharedFollower>?
  fileprivate var isTouched = false

  /// - Parameters:
  ///   - versions: Usually `nil`. In a replay, for instance, changes are stored in `versions`, and the shared values
  ///     themselves do not change.
  ///   - writer: The store whose reducers run. This store is not told of the changes. After the reducers, the store
  ///     updates all copies in its state anyway.
  init(versions: SharedVersions? = nil, writer: SharedFollower? = nil) {
    unmanagedVersions = versions.map(Unmanaged.passUnretained)
    unmanagedWriter = writer.map(Unmanaged.passUnretained)
  }

  fileprivate var versions: SharedVersions? { unmanagedVersions?.takeUnretainedValue() }

  fileprivate var writer: SharedFollower? { unmanagedWriter?.takeUnretainedValue() }
}

/// The newest versions of shared values, separate from the cells. Used in a replay, and in the closure in which a test
/// says which state it expects. Such code replaces versions in this object, and does not change the cells.
final class SharedVersions {
  fileprivate(set) var known: [ObjectIdentifier: (cell: SharedCell, snapshot: AnySharedSnapshot)] = [:]

  /// The newest version of a value; `nil` if none is known.
  @inline(never)
  fileprivate func newest(of cell: SharedCell) -> Unmanaged<AnySharedSnapshot>? {
    known[ObjectIdentifier(cell)].map { .passUnretained($0.snapshot) }
  }

  /// Runs an operation on a state, and then updates all copies of shared values in the state to the newest versions.
  /// The versions that the state has before the operation count, too: an older copy that the operation inserts is
  /// updated.
  ///
  /// - Parameter sharing: Updates the copies, and may end features: see `StoreSharing.settle`. If `sharing` is `nil`,
  ///   the method updates the copies itself, and ends no feature.
  func run<State, R, E: Error>(
    on state: UnsafeMutablePointer<State>,
    _ sharing: StoreSharing? = nil,
    _ operation: () throws(E) -> R
  ) throws(E) -> R {
    guard let plan = SharedPlan.of(State.self) else { return try operation() }
    plan.copies(at: state).forEach(note)
    return try SharedTurn.run(SharedScope(versions: self)) { () throws(E) -> R in
      defer {
        if let sharing {
          sharing.settle()
        } else {
          var pass = SharedPass()
          pass.run(plan, at: state)
        }
      }
      return try operation()
    }
  }

  private func note(_ copy: SharedCopy) {
    let known = known[ObjectIdentifier(copy.cell)]?.snapshot.version ?? 0
    if copy.snapshot.version > known { self.known[ObjectIdentifier(copy.cell)] = (copy.cell, copy.snapshot) }
  }
}
