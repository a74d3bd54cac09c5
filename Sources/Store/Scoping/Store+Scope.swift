extension Store {
  /// Makes a store of a child. The new store reads the child's part of the state, and embeds the actions of the child
  /// in actions of this store.
  ///
  /// ```swift
  /// let login = store.scope(state: \.login, action: AppAction.login)
  /// ```
  ///
  /// The scoped store has no state of its own. It reads the state of the root, and retains the root.
  ///
  /// **Identity.** Scoping again at the same line, with the same key path and the same action, returns the same store.
  /// For this, the action must capture nothing: a case, or a closure that uses only its arguments. With an action that
  /// captures values, each call makes a new store. In generic code, a case of a generic type may capture the type
  /// arguments. If the action is in a global variable, declare the variable with `let`: a later call does not see that
  /// a `var` has changed.
  ///
  /// - Complexity: O(1) to read the state, if stored fields lead to it. O(n) to send, where n is the number of levels
  ///   between the store and the root.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: @autoclosure @escaping () -> (ChildAction) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ChildState, ChildAction> {
    let location = CodeLocation(fileID: fileID, line: line)
    let place = ScopeCache.Place(
      holder: state,
      action: ChildActionArgument(action).code,
      location: location,
      type: Store<ChildState, ChildAction>.self
    )
    if let place, let found = scopes?.find(place) {
      // The place contains the type, so the cast is sound.
      return unsafeDowncast(found, to: Store<ChildState, ChildAction>.self)
    }
    let path = backing.path.appending(state)
    // The new store keeps this state for reads after the child has left. A child at a `fixed` path cannot leave.
    let first: ChildState? = if case .found = path { withState { $0[keyPath: state] } } else { nil }
    return insertScope(place, state, nil, path, first, location, action())
  }

  /// Makes a store of an optional child; returns `nil` while there is no child.
  ///
  /// Release the store when the child leaves. A later read is reported as an issue, and returns an old state of the
  /// child, usually the state that the child had when the store was made. Inside a presented child, the read is not
  /// reported, because a view that animates out may still read the store.
  @inlinable
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: @autoclosure @escaping () -> (ChildAction) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ChildState, ChildAction>? {
    scopeOptional(state, ChildActionArgument(action).code, CodeLocation(fileID: fileID, line: line), action())
  }

  /// Makes a store of the payload of one case of an enum state; returns `nil` while the state is in another case.
  ///
  /// ```swift
  /// if let login = store.scope(state: AppState.login, action: AppAction.login) { … }
  /// ```
  @inlinable
  public func scope<ChildState, ChildAction>(
    state: @escaping (ChildState) -> State,
    action: @autoclosure @escaping () -> (ChildAction) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ChildState, ChildAction>? {
    let location = CodeLocation(fileID: fileID, line: line)
    return scopeCase(CasePath(state, fileID: fileID, line: line), ChildActionArgument(action).code, location, action())
  }

  @inlinable
  func scopeCase<ChildState, ChildAction>(
    _ path: CasePath<State, ChildState>,
    _ code: ClosureCode?,
    _ location: CodeLocation,
    _ action: @autoclosure () -> (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    access(\State.self, .case, seenAs: Self.caseNumber)
    // The cache does not know the cases of its stores. Without this check, if one line scopes the cases `a` and `b`, a
    // call for `b` could return the store of `a` in place of `nil`.
    var isCase = false
    let isThere = withPresentState { isCase = path.isCase(at: $0) }
    // If a presented child has left, its view animates out. The case is then read from the state that the store has
    // kept.
    if !isThere, let part = backing.presentedPart { isCase = part.readFirst { path.isCase(at: $0) } }
    guard isCase else { return nil }
    return scopeChild(\.self, .enumCase(path), .child, code, location, action())
  }

  @inlinable
  func scopeOptional<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    _ code: ClosureCode?,
    _ location: CodeLocation,
    _ action: @autoclosure () -> (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    access(state, .presence, seenAs: { $0 != nil })
    return scopeChild(state, .optional(), .child, code, location, action())
  }

  @usableFromInline
  func noteComputed(_ keyPath: AnyKeyPath, _ location: CodeLocation) {
    guard (scopes ?? makeScopes()).noteComputed(keyPath, at: location) else { return }
    root.report(
      """
      'scope(state:action:)' was given many key paths on one line, as '\\.rows[id: id]' makes one for each row. The \
      observers of each such store are compared after every action.

      Pass the collection and the id: 'scope(state: \\.rows, id: id, action: Action.rows)'. Then an action costs only \
      the rows that it changes.
      """,
      location: location
    )
  }

  /// True if this is the store of a child that has left, and the child was presented or was inside a presented child.
  @usableFromInline var hasLeft: Bool {
    backing.presentedPart != nil && !withPresentState { _ in }
  }

  /// Finds or makes the store of a child that can leave. Returns `nil` if the child is not there. Exception: if
  /// `hasLeft` is true for the parent (`self`), the parent's view may still animate out, and show the child. In this
  /// case, the method returns the cached store of the child, if there is one.
  @inlinable
  func scopeChild<Container, ID, ChildState, ChildAction>(
    _ state: KeyPath<State, Container>,
    _ lens: ChildLens<Container, ID, ChildState>,
    _ id: ID,
    _ code: ClosureCode?,
    _ location: CodeLocation,
    _ action: @autoclosure () -> (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    let (type, element) = (Store<ChildState, ChildAction>.self, lens.element(id))
    let place = ScopeCache.Place(holder: state, action: code, location: location, type: type)
    if let place, let scopes, let found = scopes.find(place, element) {
      // The place contains the type, so the cast is sound.
      let store = unsafeDowncast(found, to: type)
      if store.withPresentState({ _ in }) || hasLeft { return store }
      scopes.remove(place, element)
    }
    if element == nil, MemoryLayout<State>.offset(of: state) == nil { noteComputed(state, location) }
    let path = backing.path.appending(state, lens, id, row: observedRow(element, in: state, lens))
    root.checkReading()
    guard let first = path.read({ $0.pointee }) else { return nil }
    return insertScope(place, state, element, path, first, location, action())
  }

  /// The row of an element, for the observers of the element; `nil` for a single child, and for a collection of a type
  /// that keeps no log of its changes.
  @inlinable
  func observedRow<Container, ID, ChildState>(
    _ element: AnyHashable?,
    in state: KeyPath<State, Container>,
    _ lens: ChildLens<Container, ID, ChildState>
  ) -> ObservedRow? {
    guard let element, let read = lens.changes else { return nil }
    let collection = (scopes ?? makeScopes()).collection(at: state) {
      let path = backing.path.appending(state)
      return ObservedCollection { stamp in path.read { read($0, stamp) } }
    }
    return ObservedRow(of: collection, id: element)
  }

  @inlinable
  func insertScope<ChildState, ChildAction>(
    _ place: ScopeCache.Place?,
    _ keyPath: AnyKeyPath,
    _ element: AnyHashable?,
    _ path: StatePath<ChildState>,
    _ first: ChildState?,
    _ location: CodeLocation,
    _ action: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    let send: ScopedPart<ChildState, ChildAction>.SendThrough =
      switch backing {
      case .root(let core): { core.send(action($0), $1, $2, $3) }
      case .scoped(let part): { [send = part.sendThrough] in send(action($0), $1, $2, $3) }
      }
    let part = ScopedPart(
      lifetime: lifetime,
      path: path,
      first: first,
      location: location,
      isPresented: backing.presentedPart != nil,
      send: send,
      in: backing.place,
      at: keyPath,
      element
    )
    let store = Store<ChildState, ChildAction>(part: part)
    guard let place else { return store }
    (scopes ?? makeScopes()).insert(store, place, element)
    return store
  }

  @usableFromInline
  func makeScopes() -> ScopeCache {
    let scopes = ScopeCache()
    self.scopes = scopes
    return scopes
  }
}

/// A store is identified and compared by reference, so stores can be the elements of a list in an interface.
extension Store: Identifiable, Hashable {
  public static func == (lhs: Store, rhs: Store) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
