import Store
import StoreTesting
import Testing

/// A child that works until it is cancelled, under one id for all children.
private struct Worker: Reducer {
  struct State: Equatable, Identifiable {
    var id: Int
    var done = 0
  }
  enum Action: Equatable {
    case work, done, stop, leave, finish
    case renamed(Int)
  }

  let clock: TestClock
  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let work = Effect<Action>.run { [clock] send in
      try await clock.sleep(for: .seconds(1))
      await send(.done)
    }
    switch action {
    case .work: return work.cancellable(id: "work")
    case .done: state.done += 1
    case .stop: return .cancel(id: "work")
    case .leave: return .run { [dismiss] _ in await dismiss() }
    case .finish: return .merge(.send(.done), work)
    case .renamed(let id):
      state.id = id
      return work
    }
    return .none
  }
}

private struct Parent: Reducer {
  struct State: Equatable {
    var field = Worker.State(id: 0)
    var optional: Worker.State? = Worker.State(id: 1)
    var sheet: Worker.State? = Worker.State(id: 2)
    var rows: IdentifiedArray<Int, Worker.State> = [Worker.State(id: 3), Worker.State(id: 4)]
    var path = StackState([Worker.State(id: 5), Worker.State(id: 6)])
  }
  enum Action {
    case field(Worker.Action)
    case optional(Worker.Action)
    case sheet(PresentationAction<Worker.Action>)
    case rows(IdentifiedAction<Int, Worker.Action>)
    case path(StackAction<Worker.State, Worker.Action>)
    case change((inout State) -> Void)
    case stopAll
  }

  let clock: TestClock

  var body: some Reducer<State, Action> {
    Scope(state: \.field, action: Action.field) { Worker(clock: clock) }
    Reduce { state, action in
      switch action {
      case .change(let body): body(&state)
      case .optional(.finish): state.optional = nil
      case .rows(.element(let id, .finish)): state.rows.remove(id: id)
      case .stopAll: return .cancel(id: "work")
      default: break
      }
      return .none
    }
    .ifLet(\.optional, action: Action.optional) { Worker(clock: clock) }
    .ifLet(\.sheet, action: Action.sheet) { Worker(clock: clock) }
    .forEach(\.rows, action: Action.rows) { Worker(clock: clock) }
    .forEach(\.path, action: Action.path) { Worker(clock: clock) }
  }
}

/// Also tests `IfLet`.
@Suite struct ChildHolderTests {
  private let clock = TestClock()

  /// The state after the actions, once all effects have ended.
  private func after(_ actions: Parent.Action...) async -> Parent.State {
    let store = TestStore(initialState: Parent.State(), reducer: { Parent(clock: clock) })
    store.exhaustivity = .off
    for action in actions {
      await store.send(action)
      await store.skipReceivedActions(strict: false)
    }
    await clock.advance(by: .seconds(2))
    await store.skipReceivedActions(strict: false)
    #expect(store.effectsInFlight.isEmpty)
    await store.finish()
    return store.state
  }

  private var allWork: [Parent.Action] {
    [
      .field(.work), .optional(.work), .sheet(.presented(.work)), .rows(.element(id: 3, action: .work)),
      .rows(.element(id: 4, action: .work)), .path(.element(id: 0, action: .work)),
      .path(.element(id: 1, action: .work)),
    ]
  }

  private func done(_ state: Parent.State) -> [Int] {
    [state.field, state.optional, state.sheet].map { $0?.done ?? -1 } + state.rows.map(\.done) + state.path.map(\.done)
  }

  @Test func anIdBelongsToItsChild() async {
    let all = allWork
    let store = await afterAll(all)
    #expect(done(store) == [1, 1, 1, 1, 1, 1, 1])
    #expect(done(await afterAll(all + [.rows(.element(id: 3, action: .stop))])) == [1, 1, 1, 0, 1, 1, 1])
    #expect(done(await afterAll(all + [.path(.element(id: 1, action: .stop))])) == [1, 1, 1, 1, 1, 1, 0])
    #expect(done(await afterAll(all + [.optional(.stop)])) == [1, 0, 1, 1, 1, 1, 1])
  }

  @Test func theParentsCancelReachesItsChildren() async {
    #expect(done(await afterAll(allWork + [.stopAll])) == [0, 0, 0, 0, 0, 0, 0])
  }

  private func afterAll(_ actions: [Parent.Action]) async -> Parent.State {
    let store = TestStore(initialState: Parent.State(), reducer: { Parent(clock: clock) })
    store.exhaustivity = .off
    for action in actions { await store.send(action) }
    await clock.advance(by: .seconds(2))
    await store.skipReceivedActions(strict: false)
    await store.finish()
    return store.state
  }

  @Test func theEffectsOfAChildThatLeavesEnd() async {
    // A late action would be reported, and the test would fail.
    #expect(await after(.optional(.work), .change { $0.optional = nil }).optional == nil)
    #expect(await after(.sheet(.presented(.work)), .sheet(.dismiss)).sheet == nil)
    #expect(await after(.rows(.element(id: 3, action: .work)), .change { $0.rows.remove(id: 3) }).rows.count == 1)
    #expect(await after(.path(.element(id: 1, action: .work)), .path(.popFrom(id: 1))).path.count == 1)
    #expect(await after(.path(.element(id: 1, action: .work)), .change { $0.path.removeAll() }).path.isEmpty)
  }

  @Test func aReplacingChildDoesNotInheritTheEffects() async {
    let replaced = await after(
      .optional(.work),
      .sheet(.presented(.work)),
      .path(.element(id: 0, action: .work)),
      .change {
        $0.optional = Worker.State(id: 11)
        $0.sheet = Worker.State(id: 12)
        $0.path = StackState([Worker.State(id: 13)])
      }
    )
    #expect(done(replaced) == [0, 0, 0, 0, 0, 0])
    let same = await after(.optional(.work), .change { $0.optional = Worker.State(id: 1, done: 5) })
    #expect(same.optional?.done == 6)
  }

  @Test func anEffectThatAChildReturnsAsItLeavesDoesNotStart() async {
    #expect(await after(.optional(.finish)).optional == nil)
    #expect(await after(.rows(.element(id: 4, action: .finish))).rows.ids == [3])
  }

  @Test func aChildThatChangesItsIdentityKeepsItsNewEffects() async {
    let state = await after(.optional(.work), .optional(.renamed(9)))
    #expect(state.optional == Worker.State(id: 9, done: 1))
  }

  @Test func aPresentedChildDismissesItself() async {
    #expect(await after(.sheet(.presented(.leave))).sheet == nil)
    #expect(await after(.path(.element(id: 0, action: .leave))).path.isEmpty)
    #expect(await after(.path(.element(id: 1, action: .leave))).path.ids == [0])
  }
}
