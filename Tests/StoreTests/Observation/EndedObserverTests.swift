import Store
import Testing

/// Observers that end one another within a turn.
@MainActor
@Suite struct EndedObserverTests {
  private final class Tokens {
    var all: [ObserveToken] = []

    func endLast(byRelease: Bool) {
      guard let last = all.popLast() else { return }
      if !byRelease { last.cancel() }
    }
  }

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

  @Test(arguments: [false, true])
  func anObserverOfActionsEndedByAnEarlierOneIsNotNotified(byRelease: Bool) {
    let tokens = Tokens()
    var (first, second) = (0, 0)
    let token = store.observeActions { _, _, _, _ in
      first += 1
      tokens.endLast(byRelease: byRelease)
    }
    tokens.all.append(store.observeActions { _, _, _, _ in second += 1 })
    store.send(1)
    #expect(first == 1 && second == 0)
    store.send(1)
    #expect(first == 2 && second == 0)
    token.cancel()
  }

  /// If only the token is released, the closure is released after the next action.
  @Test(arguments: [false, true]) func endingAnObserverOfActionsReleasesItsClosure(byRelease: Bool) {
    final class Object {}
    weak var released: Object?
    var token: ObserveToken? = {
      let object = Object()
      released = object
      return store.observeActions { _, _, _, _ in _ = object }
    }()
    #expect(released != nil)
    if byRelease {
      token = nil
      store.send(1)
    } else {
      token?.cancel()
    }
    #expect(released == nil)
    _ = token
  }
}
