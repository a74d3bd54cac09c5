/// The newest version of one shared value, and who follows it.
///
/// `@unchecked Sendable`: used under the lock of ``SharedTurn`` only, but for what is immutable.
@usableFromInline
class AnySharedCell: @unchecked Sendable {
  /// The key as text, for reports; `nil` for a value without a key.
  let name: String?
  var newest: AnySharedSnapshot
  private(set) var followers: [SharedFollower] = []
  /// True while a thread saves the value. That thread goes on until the newest version is saved.
  private var isSaving = false
  private var saved: AnySharedSnapshot

  fileprivate init(name: String?, _ first: AnySharedSnapshot) {
    self.name = name
    self.newest = first
    self.saved = first
  }

  /// Lets a store follow the value.
  func add(_ follower: SharedFollower) {
    if followers.contains(where: { $0 === follower }) { return }
    followers.removeAll { $0.hasEnded }
    followers.append(follower)
  }

  /// Makes a version the newest that need not be saved: its value comes from the medium, or is the same as before.
  ///
  /// - Parameter isSaved: False if the value before is the same, and is still to be saved.
  func adopt(_ snapshot: AnySharedSnapshot, isSaved: Bool = true) {
    if isSaved { saved = snapshot }
    SharedTurn.publish(snapshot, of: self)
  }

  /// True if the newest version need not be saved.
  fileprivate final var hasSavedNewest: Bool { saved === newest }

  // MARK: Saving

  /// True if the value has a key that saves.
  var isSaved: Bool { false }

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
    while let next = takeUnsaved() {
      save(next, .didSet) { [weak self] result in self?.ended(result) }
    }
  }

  private final func beginSaving() -> Bool {
    SharedTurn.locked {
      if isSaving || hasSavedNewest { return false }
      isSaving = true
      return true
    }
  }

  private final func takeUnsaved() -> AnySharedSnapshot? {
    SharedTurn.locked { () -> AnySharedSnapshot? in
      isSaving = !hasSavedNewest
      guard isSaving else { return nil }
      saved = newest
      return newest
    }
  }

  /// Records the end of a save.
  private final func ended(_ result: Result<Void, any Error>) {
    SharedInbox.post {
      self.change { status in
        switch result {
        case .success: status.saveError = nil
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
  fileprivate func adopt(_ status: SharedStatus) {}

  // MARK: On request

  /// Loads the value from its key.
  func load() async throws {}

  /// Saves the value now.
  final func saveNow() async throws {
    guard isSaved else { return }
    let newest = SharedTurn.locked { () -> AnySharedSnapshot in
      saved = self.newest
      return self.newest
    }
    let result = await withCheckedContinuation { continuation in
      save(newest, .userInitiated) { continuation.resume(returning: $0) }
    }
    ended(result)
    try result.get()
  }
}

@usableFromInline
final class SharedCell<Value>: AnySharedCell, @unchecked Sendable {
  /// What the methods of a key do; `nil` for a value without a key.
  struct Medium: @unchecked Sendable {
    let initial: Value
    let load: (LoadContext<Value>, LoadContinuation<Value>) -> Void
    /// `nil` for a key that only loads.
    var save: ((Value, SaveContext, SaveContinuation) -> Void)?
  }

  private let medium: Medium?
  var subscription: SharedSubscription?

  /// Makes the cell of a value without a key.
  init(_ value: Value) {
    medium = nil
    super.init(name: nil, SharedSnapshot(value))
  }

  /// Makes the cell of a key, and begins to load. If the key calls its continuation at once, the value is loaded.
  init(name: String, _ medium: Medium) {
    self.medium = medium
    super.init(name: name, SharedSnapshot(medium.initial, status: SharedStatus(isLoading: true)))
    let first = FirstLoad<Value>()
    medium.load(
      .initialValue(medium.initial),
      LoadContinuation(name) { [weak self] result in
        if first.offer(result) { return }
        SharedInbox.post { self?.receive(result) }
      }
    )
    if let result = first.close() { newest = version(after: result) }
  }

  override var isSaved: Bool { medium?.save != nil }

  override func save(
    _ snapshot: AnySharedSnapshot,
    _ context: SaveContext,
    _ end: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    let value = unsafeDowncast(snapshot, to: SharedSnapshot<Value>.self).value
    let name = name ?? ""
    medium?.save?(value, context, SaveContinuation(name, callback: end))
  }

  fileprivate override func adopt(_ status: SharedStatus) {
    adopt(SharedSnapshot(value, status: status, origin: origin), isSaved: hasSavedNewest)
  }

  /// Takes a value, or an error, from the key.
  func receive(_ result: Result<Value?, any Error>) { adopt(version(after: result)) }

  override func load() async throws {
    guard let medium else { return }
    SharedInbox.post { self.change { $0.isLoading = true } }
    let result = await withCheckedContinuation { continuation in
      let (result, name) = (LoadResult(continuation), name ?? "")
      medium.load(.userInitiated, LoadContinuation(name) { result.resume($0) })
    }
    SharedInbox.post { self.receive(result.value) }
    _ = try result.value.get()
  }

  /// Carries a result to the task that waits for it. `@unchecked Sendable`: the values of keys are `Sendable`.
  private struct LoadResult: @unchecked Sendable {
    struct Box: @unchecked Sendable { let value: Result<Value?, any Error> }
    let continuation: CheckedContinuation<Box, Never>
    init(_ continuation: CheckedContinuation<Box, Never>) { self.continuation = continuation }
    func resume(_ result: Result<Value?, any Error>) { continuation.resume(returning: Box(value: result)) }
  }

  private var value: Value { unsafeDowncast(newest, to: SharedSnapshot<Value>.self).value }

  private var origin: ActionSource? {
    name.map { ActionSource(kind: .other("shared key"), location: CodeLocation(), name: $0) }
  }

  private func version(after result: Result<Value?, any Error>) -> AnySharedSnapshot {
    var status = newest.status
    status.isLoading = false
    switch result {
    case .success(let loaded):
      status.loadError = nil
      return SharedSnapshot(loaded ?? medium?.initial ?? value, status: status, origin: origin)
    case .failure(let error):
      status.loadError = error
      return SharedSnapshot(value, status: status, origin: origin)
    }
  }
}

/// The result of a first load, if the key gives it before `load` returns.
private final class FirstLoad<Value>: Sendable {
  /// `@unchecked Sendable`: the values of keys are `Sendable`.
  private struct Contents: @unchecked Sendable {
    var result: Result<Value?, any Error>?
    var isOpen = true
  }

  private let contents = Locked(Contents())

  /// Returns false if `load` has returned.
  func offer(_ result: Result<Value?, any Error>) -> Bool {
    let offered = Contents(result: result)
    return contents.withLock { contents in
      if contents.isOpen { contents.result = offered.result }
      return contents.isOpen
    }
  }

  func close() -> Result<Value?, any Error>? {
    contents.withLock { contents in
      contents.isOpen = false
      return Contents(result: contents.result)
    }.result
  }
}
