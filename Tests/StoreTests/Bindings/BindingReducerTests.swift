import Store
import Testing

@MainActor
@Suite struct BindingReducerTests {
  @Test func aBindingReducerThatIsCalledByHandAppliesTheWrite() {
    var state = ProfileForm.State()
    let reducer = BindingReducer<ProfileForm.State, ProfileForm.Action>()
    let effect = reducer.reduce(into: &state, action: .binding(.set(\.name, "blob")))
    #expect(state.name == "blob" && effect.isNone)
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
}
