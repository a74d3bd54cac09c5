import FocalTerminal
import Store
import StoreTesting

/// Runs a test with a page and its store on a screen without a terminal.
///
/// The effects of the store run on the executor of the test, and every dependency without an override has its test
/// value, as with `withTestStore`.
///
/// - Parameters:
///   - columns: The width of the screen.
///   - rows: The height of the screen.
///   - initialState: The state before the first action.
///   - reducer: Makes the reducer under test.
///   - prepare: Sets the dependencies that the feature needs.
///   - page: Opens the page of a store.
///   - test: The test. It gets the screen and the store.
/// - Throws: The error of the test.
@MainActor
public func withScreen<State, Action, R: Reducer<State, Action>>(
  columns: Int = 80,
  rows: Int = 24,
  initialState: @autoclosure () -> State,
  reducer: () -> R,
  withDependencies prepare: (inout DependencyValues) -> Void = { _ in },
  page: @MainActor (Store<State, Action>, CellSize) -> any TerminalProgram,
  test: @MainActor (HeadlessScreen, Store<State, Action>) async throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async rethrows {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  try await withTestStore(
    initialState: initialState(),
    exhaustivity: .off,
    reducer: reducer,
    withDependencies: prepare,
    test: { testStore in
      let screen = HeadlessScreen(page(testStore.store, CellSize(columns: columns, rows: rows))) {
        await testStore.settle(.any, at: site)
      }
      await screen.run()
      try await test(screen, testStore.store)
    },
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
