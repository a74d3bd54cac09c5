/// The shared values of a program, by their keys. All stores and effects with the same storage share its values.
///
/// A program has one storage. Each test has a storage of its own, which all stores of the test share. So nothing leaks
/// into the next test, and tests can run at the same time. To keep two stores from sharing values, for instance in a
/// preview, give each a storage of its own:
///
/// ```swift
/// withDependencies: { $0.defaultSharedStorage = SharedStorage() }
/// ```
///
/// `@unchecked Sendable`: used under the lock of `SharedTurn` only.
public final class SharedStorage: @unchecked Sendable {
  private struct ID: Hashable {
    let key: ObjectIdentifier
    let id: AnyHashable
  }

  /// The cells of the values that have no medium. The storage retains these cells, so the values are kept even while no
  /// copy exists.
  private var kept: [ID: SharedCell] = [:]
  private var inUse = WeakTable<ID, SharedCell>()

  /// Makes a storage without values.
  public init() {}

  /// Makes a copy of the value of a key. If the storage does not have the value, adds it, and begins to load it unless
  /// the key is an ``InMemoryKey``.
  func root<Key: SharedReaderKey>(of key: Key, initial: () -> Key.Value) -> Shared<Key.Value> {
    let id = ID(key: ObjectIdentifier(Key.self), id: AnyHashable(key.id))
    if let known = SharedTurn.locked({ copy(of: id, Key.Value.self) }) { return known }
    let (initial, isKept) = (initial(), key is InMemoryKey<Key.Value>)
    let version = { @Sendable (result: Result<Key.Value?, any Error>) -> Result<AnySharedSnapshot, any Error> in
      result.map { SharedSnapshot($0 ?? initial) }
    }
    var medium = SharedCell.Medium { isFirst, end in
      let continuation = LoadContinuation<Key.Value>(key.keyDescription) { end(version($0)) }
      key.load(context: isFirst ? .initialValue(initial) : .userInitiated, continuation: continuation)
    }
    if let key = key as? any SharedKey<Key.Value> {
      medium.save = { version, context, continuation in
        let value = unsafeDowncast(version, to: SharedSnapshot<Key.Value>.self).value
        key.save(value, context: context, continuation: continuation)
      }
    }
    // The methods of the key are called outside the lock of `SharedTurn`, because the key may have locks of its own.
    // Exception: in a turn of a store, the thread may have the lock already. A key must expect calls in a turn, and
    // return at once: see `SharedReaderKey`.
    let cell = SharedCell(SharedSnapshot(initial), name: key.keyDescription, isKept ? nil : medium)
    let (new, isNew) = SharedTurn.locked { () -> (Shared<Key.Value>, Bool) in
      // Another thread may have made the cell in the meantime.
      if let known = copy(of: id, Key.Value.self) { return (known, false) }
      if isKept { kept[id] = cell } else { inUse[id] = cell }
      return (Shared(link: SharedLink(cell: cell, in: self), snapshot: cell.newest), true)
    }
    guard isNew, !isKept else { return new }
    let reference = Weak(cell)
    let subscription = key.subscribe(
      context: .initialValue(initial),
      subscriber: SharedSubscriber(
        onResult: { result, isCurrent in
          let result = version(result)
          SharedInbox.post {
            reference.object?.whenSaved { if isCurrent() { reference.object?.receive(result) } }
          }
        },
        onLoading: { isLoading in SharedInbox.post { reference.object?.change { $0.isLoading = isLoading } } },
        onSaved: { SharedInbox.post { reference.object?.change { ($0.saveError, $0.loadError) = (nil, nil) } } }
      )
    )
    SharedTurn.locked { cell.subscription = subscription }
    return new
  }

  private func copy<Value>(of id: ID, _: Value.Type) -> Shared<Value>? {
    guard let cell = kept[id] ?? inUse[id] else { return nil }
    return Shared(link: SharedLink(cell: cell, in: self), snapshot: SharedTurn.newest(of: cell))
  }

  // MARK: Belongings

  /// For each type, the object that belongs to this storage. Used under the lock.
  private var belongings = WeakTable<ObjectIdentifier, AnyObject>()

  /// The object of the type `Object` that belongs to this storage. For example, the in-memory `FileStorage` of a test
  /// belongs to the storage of the test. There is at most one object of each type.
  ///
  /// - Parameter make: Makes the object, if there is none or it was released. The object must retain this storage, so
  ///   that the storage cannot be released before the object.
  package func belonging<Object: AnyObject>(_ make: () -> Object) -> Object {
    SharedTurn.locked {
      if let known = belongings[ObjectIdentifier(Object.self)] as? Object { return known }
      let object = make()
      belongings[ObjectIdentifier(Object.self)] = object
      return object
    }
  }

  // MARK: The storage in force

  private static let process = SharedStorage()

  /// True in a process that has loaded `StoreTesting`. In such a process, `currentTest` is never `nil`.
  package static var isTesting: Bool { testReporting()?.currentTest != nil }

  /// In a process that has loaded `StoreTesting`, the storage of the test. Otherwise, the storage `process`.
  package static var automatic: SharedStorage {
    guard let test = testReporting()?.currentTest else { return process }
    return SharedTurn.locked {
      if let known = ofTests[test] { return known }
      let storage = SharedStorage()
      ofTests[test] = storage
      return storage
    }
  }

  // Used under the lock. The references are weak: the copies in a test retain its storage. When the test ends, the
  // copies are released, and the storage with them.
  nonisolated(unsafe) private static var ofTests = WeakTable<AnyHashable, SharedStorage>()
}

extension DependencyValues {
  /// The storage of the shared values: by default the storage of the program or, in a test, the storage of the test.
  public var defaultSharedStorage: SharedStorage {
    get { self[SharedStorageKey.self] ?? .automatic }
    set { self[SharedStorageKey.self] = newValue }
  }
}

/// `nil` stands for the storage of the running test or of the program. `defaultSharedStorage` looks up this storage at
/// each read.
private enum SharedStorageKey: DependencyKey {
  static var liveValue: SharedStorage? { nil }
  static var testValue: SharedStorage? { nil }
}
