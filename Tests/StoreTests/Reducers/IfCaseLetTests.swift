import Store
import StoreTesting
import Testing

/// A child that works for a second, under an id that all children use.
private struct Worker<Tag: Equatable & Sendable>: Reducer {
  struct State: Equatable {
    var tag: Tag
    var done = 0
  }
  enum Action: Equatable {
    case work, done, stop
    case becomes(Tag)
  }

  let clock: TestClock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let work = Effect<Action>.run { [clock] send in
      try await clock.sleep(for: .seconds(1))
      await send(.done)
    }
    switch action {
    case .work: return work.cancellable(id: "work")
    case .done: state.done += 1
    case .stop: return .cancel(id: "work")
    case .becomes(let tag):
      state.tag = tag
      return work
    }
    return .none
  }
}

extension Worker.State: Identifiable where Tag == Int {
  var id: Int { tag }
}

/// A parent whose state is an enum of children: two without an id, one with an id, and one in a `Scope`.
private struct Screens: Reducer {
  enum State: Equatable {
    case plain(Worker<String>.State)
    case other(Worker<String>.State)
    case identified(Worker<Int>.State)
    case scoped(Worker<String>.State)
    case idle
  }
  enum Action {
    case plain(Worker<String>.Action)
    case other(Worker<String>.Action)
    case identified(Worker<Int>.Action)
    case scoped(Worker<String>.Action)
    case to(State)
  }

  let clock: TestClock
  var ifMissing = MissingChildPolicy.report

  var body: some Reducer<State, Action> {
    Scope(state: State.scoped, action: Action.scoped, ifMissing: ifMissing) { Worker(clock: clock) }
    Reduce { state, action in
      if case .to(let next) = action { state = next }
      return .none
    }
    .ifCaseLet(State.plain, action: Action.plain) { Worker(clock: clock) }
    .ifCaseLet(State.other, action: Action.other) { Worker(clock: clock) }
    .ifCaseLet(State.identified, action: Action.identified) { Worker(clock: clock) }
  }
}

extension Reducer {
  /// Adds the reducer of one case. All calls share the line of this `ifCaseLet`.
  fileprivate func with<ChildState, ChildAction>(
    _ child: some Reducer<ChildState, ChildAction>,
    in state: @escaping (ChildState) -> State,
    action: @escaping (ChildAction) -> Action
  ) -> some Reducer<State, Action> {
    ifCaseLet(state, action: action) { child }
  }
}

/// A parent of two cases whose reducers are added on the same line. The child of the first case has a hook.
private struct Tabs: Reducer {
  enum State: Equatable {
    case first(Worker<String>.State)
    case second(Worker<String>.State)
  }
  enum Action {
    case first(Worker<String>.Action)
    case second(Worker<String>.Action)
    case idle
  }

  let clock: TestClock
  let usesScope: Bool

  var body: some Reducer<State, Action> {
    let worker = Worker<String>(clock: clock)
    if usesScope {
      scope(worker.onMount { _ in .none }, in: State.first, action: Action.first)
      scope(worker, in: State.second, action: Action.second)
    } else {
      EmptyReducer<State, Action>()
        .with(worker.onMount { _ in .none }, in: State.first, action: Action.first)
        .with(worker, in: State.second, action: Action.second)
    }
  }

  /// Makes the reducer of one case. All calls share the line of this `Scope`.
  private func scope<ChildState, ChildAction>(
    _ child: some Reducer<ChildState, ChildAction>,
    in state: @escaping (ChildState) -> State,
    action: @escaping (ChildAction) -> Action
  ) -> some Reducer<State, Action> {
    Scope(state: state, action: action) { child }
  }
}

/// Any report fails the test.
@Suite struct IfCaseLetTests {
  private let clock = TestClock()

  private func after(
    _ initial: Screens.State,
    ifMissing: MissingChildPolicy = .report,
    _ actions: Screens.Action...
  ) async -> Screens.State {
    let store = TestStore(initialState: initial, reducer: { Screens(clock: clock, ifMissing: ifMissing) })
    store.exhaustivity = .off
    for action in actions { await store.send(action) }
    await clock.advance(by: .seconds(2))
    await store.skipReceivedActions(strict: false)
    #expect(store.effectsInFlight.isEmpty)
    await store.finish()
    return store.state
  }

  private func plain(_ tag: String = "a", done: Int = 0) -> Screens.State {
    .plain(Worker.State(tag: tag, done: done))
  }

  private func identified(_ id: Int, done: Int = 0) -> Screens.State {
    .identified(Worker.State(tag: id, done: done))
  }

  @Test func aChildRunsWhileTheStateIsInItsCase() async {
    #expect(await after(plain(), .plain(.work)) == plain(done: 1))
    #expect(await after(plain(), .plain(.work), .plain(.stop)) == plain())
    #expect(await after(identified(1), .identified(.work)) == identified(1, done: 1))
  }

  @Test func leavingTheCaseCancelsEffects() async {
    #expect(await after(plain(), .plain(.work), .to(.idle)) == .idle)
    #expect(await after(identified(1), .identified(.work), .to(.idle)) == .idle)
  }

  @Test func anotherCaseOfTheSameStateDoesNotInheritEffects() async {
    let other = Screens.State.other(Worker.State(tag: "b"))
    #expect(await after(plain(), .plain(.work), .to(other)) == other)
    #expect(await after(other, .other(.work), .to(plain()), .plain(.work)) == plain(done: 1))
  }

  @Test func aCaseThatIsEnteredAgainIsANewChild() async {
    #expect(await after(plain(), .plain(.work), .to(.idle), .to(plain("b"))) == plain("b"))
    #expect(await after(plain(), .plain(.work), .to(.idle), .to(plain("b")), .plain(.work)) == plain("b", done: 1))
  }

  @Test func anAssignedPayloadWithoutAnotherIdentityIsTheSameChild() async {
    #expect(await after(plain(), .plain(.work), .to(plain("b", done: 5))) == plain("b", done: 6))
    #expect(await after(identified(1), .identified(.work), .to(identified(1, done: 5))) == identified(1, done: 6))
  }

  @Test func aPayloadOfAnotherIdIsANewChild() async {
    #expect(await after(identified(1), .identified(.work), .to(identified(2))) == identified(2))
  }

  @Test func aChildThatChangesItsIdKeepsItsNewEffects() async {
    #expect(await after(identified(1), .identified(.work), .identified(.becomes(2))) == identified(2, done: 1))
  }

  @Test func theEffectsOfAScopeEndWithItsCase() async {
    let scoped = Screens.State.scoped(Worker.State(tag: "a"))
    #expect(await after(scoped, .scoped(.work)) == .scoped(Worker.State(tag: "a", done: 1)))
    // A late action would be reported.
    #expect(await after(scoped, .scoped(.work), .to(.idle)) == .idle)
    #expect(await after(scoped, ifMissing: .ignore, .scoped(.work), .to(.idle)) == .idle)
    let anew = Screens.State.scoped(Worker.State(tag: "b"))
    #expect(await after(scoped, .scoped(.work), .to(anew)) == .scoped(Worker.State(tag: "b", done: 1)))
  }

  @Test(arguments: [false, true]) func casesOnOneLineKeepTheirOwnEffects(usesScope: Bool) async {
    let store = TestStore(initialState: Tabs.State.second(Worker.State(tag: "a"))) {
      Tabs(clock: clock, usesScope: usesScope)
    }
    store.exhaustivity = .off
    await store.send(.second(.work))
    await store.send(.idle)
    #expect(store.effectsInFlight.count == 1)
    await clock.advance(by: .seconds(1))
    await store.skipReceivedActions(strict: false)
    #expect(store.state == .second(Worker.State(tag: "a", done: 1)))
    await store.finish()
  }
}
