import Store
import TestSupport
import Testing

@testable import FocusSync

/// The laws when one turn of the engine contains several writes of state and several requests, in any order.
@Suite struct TurnLawTests {
  /// A step of a handler that runs while focus moves from 9 to 0. Element 4 is disabled, 5 is absent.
  enum Step: Hashable {
    case assign(Int?)
    case request(Int?)
  }

  /// A store and an engine, synchronized; focus is on 9.
  @LawActor final class Pair {
    let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: .clear))
    let store: Store<Feature.State, Feature.Action>
    let mirror: Synchronization
    private var steps: [Step] = []
    private var observation: ObserveToken?

    init() {
      engine.update {
        for id in [0, 1, 2, 3, 4, 9] { $0.add(.element(id, order: id, isEnabled: id != 4)) }
      }
      store = Store.onLawActor(Feature.State()) { Feature() }
      mirror = synchronize(SyncSide(store, \.field, refused: Feature.Action.refused), SyncSide(engine))
      observation = engine.observe { [unowned self] change in
        guard change.to == 0 else { return }
        let steps = self.steps
        self.steps = []
        for step in steps {
          switch step {
          case .assign(let value): store.send(.assign(value))
          case .request(let id): engine.request(id, waits: false)
          }
        }
      }
    }

    /// Describes the error after a turn of these steps; `nil` if the result is correct.
    func complaint(_ steps: [Step]) -> String? {
      engine.request(9)
      store.send(.forget)
      let writes = mirror.writes
      self.steps = steps
      engine.request(0)
      let model = Model(steps)
      if store.field != model.state || engine.focused != model.focus {
        return "\(steps): state \(store.field as Any), focus \(engine.focused as Any), not \(model)"
      }
      if mirror.writes - writes > 2 || store.heard.count > 1 { return "\(steps): crossed too often" }
      let wasRefused = store.heard.contains { $0 != nil }
      return wasRefused == model.isRefused ? nil : "\(steps): heard \(store.heard), not \(model)"
    }
  }

  /// The newest intent wins: the last write of another value to state, or the last request that the engine has
  /// honoured.
  struct Model {
    var state: Int? = 9
    var focus: Int? = 0
    var isRefused = false

    init(_ steps: [Step]) {
      var isStateNewer = false
      for step in steps {
        switch step {
        case .assign(let value) where value == state: break
        case .assign(let value): (state, isStateNewer) = (value, true)
        case .request(4), .request(5): break
        case .request(let id): (focus, isStateNewer) = (id, false)
        }
      }
      // The request for an absent element waits.
      if isStateNewer, state == 5 { return }
      if isStateNewer {
        isRefused = state == 4
        if !isRefused { focus = state }
      }
      state = focus
    }
  }

  struct Feature: Reducer {
    struct State: Equatable {
      var field: Int?
      var heard: [FocusRefusal?] = []
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case assign(Int?)
      case refused(Int?, FocusRefusal)
      case forget
    }

    var body: some Reducer<State, Action> {
      BindingReducer<State, Action>()
      Reduce<State, Action> { state, action in
        switch action {
        case .assign(let value): state.field = value
        case .binding: state.heard.append(nil)
        case .refused(let value, let reason):
          state.field = value
          state.heard.append(reason)
        case .forget: state.heard = []
        }
        return .none
      }
    }
  }

  static let steps: [Step] = [nil, 0, 1, 4, 5, 9].flatMap { [.assign($0), .request($0)] }

  @Test @LawActor func theNewestOfSeveralIntentsInOneTurnWins() {
    let pair = Pair()
    for first in Self.steps {
      for second in Self.steps {
        #expect(pair.complaint([first, second]) == nil)
        for third in Thoroughness.some(1, of: Self.steps) { #expect(pair.complaint([first, second, third]) == nil) }
      }
    }
  }

  @Test(arguments: Thoroughness.seeds(2, of: 4)) @LawActor func theNewestIntentOfALongTurnWins(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pair = Pair()
    for _ in 0..<Thoroughness.count(60, of: 1_000) {
      let steps = (0..<Int.random(in: 1...8, using: &random)).map { _ in Self.steps.randomElement(using: &random)! }
      #expect(pair.complaint(steps) == nil)
    }
  }

  /// Both sides agree for a moment while the older request is still queued.
  @Test @LawActor func law5AWriteAfterARequestWinsIfTheElementAlreadyHasFocus() {
    #expect(Pair().complaint([.request(1), .assign(0)]) == nil)
  }

  /// The other side has not received the value that focus had at the start of the turn, so the blur does not refer to
  /// it.
  @Test @LawActor func law7AValueAgreedOnWithinTheTurnIsCleared() {
    #expect(Pair().complaint([.assign(0), .request(nil)]) == nil)
  }

  @Test @LawActor func aTurnThatIsStoppedForLoopingLeavesBothSidesEqual() {
    let pair = Pair()
    pair.engine.onReport = { _ in }
    let loop = pair.engine.observe { [engine = pair.engine] in engine.request($0.to == 1 ? 2 : 1) }
    _ = pair.complaint([.assign(1)])
    #expect(pair.store.field == pair.engine.focused)
    for id in [1, 2] { pair.engine.onFocus(of: id) { pair.store.send(.assign(3)) } }
    pair.engine.request(0)
    #expect(pair.store.field == pair.engine.focused)
    loop.cancel()
    pair.engine.request(3)
    #expect(pair.store.field == 3)
  }
}
