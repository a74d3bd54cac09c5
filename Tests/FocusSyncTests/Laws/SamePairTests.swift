import FocusSync
import Store
import TestSupport
import Testing

/// Law 16 counts engines, not mirrors; law 19 says which of two fields of one engine wins.
@LawActor @Suite struct SamePairTests {
  struct Form: Reducer {
    struct State: Equatable {
      var field: Int?
      var other: Int?
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case assign(Int?, Int?)
    }

    var body: some Reducer<State, Action> {
      BindingReducer<State, Action>()
      Reduce { state, action in
        if case .assign(let field, let other) = action { (state.field, state.other) = (field, other) }
        return .none
      }
    }
  }

  private let store = Store<Form.State, Form.Action>.onLawActor(Form.State()) { Form() }
  private let engine = FocusEngine<Int>()

  init() { engine.setContent((0..<4).map { .element($0) }) }

  /// The field reverts as with one mirror (law 9): no other window may have the value.
  @Test func law16TheSamePairTwiceIsNoSharedField() {
    let mirrors = (0..<2).map { _ in synchronize(store, \.field, with: engine) }
    store.field = 1
    engine.change(2) { $0.isEnabled = false }
    store.field = 2
    #expect(store.field == 1 && engine.focused == 1)
    for mirror in mirrors { mirror.cancel() }
  }

  @Test func law16TwoMirrorsOfOneBindingAreNoSharedField() {
    let fields = FocusBinding<Int, Int>(engine)
    engine.setContent((0..<4).map { .element($0).focused(fields, equals: $0) })
    let mirrors = (0..<2).map { _ in synchronize(store, \.field, with: fields) }
    store.field = 1
    engine.change(2) { $0.isEnabled = false }
    store.field = 2
    #expect(store.field == 1 && engine.focused == 1)
    for mirror in mirrors { mirror.cancel() }
  }

  @Test(arguments: [true, false]) func law19OfTwoFieldsOfOneEngineTheMirrorThatWasMadeLastWins(isFieldLast: Bool) {
    var mirrors: [Synchronization] = []
    if isFieldLast {
      mirrors.append(synchronize(store, \.other, with: engine))
      mirrors.append(synchronize(store, \.field, with: engine))
    } else {
      mirrors.append(synchronize(store, \.field, with: engine))
      mirrors.append(synchronize(store, \.other, with: engine))
    }
    store.send(.assign(1, 2))
    let winner = isFieldLast ? 1 : 2
    #expect(engine.focused == winner && store.field == winner && store.other == winner)
    for mirror in mirrors { mirror.cancel() }
  }
}
