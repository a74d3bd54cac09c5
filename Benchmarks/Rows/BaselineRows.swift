import Store

/// The costs of the simplest code with the same effect.
@MainActor
func baselineRows() -> [Row] {
  @MainActor final class Closure {
    var state = Counter.State()
    let reduce: (inout Counter.State, Counter.Action) -> Void
    init(reduce: @escaping (inout Counter.State, Counter.Action) -> Void) { self.reduce = reduce }
    func send(_ action: Counter.Action) { reduce(&state, action) }
    func sendCopying(_ action: Counter.Action) {
      var copy = state
      reduce(&copy, action)
      state = copy
    }
  }
  let closure = Closure { state, action in
    if case .up = action { state.count += 1 }
  }
  return [
    sync("closure") { count in
      for _ in 0..<count { closure.send(.up) }
    },
    sync("closure-copying") { count in
      for _ in 0..<count { closure.sendCopying(.up) }
    },
    Row(name: "task-and-hop") { count in
      let clock = ContinuousClock()
      let start = clock.now
      for _ in 0..<count {
        await Task.detached {
          await MainActor.run { closure.send(.up) }
          await back()
        }.value
      }
      return start.duration(to: clock.now)
    },
  ]
}

/// Goes on off the actor, as an effect does after it has sent.
@concurrent
func back() async {
  blackHole(0)
}
