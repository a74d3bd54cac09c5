import Store

/// A store for tests: it insists that the test says everything that happens, and knows when nothing more can.
///
/// ```swift
/// @Test func aFailedLoginSaysSo() async {
///   let store = TestStore(initialState: Login.State()) {
///     Login(authenticate: { _ in throw LoginError.wrongPassword })
///   }
///   await store.send(.signInTapped) { $0.isLoggingIn = true }
///   await store.receive(Login.Action.loginFailed) {
///     $0.isLoggingIn = false
///     $0.error = .wrongPassword
///   }
///   await store.finish()
/// }
/// ```
///
/// **What fails the test.** A state that is not as asserted, or that changed where the test asserts nothing; an assertion
/// that changes nothing; an action that an effect sent and that the test did not `receive` before the next `send` or the end;
/// one that it was to `receive` and that does not come; an effect that is still running at the end; a misuse that the library
/// reports, and an invariant that does not hold. With ``exhaustivity`` off, what the test does not speak of does not fail it.
///
/// **Time.** The store and its effects run on an executor of the test store, on the thread of the test, and only during its
/// methods. When no job is left, nothing more can happen: `receive` fails at once, without a time-out. Only an effect that
/// waits for something outside, such as a socket or another thread, is waited for, up to ``outsideLimit``. So is one that started
/// tasks of which one sleeps on a test clock: another may wait outside.
///
/// **Isolation.** The methods run wherever the test runs; a test need not be on the main actor. The test store itself is not
/// `Sendable`.
///
/// **The end.** Call ``finish(timeout:fileID:filePath:line:column:)`` at the end of the test, or use `withTestStore`, which does.
public final class TestStore<State: Equatable, Action> {
  /// The state after the last action that the test sent or received. What is still to be received has not happened yet, nor
  /// has, within the closure that asserts it, an action that is being asserted.
  public internal(set) var state: State

  /// Whether everything must be asserted.
  public var exhaustivity: Exhaustivity = .on

  /// How long a step of the test, such as `receive` or `finish`, waits in all for what is outside of the test's executor.
  public var outsideLimit: Duration = .seconds(1)

  let store: Store<State, Action>
  let executor: TestExecutor
  let recorder: Recorder<State, Action>
  let issues = IssueLog()
  let dismissal = Dismissal()
  let creation: CallSite
  var isFinished = false
  private let actor: StoreActor
  private var observation: ObserveToken?

  /// Whether the feature under test asked, by the `dismiss` dependency, to be taken away.
  ///
  /// Its effects are cancelled then, as its parent would by taking it away, and to send it another action fails the test.
  public var isDismissed: Bool { dismissal.isNoted }

  /// The dependencies of the feature and of the effects that it starts from now on.
  public var dependencies: DependencyValues {
    get {
      var values = store.dependencies
      values.isBeingSet = true
      return values
    }
    set {
      var values = newValue
      values.isBeingSet = false
      store.dependencies = values
    }
  }

  /// Makes a test store.
  ///
  /// - Parameters:
  ///   - initialState: The state before the first action.
  ///   - schedule: In which order jobs run that could run at the same time. Within `exploreSchedules`, which decides that
  ///     itself, giving one fails the test.
  ///   - invariant: What must hold after every action; the test fails at the first after which it does not.
  ///   - reducer: Builds the reducer under test.
  ///   - prepare: Sets the dependencies that the feature needs. What is not set has its test value.
  public init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    schedule: Schedule = .firstInFirstOut,
    invariant: ((State) -> Bool)? = nil,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let exploration = Exploration.current
    let executor = exploration?.makeExecutor() ?? TestExecutor(schedule: schedule)
    let recorder = Recorder<State, Action>(invariant: invariant)
    let actor = StoreActor(executor: executor)
    let (issues, dismissal) = (issues, dismissal)
    let report = IssueHandler { issues.add($0) }
    let store = IssueReporting.$handler.withValue(report) {
      Store<State, Action>.withTestDependencies(prepare) {
        // The store keeps the dependencies and the handler that are in force here, and hands them to its effects.
        Store(testing: initialState(), reducer: reducer(), actor: actor, executor: executor) { dismissal.note() }
      }
    }
    self.state = store.state
    self.store = store
    self.executor = executor
    self.recorder = recorder
    self.actor = actor
    self.creation = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.observation = store.observeActions { before, after, action, source in
      exploration?.note(caseName(of: action))
      recorder.handle(before: before, after: after, action: action, source: source)
    }
    if exploration != nil, schedule != .firstInFirstOut { failScheduled(schedule) }
  }

  private func failScheduled(_ schedule: Schedule) {
    fail(
      """
      A test store was given the schedule \(schedule) within 'exploreSchedules', which decides the order itself.

      Leave 'schedule:' out there. To run one order alone, pass it to 'exploreSchedules(schedule:)'.
      """,
      at: creation
    )
  }

  deinit {
    if !isFinished { reportUnfinished() }
    observation = nil
    store.cancelEffects()
    executor.run()
    executor.close()
  }
}
