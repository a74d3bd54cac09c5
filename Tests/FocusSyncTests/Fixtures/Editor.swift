import Store

/// A feature that requests focus for its title when it is mounted.
struct Editor: Reducer {
  enum Field: Hashable, Sendable { case title, notes }
  struct State: Identifiable, Equatable, Sendable {
    var id = 0
    var focusedField: Field?
    var text = ""
  }
  enum Action: BindableAction {
    case binding(BindingAction<State>)
  }
  var body: some ReducerOf<Self> {
    BindingReducer()
      .onMount {
        $0.focusedField = .title
        return .none
      }
  }
}
