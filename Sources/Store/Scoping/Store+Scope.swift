extension Store {
  /// A store of a child's part of the state, which sends the child's actions through this one.
  ///
  /// ```swift
  /// let login = store.scope(state: \.login, action: AppAction.login)
  /// ```
  ///
  /// It is a lens: it holds no state, and it keeps the root alive. Scoping again in the same place gives the same store for as
  /// long as somebody holds it.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>,
    action: @escaping (ChildAction) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ChildState, ChildAction> {
    guard
      let store = cached(
        state,
        nil,
        fileID,
        line,
        action,
        withState: { [self] in
          { body in
            self.withState { pointer in
              withField(state, of: pointer, body)
            }
          }
        }
      )
    else { preconditionFailure("A field of a state that is there is there.") }
    return store
  }

  /// A store of an optional child, while it is there; `nil` while it is not.
  ///
  /// Keep it while the child is there; when the child has gone, what is read from it is reported and old.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: @escaping (ChildAction) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ChildState, ChildAction>? {
    access(state, isEqual: { ($0 == nil) == ($1 == nil) })
    return cached(state, nil, fileID, line, action) { [self] in
      { body in
        var isPresent = false
        _ = self.withState { pointer in
          withField(state, of: pointer) { optional in
            guard optional.pointee != nil else { return }
            isPresent = true
            withPayload(of: optional, body)
          }
        }
        return isPresent
      }
    }
  }

  /// A store of a child that is presented with ``PresentationAction``, while it is there.
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
  public func scope<ChildState, ChildAction>(
    state: @escaping (ChildState) -> State,
    action: @escaping (ChildAction) -> Action,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> Store<ChildState, ChildAction>? {
    let path = CasePath(state)
    access(\State.self, isEqual: { path.is($0) == path.is($1) })
    return cached(nil, nil, fileID, line, action) { [self] in
      { body in
        var isPresent = false
        _ = self.withState { pointer in
          guard var child = path.extract(from: pointer.pointee) else { return }
          isPresent = true
          withUnsafeMutablePointer(to: &child, body)
        }
        return isPresent
      }
    }
  }

  func cached<ChildState, ChildAction>(
    _ holder: PartialKeyPath<State>?,
    _ element: AnyHashable?,
    _ fileID: StaticString,
    _ line: UInt,
    _ action: @escaping (ChildAction) -> Action,
    withState: () -> StoreLens<ChildState, ChildAction>.WithState
  ) -> Store<ChildState, ChildAction>? {
    let key = ScopeCache.Key(
      holder: holder.map(ObjectIdentifier.init),
      element: element,
      file: fileID.utf8Start,
      line: line,
      type: ObjectIdentifier(Store<ChildState, ChildAction>.self)
    )
    if let store = scopes.find(key, as: Store<ChildState, ChildAction>.self), store.isPresentUntracked { return store }
    let send: StoreLens<ChildState, ChildAction>.SendThrough = { [self] child, source, fileID, line in
      self.send(action(child), from: source, fileID: fileID, line: line)
    }
    let location = CodeLocation(fileID: fileID, line: line)
    guard let lens = StoreLens(root: root, location: location, send: send, withState: withState()) else { return nil }
    let store = Store<ChildState, ChildAction>(lens: lens)
    scopes.insert(store, key, holder: holder)
    return store
  }

  private var isPresentUntracked: Bool {
    lens?.withState { _ in } ?? true
  }
}

/// Calls `body` with a field, in place where it is stored, and else with a copy.
@usableFromInline
func withField<Root, Value>(
  _ keyPath: KeyPath<Root, Value>,
  of root: UnsafeMutablePointer<Root>,
  _ body: (UnsafeMutablePointer<Value>) -> Void
) {
  if let offset = MemoryLayout<Root>.offset(of: keyPath) {
    body(stored(Value.self, in: root, at: offset))
  } else {
    var value = root.pointee[keyPath: keyPath]
    withUnsafeMutablePointer(to: &value, body)
  }
}

/// Calls `body` with the value of an optional that has one, in place.
private func withPayload<Wrapped>(
  of optional: UnsafeMutablePointer<Wrapped?>,
  _ body: (UnsafeMutablePointer<Wrapped>) -> Void
) {
  func open(_ wrapped: inout Wrapped) { withUnsafeMutablePointer(to: &wrapped, body) }
  guard optional.pointee != nil else { return }
  open(&optional.pointee!)
}
