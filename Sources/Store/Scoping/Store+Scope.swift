extension Store {
  /// A store of a child's part of the state, which sends the child's actions through this one.
  ///
  /// ```swift
  /// let login = store.scope(state: \.login, action: AppAction.login)
  /// ```
  ///
  /// It is a lens: it holds no state, and it keeps the root alive. Scoping again in the same place gives the same store, which
  /// sends by the `action` of the first time: what a closure captures there should not change.
  ///
  /// - Complexity: O(1). What is read from a field of a field is read where it lies, and what is sent takes one call a level.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: @escaping (ChildAction) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ChildState, ChildAction> {
    let place = ScopeCache.Place(holder: state, file: fileID, line: line, type: Store<ChildState, ChildAction>.self)
    if let found = scopes?.find(place) ?? scopes?.findEqual(place) {
      return unsafeDowncast(found, to: Store<ChildState, ChildAction>.self)
    }
    let path = self.path.appending(state)
    // Where this store's child has gone, so has the field: then this is reported here.
    let first: ChildState? = if case .found = path { read { $0.pointee[keyPath: state] } } else { nil }
    return insertScope(place, nil, path, first, fileID, line, action)
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
    access(state, .presence, seenAs: { $0 != nil }, isEqual: ==)
    return cached(state, nil, fileID, line, action) { $0.appending(state, withPayload) }
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
    let casePath = CasePath(state)
    access(\State.self, .presence, seenAs: SeenCase.init, isEqual: SeenCase.isSame)
    // A line may scope several cases, one at a time: what it scoped before may be of another.
    var isCase = false
    guard withPresentState({ isCase = casePath.isCase(inPlace: &$0.pointee) }), isCase else { return nil }
    return cached(nil, nil, fileID, line, action) { path in
      path.appending(\State.self) { state, body in
        guard var child = casePath.extract(from: state.pointee) else { return }
        withUnsafeMutablePointer(to: &child, body)
      }
    }
  }

  /// The store of a child that can go, while it is there.
  @inlinable
  func cached<ChildState, ChildAction>(
    _ holder: AnyKeyPath?,
    _ id: AnyHashable?,
    _ fileID: StaticString,
    _ line: UInt,
    _ action: @escaping (ChildAction) -> Action,
    _ extend: (StatePath<State>) -> StatePath<ChildState>
  ) -> Store<ChildState, ChildAction>? {
    let place = ScopeCache.Place(holder: holder, file: fileID, line: line, type: Store<ChildState, ChildAction>.self)
    let found = if let id { scopes?.find(place, id) } else { scopes?.find(place) ?? scopes?.findEqual(place) }
    if let found {
      // The place has the type in it.
      let store = unsafeDowncast(found, to: Store<ChildState, ChildAction>.self)
      if store.withPresentState({ _ in }) { return store }
      scopes?.remove(place, id)
    }
    let path = extend(self.path)
    var first: ChildState?
    root.checkReading()
    guard path.withState({ first = $0.pointee }), let first else { return nil }
    return insertScope(place, id, path, first, fileID, line, action)
  }

  @inlinable
  func insertScope<ChildState, ChildAction>(
    _ place: ScopeCache.Place,
    _ id: AnyHashable?,
    _ path: StatePath<ChildState>,
    _ first: ChildState?,
    _ fileID: StaticString,
    _ line: UInt,
    _ action: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    let send: StoreLens<ChildState, ChildAction>.SendThrough =
      if let core {
        { core.send(action($0), $1, $2, $3) }
      } else {
        { [send = lens.unsafelyUnwrapped.sendThrough] in send(action($0), $1, $2, $3) }
      }
    let location = CodeLocation(fileID: fileID, line: line)
    let lens = StoreLens(anchor: anchor, path: path, first: first, location: location, send: send)
    let store = Store<ChildState, ChildAction>(lens: lens)
    let scopes = self.scopes ?? makeScopes()
    scopes.insert(store, place, id)
    return store
  }

  @usableFromInline
  func makeScopes() -> ScopeCache {
    let scopes = ScopeCache()
    self.scopes = scopes
    return scopes
  }
}

/// A store is told from others by being the one it is, for an interface that shows an item for each.
extension Store: Identifiable {}
