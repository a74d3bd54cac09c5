/// State that ends with its first action, such as an alert or a confirmation dialog.
///
/// A parent presents the state as a child, with ``PresentationAction``. When an action of the child has been handled,
/// the child's state becomes `nil`. A presented enum also becomes `nil` after an action, if its case holds ephemeral
/// state. Exceptions: the child was replaced by a child with another identity, or the parent has changed the child. A
/// change by the parent is noticed only if the child's state is `Equatable`.
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
  /// The actions of the state, such as those of an alert's buttons.
  associatedtype Action
}

/// Returns a function that returns true for ephemeral state, and for an enum whose case holds ephemeral state. Returns
/// `nil` if the type has no such values.
@usableFromInline
func ephemeralTest<State>(_: State.Type) -> ((State) -> Bool)? {
  if State.self is any EphemeralState.Type { return { _ in true } }
  let tags = enumCases(of: State.self)?.map { $0.payload is any EphemeralState.Type } ?? []
  return tags.contains(true) ? { tags[enumTag(of: $0)] } : nil
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
  ) -> ModifiedReducer<Self> where ChildState.Action == ChildAction {
    ifLet(state, action: action, ifMissing: ifMissing, then: { EmptyReducer() }, fileID: fileID, line: line)
  }
}

// The optional child of `ifLet`.
extension HeldChildren where Container == Child.State?, ID == OnlyChild {
  /// Runs the child's reducer, then the parent's. Then clears the field if the child is ephemeral, unless the child was
  /// replaced or the parent has changed the child.
  ///
  /// - Parameter isEphemeral: Returns true for an ephemeral child. Pass `nil` if no child of the type is ephemeral.
  @inlinable
  func reduce(
    _ state: inout State,
    _ action: Action,
    _ childAction: Child.Action,
    _ isEphemeral: ((Child.State) -> Bool)?
  ) -> Effect<Action> {
    guard let isEphemeral else { return reduce(&state, action, .child, childAction) }
    return reduceEphemeral(&state, action, childAction, isEphemeral)
  }

  // Not inlined, because the copy of the child takes stack space. If this method were inlined, `reduce` would take that
  // space for every child, ephemeral or not.
  @inlinable
  @inline(never)
  func reduceEphemeral(
    _ state: inout State,
    _ action: Action,
    _ childAction: Child.Action,
    _ isEphemeral: (Child.State) -> Bool
  ) -> Effect<Action> {
    let before = identity(in: &state)
    let effect = reduceChild(&state, childAction, .child)
    guard let effect else { return reduceMissing(&state, action, .child) }
    var answered: Child.State?
    // If the child's reducer has replaced the child by another alert, the new alert is not cleared here. It ends with
    // its own first action.
    if identity(in: &state) == before {
      field.read(&state) { if let child = $0.pointee, isEphemeral(child) { answered = child } }
    }
    let whole = effect.merge(with: parent.reduce(&state, action))
    if let answered {
      // If the parent has changed the alert or presented a new one, the field is not cleared. A child that is not
      // `Equatable` counts as unchanged.
      clear(&state) { holder.identify?($0) == before && isEqual(answered, $0.pointee) ?? true }
    }
    return whole
  }

  /// Runs the parent with `action`, which dismisses the child. Then clears the field, unless the parent has presented a
  /// child with another identity.
  @inlinable
  func dismiss(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard field.read(&state, { $0.pointee != nil }) else { return reduceMissing(&state, action, .child) }
    let before = identity(in: &state)
    let effect = parent.reduce(&state, action)
    clear(&state) { holder.identify?($0) == before }
    return effect
  }

  @inlinable
  func identity(in state: inout State) -> AnyHashable? {
    field.read(&state) { payload(of: $0).flatMap { holder.identify?($0) } }
  }

  /// Sets the field to `nil` if its child satisfies `isOver`. Otherwise the field is not written.
  @inlinable
  func clear(_ state: inout State, if isOver: (UnsafePointer<Child.State>) -> Bool) {
    let clears = field.read(&state) { payload(of: $0).map(isOver) ?? false }
    if clears { field.modify(&state) { $0 = nil } }
  }
}
