import Store

/// A feature with bindable fields of several kinds.
struct ProfileForm: Reducer {
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
