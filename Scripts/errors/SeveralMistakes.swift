// Several mistakes in one body, and mistakes beside code that is right: each is reported where it is.

import Store

struct Feature: Reducer {
  typealias State = App.State
  typealias Action = App.Action
  var body: some Reducer<State, Action> {
    Scope(state: \.row, action: Action.row) { Row() }
    Reduce { state, action in
      switch action {
      case .tapped:
        state.cuont += 1  // error: has no member 'cuont'
        return .none
      default: return .none
      }
    }
    .forEach(\.rows, action: Action.rows) { Row() }
  }
}

struct ThreeMistakes: Reducer {
  typealias State = App.State
  typealias Action = App.Action
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .taped: return .none  // error: has no member 'taped'
      default: return .none
      }
    }
    .onChange(of: \.count) { state, oldValue, newValue in
      state.cuont = 1  // error: has no member 'cuont'
      return .none
    }
    .forEach(\.row, action: Action.rows) { Row() }  // error: requires that 'Row.State' conform to 'ChildContainer'
  }
}
