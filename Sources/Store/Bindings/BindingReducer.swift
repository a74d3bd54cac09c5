/// Applies the writes of ``BindingAction`` to the state.
///
/// List it first, so that the reducers after it see the state after the write.
///
/// ```swift
/// var body: some Reducer<State, Action> {
///   BindingReducer()
///   Reduce { state, action in … }
/// }
/// ```
///
/// If the case `binding` belongs to a nested enum of actions, name the case that holds this enum:
/// `BindingReducer(action: Action.view)`.
public struct BindingReducer<State, Action>: Reducer {
  @usableFromInline let path: CasePath<Action, BindingAction<State>>

  /// Makes a reducer that applies the writes of the action's own `binding` case.
  @inlinable
  public init() where Action: BindableAction, Action.State == State {
    self.path = CasePath(Action.binding)
  }

  /// Makes a reducer that applies the writes of a nested enum of actions. The argument `action` is the case that holds
  /// the nested enum, such as `Action.view`.
  public init<ViewAction: BindableAction>(
    action: @escaping (ViewAction) -> Action
  ) where ViewAction.State == State {
    self.path = CasePath(action).appending(path: CasePath(ViewAction.binding))
  }

  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    path.extract(from: action)?.box.apply(to: &state)
    return .none
  }
}
