/// A compiled reducer that is given the addresses of its state and its action.
///
/// A parent passes the payload of its action to a child where it is, so that a child many levels deep costs no copies.
/// The closure of a reducer takes the action by value, and cannot do this.
///
/// The caller guarantees the types: a reducer of a `State` and an `Action` is given the addresses of such values. No
/// other code uses the state during the call, and no code changes the action.
@usableFromInline
class InPlaceReducer {
  @usableFromInline typealias Address = UnsafeMutableRawPointer

  @usableFromInline
  init() {}

  /// Handles an action, and returns the tree of its effects.
  @usableFromInline
  func reduce(_ state: Address, _ action: UnsafeRawPointer) -> EffectTree? { nil }
}

/// A closure as a reducer in place.
@usableFromInline
final class ClosureReducer<State, Action>: InPlaceReducer {
  private let closure: (inout State, Action) -> Effect<Action>

  @usableFromInline
  init(_ closure: @escaping (inout State, Action) -> Effect<Action>) {
    self.closure = closure
  }

  override func reduce(_ state: Address, _ action: UnsafeRawPointer) -> EffectTree? {
    closure(
      &state.assumingMemoryBound(to: State.self).pointee,
      action.assumingMemoryBound(to: Action.self).pointee
    ).tree
  }
}

/// Two reducers of the same state, one after the other.
@usableFromInline
final class ReducerPair: InPlaceReducer {
  private let first: InPlaceReducer
  private let second: InPlaceReducer

  @usableFromInline
  init(_ first: InPlaceReducer, _ second: InPlaceReducer) {
    self.first = first
    self.second = second
  }

  override func reduce(_ state: Address, _ action: UnsafeRawPointer) -> EffectTree? {
    let tree = first.reduce(state, action)
    let next = second.reduce(state, action)
    guard let tree else { return next }
    guard let next else { return tree }
    return EffectTree(.merge([tree, next]))
  }
}
