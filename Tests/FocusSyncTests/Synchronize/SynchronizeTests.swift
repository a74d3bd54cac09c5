import Store
import Testing

@testable import FocusSync

/// `synchronize` of a store's field with an engine, a binding and a side.
@MainActor @Suite struct SynchronizeTests {
  struct Form: Reducer {
    struct State: Equatable, Sendable {
      var field: Field?
      var isFocused = false
      var refusals: [FocusRefusal] = []
    }

    enum Action: BindableAction, Equatable, Sendable {
      case binding(BindingAction<State>)
      case refused(Field?, FocusRefusal)
    }

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        if case .refused(let field, let reason) = action {
          state.field = field
          state.refusals.append(reason)
        }
        return .none
      }
    }
  }

  private let store = Store(initialState: Form.State()) { Form() }

  @Test func aFieldFollowsTheIdsOfAnEngine() {
    let engine = loginEngine()
    let mirror = synchronize(store, \.field, with: engine)
    engine.tab()
    #expect(store.field == .username)
    store.field = .password
    #expect(engine.focused == .password && mirror.writes == 2)
  }

  @Test func aRefusalIsToldByTheDeclaredAction() {
    let engine = loginEngine()
    engine.request(.username)
    engine.change(.password) { $0.isEnabled = false }
    let mirror = synchronize(store, \.field, with: engine, refused: Form.Action.refused)
    store.field = .password
    #expect(store.field == .username && store.refusals == [.disabled])
    mirror.cancel()
  }

  @Test func aFieldFollowsTheValuesOfABinding() {
    let engine = FocusEngine<String>()
    let fields = FocusBinding<String, Field>(engine)
    engine.setContent([
      .element("name").focused(fields, equals: .username),
      .element("word").focused(fields, equals: .password),
      .element("help"),
    ])
    let mirror = synchronize(store, \.field, with: fields)
    store.field = .password
    #expect(engine.focused == "word")
    engine.request("help")
    #expect(store.field == nil)
    mirror.cancel()
  }

  @Test func aBooleanFollowsASide() {
    let engine = FocusEngine<String>()
    let isFocused = FocusBinding<String, Bool>(engine)
    engine.setContent([.element("name").focused(isFocused), .element("help")])
    let mirror = synchronize(store, \.isFocused, with: SyncSide(isFocused))
    engine.request("name")
    #expect(store.isFocused)
    store.isFocused = false
    #expect(engine.focused == nil)
    mirror.cancel()
  }

  /// A helper that does not know the type of the field adopts the engine's focus as well.
  @Test func aNilInGenericCodeIsNoPreference() {
    func mirror<Value: Equatable & Sendable>(
      _ keyPath: WritableKeyPath<Form.State, Value>,
      _ side: SyncSide<Value>
    ) -> Synchronization {
      synchronize(store, keyPath, with: side)
    }
    let engine = loginEngine()
    engine.request(.password)
    let token = mirror(\.field, SyncSide(engine))
    #expect(store.field == .password)
    token.cancel()
  }

  @Test func aSideThatIsGoneIsReportedToTheCaller() {
    var reports: [String] = []
    let gone = SyncSide<Field?>(get: { .none }, set: { _ in .done }, observe: { _ in ObserveToken {} })
    _ = synchronize(store, \.field, with: gone, onReport: { reports.append("\($0)") })
    #expect(reports.count == 1)
  }
}
