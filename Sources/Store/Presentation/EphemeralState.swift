/// State that ends with its first action, such as an alert or a confirmation dialog.
///
/// A parent presents it with ``PresentationAction``. When one of its actions has been handled, its state becomes `nil`,
/// unless the parent has replaced the child by another. A case of an enum that has ephemeral state as its payload
/// behaves in the same way.
///
/// ```swift
/// struct DeleteAlert: EphemeralState {
///   enum Action { case confirm }
///   var title: String
/// }
///
/// Reduce { state, action in … }
///   .ifLet(\.alert, action: Action.alert)
/// ```
public protocol EphemeralState<Action>: SendableMetatype {
  /// The actions of the buttons.
  associatedtype Action
}

/// Returns a function that tells if a value ends with its first action; `nil` if no value of the type does.
@usableFromInline
func ephemeralTest<State>(_: State.Type) -> ((State) -> Bool)? {
  if State.self is any EphemeralState.Type { return { _ in true } }
  let tags = enumCases(of: State.self)?.map { $0.payload is any EphemeralState.Type } ?? []
  return tags.contains(true) ? { tags[enumTag(of: $0)] } : nil
}

/// Returns false if a child is known to have changed. A child that is not `Equatable` counts as unchanged.
@usableFromInline
func isUnchanged<State>(_ before: State, _ after: State) -> Bool {
  isEqual(before, after) ?? true
}

extension Reducer {
  /// Presents state that has no logic of its own, such as an alert.
  @inlinable
  public func ifLet<ChildState: EphemeralState, ChildAction>(
    _ state: WritableKeyPath<State, ChildState?>,
    action: @escaping (PresentationAction<ChildAction>) -> Action,
    ifMissing: MissingChildPolicy = .report,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> ParentReducer<Self, EmptyReducer<ChildState, ChildAction>> where ChildState.Action == ChildAction {
    ifLet(state, action: action, ifMissing: ifMissing, then: { EmptyReducer() }, fileID: fileID, line: line)
  }
}
