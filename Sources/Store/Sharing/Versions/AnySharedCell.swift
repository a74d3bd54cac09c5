/// The newest version of one shared value, and who follows it.
///
/// `@unchecked Sendable`: used under the lock of ``SharedTurn`` only, but for what is immutable.
@usableFromInline
class AnySharedCell: @unchecked Sendable {
  /// The key as text, for reports; `nil` for a value without a key.
  let name: String?
  /// True if the value has a key that saves.
  final let isSaved: Bool
  // Unchecked: never accessed during a call of other code.
  @exclusivity(unchecked)
  final var newest: AnySharedSnapshot
  @exclusivity(unchecked)
  private(set) final var followers: [SharedFollower] = []
  /// The follower, if there is one only. Retained by `followers`.
  @exclusivity(unchecked)
  private final var onlyFollower: Unmanaged<SharedFollower>?
  /// True while a thread saves the value. That thread goes on until the newest version is saved.
  private var isSaving = false
  /// The newest version that need not be saved any more. A number, so that the version itself is released.
  private var saved: Int
  /// The number of versions that the key was given.
  private var saves = 0
  /// The calls of `saveNow` that wait for that thread.
  private var requests: [@Sendable (Result<Void, any Error>) -> Void] = []
  /// The changes by the medium that wait for that thread.
  private var waiting: [() -> Void] = []

  init(name: String?, isSaved: Bool, _ first: AnySharedSnapshot) {
    self.name = name
    self.isSaved = isSaved
    self.newest = first
    self.saved = first.version
  }

  /// True if no other store follows the value.
  @inline(__always)
  final func isFollowed(onlyBy follower: Unmanaged<SharedFollower>) -> Bool {
    onlyFollower?.toOpaque() == follower.toOpaque()
  }

  /// The newest version for a store, which follows the value from now on.
  @inline(never)
  final func newest(for follower: Unmanaged<SharedFollower>?) -> Unmanaged<AnySharedSnapshot> {
    if let follower, !isFollowed(onlyBy: follower) { add(follower.takeUnretainedValue()) }
    return SharedTurn.unmanagedNewest(of: self)
  }

  /// Lets a store follow the value.
  @inline(never)
  final func add(_ follower: SharedFollower) {
    if followers.contains(where: { $0 === follower }) { return }
    followers.removeAll { $0.hasEnded }
    followers.append(follower)
    onlyFollower = followers.count == 1 ? .passUnretained(follower) : nil
  }

  /// Replaces the first version, before anybody uses it.
  final func begin(at snapshot: AnySharedSnapshot) {
    newest = snapshot
    saved = snapshot.version
  }

  /// Makes a version the newest that need not be saved: its value comes from the medium, or is the same as before.
  ///
  /// - Parameter isSaved: False if the value before is the same, and is still to be saved.
  func adopt(_ snapshot: AnySharedSnapshot, isSaved: Bool = true) {
    if isSaved { saved = snapshot.version }
    SharedTurn.publish(snapshot, of: self)
  }

  /// True if the newest version need not be saved.
  final var hasSavedNewest: Bool { saved == newest.version }

  // MARK: Saving

  /// Passes a version to the key.
  func save(
    _ snapshot: AnySharedSnapshot,
    _ context: SaveContext,
    _ end: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {}

  /// Saves the newest version. Called without the lock, after a change.
  ///
  /// One thread saves at a time, so that the key receives the versions in their order.
  final func saveNewest() {
    guard isSaved, beginSaving() else { return }
    while let (next, requests) = takeUnsaved() {
      save(next, requests.isEmpty ? .didSet : .userInitiated) { [weak self] result in
        self?.ended(result)
        for request in requests { request(result) }
      }
    }
  }

  private final func beginSaving() -> Bool {
    SharedTurn.locked {
      if isSaving || !hasToSave { return false }
      isSaving = true
      return true
    }
  }

  private final var hasToSave: Bool { !hasSavedNewest || !requests.isEmpty }

  private final func takeUnsaved() -> (AnySharedSnapshot, [@Sendable (Result<Void, any Error>) -> Void])? {
    SharedTurn.locked {
      isSaving = hasToSave
      guard isSaving else {
        // The key knows all values now, and can tell if its own is newer.
        let changes = waiting
        waiting = []
        for change in changes { change() }
        return nil
      }
      defer { requests = [] }
      saved = newest.version
      saves += 1
      return (newest, requests)
    }
  }

  /// Counts the changes by the program. Called with the lock.
  final var changes: Int { saves + (hasToSave ? 1 : 0) }

  /// Applies a change by the medium: now, or when the key was given all versions that are to be saved. Called with the
  /// lock.
  final func whenSaved(_ change: @escaping () -> Void) {
    if isSaved, isSaving || hasToSave { waiting.append(change) } else { change() }
  }

  /// Records the end of a save.
  private final func ended(_ result: Result<Void, any Error>) {
    SharedInbox.post {
      self.change { status in
        switch result {
        case .success: (status.saveError, status.loadError) = (nil, nil)
        case .failure(let error): status.saveError = error
        }
      }
    }
  }

  /// Changes the status of the newest version, if it differs.
  final func change(_ change: (inout SharedStatus) -> Void) {
    var status = newest.status
    change(&status)
    if !status.isPlain || !newest.status.isPlain { adopt(status) }
  }

  /// Publishes the newest value again, with another status.
  func adopt(_ status: SharedStatus) {}

  // MARK: On request

  /// Loads the value from its key.
  func load() async throws {}

  /// Saves the value now.
  final func saveNow() async throws {
    guard isSaved else { return }
    let result = await withCheckedContinuation { continuation in
      SharedTurn.locked { requests.append { continuation.resume(returning: $0) } }
      saveNewest()
    }
    try result.get()
  }
}
