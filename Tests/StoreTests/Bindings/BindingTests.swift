import Store
import Testing

private struct Form: Reducer {
  struct State: Equatable {
    var name = ""
    var age = 0
    var nickname: String?
    var status = Status.draft(1)
    var size = Size()
  }
  struct Size: Equatable, Sendable {
    var width = 0
    var height = 0
  }
  enum Status: Equatable, Sendable {
    case draft(Int)
    case sent
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case nameChanged(String)
  }

  var handles = true

  var body: some Reducer<State, Action> {
    if handles { BindingReducer() }
    Reduce { state, action in
      switch action {
      case .binding(\.age): state.age = min(state.age, 120)
      case .nameChanged(let name): state.name = name
      default: break
      }
      return .none
    }
  }
}

/// Tests `StoreBinding`, `Store+Write` and `BindingReducer`.
@MainActor
@Suite struct BindingTests {
  private let store = Store(initialState: Form.State()) { Form() }

  @Test func aFieldIsWrittenByAnAction() {
    var writes: [String] = []
    let token = store.observeActions { _, _, action, source in writes.append("\(caseName(of: action)) \(source.kind)") }
    store.name = "blob"
    store.name = "blob"
    store.binding(\.age).wrappedValue = 200
    #expect(store.name == "blob" && store.age == 120)
    #expect(writes == ["binding(\\.name) binding", "binding(\\.age) binding"])
    token.cancel()
  }

  @Test func anUnhandledWriteIsReported() throws {
    let store = Store(initialState: Form.State()) { Form(handles: false) }
    let line: UInt = #line + 2
    let issues = reported {
      store.binding(\.name).wrappedValue = "blob"
      store.age = 3
    }
    #expect(store.state == Form.State())
    #expect(issues.count == 2)
    let issue = try #require(issues.first)
    #expect(issue.location.description == "StoreTests/BindingTests.swift:\(line)")
    #expect(
      issue.message == """
        The field '\\.name' was written through a binding of the store, and no reducer handled the write.

          Action: binding(\\.name)

        The field keeps its value. List 'BindingReducer()' first in the body of the feature, and see that the feature \
        is part \
        of its parent: by 'Scope', 'ifLet' or 'forEach'.
        """
    )
  }

  @Test func aWriteThatTheFeatureTakesBackIsNotReported() {
    store.age = 120
    #expect(reported { store.age = 200 }.isEmpty)
    #expect(store.age == 120)
    let token = store.observe(\.name) { [store] _ in store.age = 200 }
    #expect(reported { store.send(.nameChanged("a")) }.isEmpty)
    #expect(store.age == 120)
    token.cancel()
  }

  @Test func aWriteThatTheFeatureAppliesItselfIsNotReported() {
    let store = Store<Form.State, Form.Action>(initialState: Form.State()) {
      Reduce { state, action in
        if case .binding(let write) = action, let name = write.value as? String { state.name = name + "!" }
        return .none
      }
    }
    #expect(reported { store.name = "blob" }.isEmpty)
    #expect(store.name == "blob!")
  }

  @Test func aBindingReducerThatIsCalledByHandAppliesTheWrite() {
    var state = Form.State()
    let effect = BindingReducer<Form.State, Form.Action>().reduce(into: &state, action: .binding(.set(\.name, "blob")))
    #expect(state.name == "blob" && effect.isNone)
  }

  @Test func aWriteDuringATurnIsCheckedAtItsEnd() {
    let store = Store(initialState: Form.State()) { Form(handles: false) }
    let token = store.observe(\.name) { _ in store.age = 3 }
    #expect(reported { store.send(.nameChanged("a")) }.count == 1)
    token.cancel()
    let other = self.store
    let second = other.observe(\.name) { _ in other.age = 3 }
    #expect(reported { other.send(.nameChanged("a")) }.isEmpty)
    #expect(other.age == 3)
    second.cancel()
  }

  @Test func aBindingCanSendAnActionOfTheFeature() {
    let name = store.binding(\.name, sending: Form.Action.nameChanged)
    name.wrappedValue = "blob"
    #expect(store.name == "blob" && name.wrappedValue == "blob")
  }

  @Test func anOptionalIsBoundWhilePresent() {
    let none: StoreBinding<String>? = store.binding(\.nickname).unwrapped()
    #expect(none == nil)
    store.nickname = "b"
    let nickname = store.binding(\.nickname).unwrapped()
    nickname?.wrappedValue = "c"
    #expect(store.nickname == "c")
    store.nickname = nil
    nickname?.wrappedValue = "d"
    #expect(store.nickname == nil && nickname?.wrappedValue == "c")
  }

  @Test func aCaseIsBoundWhileCurrent() {
    let draft = store.binding(\.status).case(Form.Status.draft)
    draft?.wrappedValue = 2
    #expect(store.status == .draft(2))
    store.status = .sent
    draft?.wrappedValue = 3
    #expect(store.status == .sent && draft?.wrappedValue == 2)
    #expect(store.binding(\.status).case(Form.Status.draft) == nil)
  }

  @Test func eachBindingNotifiesOfItsOwnValue() throws {
    store.nickname = "a"
    let (size, status) = (store.binding(\.size), store.binding(\.status))
    var told: [String] = []
    let tokens = [
      size.observe { told.append("size \($0.width) \($0.height)") },
      size.width.observe { told.append("width \($0)") },
      try #require(store.binding(\.nickname).unwrapped()).observe { told.append("nickname \($0)") },
      try #require(status.case(Form.Status.draft)).observe { told.append("draft \($0)") },
    ]
    func tellings(of change: () -> Void) -> [String] {
      told = []
      change()
      return told
    }
    #expect(tellings { size.width.wrappedValue = 2 } == ["size 2 0", "width 2"])
    #expect(tellings { size.height.wrappedValue = 3 } == ["size 2 3"])
    #expect(tellings { store.nickname = "b" } == ["nickname b"])
    #expect(tellings { store.nickname = nil } == [])
    #expect(tellings { status.wrappedValue = .draft(2) } == ["draft 2"])
    #expect(tellings { status.wrappedValue = .sent } == [])
    #expect(tellings { status.wrappedValue = .draft(2) } == [])
    for token in tokens { token.cancel() }
    #expect(tellings { size.width.wrappedValue = 5 } == [])
  }

  @Test func aPartObservesTurnsAndThePresenceOfItsChild() throws {
    let store = Store<Form.State?, Form.Action?>(initialState: Form.State(nickname: "b")) {
      Reduce { state, action in
        if action == nil { state = nil }
        return .none
      }
    }
    let child = try #require(store.scope(state: \.self) { (action: Form.Action) in action })
    let nickname = try #require(child.binding(\.nickname).unwrapped())
    let draft = try #require(child.binding(\.status).case(Form.Status.draft))
    let name = child.binding(\.name, sending: Form.Action.nameChanged)
    var turns = 0
    let tokens = [
      nickname.observeTurns { turns += 1 }, draft.observeTurns { turns += 1 }, name.observeTurns { turns += 1 },
    ]
    store.send(.nameChanged(""))
    #expect(turns == 3)
    #expect(nickname.isPresent && draft.isPresent && name.isPresent)
    store.send(nil)
    #expect(!nickname.isPresent && !draft.isPresent && !name.isPresent)
    for token in tokens { token.cancel() }
  }

  @Test func aBindingReducerAppliesTheWritesOfACase() {
    struct Viewed: Reducer {
      struct State: Equatable { var name = "" }
      enum Action {
        case view(View)
        case loaded
        enum View: BindableAction {
          case binding(BindingAction<State>)
          case tapped
        }
      }
      var body: some ReducerOf<Self> {
        BindingReducer(action: Action.view)
        Reduce { state, action in
          if case .view(.binding(\.name)) = action { state.name += "!" }
          return .none
        }
      }
    }
    let store = Store(initialState: Viewed.State()) { Viewed() }
    for action in [Viewed.Action.view(.binding(.set(\.name, "blob"))), .view(.tapped), .loaded] { store.send(action) }
    #expect(store.name == "blob!")
    store.scope(state: \.self, action: Viewed.Action.view).name = "blob, jr."
    #expect(store.name == "blob, jr.!")
  }

  @Test func aBindingOfClosuresObservesTheTurnsThatChangeItsValue() {
    let store = store
    let binding = StoreBinding<String>(
      get: { store.name },
      set: { name, _ in store.send(.nameChanged(name)) },
      observe: { body in store.observe(\.name) { body($0) } }
    )
    var turns = 0
    let token = binding.observeTurns { turns += 1 }
    store.age = 3
    binding.wrappedValue = "blob"
    #expect(turns == 1 && store.name == "blob" && binding.isPresent)
    token.cancel()
  }
}
