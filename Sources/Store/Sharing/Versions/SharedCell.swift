/// The newest version of one shared value, with its followers, and with the progress of loading and saving it.
///
/// `@unchecked Sendable`: all mutable properties are used only under the lock of ``SharedTurn``.
@usableFromInline
final class SharedCell: @unchecked Sendable {
  /// The methods `load` and `save` of a key, with versions in place of values. If the key has no value, a load gives
  /// the initial value.
  struct Medium: Sendable {
    let load: @Sendable (_ isFirst: Bool, @escaping @Sendable (Result<AnySharedSnapshot, any Error>) -> Void) -> Void
    /// `nil` for a key that only loads.
    var save: (@Sendable (AnySharedSnapshot, SaveContext, SaveContinuation) -> Void)?
  }

  /// The key as text, for reports; `nil` for a value without a key.
  let name: String?
  private let medium: Medium?
  var subscription: SharedSubscription?
  // Exclusivity is not checked: no access is open while other code runs.
  @exclusivity(unchecked)
  var newest: AnySharedSnapshot
  @exclusivity(unchecked)
  private(set) var followers: [SharedFollower] = []
  /// The follower, if there is exactly one. Retained by `followers`.
  @exclusivity(unchecked)
  private var onlyFollower: Unmanaged<SharedFollower>?
  /// True if the value has a key that saves.
  let isSaved: Bool
  /// True while a thread passes versions to the key. The thread goes on until the key has received the newest version.
  private var isSaving = false
  /// The number of the newest version that need not be saved. The value of this version is the initial one, came from
  /// the key, or was passed to the key.
  private var saved: Int
  /// The number of changes by the program. It shows if a load was overtaken by a change.
  @exclusivity(unchecked)
  var changes = 0
  /// The callbacks of calls of `save()`. The thread that saves takes all of them together with the newest version.
  private var requests: [@Sendable (Result<Void, any Error>) -> Void] = []
  /// Changes from the medium that wait until the newest version has been passed to the key: see `whenSaved`.
  private var waiting: [() -> Void] = []

  /// Makes the cell of a value. If the value has a medium, begins to load. If `medium.load` calls its closure before
  /// it returns, the cell begins with the result.
  init(_ initial: AnySharedSnapshot, name: String? = nil, _ medium: Medium? = nil) {
    self.name = name
    self.medium = medium
    newest = initial
    saved = initial.version
    isSaved = medium?.save != nil
    guard let medium else { return }
    begin(at: initial.with(SharedNote(SharedStatus(isLoading: true), nil)))
    let first = Locked((isOpen: true, result: Result<AnySharedSnapshot, any Error>?.none))
    medium.load(true) { [weak self] result in
      let isFirst = first.withLock { first in
        first.result = result
        return first.isOpen
      }
      if !isFirst { SharedInbox.post { [weak self] in self?.receiveLoaded(result, changes: 0) } }
    }
    let loaded = first.withLock { first in
      first.isOpen = false
      return first.result
    }
    if let loaded { begin(at: version(after: loaded)) }
  }

  /// Makes `snapshot` the first version, which need not be saved. Called by `init`, before other code uses the cell.
  private func begin(at snapshot: AnySharedSnapshot) {
    newest = snapshot
    saved = snapshot.version
  }

  // MARK: Followers

  /// True if `follower` follows the value, and no other store does.
  @inline(__always)
  func isFollowed(onlyBy follower: Unmanaged<SharedFollower>) -> Bool {
    onlyFollower?.toOpaque() == follower.toOpaque()
  }

  /// Returns the newest version. The store of `follower` follows the value from now on.
  @inline(never)
  func newest(for follower: Unmanaged<SharedFollower>?) -> Unmanaged<AnySharedSnapshot> {
    if let follower, !isFollowed(onlyBy: follower) { add(follower.takeUnretainedValue()) }
    return SharedTurn.unmanagedNewest(of: self)
  }

  @inline(never)
  private func add(_ follower: SharedFollower) {
    if followers.contains(where: { $0 === follower }) { return }
    followers.removeAll { $0.hasEnded }
    followers.append(follower)
    onlyFollower = followers.count == 1 ? .passUnretained(follower) : nil
  }

  // MARK: Changes by the medium

  /// Loads the value from its key, and returns when the load has ended. Does nothing for a value without a key.
  func load() async throws {
    guard let medium else { return }
    let changes = SharedTurn.locked {
      change { $0.isLoading = true }
      return self.changes
    }
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      medium.load(false) { result in
        SharedInbox.post {
          self.receiveLoaded(result, changes: changes) { continuation.resume(with: result.map { _ in }) }
        }
      }
    }
  }

  /// Handles the end of a load, then calls `applied`. If the program has changed the value since the load began, as
  /// `changes` shows, the program's value is newer and stays.
  private func receiveLoaded(
    _ result: Result<AnySharedSnapshot, any Error>,
    changes: Int,
    applied: @escaping () -> Void = {}
  ) {
    whenSaved { [self] in
      if case .success = result, changes != self.changes {
        change { ($0.isLoading, $0.loadError) = (false, nil) }
      } else {
        receive(result)
      }
      applied()
    }
  }

  /// Publishes a value, or an error, that the key has passed on.
  func receive(_ result: Result<AnySharedSnapshot, any Error>) { adopt(version(after: result)) }

  private func version(after result: Result<AnySharedSnapshot, any Error>) -> AnySharedSnapshot {
    var status = newest.status
    status.isLoading = false
    switch result {
    case .success(let loaded):
      status.loadError = nil
      return loaded.with(note(status))
    case .failure(let error):
      status.loadError = error
      return newest.with(note(status))
    }
  }

  /// Publishes a version with the same value and a changed status. Does nothing if ``SharedStatus/isPlain`` is true
  /// before and after the change.
  func change(_ change: (inout SharedStatus) -> Void) {
    var status = newest.status
    change(&status)
    if !status.isPlain || !newest.status.isPlain { adopt(newest.with(note(status)), isSaved: saved == newest.version) }
  }

  /// Makes `snapshot` the newest version. Its value comes from the key, or is the value of the previous version.
  ///
  /// - Parameter isSaved: False if the value of the previous version must still be passed to the key.
  private func adopt(_ snapshot: AnySharedSnapshot, isSaved: Bool = true) {
    if isSaved { saved = snapshot.version }
    SharedTurn.publish(snapshot, of: self)
    // `publish` has added 1. This line subtracts the 1 again, because `changes` counts only changes by the program.
    changes -= 1
  }

  private func note(_ status: SharedStatus) -> SharedNote? {
    SharedNote(status, name.map { ActionSource(kind: .other("shared key"), location: .none, name: $0) })
  }

  /// Applies a change that the key has reported. If a version is being passed to the key, or is still to be passed,
  /// the change waits until the key has received the newest version. Called with the lock of ``SharedTurn``.
  func whenSaved(_ change: @escaping () -> Void) {
    if isSaved, isSaving || hasToSave { waiting.append(change) } else { change() }
  }

  // MARK: Saving

  /// Passes the newest version to the key, even if that version was saved before. Returns when the key has saved it.
  /// Does nothing if the value has no key that can save it.
  func save() async throws {
    guard isSaved else { return }
    try await withCheckedThrowingContinuation { continuation in
      SharedTurn.locked { requests.append { continuation.resume(with: $0) } }
      saveNewest()
    }
  }

  /// If the newest version is to be saved, passes it to the key by a call of `medium.save`. Repeats this until there is
  /// no newer version. Called without the lock: after a change, or by `save()`.
  ///
  /// One thread saves at a time, so that the key receives the versions in their order. If another thread is saving,
  /// this call returns at once, and the other thread also passes the newest version.
  func saveNewest() {
    guard let save = medium?.save else { return }
    let name = name ?? ""
    var isSaver = false
    while let (next, requests) = takeUnsaved(&isSaver) {
      let end = SaveContinuation(name) { [weak self] result in
        self?.ended(result)
        for request in requests { request(result) }
      }
      save(next, requests.isEmpty ? .didSet : .userInitiated, end)
    }
  }

  private var hasToSave: Bool { saved != newest.version || !requests.isEmpty }

  /// Returns the newest version, for the caller to save, and the callbacks that the caller calls when the save has
  /// ended. Returns `nil` if there is nothing to save, or if another call of `saveNewest()` is saving.
  ///
  /// - Parameter isSaver: False when `saveNewest()` begins. Set to true if no other call of `saveNewest()` is saving.
  private func takeUnsaved(
    _ isSaver: inout Bool
  ) -> (AnySharedSnapshot, [@Sendable (Result<Void, any Error>) -> Void])? {
    SharedTurn.locked {
      if isSaving, !isSaver { return nil }
      isSaver = true
      isSaving = hasToSave
      guard isSaving else {
        // Applies the waiting changes from the medium. The key has received all versions now, so it can tell if such a
        // change is outdated.
        for change in exchange(&waiting, with: []) { change() }
        return nil
      }
      saved = newest.version
      return (newest, exchange(&requests, with: []))
    }
  }

  /// Records the end of a save.
  private func ended(_ result: Result<Void, any Error>) {
    SharedInbox.post {
      self.change { status in
        switch result {
        case .success: (status.saveError, status.loadError) = (nil, nil)
        case .failure(let error): status.saveError = error
        }
      }
    }
  }
}
