import Testing

@testable import Store

/// The moments of a turn that mirrors of the state observe.
@MainActor
@Suite struct MirroredTurnsTests {
  /// Adds each action to the state. The action 1 sends 2 and 3 in the same turn.
  private let store = Store<[Int], Int>(initialState: []) {
    Reduce { state, action in
      state.append(action)
      return action == 1 ? .merge(.send(2), .send(3)) : .none
    }
  }

  private func describe(_ moment: MirroredTurns.Moment) -> String {
    if case .acted = moment { "acted \(store.state)" } else { "rested \(store.turns.notifyAtRest())" }
  }

  @Test func eachActionAndTheEndOfAnAwaitedTurnAreReported() {
    let store = store
    var log: [String] = []
    let tokens = [
      store.turns.observe { log.append(describe($0)) },
      store.observe(\.count) { log.append("\($0) actions, \(store.turns.notifyAtRest())") },
    ]
    store.send(1)
    #expect(
      log == ["acted [1]", "acted [1, 2]", "acted [1, 2, 3]", "3 actions, true", "rested false"]
    )
    #expect(!store.turns.notifyAtRest())
    for token in tokens { token.cancel() }
    log = []
    store.send(1)
    #expect(log == [])
  }

  @Test func theEndOfATurnForWhichNoMirrorWaitsIsNotReported() {
    var log: [String] = []
    let token = store.turns.observe { log.append(describe($0)) }
    store.send(2)
    #expect(log == ["acted [2]"])
    token.cancel()
  }

  @Test func anActionHasTheTimeAtWhichItWasSent() {
    let store = store
    var times: [UInt64] = []
    let token = store.turns.observe { if case .acted(let time, _) = $0 { times.append(time) } }
    var middle: UInt64 = 0
    let observer = store.observe(\.count) { count in
      guard count == 1 else { return }
      store.send(5)
      middle = IntentClock.now()
      store.send(6)
    }
    let start = IntentClock.now()
    store.send(4)
    #expect(times.count == 3 && start < times[0] && times[0] < times[1] && times[1] < middle && middle < times[2])
    withExtendedLifetime((token, observer)) {}
  }

  /// A mirror sends on behalf of an earlier intent. The actions that follow from it have times of their own.
  @Test func aMirrorDatesTheActionThatItSends() {
    let store = store
    var times: [UInt64] = []
    let token = store.turns.observe { if case .acted(let time, _) = $0 { times.append(time) } }
    let date = IntentClock.now()
    store.turns.date(date) { _ = store.send(1) }
    #expect(times.count == 3 && times[0] == date && times[1] > date && times[2] > times[1])
    store.turns.date(date) {}
    store.send(2)
    #expect(times[3] > times[2], "A date that no action has used is forgotten.")
    token.cancel()
  }

  @Test func anObserverThatAnEarlierOneEndsIsNotCalled() {
    let store = store
    var log: [String] = []
    var tokens: [ObserveToken] = []
    tokens.append(
      store.turns.observe {
        log.append(describe($0))
        tokens[1].cancel()
      }
    )
    tokens.append(store.turns.observe { _ in log.append("never") })
    store.send(2)
    #expect(log == ["acted [2]"])
    for token in tokens { token.cancel() }
  }

  @Test func theTurnsDoNotKeepTheStoreAlive() {
    final class Object: Sendable {}
    weak var released: Object?
    var turns: MirroredTurns?
    do {
      let object = Object()
      released = object
      let store = Store<Object, Int>(initialState: object) { Reduce { _, _ in .none } }
      turns = store.turns
      #expect(!turns!.notifyAtRest())
    }
    #expect(released == nil)
    #expect(turns?.notifyAtRest() == false)
    turns?.observe { _ in }.cancel()
    turns?.date(1) {}
  }
}
