import Store

/// Keeps a field of a store's state equal to the focus of an engine.
///
/// ```swift
/// mirror = synchronize(store, \.focusedField, with: engine)
/// ```
///
/// The field says where focus should be, the engine where it is. At first, the field's value moves focus; if it is
/// `nil`, the field takes the id of the focused element. A change of either is written to the other once: by a
/// `binding` action, or by a request. If both change in one turn, the later change wins. If the engine refuses a
/// request, one action reverts the field and carries the reason.
///
/// - Parameters:
///   - store: The store of the field, which may be scoped. It is not retained: the synchronization ends with it,
///     without a report.
///   - engine: The engine, which is not retained either. It belongs to the actor of the store.
///   - refused: Makes the action that tells the feature of a refusal, from the id that has focus and the reason; by
///     default a `binding` action.
///   - onReport: Called if the two sides contradict each other, or if one of several engines of a field denies its
///     value. By default, a contradiction is an issue: it fails the running test, at the line of this call, or goes to
///     standard error.
/// - Returns: The synchronization. Keep it in a property as long as the two should be equal: releasing or cancelling it
///   ends the writing. `_ = synchronize(…)` releases it at once, and nothing reports that.
@inlinable
public func synchronize<State, Action: BindableAction, ID: Hashable & Sendable>(
  _ store: Store<State, Action>,
  _ keyPath: WritableKeyPath<State, ID?>,
  with engine: FocusEngine<ID>,
  refused: ((ID?, FocusRefusal) -> Action)? = nil,
  onReport: ((SyncReport<ID?>) -> Void)? = nil,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> Synchronization where Action.State == State {
  synchronize(
    store,
    keyPath,
    with: SyncSide(engine),
    refused: refused,
    onReport: onReport,
    fileID: fileID,
    line: line
  )
}

/// Keeps a field of a store's state equal to the value that a binding has for the focused element of an engine. The
/// synchronization retains the binding.
///
/// ```swift
/// let fields = FocusBinding<ID, Field>(engine)
/// engine.setContent([.element("name").focused(fields, equals: .name)])
/// mirror = synchronize(store, \.focusedField, with: fields)
/// ```
///
/// The parameters and the result are those of the form with an engine.
@inlinable
public func synchronize<State, Action: BindableAction, ID: Hashable, Field: Hashable & Sendable>(
  _ store: Store<State, Action>,
  _ keyPath: WritableKeyPath<State, Field?>,
  with fields: FocusBinding<ID, Field>,
  refused: ((Field?, FocusRefusal) -> Action)? = nil,
  onReport: ((SyncReport<Field?>) -> Void)? = nil,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> Synchronization where Action.State == State {
  synchronize(
    store,
    keyPath,
    with: SyncSide(fields),
    refused: refused,
    onReport: onReport,
    fileID: fileID,
    line: line
  )
}

/// Keeps a field of a store's state equal to a side of any kind. Use this form for a Boolean binding of an engine, or
/// for an interface toolkit that manages focus by itself.
///
/// ```swift
/// mirror = synchronize(store, \.isFocused, with: SyncSide(isFocused))
/// ```
///
/// The parameters and the result are those of the form with an engine.
@inlinable
public func synchronize<State, Action: BindableAction, Value: Equatable & Sendable>(
  _ store: Store<State, Action>,
  _ keyPath: WritableKeyPath<State, Value>,
  with side: SyncSide<Value>,
  refused: ((Value, FocusRefusal) -> Action)? = nil,
  onReport: ((SyncReport<Value>) -> Void)? = nil,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> Synchronization where Action.State == State {
  synchronize(
    SyncSide(store, keyPath, refused: refused, fileID: fileID, line: line),
    side,
    onReport: onReport,
    fileID: fileID,
    line: line
  )
}
