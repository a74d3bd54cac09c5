import Store
import Testing

/// Observers that end one another within a turn.
@MainActor
@Suite struct EndedObserverTests {
  private let store = Store<Int, Int>(initialState: 0) {
    Reduce { state, action in
      state += action
      return .none
    }
  }

  @Test(arguments: [false, true])
  func anObserverEndedByAnEarlierOneIsNotNotified(byRelease: Bool) {
    let tokens = Tokens()
    var (first, second) = (0, 0)
    let token = store.observe {
      first += 1
      tokens.endLast(byRelease: byRelease)
    }
    tokens.all.append(store.observe(\.self) { _ in second += 1 })
    store.send(1)
    #expect(first == 1 && second == 0)
    store.send(1)
    #expect(first == 2 && second == 0)
    token.cancel()
  }
}
