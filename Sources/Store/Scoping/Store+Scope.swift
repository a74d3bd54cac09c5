extension Store {
  /// A store of a child's part of the state, which sends the child's actions through this one.
  ///
  /// ```swift
  /// let login = store.scope(state: \.login, action: AppAction.login)
  /// ```
  ///
  /// It is a lens: it holds no state, and it keeps the root alive. Scoping again in the same place gives the same store for as
  /// long as somebody holds it.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: @escaping (ChildAction) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ChildState, ChildAction> {
    let key = ScopeCache.Key(holder: state, file: fileID, line: line, type: Store<ChildState, ChildAction>.self)
    if let found = findScope(key, nil) { return unsafeDowncast(found, to: Store<ChildState, ChildAction>.self) }
    let field = FieldReader(state)
    let store = cached(state, nil, fileID, line, action) { [self] body in
      self.withState { field.read($0, body) }
    }
    guard let store else { preconditionFailure("A field of a state that is there is there.") }
    return store
  }

  /// A store of an optional child, while it is there; `nil` while it is not.
  ///
  /// Keep it while the child is there; when the child has gone, what is read from it is reported and old.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: @escaping (ChildAction) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ChildState, ChildAction>? {
    access(state, isEqual: { ($0 == nil) == ($1 == nil) })
    let field = FieldReader(state)
    return cached(state, nil, fileID, line, action) { [self] body in
      var isPresent = false
      _ = self.withState { pointer in
        field.read(pointer) { optional in
          guard optional.pointee != nil else { return }
          isPresent = true
          withPayload(of: optional, body)
        }
      }
      return isPresent
    }
  }

  /// A store of a child that is presented with ``PresentationAction``, while it is there.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: @escaping (PresentationAction<ChildAction>) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ChildState, ChildAction>? {
    scope(state: state, action: { (child: ChildAction) in action(.presented(child)) }, fileID: fileID, line: line)
  }

  /// A store of the payload of one case of an enum state, while the state is in that case.
  ///
  /// ```swift
  /// if let login = store.scope(state: AppState.login, action: AppAction.login) { … }
  /// ```
  @inlinable
  public func scope<ChildState, ChildAction>(
    state: @escaping (ChildState) -> State,
    action: @escaping (ChildAction) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ChildState, ChildAction>? {
    let path = CasePath(state)
    access(\State.self, isEqual: { path.is($0) == path.is($1) })
    return cached(nil, nil, fileID, line, action) { [self] body in
      var isPresent = false
      _ = self.withState { pointer in
        guard var child = path.extract(from: pointer.pointee) else { return }
        isPresent = true
        withUnsafeMutablePointer(to: &child, body)
      }
      return isPresent
    }
  }

  @inlinable
  func cached<ChildState, ChildAction>(
    _ holder: PartialKeyPath<State>?,
    _ element: AnyHashable?,
    _ fileID: StaticString,
    _ line: UInt,
    _ action: @escaping (ChildAction) -> Action,
    withState: @escaping StoreLens<ChildState, ChildAction>.WithState
  ) -> Store<ChildState, ChildAction>? {
    let key = ScopeCache.Key(
      holder: holder,
      file: fileID,
      line: line,
      type: Store<ChildState, ChildAction>.self
    )
    if let found = findScope(key, element) {
      // The key has the type in it.
      let store = unsafeDowncast(found, to: Store<ChildState, ChildAction>.self)
      if withState({ _ in }) { return store }
    }
    var first: ChildState?
    guard withState({ first = $0.pointee }), let first else { return nil }
    let lens = StoreLens<ChildState, ChildAction>(
      root: root,
      first: first,
      location: CodeLocation(fileID: fileID, line: line),
      send: { [self] child, source, fileID, line in
        self.send(action(child), from: source, fileID: fileID, line: line)
      },
      withState: withState
    )
    let store = Store<ChildState, ChildAction>(lens: lens)
    insertScope(store, key, element, holder: holder)
    return store
  }

  @usableFromInline
  func findScope(_ key: ScopeCache.Key, _ element: AnyHashable?) -> AnyObject? {
    scopes?.find(key, element)
  }

  @usableFromInline
  func insertScope(_ store: AnyObject, _ key: ScopeCache.Key, _ element: AnyHashable?, holder: AnyObject?) {
    if scopes == nil { scopes = ScopeCache() }
    scopes?.insert(store, key, element, holder: holder)
  }
}

/// Reads a field, in place where it is stored, and else as a copy.
@usableFromInline
struct FieldReader<Root, Value> {
  @usableFromInline let keyPath: KeyPath<Root, Value>
  @usableFromInline let offset: Int

  @inlinable
  init(_ keyPath: KeyPath<Root, Value>) {
    self.keyPath = keyPath
    self.offset = MemoryLayout<Root>.offset(of: keyPath) ?? -1
  }

  @inlinable
  func read(_ root: UnsafeMutablePointer<Root>, _ body: (UnsafeMutablePointer<Value>) -> Void) {
    if offset >= 0 {
      body(stored(Value.self, in: root, at: offset))
    } else {
      var value = root.pointee[keyPath: keyPath]
      withUnsafeMutablePointer(to: &value, body)
    }
  }
}

/// Calls `body` with the value of an optional that has one, in place.
@inlinable
func withPayload<Wrapped>(
  of optional: UnsafeMutablePointer<Wrapped?>,
  _ body: (UnsafeMutablePointer<Wrapped>) -> Void
) {
  guard optional.pointee != nil else { return }
  withUnsafeMutablePointer(to: &optional.pointee!, body)
}
