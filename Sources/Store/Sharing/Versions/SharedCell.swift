/// The newest version of a shared value, with the medium of its key.
@usableFromInline
final class SharedCell<Value>: AnySharedCell, @unchecked Sendable {
  /// The methods of a key, and the initial value.
  struct Medium: @unchecked Sendable {
    let initial: Value
    let load: (LoadContext<Value>, LoadContinuation<Value>) -> Void
    /// `nil` for a key that only loads.
    var save: ((Value, SaveContext, SaveContinuation) -> Void)?
  }

  private let medium: Medium?
  var subscription: SharedSubscription?

  /// Makes the cell of a value without a medium.
  init(_ value: Value, name: String? = nil) {
    medium = nil
    super.init(name: name, isSaved: false, SharedSnapshot(value))
  }

  /// Makes the cell of a key, and begins to load. If the key calls its continuation before `load` returns, the cell
  /// begins with the loaded value.
  init(name: String, _ medium: Medium) {
    self.medium = medium
    super.init(
      name: name,
      isSaved: medium.save != nil,
      SharedSnapshot(medium.initial, SharedNote(SharedStatus(isLoading: true), nil))
    )
    let first = FirstLoad<Value>()
    medium.load(
      .initialValue(medium.initial),
      LoadContinuation(name) { [weak self] result in
        if first.offer(result) { return }
        SharedInbox.post { self?.receiveLoaded(result, changes: 0) }
      }
    )
    if let result = first.close() { begin(at: version(after: result)) }
  }

  override func save(
    _ snapshot: AnySharedSnapshot,
    _ context: SaveContext,
    _ end: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    let value = unsafeDowncast(snapshot, to: SharedSnapshot<Value>.self).value
    let name = name ?? ""
    medium?.save?(value, context, SaveContinuation(name, callback: end))
  }

  override func adopt(_ status: SharedStatus) {
    adopt(SharedSnapshot(value, SharedNote(status, origin)), isSaved: hasSavedNewest)
  }

  /// Publishes a value, or an error, that the key has passed on.
  func receive(_ result: Result<Value?, any Error>) { adopt(version(after: result)) }

  override func load() async throws {
    guard let medium else { return }
    let changes = SharedTurn.locked {
      change { $0.isLoading = true }
      return self.changes
    }
    let result = await withCheckedContinuation { continuation in
      let (result, name) = (LoadResult(continuation), name ?? "")
      medium.load(
        .userInitiated,
        LoadContinuation(name) { loaded in
          SharedInbox.post { self.receiveLoaded(loaded, changes: changes) { result.resume(loaded) } }
        }
      )
    }
    _ = try result.value.get()
  }

  /// Handles the end of a load, then calls `applied`. If the program has changed the value since the load began, as
  /// `changes` shows, the program's value is newer and stays.
  private func receiveLoaded(_ result: Result<Value?, any Error>, changes: Int, applied: @escaping () -> Void = {}) {
    whenSaved { [self] in
      if case .success = result, changes != self.changes {
        change { ($0.isLoading, $0.loadError) = (false, nil) }
      } else {
        receive(result)
      }
      applied()
    }
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
    name.map { ActionSource(kind: .other("shared key"), location: .none, name: $0) }
  }

  private func version(after result: Result<Value?, any Error>) -> AnySharedSnapshot {
    var status = newest.status
    status.isLoading = false
    switch result {
    case .success(let loaded):
      status.loadError = nil
      return SharedSnapshot(loaded ?? medium?.initial ?? value, SharedNote(status, origin))
    case .failure(let error):
      status.loadError = error
      return SharedSnapshot(value, SharedNote(status, origin))
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

  /// Stores a result. Returns false, and stores nothing, if `load` has returned.
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
