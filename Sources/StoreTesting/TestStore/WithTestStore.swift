import Store

/// Runs a test with a test store, and then calls `finish`, which fails the test for actions of effects that the test
/// did not assert, and for effects that do not end.
///
/// ```swift
/// await withTestStore(initialState: Counter.State()) {
///   Counter()
/// } test: { store in
///   await store.send(.incremented) { $0.count = 1 }
/// }
/// ```
///
/// - Parameters:
///   - initialState: The state before the first action.
///   - schedule: The order of jobs that are ready at the same time.
///   - invariant: A condition on the state. The test fails if the condition does not hold after an action, after a
///     change of a shared value, or after the hooks of mounting.
///   - exhaustivity: The strictness of the test store.
///   - reducer: Makes the reducer under test. Put several into a `CombineReducers`.
///   - prepare: Sets the dependencies that the feature needs.
///   - test: The test.
/// - Throws: The error of the test. If the test throws, `finish` is not called: unasserted actions and running effects
///   do not cause further failures.
public nonisolated(nonsending) func withTestStore<State, Action, R: Reducer<State, Action>>(
  initialState: @autoclosure () -> State,
  schedule: Schedule = .firstInFirstOut,
  invariant: ((State) -> Bool)? = nil,
  exhaustivity: Exhaustivity = .on,
  reducer: () -> R,  // Not a result builder: through one, `test` could not infer the type of the action.
  withDependencies prepare: (inout DependencyValues) -> Void = { _ in },
  test: nonisolated(nonsending) (TestStore<State, Action>) async throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let store = TestStore(initialState, schedule, invariant, reducer, prepare, at: site)
  try await store.run(test, exhaustivity)
}

extension TestStore {
  /// Calls `begin`, runs a test with this test store, and then calls `finish`. Does not call `finish` if the test
  /// throws an error.
  nonisolated(nonsending) func run(
    _ test: nonisolated(nonsending) (TestStore) async throws -> Void,
    _ exhaustivity: Exhaustivity
  ) async rethrows {
    begin()
    self.exhaustivity = exhaustivity
    do {
      try await test(self)
      await finish(at: creation)
    } catch {
      isFinished = true
      throw error
    }
  }
}
