import Store

/// Runs a test under many orders in which its effects could finish, and reports the first under which it fails.
///
/// ```swift
/// await exploreSchedules(initialState: Login.State(), invariant: { !$0.isLoggingIn || $0.focusedField == nil }) {
///   Login(authenticate: { _ in throw LoginError.wrongPassword })
/// } test: { store in
///   await store.send(.signInTapped)
///   await store.send(.focusMoved(.password))   // in some orders the failure comes first, in others this does
///   await store.finish()
///   #expect(store.state.focusedField == .password)
/// }
/// ```
///
/// What is tried is each order in which actions of effects, and the next step of the test, could reach the store. While there
/// are at most half of `limit` such orders all of them are tried, depth first. Otherwise the other half are random orders,
/// of everything that runs. A failing order is shrunk to the fewest choices that differ from the plain order.
///
/// The test must hold in every order: it says what is true at the end, or always, rather than which action comes first.
/// Therefore ``TestStore/exhaustivity`` is off, unless it is turned on.
///
/// - Parameters:
///   - initialState: The state before the first action.
///   - limit: How many orders to try at most.
///   - seed: What random orders to try.
///   - exhaustivity: Whether everything must be asserted.
///   - invariant: What must hold after every action.
///   - reducer: Makes the reducer under test, once for each order.
///   - prepare: Sets the dependencies that the feature needs.
///   - test: The test, run once for each order.
/// - Returns: What was tried, and what failed.
@discardableResult
public nonisolated(nonsending) func exploreSchedules<State: Equatable, Action, R: Reducer<State, Action>>(
  initialState: @autoclosure @escaping () -> State,
  limit: Int = 1_000,
  seed: UInt64 = 0,
  exhaustivity: Exhaustivity = .off,
  invariant: ((State) -> Bool)? = nil,
  reducer: @escaping () -> R,  // Not a result builder: through one, `test` could not infer the type of the action.
  withDependencies prepare: @escaping (inout DependencyValues) -> Void = { _ in },
  test: nonisolated(nonsending) @escaping (TestStore<State, Action>) async throws -> Void,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async -> ScheduleExploration {
  await exploreSchedules(limit: limit, seed: seed, fileID: fileID, filePath: filePath, line: line, column: column) {
    try await withTestStore(
      initialState: initialState(),
      invariant: invariant,
      exhaustivity: exhaustivity,
      reducer: reducer,
      withDependencies: prepare,
      test: test,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
}

/// Runs a test under many orders in which its effects could finish; the test makes its test store itself.
///
/// It must make everything anew each time. Several test stores, used one at a time, are all explored. Failures of other kinds than those
/// of the test store are noticed under Swift Testing, but not under XCTest.
@discardableResult
public nonisolated(nonsending) func exploreSchedules(
  limit: Int = 1_000,
  seed: UInt64 = 0,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  test: nonisolated(nonsending) @escaping () async throws -> Void
) async -> ScheduleExploration {
  var explorer = ScheduleExplorer(limit: limit, seed: seed, test: test)
  let exploration = await explorer.explore()
  if let text = exploration.text {
    Failure.record(text, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
  return exploration
}

/// What ``exploreSchedules(limit:seed:fileID:filePath:line:column:test:)`` tried, and what it found.
public struct ScheduleExploration: Sendable {
  /// How many orders were tried before the first that failed, with that one.
  public internal(set) var count = 0
  /// Whether there are no other orders, as far as the store can tell.
  public internal(set) var isExhaustive = false
  /// The order under which the test fails, with as few choices as possible that differ from the plain order.
  public internal(set) var failingSchedule: Schedule?
  /// How the test fails under it.
  public internal(set) var failures: [String] = []
  /// The actions under it, in the order in which the store handled them.
  public internal(set) var actions: [String] = []

  fileprivate var text: String? {
    guard let failingSchedule else { return nil }
    let actions = actions.map { "  • \($0)" }.joined(separator: "\n")
    return """
      The test fails under an order in which its effects could finish, the \(ordinal(count)) that was tried.

        Schedule: \(failingSchedule)

      The store handled, in this order:

      \(actions)

      It failed:

      \(failures.map { indented($0) }.joined(separator: "\n\n"))

      To run this order alone, pass 'schedule: \(failingSchedule)' to 'TestStore'.
      """
  }
}
