import Store

/// Access for `FocalTerminalTesting`, which shows the store of a test on a screen without a terminal.
extension TestStore {
  /// The store under test.
  package var shown: Store<State, Action> { store }

  /// Runs the ready jobs, and those that follow from them.
  package nonisolated(nonsending) func settle(at site: CallSite) async { await settle(.any, at: site) }
}
