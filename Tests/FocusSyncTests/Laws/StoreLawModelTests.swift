import Store
import TestSupport
import Testing

@testable import FocusSync

/// The laws as a reducer sees them: every change is one action, and every refusal is one action with its reason.
@LawActor @Suite struct StoreLawModelTests {
  struct Screen: Reducer {
    struct State: Equatable {
      var focus: Int?
      /// The actions that reached the reducer since the last operation.
      var heard: [String] = []
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case assign(Int?)
      case focusRefused(Int?, FocusRefusal)
    }

    var body: some Reducer<State, Action> {
      BindingReducer<State, Action>()
      Reduce { state, action in
        switch action {
        case .binding: state.heard.append("focus is \(state.focus as Any)")
        case .assign(let value):
          state.focus = value
          state.heard = []
        case .focusRefused(let value, let reason):
          state.focus = value
          state.heard.append("\(reason), focus is \(value as Any)")
        }
        return .none
      }
    }
  }

  @LawActor final class Fixture {
    let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: .clear))
    let store = Store<Screen.State, Screen.Action>.onLawActor(Screen.State()) { Screen() }
    private var mirror: Synchronization?
    private var model = LawModel()

    init() {
      engine.onReport = { _ in }
      for id in 0..<2 { add(id) }
      mirror = synchronize(SyncSide(store, \.focus, refused: Screen.Action.focusRefused), SyncSide(engine))
    }

    private func add(_ id: Int) {
      engine.add(.element(id, frame: FocusRect(x: 0, y: Double(id), width: 5, height: 1)))
    }

    /// Describes the difference from the model after an operation.
    func complaint(_ operation: LawOperation) -> String? {
      let old = model
      let heard = store.heard.count
      model.apply(operation)
      var expected: [String] = []
      switch operation {
      case .assign(let value):
        store.send(.assign(value))
        if let value, model.state != value { expected = ["disabled, focus is \(model.state as Any)"] }
      case .point(let id): engine.click(id)
      case .clear: engine.request(nil)
      case .add(let id): add(id)
      case .remove(let id): engine.remove(id)
      case .disable(let id): engine.change(id) { $0.isEnabled = false }
      case .expire: engine.expirePendingRequest()
      }
      var isAssign = false
      if case .assign = operation { isAssign = true }
      if !isAssign, old.state != model.state {
        let reason = old.waitsFor == nil ? "" : operation == .expire ? "absent, " : "superseded, "
        expected = ["\(reason)focus is \(model.state as Any)"]
      }
      let found = isAssign ? store.heard : Array(store.heard.dropFirst(heard))
      guard store.focus == model.state, engine.focused == model.focus, found == expected else {
        return "\(operation) led from \(old) to \(store.focus as Any), heard \(found), expected \(model), \(expected)"
      }
      return nil
    }
  }

  @LawActor @Test func everySequenceOfTwoOperationsReachesTheReducerOnce() {
    for first in LawOperation.all {
      for second in LawOperation.all {
        for third in Thoroughness.some(1, of: [LawOperation.assign(1), .assign(2), .assign(nil), .point(0), .add(2)]) {
          let fixture = Fixture()
          for operation in [first, second, third] { #expect(fixture.complaint(operation) == nil) }
        }
      }
    }
  }

  @LawActor @Test(arguments: Thoroughness.seeds(1, of: 3))
  func longRandomSequencesReachTheReducerOnceEach(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let fixture = Fixture()
    var history: [LawOperation] = []
    for _ in 0..<Thoroughness.count(200, of: 1_500) {
      history.append(LawOperation.all.randomElement(using: &random)!)
      guard let complaint = fixture.complaint(history.last!) else { continue }
      Issue.record("\(history.suffix(6)): \(complaint)")
      return
    }
  }
}
