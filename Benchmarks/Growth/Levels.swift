import Store

// Features in features, twenty deep. They are written out: the optimiser does not specialise generic types this deep.

struct Level6: Reducer {
  struct State { var child = Level5.State() }
  enum Action {
    case child(Level5.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level5() } }
}

struct Level7: Reducer {
  struct State { var child = Level6.State() }
  enum Action {
    case child(Level6.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level6() } }
}

struct Level8: Reducer {
  struct State { var child = Level7.State() }
  enum Action {
    case child(Level7.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level7() } }
}

struct Level9: Reducer {
  struct State { var child = Level8.State() }
  enum Action {
    case child(Level8.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level8() } }
}

struct Level10: Reducer {
  struct State { var child = Level9.State() }
  enum Action {
    case child(Level9.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level9() } }
}

struct Level11: Reducer {
  struct State { var child = Level10.State() }
  enum Action {
    case child(Level10.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level10() } }
}

struct Level12: Reducer {
  struct State { var child = Level11.State() }
  enum Action {
    case child(Level11.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level11() } }
}

struct Level13: Reducer {
  struct State { var child = Level12.State() }
  enum Action {
    case child(Level12.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level12() } }
}

struct Level14: Reducer {
  struct State { var child = Level13.State() }
  enum Action {
    case child(Level13.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level13() } }
}

struct Level15: Reducer {
  struct State { var child = Level14.State() }
  enum Action {
    case child(Level14.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level14() } }
}

struct Level16: Reducer {
  struct State { var child = Level15.State() }
  enum Action {
    case child(Level15.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level15() } }
}

struct Level17: Reducer {
  struct State { var child = Level16.State() }
  enum Action {
    case child(Level16.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level16() } }
}

struct Level18: Reducer {
  struct State { var child = Level17.State() }
  enum Action {
    case child(Level17.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level17() } }
}

struct Level19: Reducer {
  struct State { var child = Level18.State() }
  enum Action {
    case child(Level18.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level18() } }
}

struct Level20: Reducer {
  struct State { var child = Level19.State() }
  enum Action {
    case child(Level19.Action)
    case other
  }
  var body: some Reducer<State, Action> { Scope(state: \.child, action: Action.child) { Level19() } }
}
