import FocusSync
import Store
import TestSupport
import Testing

/// The laws of `synchronize` when hooks write the mirrored field.
@LawActor @Suite struct HookLawTests {
  /// Three elements. A hook moves focus on from the second to the first, and counts the changes of the field.
  private struct Screen: Reducer {
    struct State: Equatable {
      var focus: Int?
      var changes = 0
      var isPassedOn = true
      var bindings = 0
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case assign(Int?)
    }
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding(\.focus): state.bindings += 1
        case .binding: break
        case .assign(let value): state.focus = value
        }
        return .none
      }
      .onMount {
        $0.focus = 2
        return .none
      }
      .onChange(of: \.focus) { state, _, focus in
        state.changes += 1
        if focus == 1, state.isPassedOn { state.focus = 0 }
        return .none
      }
    }
  }

  private let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: .clear))
  private let store = Store.onLawActor(Screen.State()) { Screen() }
  private let mirror: Synchronization

  init() {
    for id in 0..<3 { engine.add(.element(id, frame: FocusRect(x: 0, y: Double(id), width: 5, height: 1))) }
    engine.onReport = { _ in }
    mirror = synchronize(SyncSide(store, \.focus), SyncSide(engine))
  }

  @Test func law4AFocusSetByAMountHookIsAppliedAtFirst() {
    #expect(engine.focused == 2)
    #expect(store.state == Screen.State(focus: 2, changes: 1))
    #expect(mirror.writes == 1)
  }

  @Test func law1AndLaw2AMoveThatAHookRedirectsTakesOneWriteEachWay() {
    let writes = mirror.writes
    engine.click(1)
    #expect(store.focus == 0)
    #expect(engine.focused == 0)
    #expect(store.bindings == 1)
    #expect(mirror.writes == writes + 2)
  }

  @Test func law6AnAssignmentThatAHookRedirectsIsWrittenOnce() {
    let writes = mirror.writes
    var seen: [Int?] = []
    let token = engine.observe { seen.append($0.to) }
    store.send(.assign(1))
    #expect(engine.focused == 0)
    #expect(seen == [0])
    #expect(mirror.writes == writes + 1)
    withExtendedLifetime(token) {}
  }

  @Test func law3AnEqualValueRunsNoHook() {
    let before = store.state
    store.send(.assign(2))
    engine.click(2)
    #expect(store.state == before)
  }

  @LawActor @Test(arguments: 0..<4)
  func bothSidesAgreeAfterEveryStepOfARandomSequence(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Thoroughness.count(100, of: 1_000) {
      let writes = mirror.writes
      switch Int.random(in: 0..<4, using: &random) {
      case 0: store.send(.assign(Int.random(in: 0..<3, using: &random)))
      case 1: store.send(.assign(nil))
      case 2: engine.click(Int.random(in: 0..<3, using: &random))
      default: engine.request(Int.random(in: 0..<3, using: &random))
      }
      #expect(store.focus == engine.focused)
      #expect(store.focus != 1)
      #expect(mirror.writes - writes <= 2)
    }
  }
}
