extension Store where Action: BindableAction, Action.State == State {
  /// Sends an action that writes a field. If the write is not applied when `send` returns, calls `reportUnapplied`.
  /// Sends nothing if the field has this value already. If the store is scoped and its child has left, sends nothing
  /// and calls `reportWriteToGoneChild`.
  @inlinable
  func write<Value: Equatable & Sendable>(
    _ value: Value,
    to field: FieldAccess<State, Value>,
    from source: ActionSource.Kind,
    location: CodeLocation
  ) {
    var before: Value?
    guard withPresentState({ before = field.value(in: $0) }), let before else {
      return reportWriteToGoneChild(field.keyPath, location: location)
    }
    guard before != value else { return }
    let write = FieldWrite(field, newValue: value)
    let action = BindingAction(box: write)
    let isInTurn = root.flags.contains(.isBusy)
    send(.binding(action), from: source, fileID: location.file, line: location.line)
    if !write.wasApplied { reportUnapplied(write, before: before, field.keyPath, location, isInTurn: isInTurn) }
  }

  /// Makes a closure that writes a field by an action, and reports a write that no reducer applied. All writes by the
  /// closure use the same ``FieldAccess``.
  @inlinable
  package static func writer<Value: Equatable & Sendable>(
    of keyPath: WritableKeyPath<State, Value>,
    fileID: StaticString,
    line: UInt
  ) -> (Store, Value, ActionSource.Kind) -> Void {
    let (field, location) = (FieldAccess(keyPath), CodeLocation(fileID: fileID, line: line))
    return { store, value, source in store.write(value, to: field, from: source, location: location) }
  }

  /// Reports a write that no `BindingReducer` has applied. Reports nothing if the value of the field has changed: the
  /// feature may have set the field in a reducer of its own.
  @usableFromInline
  func reportUnapplied<Value: Equatable>(
    _ write: FieldWrite<State, Value>,
    before: Value,
    _ keyPath: KeyPath<State, Value>,
    _ location: CodeLocation,
    isInTurn: Bool
  ) {
    // While the store shows its past, no reducer receives the action. An unapplied write is then no mistake.
    if root.flags.contains(.isHeld) { return }
    if isInTurn {
      // The write is only queued. An observer checks it at the end of the turn.
      return root.add(
        StateObserver(isOnce: true, hasChanged: { true }) { [weak self] in
          self?.reportUnapplied(write, before: before, keyPath, location, isInTurn: false)
        }
      )
    }
    var after: Value?
    guard !write.wasApplied, withPresentState({ after = $0.pointee[keyPath: keyPath] }), after == before else { return }
    let action = BindingAction(box: write)
    root.report(
      """
      The field '\(action.fieldName)' was written through a binding of the store, and no reducer handled the write.

        Action: \(caseName(of: Action.binding(action)))

      The field keeps its value. List 'BindingReducer()' first in the body of the feature, and see that the feature is \
      part of its parent: by 'Scope', 'ifLet' or 'forEach'.
      """,
      location: location
    )
  }

  @usableFromInline
  func reportWriteToGoneChild(_ keyPath: AnyKeyPath, location: CodeLocation) {
    // If the child was presented, or was inside a presented child, nothing is reported: the view of the child may write
    // once more during the animation that removes the view. For instance, a text field writes when it loses focus.
    if hasLeft { return }
    root.report(
      """
      The field '\(keyPath.fieldName)' was written through a binding of a scoped store whose child has gone: it was \
      dismissed, removed, or its enum is in another case.

      Nothing was sent. Let go of a scoped store when its child goes, or ask 'isPresent' first.
      """,
      location: location
    )
  }
}
