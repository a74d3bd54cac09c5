/// A value that several features share, and that may outlive them: in memory, in a file, in preferences.
///
/// ```swift
/// struct State: Equatable {
///   @Shared(.inMemory("draft")) var draft = Draft()
///   @Shared var meeting: Meeting  // handed over by the parent
/// }
///
/// case .cleared:
///   state.draft = Draft()
/// ```
///
/// **A plain value.** A field holds a copy of the shared value. Two fields are equal if their values are. Outside of
/// reducers, an earlier copy of the state still has the earlier value.
///
/// **One value.** A reducer changes the value by assigning it. From then on, the reducers of the action read the new
/// value from every copy. When all of them have run, before hooks and observers, the store writes the new value into
/// all copies in its state. Other stores take the change in a turn of their own, which runs no reducer:
/// ``Store/observeSharedChanges(_:)`` reports the change.
///
/// **Order.** One thread at a time runs the reducers of stores that hold shared values. A reducer reads the newest
/// value, so no change is lost, whichever actors the stores belong to. The changes of all values have one order, and
/// every store takes them in that order, but may skip versions that were replaced in the meantime.
///
/// **Outside of stores.** A copy that no store holds, such as a local variable, is a value like any other. An
/// assignment changes this copy alone. To change the value of all copies, call `withLock`.
///
/// - Complexity: A change makes one new version. Then the store visits each place in its state that can hold a copy,
///   and writes a reference to the version into each copy. Reading takes O(1). Each change of a collection copies the
///   collection, because the previous version still refers to the old elements.
@propertyWrapper
@dynamicMemberLookup
public struct Shared<Value> {
  @usableFromInline var copy: SharedCopy

  init(link: SharedLink<Value>, snapshot: AnySharedSnapshot) {
    copy = SharedCopy(link: link, snapshot: snapshot)
  }

  /// Makes a shared value without a key. Only its copies share the value. Use this initialiser if a parent hands the
  /// value to its children, and in tests and previews.
  public init(value: Value) {
    let cell = SharedCell(SharedSnapshot(value))
    self.init(link: SharedLink(cell: cell), snapshot: cell.newest)
  }

  /// Makes a copy of a shared value.
  public init(projectedValue: Shared) { self = projectedValue }

  /// The value.
  ///
  /// In a reducer, a read returns the newest value, and an assignment changes the value of all copies. Elsewhere, both
  /// concern this copy alone.
  @inlinable
  public var wrappedValue: Value {
    get {
      guard copy.link.isWhole else { return newestPart }
      return unsafeDowncast(copy.base, to: SharedSnapshot<Value>.self).value
    }
    // The version of a whole value is made here, because this code is inlinable and can be specialised for `Value`.
    // `assign` is not inlinable: it would look up the metadata of `SharedSnapshot<Value>` at run time.
    set {
      guard copy.link.isWhole else { return assign(newValue, nil) }
      copy.replace(with: SharedSnapshot(newValue, copy.base.nextNote))
    }
    // Changes the value inside a new `SharedSnapshot`, not in a local variable, so that the frame of this coroutine
    // stays small. A frame of more than a few words would be allocated on the heap.
    _modify {
      let next = copy.link.isWhole ? wholeDraft : SharedSnapshot(newestPart)
      yield &next.value
      next.takeNumber()
      if copy.link.isWhole { copy.replace(with: next) } else { assign(next.value, nil) }
    }
  }

  /// A new version that begins with the value of `copy.base`. `_modify` changes the value of the new version, and then
  /// gives the new version to the copy. Used only for a copy of a whole value.
  @inlinable
  var wholeDraft: SharedSnapshot<Value> {
    let base = copy.base
    return SharedSnapshot(unsafeDowncast(base, to: SharedSnapshot<Value>.self).value, base.nextNote)
  }

  /// The `Shared` itself. Pass `$draft` to another feature to share the value, or `$draft.title` to share one field of
  /// the value. Also use `$draft` for the members of `Shared`: `$draft.loadError`, or `$draft.withLock { … }`.
  public var projectedValue: Shared {
    get { SharedTurn.isMine ? Shared(link: link, snapshot: newest) : self }
    set {
      self = newValue
      if SharedTurn.isMine { SharedTurn.isTouched = true }
    }
  }

  /// Changes the value of all copies. No other change can come between the read and the write. In a reducer, the call
  /// does the same as an assignment to the field. Elsewhere, the shared value has changed when the call returns, and
  /// stores that hold the value take the change in a later turn.
  ///
  /// In the closure of a test that asserts a state, the call changes only the asserted state.
  ///
  /// - Parameter operation: Changes the newest value. It must not use a store.
  /// - Throws: The error of `operation`. The value then stays as it was.
  @discardableResult
  public mutating func withLock<R>(
    _ operation: (inout Value) throws -> R,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) rethrows -> R {
    if SharedTurn.isMine { return try write(nil, operation) }
    let origin = RunningEffect.origin(at: CodeLocation(fileID: fileID, line: line))
    return try SharedTurn.run(SharedScope()) { try write(origin, operation) }
  }

  // MARK: Reading and writing

  @usableFromInline var link: SharedLink<Value> { unsafeDowncast(copy.link, to: SharedLink<Value>.self) }

  /// The newest version. Exception: if this copy is of a part that has gone, the version of this copy.
  private var newest: AnySharedSnapshot {
    let newest = SharedTurn.newest(for: copy)
    return newest === copy.snapshot || link.isPresent(in: newest) ? newest : copy.snapshot
  }

  /// The value of a part. In a turn, this is the newest value if the newest version has the part. In all other cases,
  /// it is the value of this copy.
  @usableFromInline var newestPart: Value {
    let link = link
    if SharedTurn.isMine, let value = link.read(SharedTurn.newest(for: copy)) { return value }
    guard let value = link.read(copy.snapshot) else {
      preconditionFailure("A copy keeps a version that has its part.")
    }
    return value
  }

  /// With the lock of ``SharedTurn``, changes the value of all copies, or does nothing if this copy is of a part, such
  /// as an element, that the newest version no longer has. Without the lock, changes this copy alone.
  ///
  /// - Parameter origin: The source of a change by `withLock` outside of reducers; `nil` for every other change.
  @usableFromInline
  mutating func assign(_ value: Value, _ origin: ActionSource?) {
    if let next = link.write(value, copy.base, origin) { copy.replace(with: next) }
  }

  private mutating func write<R>(
    _ origin: ActionSource?,
    _ operation: (inout Value) throws -> R
  ) rethrows -> R {
    var value = wrappedValue
    let result = try operation(&value)
    assign(value, origin)
    return result
  }

  /// Changes the shared value, but not `self`: `self` keeps its old version, because the method is not `mutating`.
  nonisolated func publish<R>(_ origin: ActionSource?, _ operation: (inout Value) throws -> R) rethrows -> R {
    try SharedTurn.run(SharedScope()) {
      var copy = self
      return try copy.write(origin, operation)
    }
  }
}

extension Shared where Value: Sendable {
  /// Makes a field with a key. If the medium of the key has no value, the field has `wrappedValue`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value. It is not evaluated if ``DependencyValues/defaultSharedStorage`` already has
  ///     a value for the key.
  ///   - key: Loads and saves the value.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedKey<Value>) {
    self = DependencyValues.current.defaultSharedStorage.root(of: key, initial: wrappedValue)
  }

  /// Makes an optional field with a key. If the medium of the key has no value, the field is `nil`.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Makes a field with a key that has a default value: `@Shared(.visits) var visits`.
  public init<Key: SharedKey<Value>>(_ key: Key.Default) {
    self.init(wrappedValue: key.initialValue, key.base)
  }

  /// Makes a field with a key. `wrappedValue` replaces the default value of the key.
  public init<Key: SharedKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: Key.Default) {
    self.init(wrappedValue: wrappedValue(), key.base)
  }

  /// Changes the value of all copies, from an effect or any other asynchronous code.
  ///
  /// ```swift
  /// return .run { [draft = state.$draft] _ in
  ///   let text = try await translate(draft.wrappedValue.text)
  ///   await draft.withLock { $0.text = text }
  /// }
  /// ```
  ///
  /// The stores that hold the value take the change in a turn of their own, which runs no reducer. When the call
  /// returns, the store of the effect has taken the change. A cancelled effect changes the value too.
  ///
  /// To let a reducer make the change, send an action instead.
  ///
  /// - Parameter operation: Changes the newest value. It is called once, under a lock: it must not use a store, and
  ///   should be short.
  /// - Throws: The error of `operation`. The value then stays as it was.
  @discardableResult
  public nonisolated(nonsending) func withLock<R>(
    _ operation: (inout Value) throws -> R,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) async rethrows -> R {
    let origin = RunningEffect.origin(at: CodeLocation(fileID: fileID, line: line))
    let result = try publish(origin, operation)
    await RunningEffect.current?.runner?.takeSharedChanges()
    return result
  }
}

extension RunningEffect {
  /// Makes the source of a change: the effect that the current task belongs to, or other code if there is no such
  /// effect.
  static func origin(at location: CodeLocation) -> ActionSource {
    ActionSource(kind: current == nil ? .other("shared value") : .effect, location: location, name: current?.work.name)
  }
}
