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
/// of everything that runs. A failing order is shrunk to the fewest choices that differ from the plain order, and reported as
/// a ``Schedule``. Pass that as `schedule` to run this order alone, with its failures at their own lines.
///
/// The test must hold in every order: it says what is true at the end, or always, rather than which action comes first.
/// Therefore ``TestStore/exhaustivity`` is off, unless it is turned on.
///
/// - Parameters:
///   - initialState: The state before the first action.
///   - limit: How many orders to try at most.
///   - seed: What random orders to try.
///   - schedule: The only order to run, as a report has it.
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
  await exploreSchedules(
    limit: limit,
    seed: seed,
    schedule: schedule,
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  ) {
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
/// ```swift
/// await exploreSchedules {
///   let server = Server()
///   let (alice, bob) = (TestStore(initialState: Chat.State()) { Chat(server) }, TestStore(…))
///   …
/// }
/// ```
///
/// It must make everything anew each time. Several test stores are explored together if one task uses them, in turn; used by
/// several tasks at once they fail the test.
///
/// Expectations of Swift Testing fail an order as those of the test store do. An assertion of XCTest does too, but it also
/// fails the test by itself, each time that it fails while the order is shrunk. The report of the order comes last.
@discardableResult
public nonisolated(nonsending) func exploreSchedules(
  limit: Int = 1_000,
  seed: UInt64 = 0,
  schedule: Schedule? = nil,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  test: nonisolated(nonsending) @escaping () async throws -> Void
) async -> ScheduleExploration {
  let explorer = ScheduleExplorer(limit: limit, seed: seed, test: test)
  let exploration = if let schedule { await explorer.runAlone(schedule) } else { await explorer.explore() }
  if let text = exploration.text {
    Failure.record(text, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
  return exploration
}

/// What ``exploreSchedules(limit:seed:schedule:fileID:filePath:line:column:test:)`` tried, and what it found.
public struct ScheduleExploration: Sendable {
  /// How many orders were tried before the first that failed, with that one.
  public internal(set) var count = 0
  /// Whether there are no other orders, as far as the store can tell.
  public internal(set) var isExhaustive = false
  /// The order under which the test fails, with as few choices as possible that differ from the plain order.
  public internal(set) var failingSchedule: Schedule?
  /// How the test fails under it, or why its orders could not be explored.
  public internal(set) var failures: [String] = []
  /// The actions under it, in the order in which the store handled them.
  public internal(set) var actions: [String] = []

  var hasSeveralStores = false

  fileprivate var text: String? {
    guard let failingSchedule else { return failures.isEmpty ? nil : failures.joined(separator: "\n\n") }
    // The choices of several test stores are one sequence, which none of them could follow alone.
    let place = hasSeveralStores ? "'exploreSchedules'" : "'exploreSchedules' or to its 'TestStore'"
    let actions = actions.map { "  • \($0)" }.joined(separator: "\n")
    return """
      The test fails under an order in which its effects could finish, the \(ordinal(count)) that was tried.

        Schedule: \(failingSchedule)

      The store handled, in this order:

      \(actions)

      It failed:

      \(failures.map { indented($0) }.joined(separator: "\n\n"))

      To run this order alone, pass 'schedule: \(failingSchedule)' to \(place).
      """
  }
}
