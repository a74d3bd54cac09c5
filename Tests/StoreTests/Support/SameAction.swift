import Store

/// The action of a child whose actions are its parent's own.
func sameAction<Action>() -> CasePath<Action, Action> {
  CasePath(embed: { $0 }, extract: { $0 })
}
