/// Reads the state, with and without tracking.
extension Store {
  /// The whole state. A view that reads the whole state is updated after every turn, even if the turn changed nothing.
  /// To track a part, read that part: `store.username`.
  @inlinable
  public var state: State {
    accessUncompared(\State.self)
    return backing.read(in: root) { $0.pointee }
  }

  /// The state. Reading it tracks only the case of an enum, for the `switch` of a view.
  ///
  /// ```swift
  /// switch store.case {
  /// case .loading: ProgressView()
  /// case .loaded:
  ///   if let store = store.scope(state: Page.State.loaded, action: Page.Action.loaded) { PageView(store: store) }
  /// }
  /// ```
  ///
  /// Observers are notified after a turn that changed the case. A change of a payload does not count, so read the
  /// payload through the scoped store. After a presented child has left, the store of the child still returns the case
  /// that views read last. The payload may then be out of date.
  public var `case`: State {
    access(\State.self, .case, seenAs: Self.caseNumber)
    return backing.read(in: root) { $0.pointee }
  }

  /// Reads the state in place, without tracking it and without a copy: `store.withState(\.count)`.
  ///
  /// `body` must not send to the store.
  @inlinable
  public func withState<R>(_ body: (_ state: State) -> R) -> R {
    backing.read(in: root) { body($0.pointee) }
  }

  /// Reads and tracks a part of the state. `Value` is not `Equatable`, so observers are notified after every turn.
  @inlinable
  @_disfavoredOverload
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    accessUncompared(keyPath)
    return backing.read(in: root) { $0.pointee[keyPath: keyPath] }
  }

  /// Reads and tracks a part of the state. Observers are notified after a turn that changed it.
  ///
  /// A chain tracks its first field: `store.form.username` reads `form`, and its observers are notified of any change
  /// in `form`. To be notified of `username` alone, scope a store to `form`, or use `observe(\.form.username)`.
  ///
  /// - Complexity: O(1) for each turn while the part is tracked, plus one comparison. An ``IdentifiedArray`` is
  ///   compared in O(1), by a stamp: a change that leaves its elements equal counts as a change.
  @inlinable
  public subscript<Value: Equatable>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    access(keyPath, .value, seenAs: { $0 })
    return backing.read(in: root) { $0.pointee[keyPath: keyPath] }
  }

  /// False if this store was scoped to a child that has left the state. Always true for a root store.
  @inlinable
  public var isPresent: Bool {
    if case .root = backing { return true }
    access(\State.self, .identity, seenAs: { _ in true })
    return withPresentState { _ in }
  }

  /// Makes a closure that reads a field of a store without tracking it. The closure returns `nil` if the store was
  /// scoped to a child that has left the state.
  @inlinable
  package static func reader<Value>(of keyPath: KeyPath<State, Value>) -> (Store) -> Value? {
    let field = FieldAccess(keyPath)
    return { store in
      var value: Value?
      _ = store.withPresentState { value = field.value(in: $0) }
      return value
    }
  }

  /// Calls `body` with the state in place. Returns `false` if the child of a scoped store has left.
  @inlinable
  func withPresentState(_ body: (UnsafePointer<State>) -> Void) -> Bool {
    root.checkReading()
    return backing.path.withState(body)
  }

  /// The number of the case; 0 if the state is not an enum. The result is NaN if the case of an enum cannot be read:
  /// NaN differs from itself, so every turn counts as a change of the case.
  @usableFromInline
  static func caseNumber(of state: State) -> Double {
    isEnum(State.self) ? CasePath<State, Void>.knownTag(of: state).map(Double.init) ?? .nan : 0
  }

  /// Tracks a field that cannot be compared, so every turn counts as a change. The observer stores and compares NaN in
  /// place of the value, because NaN is not equal to itself.
  @inlinable
  func accessUncompared<Value>(_ keyPath: KeyPath<State, Value>) {
    access(keyPath, .uncompared, seenAs: { _ in Double.nan })
  }

  /// Tracks a field by the result of `see`. The observer keeps this result, and compares later results with it.
  ///
  /// A store of a presented child also keeps the value of a field that views show: see `ScopedPart.remember`.
  @inlinable
  func access<Value, Seen: Equatable>(
    _ keyPath: KeyPath<State, Value>,
    _ aspect: FieldAspect,
    seenAs see: @escaping (Value) -> Seen
  ) {
    let signal =
      findSignal(keyPath, aspect) ?? findEqualSignal(keyPath, aspect) ?? insert(makeSignal(keyPath, aspect, see))
    guard signal.access() else { return }
    root.add(signal)
    if aspect.isShown { backing.presentedPart?.remember(keyPath) }
  }

  /// Makes the observer of one aspect of a field. In the store of a presented child, and in stores scoped from it, the
  /// readers are no longer notified after the store's state has left. Exception: readers of the aspect `.identity`.
  @inlinable
  func makeSignal<Value, Seen: Equatable>(
    _ keyPath: KeyPath<State, Value>,
    _ aspect: FieldAspect,
    _ see: @escaping (Value) -> Seen
  ) -> FieldSignal {
    let path = backing.path
    let isQuiet = aspect != .identity && backing.presentedPart != nil
    return FieldSignal(
      keyPath,
      aspect,
      of: aspect == .uncompared ? nil : path.row(of: keyPath),
      hasLeft: isQuiet ? { !path.withState { _ in } } : nil,
      hasChanged: path.comparison(of: keyPath, ifStamped: aspect == .value, isOnce: true, seenAs: see)
    )
  }
}
