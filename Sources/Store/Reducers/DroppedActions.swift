/// Reports the actions of children that a store drops because `forEach` or `ifLet` is missing. Used in debug builds.
///
/// When a store is made, it searches its action type for types of children's actions, such as `IdentifiedAction`. If
/// reducers pass on all these types, or if there are too many reducers to search, the store does not look for dropped
/// actions. Otherwise, the store keeps this object, and looks in each action for the types that no reducer passes on.
///
/// An action counts as dropped if no reducer passes it on to a child, and no reducer changes the state or returns an
/// effect. So an action of a child is not reported if a parent answers it with a change of the state or with an effect.
///
/// Used on the store's actor only.
@usableFromInline
final class DroppedActions {
  /// The types of children's actions that the store looks for. A type is removed when an action of the type is
  /// reported, so that each type is reported at most once. A type is also removed if, to handle such an action, the
  /// program itself calls a reducer whose `forEach` or `ifLet` may take the type: see `noteCallByHand(_:)`.
  private var types: Set<ObjectIdentifier>

  /// The types of children's actions that `noteCallByHand(_:)` has found. Has a value while `watch` runs the reducers
  /// of an action that it may report.
  @TaskLocal static var passedOnByHand: LockIsolated<Set<ObjectIdentifier>?>?

  /// Returns `nil` if the action type contains no types of children's actions, if reducers pass on all of these types,
  /// or if there are too many reducers to search.
  init?(of action: Any.Type, in hooks: ReducerHooks?) {
    let types = childActionTypes(in: action)
    guard !types.isEmpty, let passedOn = ReducerHooks.actionsPassedOn(by: hooks) else { return nil }
    self.types = types.subtracting(passedOn)
    if self.types.isEmpty { return nil }
  }

  /// Runs `reducer` with `action`. Reports `action` if it contains a child's action that the reducer seems to drop.
  /// Each type of children's actions is reported at most once.
  @usableFromInline
  func watch<State, Action>(
    _ action: Action,
    at location: CodeLocation,
    _ state: UnsafeMutablePointer<State>,
    _ reducer: (inout State, Action) -> Effect<Action>
  ) -> Effect<Action> {
    guard let suspect = DroppedAction(action, among: types) else { return reducer(&state.pointee, action) }
    return watch(suspect, action, at: location, state, reducer)
  }

  // Not inlined, because only a suspect action needs stack space for the copy of the state.
  @inline(never)
  private func watch<State, Action>(
    _ suspect: DroppedAction,
    _ action: Action,
    at location: CodeLocation,
    _ state: UnsafeMutablePointer<State>,
    _ reducer: (inout State, Action) -> Effect<Action>
  ) -> Effect<Action> {
    let before = state.pointee
    let passedOn = LockIsolated<Set<ObjectIdentifier>?>([])
    let effect = Self.$passedOnByHand.withValue(passedOn) { reducer(&state.pointee, action) }
    let isPassedOn = passedOn.value?.contains(ObjectIdentifier(suspect.kind)) ?? true
    guard isPassedOn || effect.isNone && Self.areTheSame(before, state.pointee) else { return effect }
    types.remove(ObjectIdentifier(suspect.kind))
    if !isPassedOn { suspect.report(at: location) }
    return effect
  }

  /// True if neither `==` nor reflection finds a difference. `==` comes first, because it is faster if the states
  /// differ.
  private static func areTheSame<State>(_ before: State, _ after: State) -> Bool {
    isEqual(before, after) != false && structuralDiff(before, after) == nil
  }
}

/// An action that may be dropped, because the `forEach` or the `ifLet` of a child seems to be missing.
private struct DroppedAction {
  /// The whole action of the store, for example `.todos(.element(id: 1, action: .toggled))`.
  let action: Any
  let kind: any ChildActions.Type
  /// The type of the action whose case contains the children's actions.
  let parent: Any.Type
  /// The name of the case that contains the children's actions; empty if `action` is itself of the type `kind`.
  let name: String

  /// Finds the outermost value whose type is one of `types`: the action itself, or a payload inside it. Returns `nil`
  /// if there is none.
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
        (action, parent, name) = (child, type(of: child), "")
        continue
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
  /// Searches a feature, and the features inside it, for `forEach` and `ifLet`. Returns the types that these reducers
  /// unwrap to get a child's action, such as `IdentifiedAction`; `nil` if there are too many reducers to search.
  static func actionsPassedOn(by hooks: ReducerHooks?) -> Set<ObjectIdentifier>? {
    var types: Set<ObjectIdentifier> = []
    let isIncomplete = hooks?.search { hooks in
      types.formUnion(hooks.holders.compactMap { $0.holder.actions.map(ObjectIdentifier.init) })
      return false
    }
    return isIncomplete == true ? nil : types
  }
}

/// Called in debug builds when the program itself calls a composite reducer. Finds the types of children's actions that
/// the reducer passes on, and adds them to `DroppedActions.passedOnByHand`. Stores `nil` there if the reducer contains
/// too many reducers to search. Does nothing while no action is watched.
@usableFromInline
func noteCallByHand(_ hooks: ReducerHooks?) {
  guard let types = DroppedActions.passedOnByHand else { return }
  let passedOn = ReducerHooks.actionsPassedOn(by: hooks)
  types.withValue { types in types = passedOn.flatMap { types?.union($0) } }
}
