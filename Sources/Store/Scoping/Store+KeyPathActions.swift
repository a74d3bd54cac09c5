// Unavailable overloads for `scope(state:action: \.child)`. They exist for their messages.

extension Store {
  @available(*, unavailable, message: "Name the case itself: write 'action: Action.child', not 'action: \\.child'.")
  public func scope<ChildState>(state: KeyPath<State, ChildState>, action: _CaseKeyPath) -> Store<ChildState, Never> {
    fatalError("Unavailable.")
  }

  @available(*, unavailable, message: "Name the case itself: write 'action: Action.rows', not 'action: \\.rows'.")
  public func scope<Elements, ID: Hashable>(
    state: KeyPath<State, Elements>,
    id: ID,
    action: _CaseKeyPath
  ) -> Store<Elements, Never>? {
    nil
  }
}
