import Store
import StoreTesting
import TestSupport
import Testing

@testable import FocusSync

/// Focus while a store shows its past.
@LawActor @Suite struct JumpLawTests {
  struct Form: Reducer {
    struct State: Equatable, Sendable { var field: Field? }

    enum Action: BindableAction, Equatable, Sendable { case binding(BindingAction<State>) }

    var body: some Reducer<State, Action> { BindingReducer() }
  }

  private let store = Store.onLawActor(Form.State(field: .username)) { Form() }
  private let engine = loginEngine()
  private let history: StoreHistory<Form.State, Form.Action>
  private let mirror: Synchronization

  init() {
    history = store.history()
    mirror = synchronize(store, \.field, with: engine)
    engine.request(.password)
    engine.request(.logIn)
  }

  @Test func aJumpMovesTheRealFocus() {
    history.jump(to: 0)
    #expect(engine.focused == .username)
    history.jump(to: 1)
    #expect(engine.focused == .password)
    history.resume()
    #expect(engine.focused == .logIn && store.field == .logIn)
  }

  @Test func aMoveOfTheUserInThePastIsHeldLikeAnInput() {
    history.jump(to: 0)
    engine.click(.password)
    #expect(engine.focused == .password && store.field == .username)
    history.resume()
    #expect(engine.focused == .password && store.field == .password)
  }

  @Test func aMoveOfTheUserInThePastCanBeDropped() {
    history.jump(to: 0)
    engine.click(.password)
    history.resume(droppingInputs: true)
    #expect(engine.focused == .logIn && store.field == .logIn)
  }

  @Test func theNextJumpMovesFocusAlsoToTheSameElement() {
    history.jump(to: 0)
    engine.click(.password)
    history.jump(to: 0)
    #expect(engine.focused == .username)
    history.resume()
    #expect(engine.focused == .logIn && store.field == .logIn)
  }

  @Test func anElementThatCannotHaveFocusDoesNotChangeThePast() {
    engine.change(.username) { $0.isEnabled = false }
    history.jump(to: 0)
    #expect(store.field == .username && engine.focused != .username)
    history.resume()
    #expect(engine.focused == .logIn && store.field == .logIn)
  }

  @Test func theNewestInputWinsWhenTheStoreResumes() {
    history.jump(to: 0)
    engine.click(.password)
    store.field = nil
    engine.click(.username)
    history.resume()
    #expect(store.field == .username && engine.focused == .username)
    history.jump(to: 0)
    engine.click(.password)
    store.field = nil
    history.resume()
    #expect(store.field == nil && engine.focused == nil)
  }

  /// The moves of the user since the first jump.
  private enum Input {
    case move(Field)
    case write(Field)
  }

  /// Focus is that of the shown state after each jump, and the newest input wins when the store resumes. A write counts
  /// if it changes the field.
  @Test func randomJumpsMovesAndWritesConverge() {
    var random = FuzzRandom(seed: 7)
    for _ in 0..<Thoroughness.count(50, of: 1_000) {
      let store = Store.onLawActor(Form.State()) { Form() }
      let (engine, history) = (loginEngine(), store.history())
      var reports = 0
      let mirror = synchronize(SyncSide(store, \.field), SyncSide(engine), onReport: { _ in reports += 1 })
      var (present, inputs) = (store.field, [Input]())
      for _ in 0..<30 {
        let field = Field.allCases.randomElement(using: &random)!
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          let number = Int.random(in: history.numbers, using: &random)
          history.jump(to: number)
          #expect(engine.focused == history.state(at: number).field && store.field == engine.focused)
          inputs.removeAll { if case .move = $0 { true } else { false } }
        case 1:
          history.resume()
          var newest: Field?
          for input in inputs {
            switch input {
            case .move(let field): newest = field
            case .write(let field) where field != present: (present, newest) = (field, field)
            case .write: break
            }
          }
          if let newest { present = newest }
          inputs = []
        case 2:
          history.resume(droppingInputs: true)
          inputs = []
        case 3 where engine.focused != field:
          engine.request(field)
          inputs.append(.move(field))
        case 4 where store.field != field:
          store.field = field
          inputs.append(.write(field))
        default: break
        }
        guard history.position == nil else { continue }
        if case .move(let field) = inputs.last { present = field }
        if case .write(let field) = inputs.last { present = field }
        inputs = []
        #expect(store.field == present && engine.focused == present)
      }
      #expect(reports == 0)
      mirror.cancel()
    }
  }
}
