/// Reports the actions of children that a store drops because `forEach` or `ifLet` is missing. Used in debug builds.
///
/// When the store is made, the types of children's actions in its action are compared with those that its reducer
/// passes on. Only a store in which a type is left over has this object, and looks at each action.
///
/// An action is dropped if no reducer passes it on to a child, changes the state, or returns an effect. So a parent may
/// handle the actions of its children itself.
///
/// Used on the store's actor only.
@usableFromInline
final class DroppedActions {
  /// The types of children's actions that no reducer passes on. A type is removed with its first report.
  private var types: Set<ObjectIdentifier>

  /// Returns `nil` if reducers pass on all actions of children.
  init?(of action: Any.Type, in hooks: ReducerHooks?) {
    let types = ChildActionTypes.inside(action)
    guard !types.isEmpty, let passedOn = ReducerHooks.actionsPassedOn(by: hooks) else { return nil }
    self.types = types.subtracting(passedOn)
    if self.types.isEmpty { return nil }
  }

  /// The actions of children in an action, if no reducer of the store seems to pass them on.
  @usableFromInline
  func suspect(in action: Any) -> DroppedAction? {
    DroppedAction(action, among: types)
  }

  /// Runs reducers with a suspect, and reports it if they drop it.
  ///
  /// - Parameter reduce: Runs the reducers. Returns true if there is an effect.
  func watch<State>(
    _ suspect: DroppedAction,
    at location: CodeLocation,
    _ state: UnsafePointer<State>,
    reduce: () -> Bool
  ) {
    let before = state.pointee
    let calls = ReducersCalledByHand()
    let hasEffect = ReducersCalledByHand.$current.withValue(calls) { reduce() }
    let isPassedOn = calls.actionsPassedOn.contains(ObjectIdentifier(suspect.kind))
    guard isPassedOn || !hasEffect && Self.areTheSame(before, state.pointee) else { return }
    types.remove(ObjectIdentifier(suspect.kind))
    if !isPassedOn { suspect.report(at: location) }
  }

  /// True if no difference can be seen. `==` comes first, because it is faster where states differ.
  private static func areTheSame<State>(_ before: State, _ after: State) -> Bool {
    isEqual(before, after) != false && structuralDiff(before, after) == nil
  }
}

/// An action of children that no reducer seems to pass on.
@usableFromInline
struct DroppedAction {
  /// The action that the store handles.
  let action: Any
  let kind: any ChildActions.Type
  /// The action in a case of which the children's actions are, and the name of the case.
  let parent: Any.Type
  let name: String

  /// Searches an action and the actions in it. Returns `nil` if none is of one of `types`.
  init?(_ action: Any, among types: Set<ObjectIdentifier>) {
    self.action = action
    var (action, parent, name) = (action, type(of: action), "")
    while true {
      if let children = action as? any ChildActions {
        let kind = type(of: children)
        if types.contains(ObjectIdentifier(kind)) {
          (self.kind, self.parent, self.name) = (kind, parent, name)
          return
        }
        guard let child = children.childAction else { return nil }
        action = child
      }
      guard let payload = Mirror(reflecting: action).children.first, TypeKind(type(of: action)) == .enum else {
        return nil
      }
      (parent, name) = (type(of: action), enumCase(of: action)?.name ?? payload.label ?? "…")
      action = payload.value
    }
  }

  func report(at location: CodeLocation) {
    let feature = TypeTraits.of(parent).name
    // The action itself is that of children if the store is that of a stack, for instance.
    let actions = name.isEmpty ? "CasePath()" : "\(feature).\(name)"
    let field = name.isEmpty ? "self" : name
    reportIssue(
      """
      An action of a child was dropped: no reducer runs the child.

        Action: \(caseName(of: action))

      No '\(kind.reducer)' takes the actions '\(actions)', and no other reducer has changed the state or returned an \
      effect. Add '.\(kind.reducer)(\\.\(field), action: \(actions)) { … }' to the reducer of the parent, with the \
      field of the child's state and the reducer of the child. If the parent handles these actions itself, pass no \
      reducer: '{}'.
      """,
      location: location
    )
  }
}

extension ReducerHooks {
  /// The limit of children that are compiled to search for the actions that reducers pass on.
  private static let searchLimit = 1_000

  /// The types of children's actions that the reducers of a feature, and of the features in it, pass on; `nil` if there
  /// are too many reducers to tell. Compiles the children.
  static func actionsPassedOn(by hooks: ReducerHooks?) -> Set<ObjectIdentifier>? {
    var (types, left) = (Set<ObjectIdentifier>(), searchLimit)
    hooks?.collectActionsPassedOn(inside: [], &types, &left)
    return left < 0 ? nil : types
  }

  private func collectActionsPassedOn(
    inside parents: [ObjectIdentifier],
    _ types: inout Set<ObjectIdentifier>,
    _ left: inout Int
  ) {
    for held in holders where left >= 0 {
      if let actions = held.holder.actions { types.insert(ObjectIdentifier(actions)) }
      // A feature that contains itself is not searched again.
      if let type = held.childType, parents.contains(type) { continue }
      left -= 1
      if left < 0 { return }
      held.hooks()?.collectActionsPassedOn(inside: parents + (held.childType.map { [$0] } ?? []), &types, &left)
    }
  }
}

/// The actions that reducers have passed on that were called by hand, while an action is watched.
final class ReducersCalledByHand: Sendable {
  @TaskLocal static var current: ReducersCalledByHand?

  private let types = Locked(Set<ObjectIdentifier>())

  var actionsPassedOn: Set<ObjectIdentifier> { types.withLock { $0 } }

  /// Adds the actions that a reducer passes on.
  func add(_ hooks: ReducerHooks?) {
    let passedOn = ReducerHooks.actionsPassedOn(by: hooks) ?? []
    types.withLock { $0.formUnion(passedOn) }
  }
}

/// Tells the store that watches an action that a reducer was called by hand.
@usableFromInline
func noteCallByHand(_ hooks: ReducerHooks?) {
  ReducersCalledByHand.current?.add(hooks)
}
