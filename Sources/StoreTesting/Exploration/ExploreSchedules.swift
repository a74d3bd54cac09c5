import Store

/// Runs a test under many orders in which its effects could finish, and reports the first under which it fails.
///
/// ```swift
/// await exploreSchedules(initialState: Login.State(), invariant: { !$0.isLoggingIn || $0.focusedField == nil }) {
///   Login(authenticate: { _ in throw LoginError.wrongPassword })
/// } test: { store in
///   await store.send(.signInTapped)
///   await store.send(.focusMoved(.password))   // before or after the login fails, depending on the order
///   await store.finish()
///   #expect(store.state.focusedField == .password)
/// }
/// ```
///
/// Two orders differ in when the store handles the action of an effect: before or after the actions of other effects,
/// and before or after the next step of the test. The first half of the runs tries such orders, a new one in each run.
/// If this half tries all of them, the exploration ends. Otherwise, the second half tries random orders of all the work
/// of the effects, not just of their actions. A failing order is shrunk: it is made more like
/// ``Schedule/firstInFirstOut``, as long as the test still fails. The shrunk order is reported as a ``Schedule``. Pass
/// this schedule as `schedule` to run the order alone. Steps and expectations that fail are then reported at their own
/// lines in the test, not at the line of `exploreSchedules`.
///
/// A failing order is run once more and written as a page, on which you can step through its actions with their causes,
/// effects and states. The failure says where the page is: in a temporary folder, or in the folder that the environment
/// variable `FOCAL_PAGES` names.
///
/// The test must hold in every order, so it should assert the final state or an invariant, not which action comes
/// first. Therefore ``TestStore/exhaustivity`` is off by default.
///
/// An explored test can find errors that a plain test does not, such as a missing guard against a second tap: see
/// <doc:ExploringInterleavings>.
///
/// - Parameters:
///   - initialState: The state before the first action.
///   - runs: The number of orders to try at most.
///   - seed: Selects the random orders.
///   - schedule: The only order to run, as a report shows it.
///   - exhaustivity: The strictness of the test stores.
///   - invariant: A condition on the state after every action.
///   - reducer: Makes the reducer under test, once for each order. Put several into a `CombineReducers`.
///   - prepare: Sets the dependencies that the feature needs.
///   - test: The test, run once for each order.
/// - Returns: The number of orders tried, and the failing order if there is one.
/// - Complexity: O(n) runs of the test, where n is `runs`. If an order fails, more runs follow to shrink the order.
@discardableResult
public nonisolated(nonsending) func exploreSchedules<State, Action, R: Reducer<State, Action>>(
  initialState: @autoclosure @escaping () -> State,
  runs: Int = 1_000,
  seed: UInt64 = 0,
  schedule: Schedule? = nil,
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
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let explorer = ScheduleExplorer(runs: runs, seed: seed) {
    let store = TestStore(initialState, .firstInFirstOut, invariant, reducer, prepare, at: site)
    try await store.run(test, exhaustivity)
  }
  return await explorer.explore(schedule, reportingAt: site)
}

/// Runs a test under many orders in which its effects could finish. The test makes its own test stores.
///
/// ```swift
/// await exploreSchedules {
///   let server = Server()
///   let (alice, bob) = (TestStore(initialState: Chat.State()) { Chat(server) }, TestStore(…))
///   …
/// }
/// ```
///
/// The test must make its stores and their dependencies anew each time. Several test stores are explored together. If
/// several tasks use them, the test fails.
///
/// An order fails if the test fails under it: for instance if an expectation of Swift Testing, an assertion of XCTest
/// or a step of a test store fails, or if the test throws an error. Under XCTest, a failed assertion is also reported
/// in each run in which it fails, for instance in the runs that shrink the order. The report of the order comes last.
///
/// - Parameters:
///   - runs: The number of orders to try at most.
///   - seed: Selects the random orders.
///   - schedule: The only order to run, as a report shows it.
///   - test: The test, run once for each order.
/// - Returns: The number of orders tried, and the failing order if there is one.
/// - Complexity: O(n) runs of the test, where n is `runs`. If an order fails, more runs follow to shrink the order.
@discardableResult
public nonisolated(nonsending) func exploreSchedules(
  runs: Int = 1_000,
  seed: UInt64 = 0,
  schedule: Schedule? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  test: nonisolated(nonsending) @escaping () async throws -> Void
) async -> ScheduleExploration {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  return await ScheduleExplorer(runs: runs, seed: seed, test: test).explore(schedule, reportingAt: site)
}

extension ScheduleExplorer {
  /// Explores up to `runs` orders. If `schedule` is not `nil`, runs only the order of `schedule`. Reports a failure.
  fileprivate nonisolated(nonsending) func explore(
    _ schedule: Schedule?,
    reportingAt site: CallSite
  ) async -> ScheduleExploration {
    let exploration = if let schedule { await runAlone(schedule) } else { await explore() }
    if var text = exploration.text {
      if let failing = exploration.failingSchedule {
        text += "\n\n" + (await Failure.writePages(at: site) { await run(failing.kind).isFailing })
      }
      Failure.record(text, at: site)
    }
    return exploration
  }
}

/// The result of ``exploreSchedules(runs:seed:schedule:fileID:filePath:line:column:test:)``.
public struct ScheduleExploration: Sendable {
  /// The number of orders that were tried, including the first that failed.
  public internal(set) var runs = 0
  /// True if every order that the store can distinguish was tried, and the test failed under none.
  public internal(set) var isExhaustive = false
  /// The order under which the test fails, after shrinking. `nil` if the test failed under no order, if orders could
  /// not be explored, or if `schedule` was given.
  public internal(set) var failingSchedule: Schedule?
  /// The failures under the failing order, or the reason why orders could not be explored. If `schedule` was given,
  /// failing steps and expectations are not listed, because they fail the test directly.
  public internal(set) var failures: [String] = []
  /// The names of the actions that the stores handled in the run of ``failingSchedule``, first to last. If `schedule`
  /// was given, the names of the actions in the run of `schedule`.
  public internal(set) var actions: [String] = []

  var hasSeveralStores = false

  fileprivate var text: String? {
    guard let failingSchedule else { return failures.isEmpty ? nil : failures.joined(separator: "\n\n") }
    // The schedule of several test stores is one sequence of choices, which a single test store cannot follow alone.
    let place = hasSeveralStores ? "'exploreSchedules'" : "'exploreSchedules' or to its 'TestStore'"
    let actions = actions.map { "  • \($0)" }.joined(separator: "\n")
    return """
      The test fails under an order in which its effects could finish, the \(ordinal(runs)) that was tried.

        Schedule: \(failingSchedule)

      The store handled, in this order:

      \(actions)

      It failed:

      \(failures.map { indented($0) }.joined(separator: "\n\n"))

      To run this order alone, pass 'schedule: \(failingSchedule)' to \(place).
      """
  }
}
