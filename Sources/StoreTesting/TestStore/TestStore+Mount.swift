import Store

extension TestStore {
  /// Asserts how hooks, such as `onMount`, changed the state when the feature was mounted. Making a test store mounts
  /// its feature.
  ///
  /// ```swift
  /// let store = TestStore(initialState: Search.State()) { Search() }
  /// store.assertMounted { $0.isLoading = true }
  /// await store.receive(Search.Action.loaded) { … }
  /// ```
  ///
  /// Call it before the first step of the test. It is not needed if mounting changes nothing. Actions of effects that
  /// hooks have returned are asserted with `receive`.
  ///
  /// - Parameter expectation: Turns the state that the test store was given into the state that is expected after
  ///   mounting.
  public func assertMounted(
    _ expectation: @escaping (inout State) throws -> Void,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    if let mounted = mounting.take() {
      return compare(mounted, expectation, at: site) { "mounting the feature" }
    }
    fail(
      """
      'assertMounted' was called after the first step of the test, or twice.

      The feature is mounted when the test store is made: say what that changes before everything else. A feature that \
      comes later is mounted with an action, which asserts it.
      """,
      at: site
    )
  }

  /// Mounts the feature and runs its effects until each is suspended or has ended.
  @usableFromInline
  func mount() {
    mounting = StateTransition(before: state, after: state)
    if !store.hasHooks { record() }
    store.mount {
      record()
      mounting = StateTransition(before: state, after: store.state, hooks: store.hookRunsReader())
      current = store.state
    }
    if store.hasHooks, let mounting { recorder.check(mounting, cause: "mounting the feature") }
    runReady(.afterStep, at: creation)
  }

  /// Starts the recording, if the run is to be shown on a page. The recording begins with the state after mounting.
  private func record() {
    if pages != nil { pageRecorder = store.record(keepsStates: true) }
  }

  /// Called before a step of the test. With ``exhaustivity`` on, fails the test if mounting changed the state and the
  /// test did not assert the change.
  @usableFromInline
  func checkMounting(at site: CallSite) {
    guard let mounted = mounting.take(), !mounted.hooks.isEmpty else { return }
    guard exhaustivity == .on, !areEqual(mounted.before, mounted.after) else { return }
    let advice = "Assert the change first, in a closure: 'store.assertMounted { $0.property = value }'."
    failUnasserted(mounted, at: site, "the feature was mounted", advice)
  }
}
