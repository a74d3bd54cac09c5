import Store
import StoreTesting
import Testing

/// Children in unusual holders, and the store's memory of them.
///
/// Also tests `FeatureTree`.
@Suite(.timeLimit(.minutes(10))) struct FeatureNodeTests {
  private struct Worker: Reducer {
    struct State: Identifiable, Equatable, Sendable {
      var id = 1
      var total = 0
    }
    enum Action: Equatable, Sendable {
      case work
      case worked
    }

    let clock: TestClock

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .work:
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.worked)
        }
      case .worked:
        state.total += 7
        return .none
      }
    }
  }

  /// Calls another reducer by hand.
  private struct Wrapper<Base: Reducer>: Reducer {
    let base: Base

    func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      base.reduce(into: &state, action: action)
    }
  }

  private struct Parent: Reducer {
    struct State: Equatable, Sendable {
      var child: Worker.State? = Worker.State()
      @Boxed var boxed: Worker.State? = Worker.State()
      var writes = 0
      var watched: Worker.State? = Worker.State() { didSet { writes += 1 } }
      var rows: IdentifiedArrayOf<Worker.State> = [Worker.State()] { didSet { writes += 1 } }
      var computed: Worker.State? {
        get { child }
        set { child = newValue }
      }
    }
    enum Action {
      case child(Worker.Action)
      case boxed(Worker.Action)
      case watched(Worker.Action)
      case rows(IdentifiedActionOf<Worker>)
      case computed(Worker.Action)
      case change((inout State) -> Void)
    }

    let clock: TestClock

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .ifLet(\.child, action: Action.child) { Worker(clock: clock) }
        .ifLet(\.boxed, action: Action.boxed) { Worker(clock: clock) }
        .ifLet(\.watched, action: Action.watched) { Worker(clock: clock) }
        .ifLet(\.computed, action: Action.computed) { Worker(clock: clock) }
        .forEach(\.rows, action: Action.rows) { Worker(clock: clock) }
      Reduce { state, action in
        if case .change(let body) = action { body(&state) }
        return .none
      }
    }
  }

  private let clock = TestClock()

  private func total(_ state: Parent.State) -> Int {
    [state.child, state.boxed, state.watched, state.rows.first].reduce(0) { $0 + ($1?.total ?? 0) }
  }

  /// The total of all children after one has worked, and all have been removed and added again.
  private func totalOfTheNext<R: Reducer<Parent.State, Parent.Action>>(
    after work: Parent.Action,
    _ reducer: R
  ) async -> Int {
    let store = TestStore(initialState: Parent.State()) { Reduce.erasing(reducer) }
    store.exhaustivity = .off
    await store.send(work)
    #expect(store.effectsInFlight.count == 1)
    await store.send(.change { _ in })
    #expect(store.effectsInFlight.count == 1)
    await store.send(
      .change {
        ($0.child, $0.boxed, $0.watched) = (nil, nil, nil)
        $0.rows.removeAll()
      }
    )
    #expect(store.effectsInFlight.isEmpty)
    await store.send(.change { $0 = Parent.State() })
    await clock.advance(by: .seconds(2))
    await store.skipReceivedActions(strict: false)
    await store.finish()
    return total(store.state)
  }

  private var works: [Parent.Action] {
    [.child(.work), .boxed(.work), .watched(.work), .computed(.work), .rows(.element(id: 1, action: .work))]
  }

  @Test func aChildInAFieldThatIsNotStoredEndsWithItsState() async {
    for work in works { #expect(await totalOfTheNext(after: work, Parent(clock: clock)) == 0) }
  }

  @Test func effectsEndWithTheChildOfAReducerThatIsCalledByHand() async {
    for work in works { #expect(await totalOfTheNext(after: work, Wrapper(base: Parent(clock: clock))) == 0) }
    for work in works {
      let twice = Wrapper(base: Wrapper(base: Parent(clock: clock)))
      #expect(await totalOfTheNext(after: work, twice) == 0)
    }
  }

  @Test func searchingForChildrenWritesNothing() async {
    let store = TestStore(initialState: Parent.State()) { Parent(clock: clock) }
    store.exhaustivity = .off
    await store.send(.watched(.work))
    await store.send(.rows(.element(id: 1, action: .work)))
    let writes = store.state.writes
    for _ in 0..<5 { await store.send(.change { _ in }) }
    #expect(store.state.writes == writes)
    await clock.advance(by: .seconds(1))
    await store.skipReceivedActions(strict: false)
    await store.finish()
  }

  @Test func aSequenceOfAChildDoesNotContinueInTheNextChild() async {
    struct Later: Reducer {
      let clock: TestClock

      func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
        let effect = Parent(clock: clock).reduce(into: &state, action: action)
        guard case .child(.work) = action else { return effect }
        return .concatenate(.run { [clock] _ in try await clock.sleep(for: .seconds(1)) }, effect)
      }
    }
    for isRemoved in [false, true] {
      let store = TestStore(initialState: Parent.State()) { Later(clock: clock) }
      store.exhaustivity = .off
      await store.send(.child(.work))
      if isRemoved {
        await store.send(.change { $0.child = nil })
        await store.send(.change { $0.child = Worker.State() })
      }
      await clock.advance(by: .seconds(3))
      await store.skipReceivedActions(strict: false)
      #expect(store.state.child?.total == (isRemoved ? 0 : 7))
      await store.finish()
    }
  }

  /// A feature that maps the state of another by hand.
  private struct Mapping: Reducer {
    struct State: Equatable, Sendable {
      var padding = "some text that is long enough to be on the heap"
      var parent = Parent.State()
    }
    enum Action {
      case parent(Parent.Action)
      case none
    }

    let clock: TestClock

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      guard case .parent(let action) = action else { return .none }
      return Parent(clock: clock).reduce(into: &state.parent, action: action).map(Action.parent)
    }
  }

  @Test func theChildrenOfAFeatureThatIsMappedByHandRunTheirEffects() async {
    let store = TestStore(initialState: Mapping.State()) { Mapping(clock: clock) }
    store.exhaustivity = .off
    for work in works { await store.send(.parent(work)) }
    await store.send(.none)
    #expect(store.effectsInFlight.count == works.count)
    await clock.advance(by: .seconds(1))
    await store.skipReceivedActions(strict: false)
    #expect(total(store.state.parent) == 7 * works.count)
    await store.finish()
  }

  /// A feature that calls another, whose state is a part of its own, with its own actions.
  private struct Calling: Reducer {
    let clock: TestClock

    func reduce(into state: inout Mapping.State, action: Parent.Action) -> Effect<Parent.Action> {
      Parent(clock: clock).reduce(into: &state.parent, action: action)
    }
  }

  @Test func theChildrenOfAFeatureThatIsCalledWithAPartOfTheStateRunTheirEffects() async {
    let store = TestStore(initialState: Mapping.State()) { Calling(clock: clock) }
    store.exhaustivity = .off
    for work in works { await store.send(work) }
    #expect(store.effectsInFlight.count == works.count)
    await clock.advance(by: .seconds(1))
    await store.skipReceivedActions(strict: false)
    #expect(total(store.state.parent) == 7 * works.count)
    await store.finish()
  }

  // MARK: Memory

  private struct Row: Reducer {
    struct State: Identifiable {
      var id: Key
    }
    struct Key: Hashable, Sendable {
      let number: Int
      let mark: Lifetimes.Mark
      static func == (one: Self, other: Self) -> Bool { one.number == other.number }
      func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }
    func reduce(into state: inout State, action: Bool) -> Effect<Bool> {
      action ? .run { await $0(false) } : .none
    }
  }

  private struct Rows: Reducer {
    struct State {
      var rows: IdentifiedArrayOf<Row.State> = []
    }
    enum Action {
      case rows(IdentifiedAction<Row.Key, Bool>)
      case clear
      case add(Row.State)
    }
    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.rows, action: Action.rows) { Row() }
      Reduce { state, action in
        switch action {
        case .clear: state.rows = []
        case .add(let row): state.rows.append(row)
        case .rows: break
        }
        return .none
      }
    }
  }

  @MainActor
  @Test func aStoreForgetsTheChildrenWhoseEffectsHaveEnded() async {
    let lifetimes = Lifetimes()
    let store = Store(initialState: Rows.State()) { Rows() }
    for round in 0..<4 {
      for number in 0..<30 {
        let row = Row.State(id: Row.Key(number: number, mark: lifetimes.mark()))
        store.send(.add(row))
        await store.send(.rows(.element(id: row.id, action: true))).finish()
        if round == 3 { store.send(.add(row)) }
      }
      store.send(.clear)
    }
    // The store forgets the child within a few actions.
    for _ in 0..<300 { store.send(.clear) }
    #expect(await lifetimes.falls(to: 0))
  }

  /// The rows of a child of a feature that is called by hand. Each has its own effect with the id.
  @Test func cancellationIdsOfRowsInsideAReducerThatIsCalledByHandAreIndependent() async {
    struct Row: Reducer {
      struct State: Identifiable, Equatable { let id: Int }

      func reduce(into state: inout State, action: Int) -> Effect<Int> {
        .run { _ in try await Task.never() }.cancellable(id: "work", cancelInFlight: true)
      }
    }
    struct Table: Reducer {
      struct State: Equatable { var rows: IdentifiedArrayOf<Row.State> = [Row.State(id: 1), Row.State(id: 2)] }

      var body: some Reducer<State, IdentifiedActionOf<Row>> {
        EmptyReducer().forEach(\.rows, action: sameAction()) { Row() }
      }
    }
    struct Page: Reducer {
      struct State: Equatable { var table: Table.State? = Table.State() }

      var body: some Reducer<State, IdentifiedActionOf<Row>> {
        EmptyReducer().ifLet(\.table, action: sameAction()) { Table() }
      }
    }
    struct Frame: Reducer {
      struct State: Equatable { var page = Page.State() }

      func reduce(into state: inout State, action: IdentifiedActionOf<Row>) -> Effect<IdentifiedActionOf<Row>> {
        Page().reduce(into: &state.page, action: action)
      }
    }
    let store = TestStore(initialState: Frame.State()) { Frame() }
    for id in [1, 2, 1] { await store.send(.element(id: id, action: 0)) }
    #expect(store.effectsInFlight.count == 2)
    await store.skipInFlightEffects()
    await store.finish()
  }
}
