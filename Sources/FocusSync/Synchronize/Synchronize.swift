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
/// You can pass a binding in place of an engine. The field then has the binding's value for the focused element. The
/// synchronization retains the binding.
///
/// ```swift
/// let fields = FocusBinding<ID, Field>(engine)
/// engine.setContent([.element("name").focused(fields, equals: .name)])
/// mirror = synchronize(store, \.focusedField, with: fields)
/// ```
///
/// If the focus is a Boolean binding of an engine, or belongs to an interface toolkit that manages focus by itself,
/// pass a ``SyncSide``.
///
/// ```swift
/// mirror = synchronize(store, \.isFocused, with: SyncSide(isFocused))
/// ```
///
/// - Parameters:
///   - store: The store of the field, which may be scoped. It is not retained: the synchronization ends with it,
///     without a report.
///   - focus: The engine, or a binding or a side. An engine belongs to the actor of the store, and is not retained.
///   - refused: Makes the action that tells the feature of a refusal. The arguments are the value that has focus and
///     the reason for the refusal. By default, a `binding` action tells the feature.
///   - onReport: Called with each ``SyncReport``. By default, ``SyncReport/denied(_:_:)`` is ignored, and every other
///     report is an issue. An issue fails the running test, at the line that calls `synchronize`. Without a test, the
///     issue goes to standard error.
/// - Returns: The synchronization. Keep it in a property as long as the two should be equal: releasing or cancelling it
///   ends the writing. `_ = synchronize(…)` releases it at once, and nothing reports that.
@inlinable
public func synchronize<State, Action: BindableAction, Focus: SyncSideConvertible>(
  _ store: Store<State, Action>,
  _ keyPath: WritableKeyPath<State, Focus.SideValue>,
  with focus: Focus,
  refused: ((Focus.SideValue, FocusRefusal) -> Action)? = nil,
  onReport: ((SyncReport<Focus.SideValue>) -> Void)? = nil,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> Synchronization where Action.State == State, Focus.SideValue: Sendable {
  synchronize(
    SyncSide(store, keyPath, refused: refused, fileID: fileID, line: line),
    focus.syncSide,
    onReport: onReport,
    fileID: fileID,
    line: line
  )
}
