import Store

/// The path of a child that takes its parent's own actions.
func sameAction<Action>() -> CasePath<Action, Action> {
  CasePath(embed: { $0 }, extract: { $0 })
}
