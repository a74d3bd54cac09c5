import Store
import StoreTesting
import Testing

/// Effects that read the current state of their feature.
@Suite(.timeLimit(.minutes(10))) struct SendStateTests {
  private struct Search: Reducer {
    struct State: Identifiable, Equatable, Sendable {
      var id = 1
      var query = ""
      var found: String?
    }
    enum Action: BindableAction, Equatable, Sendable {
      case binding(BindingAction<State>)
      case search
      case found(String?)
    }
    let clock: TestClock

    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding: return .none
        case .search:
          return .run { [clock] send in
            try await clock.sleep(for: .seconds(1))
            await send(.found(send.state(\.query)))
          }
        case .found(let text):
          state.found = text
          return .none
        }
      }
    }
  }

  private struct Parent: Reducer {
    struct State: Equatable, Sendable {
      var field = Search.State()
      var optional: Search.State? = Search.State()
      var mode = Mode.search(Search.State())
      var rows: IdentifiedArrayOf<Search.State> = [Search.State(id: 1), Search.State(id: 2)]
      var path = StackState([Search.State()])
    }
    enum Mode: Equatable, Sendable {
      case search(Search.State)
      case off
    }
    enum Action: Equatable, Sendable {
      case field(Search.Action)
      case optional(PresentationAction<Search.Action>)
      case mode(Search.Action)
      case rows(IdentifiedActionOf<Search>)
      case path(StackActionOf<Search>)
    }
    let clock: TestClock

    var body: some ReducerOf<Self> {
      Scope(state: \.field, action: Action.field) { Search(clock: clock) }
      Scope(state: \.mode, action: CasePath()) {
        EmptyReducer().ifCaseLet(CasePath(Mode.search), action: CasePath(Action.mode)) { Search(clock: clock) }
      }
      EmptyReducer()
        .ifLet(\.optional, action: Action.optional) { Search(clock: clock) }
        .forEach(\.rows, action: Action.rows) { Search(clock: clock) }
        .forEach(\.path, action: Action.path) { Search(clock: clock) }
    }
  }

  private let clock = TestClock()

  @Test func anEffectReadsTheCurrentState() async {
    let store = TestStore(initialState: Search.State()) { Search(clock: clock) }
    await store.send(.search)
    await store.send(.binding(.set(\.query, "late"))) { $0.query = "late" }
    await clock.advance(by: .seconds(1))
    await store.receive(.found("late")) { $0.found = "late" }
    await store.finish()
  }

  @Test func anEffectReadsTheStateOfItsOwnFeatureInEveryHolder() async {
    let places: [(Search.Action) -> Parent.Action] = [
      { .field($0) }, { .optional(.presented($0)) }, { .mode($0) },
      { .rows(.element(id: 2, action: $0)) }, { .path(.element(id: 0, action: $0)) },
    ]
    for embed in places {
      let store = TestStore(initialState: Parent.State()) { Parent(clock: clock) }
      store.exhaustivity = .off
      await store.send(embed(.search))
      await store.send(embed(.binding(.set(\.query, "mine"))))
      await clock.advance(by: .seconds(1))
      await store.receive(embed(.found("mine")))
      await store.finish()
    }
  }

  private struct Reader: Reducer {
    struct State: Equatable, Sendable {
      var number = 1
      var isOther = false
    }
    enum Action: Equatable, Sendable {
      case read
      case readOther
      case was(Int?)
    }
    let gate: TestClock

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .read: return .run { send in await send(.was(send.state(\State.number))) }
      case .readOther: return .run { send in await send(.was(send.state(\Search.State.id))) }
      case .was(let number):
        state.isOther = number == nil
        return .none
      }
    }
  }

  @Test func theTypeOfTheStateCanBeNamed() async {
    let store = TestStore(initialState: Reader.State()) { Reader(gate: clock) }
    await store.send(.read)
    await store.receive(.was(1))
    await store.finish()
  }

  @MainActor
  @Test func theStateOfAnotherFeatureIsReported() async {
    let messages = Journal()
    await IssueReporting.$handler.withValue(IssueHandler { messages.note($0.message) }) {
      let store = Store(initialState: Reader.State()) { Reader(gate: clock) }
      await store.send(.readOther).finish()
      #expect(store.isOther)
    }
    let texts = messages.take()
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("An effect asked for the state of another feature, and got 'nil'.") == true)
  }

  @MainActor
  @Test func aFeatureThatHasLeftHasNoState() async {
    struct Gone: Reducer {
      enum Action: Sendable {
        case start
        case child(Search.Action)
        case remove
      }
      let journal: Journal
      let clock: TestClock

      var body: some Reducer<Search.State?, Action> {
        Reduce { state, action in
          if case .remove = action { state = nil }
          return .none
        }
        .ifLet(\.self, action: Action.child) {
          Reduce<Search.State, Search.Action> { [journal, clock] _, _ in
            .run { send in
              // A task that the effect has started is not cancelled with the effect.
              let kept = Task.detached {
                journal.note(await send.state(\.query) ?? "gone")
                try? await clock.sleep(for: .seconds(1))
                journal.note(await send.state(\.query) ?? "gone")
              }
              await kept.value
            }
          }
        }
      }
    }
    let journal = Journal()
    let store = Store<Search.State?, Gone.Action>(initialState: Search.State(query: "here")) {
      Gone(journal: journal, clock: clock)
    }
    let task = store.send(.child(.search))
    await clock.waitForSleepers()
    #expect(journal.take() == ["here"])
    store.send(.remove)
    await clock.advance(by: .seconds(1))
    await task.finish()
    #expect(journal.take() == ["gone"])
  }
}
