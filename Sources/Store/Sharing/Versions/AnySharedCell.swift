/// The newest version of one shared value, with its followers and the progress of saving.
///
/// `@unchecked Sendable`: all mutable properties are used only under the lock of ``SharedTurn``.
@usableFromInline
class AnySharedCell: @unchecked Sendable {
  /// The key as text, for reports; `nil` for a value without a key.
  let name: String?
  /// True if the value has a key that saves.
  final let isSaved: Bool
  // Exclusivity is not checked: no access is open while other code runs.
  @exclusivity(unchecked)
  final var newest: AnySharedSnapshot
  @exclusivity(unchecked)
  private(set) final var followers: [SharedFollower] = []
  /// The follower, if there is exactly one. Retained by `followers`.
  @exclusivity(unchecked)
  private final var onlyFollower: Unmanaged<SharedFollower>?
  /// True while a thread saves the value. That thread goes on until the newest version is saved.
  private var isSaving = false
  /// The number of the newest version that need not be saved any more. The version itself is not stored, so that it can
  /// be released.
  private var saved: Int
  /// The number of versions that were passed to the key.
  private var saves = 0
  /// The callbacks that calls of `saveNow` have added. They wait for the thread that saves.
  private var requests: [@Sendable (Result<Void, any Error>) -> Void] = []
  /// The changes by the medium that wait for the thread that saves.
  private var waiting: [() -> Void] = []

  init(name: String?, isSaved: Bool, _ first: AnySharedSnapshot) {
    self.name = name
    self.isSaved = isSaved
    self.newest = first
    self.saved = first.version
  }

  /// True if `follower` follows the value, and no other store does.
  @inline(__always)
  final func isFollowed(onlyBy follower: Unmanaged<SharedFollower>) -> Bool {
    onlyFollower?.toOpaque() == follower.toOpaque()
  }

  /// Returns the newest version. The store of `follower` follows the value from now on.
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

  /// Replaces the first version, before other code uses it.
  final func begin(at snapshot: AnySharedSnapshot) {
    newest = snapshot
    saved = snapshot.version
  }

  /// Makes `snapshot` the newest version, without saving it: its value comes from the medium, or is the same as before.
  ///
  /// - Parameter isSaved: False if the value is the same as before, and is still to be saved.
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
        // The key has received all values now, so it can tell if the value of its medium is newer.
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

  /// A number that differs after the program has changed the value. It shows if a load was overtaken by a change.
  /// Called with the lock.
  final var changes: Int { saves + (hasToSave ? 1 : 0) }

  /// Applies a change by the medium: now, or when the key has received all versions that are to be saved. Called with
  /// the lock.
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

  /// Changes the status of the newest version. Publishes nothing if the status was plain and stays plain.
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
