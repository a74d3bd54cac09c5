// Mistakes that the compiler finds when all types are right.

import Store
import StoreTesting

struct WithoutReturn: Reducer {
  typealias State = App.State
  typealias Action = App.Action
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .tapped: state.count += 1
      default: return .none
      }
    }  // error: missing return
  }
}

@MainActor func usesAStoreElsewhere(_ store: StoreOf<App>) {
  Task.detached { store.send(.tapped) }  // error: sending
}
