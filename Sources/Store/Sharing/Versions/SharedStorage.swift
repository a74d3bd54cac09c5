/// The shared values of a program, by their keys. All stores and effects that have one storage share its values.
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

  private enum Entry {
    /// A value that has no medium, so the storage keeps it. No reference to its cell is weak, because a weak reference
    /// makes an object slow to retain.
    case kept(AnySharedCell)
    case inUse(WeakCell)

    var cell: AnySharedCell? {
      switch self {
      case .kept(let cell): cell
      case .inUse(let reference): reference.cell
      }
    }
  }

  private struct WeakCell {
    private(set) weak var cell: AnySharedCell?
    init(_ cell: AnySharedCell) { self.cell = cell }
  }

  private var entries: [ID: Entry] = [:]
  /// The number of entries at which the entries of released cells are removed.
  private var limit = 64

  /// Makes a storage without values.
  public init() {}

  /// Makes a copy of the value of a key. The first call for a key begins to load the value.
  func root<Key: SharedReaderKey>(
    of key: Key,
    initial: () -> Key.Value,
    save: ((Key.Value, SaveContext, SaveContinuation) -> Void)?
  ) -> SharedCopy {
    let id = ID(key: ObjectIdentifier(Key.self), id: AnyHashable(key.id))
    if let known = SharedTurn.locked({ copy(of: id, Key.Value.self) }) { return known }
    let (initial, isKept) = (initial(), key is any KeptInMemory)
    // The methods of a key are called outside the lock, unless the caller already has it: a key may have locks of its
    // own.
    let cell =
      isKept
      ? SharedCell(initial, name: key.keyDescription)
      : SharedCell(
        name: key.keyDescription,
        SharedCell.Medium(initial: initial, load: { key.load(context: $0, continuation: $1) }, save: save)
      )
    let (new, isNew) = SharedTurn.locked { () -> (SharedCopy, Bool) in
      // Another thread may have made the cell in the meantime.
      if let known = copy(of: id, Key.Value.self) { return (known, false) }
      entries[id] = isKept ? .kept(cell) : .inUse(WeakCell(cell))
      sweepIfDue()
      return (SharedCopy(link: SharedRoot<Key.Value>(cell: cell, in: self), snapshot: cell.newest), true)
    }
    guard isNew, !isKept else { return new }
    let subscription = key.subscribe(
      context: .initialValue(initial),
      subscriber: SharedSubscriber(
        onResult: { [weak cell] result, isCurrent in
          SharedInbox.post { cell?.whenSaved { if isCurrent() { cell?.receive(result) } } }
        },
        onLoading: { [weak cell] isLoading in SharedInbox.post { cell?.change { $0.isLoading = isLoading } } },
        onSaved: { [weak cell] in SharedInbox.post { cell?.change { ($0.saveError, $0.loadError) = (nil, nil) } } }
      )
    )
    SharedTurn.locked { cell.subscription = subscription }
    return new
  }

  private func copy<Value>(of id: ID, _: Value.Type) -> SharedCopy? {
    guard let cell = entries[id]?.cell else { return nil }
    return SharedCopy(link: SharedRoot<Value>(cell: cell, in: self), snapshot: SharedTurn.newest(of: cell))
  }

  private func sweepIfDue() {
    guard entries.count >= limit else { return }
    entries = entries.filter { $0.value.cell != nil }
    limit = 2 * max(entries.count, 32)
  }

  // MARK: Belongings

  /// For each type, the object that belongs to this storage. Used under the lock.
  private var belongings: [ObjectIdentifier: Belonging] = [:]

  private struct Belonging { weak var object: AnyObject? }

  /// The object of a type that belongs to this storage, such as the files in memory of a test.
  ///
  /// - Parameter make: Makes the object, if there is none or it was released. The object must retain this storage, so
  ///   that the storage cannot be released before it.
  package func belonging<Object: AnyObject>(_ make: () -> Object) -> Object {
    SharedTurn.locked {
      if let known = belongings[ObjectIdentifier(Object.self)]?.object as? Object { return known }
      let object = make()
      belongings[ObjectIdentifier(Object.self)] = Belonging(object: object)
      return object
    }
  }

  // MARK: The storage in force

  private static let process = SharedStorage()

  /// True if a test runs.
  package static var isTesting: Bool { testReporting()?.currentTest != nil }

  /// The storage of the running test, or of the process if no test runs.
  package static var automatic: SharedStorage {
    guard let test = testReporting()?.currentTest else { return process }
    return SharedTurn.locked {
      if let known = ofTests[test]?.storage { return known }
      let storage = SharedStorage()
      ofTests = ofTests.filter { $0.value.storage != nil }
      ofTests[test] = OfTest(storage: storage)
      return storage
    }
  }

  private struct OfTest {
    weak var storage: SharedStorage?
  }

  // Used under the lock. The references are weak: the copies in a test retain its storage, so the storage is released
  // when the test ends.
  nonisolated(unsafe) private static var ofTests: [AnyHashable: OfTest] = [:]
}

extension DependencyValues {
  /// The storage of the shared values: by default that of the program, or in a test that of the test.
  public var defaultSharedStorage: SharedStorage {
    get { self[SharedStorageKey.self] ?? .automatic }
    set { self[SharedStorageKey.self] = newValue }
  }
}

/// `nil` stands for the storage of the running test or of the program, which a read looks up.
private enum SharedStorageKey: DependencyKey {
  static var liveValue: SharedStorage? { nil }
  static var testValue: SharedStorage? { nil }
}

/// A key whose values have no medium: the storage keeps them.
protocol KeptInMemory {}

extension InMemoryKey: KeptInMemory {}
