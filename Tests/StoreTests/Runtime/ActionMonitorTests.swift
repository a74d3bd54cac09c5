import Testing

@testable import Store

@MainActor
@Suite struct ActionMonitorTests {
  private let store = Store<Int, Int>(initialState: 0) {
    Reduce { state, action in
      state += action
      return .none
    }
  }

  @Test func monitorsAreToldOfEachActionInTheOrderInWhichTheyWereAdded() {
    var log: [String] = []
    let tokens = [
      store.observeActions { before, after, action, _ in log.append("first \(before) + \(action) = \(after)") },
      store.monitor(comparesStates: false) { _, after, action, _ in log.append("second \(action ?? 0), \(after)") },
    ]
    store.send(1)
    store.send(2)
    #expect(log == ["first 0 + 1 = 1", "second 1, 1", "first 1 + 2 = 3", "second 2, 3"])
    withExtendedLifetime(tokens) {}
  }

  @Test func aMonitorOfSharedChangesIsNotToldOfActions() {
    var count = 0
    let token = store.observeSharedChanges { _, _, _ in count += 1 }
    store.send(1)
    #expect(count == 0)
    token.cancel()
  }

  @Test func withTheLastMonitorEndsTheWayAroundTheShortPath() {
    let tokens = [store.observeActions { _, _, _, _ in }, store.monitor(comparesStates: false) { _, _, _, _ in }]
    #expect(store.root.flags == .isMonitored)
    tokens[0].cancel()
    #expect(store.root.flags == .isMonitored)
    tokens[1].cancel()
    #expect(store.root.flags.isEmpty)
  }

  @Test(arguments: [false, true])
  func aMonitorEndedByAnEarlierOneIsNotTold(byRelease: Bool) {
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
  @Test(arguments: [false, true]) func endingAMonitorReleasesItsClosure(byRelease: Bool) {
    final class Object {}
    weak var released: Object?
    var token: ObserveToken?
    do {
      let object = Object()
      released = object
      token = store.observeActions { _, _, _, _ in _ = object }
    }
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
