import Store

/// A store for tests. The test must assert everything that happens. An assertion that waits for an action fails at
/// once when nothing can send the action any more.
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
/// **Failures.** Among other things, the test fails for
/// - a state that differs from the asserted one;
/// - a change of the state that the test does not assert;
/// - an assertion whose closure changes nothing, if the state did not change either;
/// - an action that an effect sent and that the test did not `receive` before the next `send` or the end;
/// - an action to `receive` that does not come;
/// - a change of a `Shared` value that an effect or another store made, and that the test did not
///   ``receiveSharedChange(timeout:assert:fileID:filePath:line:column:)``;
/// - an effect that is still running at the end;
/// - a misuse that the library reports, such as an action that an effect sends from `Task { }`;
/// - an invariant that does not hold.
///
/// With ``exhaustivity`` off, the test does not fail for a change or an action that it does not assert, for a closure
/// that changes nothing, or for an effect that is still running at the end.
///
/// **Hooks.** The feature is mounted when the test store is made. If its `onMount` hooks change the state, a test
/// begins with ``assertMounted(_:fileID:filePath:line:column:)``. All other hooks belong to the action that caused
/// them, and are asserted with it. A failure lists the hooks that ran.
///
/// **Comparison.** States are compared with `==` if `State` is `Equatable`. Otherwise they are compared field by field,
/// with objects and closures by identity. A field in an `Unasserted` wrapper is left out.
///
/// **Time.** The store and its effects run on an executor of the test store, on the thread of the test, and only during
/// calls of the test store and of its clocks. When no job is ready, an effect waits for a test clock, or for something
/// outside the executor, such as a socket or another thread. If an effect may wait for something outside, `receive`
/// waits for an action, but no longer than ``externalTimeout``. `receive` also waits for a task that an effect started
/// and did not await. Otherwise, `receive` fails at once if no action has come.
///
/// **The main actor.** In a test on the main actor, an effect may call functions of the main actor: each step of the
/// test, such as `send`, lets these functions run. In other tests, the main actor is outside the executor: only steps
/// that wait for something outside, such as `receive` and `finish`, wait for the main actor.
///
/// **Isolation.** The methods run on the actor of the caller, which need not be the main actor. A test store is not
/// `Sendable`.
///
/// **The end.** Call ``finish(timeout:fileID:filePath:line:column:)`` at the end of the test, or use `withTestStore`,
/// which calls it.
public final class TestStore<State, Action> {
  /// The state after the latest action that the test sent or received. Before the first action, the state of the
  /// mounted feature.
  ///
  /// In the closure that asserts an action, the property returns the state before that action.
  public var state: State { current }
  @usableFromInline var current: State

  /// Decides if the test must assert everything (the default), or only what it chooses. May be set between steps.
  public var exhaustivity: Exhaustivity = .on

  /// The longest time that one step of the test, such as `receive` or `finish`, waits in all for events outside the
  /// test's executor.
  public var externalTimeout: Duration = .seconds(1)

  /// The store under test. `FocalTerminalTesting` shows it on a screen without a terminal.
  @usableFromInline package let store: Store<State, Action>
  let executor: TestExecutor
  @usableFromInline let recorder: ReceivedActions<State, Action>
  @usableFromInline lazy var areEqual = equality(of: State.self)
  @usableFromInline lazy var areActionsEqual = equality(of: Action.self)
  let misuses = FailureLog()
  let retainedEffects: RetainedEffects
  let creation: CallSite
  /// The plan that `exploreSchedules` shares between all test stores of a run; `nil` outside `exploreSchedules`.
  @usableFromInline let explored: SchedulePlan?
  @usableFromInline var isFinished = false
  /// The change that mounting made; `nil` once `assertMounted` or the first step of the test has checked it.
  @usableFromInline var mounting: StateTransition<State>?
  /// The title and the log for an HTML page of this test store; `nil` if the test store writes no page.
  let pages = Failure.pages
  var pageRecorder: StoreRecorder<State, Action>?
  private let actor: StoreActor
  private let dismissal = OneWayFlag()
  @usableFromInline var observations: [ObserveToken] = []

  /// True if the feature under test has dismissed itself with the `dismiss` dependency.
  ///
  /// The dismissal cancels the feature's effects, as the removal by a parent would. Sending another action then fails
  /// the test.
  public var isDismissed: Bool { dismissal.isSet }

  /// The effects that are running now.
  public var effectsInFlight: [EffectInfo] { store.effectsInFlight }

  /// The dependencies of the feature, and of the effects that it starts from now on.
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
  ///   - schedule: The order of jobs that are ready at the same time. `exploreSchedules` decides the order itself, so
  ///     within it any schedule other than the default fails the test.
  ///   - invariant: A condition on the state. The test fails if the condition does not hold after an action, after a
  ///     change of a shared value, or after the hooks of mounting.
  ///   - reducer: Makes the reducer under test. Put several into a `CombineReducers`.
  ///   - prepare: Sets the dependencies that the feature needs. All others have their test values.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    schedule: Schedule = .firstInFirstOut,
    invariant: ((State) -> Bool)? = nil,
    reducer: () -> R,  // Not a result builder: through one, `initialState: .init()` has no type.
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    self.init(initialState, schedule, invariant, reducer, prepare, at: site)
    begin()
  }

  /// Makes a test store, and does not mount its feature. The caller calls `begin` before the first step.
  @usableFromInline
  init<R: Reducer<State, Action>>(
    _ initialState: () -> State,
    _ schedule: Schedule,
    _ invariant: ((State) -> Bool)?,
    _ reducer: () -> R,
    _ prepare: (inout DependencyValues) -> Void,
    at site: CallSite
  ) {
    explored = SchedulePlan.explored
    explored?.addStore()
    let executor = TestExecutor(plan: explored ?? SchedulePlan(schedule))
    let actor = StoreActor(executor: executor)
    let retainedEffects = RetainedEffects { [weak executor] in executor?.wakeWaiter() }
    let report = IssueHandler { [misuses] in misuses.add($0.failureText) }
    store = IssueReporting.$handler.withValue(report) {
      Store<State, Action>.withTestDependencies(prepare) {
        // The store captures the dependencies and the handler that are in force here, for its reducers and effects.
        Store(
          testing: initialState(),
          reducer: reducer(),
          actor: actor,
          executor: executor,
          retainedEffects: retainedEffects
        )
      }
    }
    executor.contents.withLock { [store] in $0.effects = store.runner }
    current = store.withState { $0 }
    recorder = ReceivedActions(invariant: invariant)
    creation = site
    self.executor = executor
    self.actor = actor
    self.retainedEffects = retainedEffects
    observations = [store.onRootDismissal { [dismissal] in dismissal.set() }]
    guard explored != nil, schedule != .firstInFirstOut else { return }
    fail(
      """
      A test store was given the schedule \(schedule) within 'exploreSchedules', which decides the order itself.

      Leave 'schedule:' out there. To run one order alone, pass it to 'exploreSchedules(schedule:)'.
      """,
      at: site
    )
  }

  /// Begins to record the actions, and mounts the feature.
  ///
  /// Inlinable, so that the code that records actions is specialised where the types are known.
  @inlinable
  func begin() {
    let hookRuns = store.hookRunsReader
    observations.append(
      store.monitor(comparesStates: true) { [recorder, explored] before, after, action, source in
        guard let before else { return }
        if let explored, let action { explored.note(action: caseName(of: action)) }
        recorder.handle(action, StateTransition(before: before, after: after, hooks: hookRuns()), source: source)
      }
    )
    mount()
  }

  /// Shows a text in the results of the running test, and does not fail the test.
  func note(_ message: String, at site: CallSite) {
    // `exploreSchedules` collects notes and failures in one log, so a note would fail its run.
    if explored == nil { Failure.note(message, at: site) }
  }

  deinit {
    if !isFinished { reportUnfinished() }
    observations = []
    store.cancelEffects()
    _ = executor.runReady(arrivals: .all)
    executor.close()
    if let pages, let pageRecorder { pages.log.add(pageRecorder.recording.html(title: pages.title)) }
  }
}

/// The test store of a feature: `TestStoreOf<Login>`.
public typealias TestStoreOf<R: Reducer> = TestStore<R.State, R.Action>
