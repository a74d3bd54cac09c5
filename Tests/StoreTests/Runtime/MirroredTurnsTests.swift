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
    store.turns.date(date) { for number in 2...3 { store.send(number) } }
    #expect(times[4] == date && times[5] > times[3], "The second turn has a time of its own.")
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

  @Test func theEndOfATurnIsReportedOnceForARequest() {
    let store = store
    var log: [String] = []
    let tokens = [
      store.turns.observe { log.append(describe($0)) },
      store.observe(\.count) { if $0 == 1 { store.turns.notifyAtRest() } },
    ]
    for number in 4...5 { store.send(number) }
    #expect(log == ["acted [4]", "rested false", "acted [4, 5]"])
    for token in tokens { token.cancel() }
  }

  @Test func aMirrorThatAnObserverStartsIsToldOfTheEndOfTheTurn() {
    let store = store
    var log: [String] = []
    var mirror: ObserveToken?
    let observer = store.observe {
      mirror = store.turns.observe { log.append(describe($0)) }
      log.append("notified \(store.turns.notifyAtRest())")
    }
    store.send(2)
    #expect(log == ["notified true", "rested false"])
    observer.cancel()
    mirror?.cancel()
  }

  // MARK: The past

  /// While the mirrors are told of a jump, a store that shows its past counts as at rest.
  @Test func aStoreThatShowsItsPastIsAtRestDuringAJumpOnly() {
    let store = store
    let history = store.history()
    store.send(2)
    var log: [String] = []
    let token = store.turns.observe { moment in
      if case .acted(_, let isJump) = moment {
        log.append("acted \(store.state), jump: \(isJump), awaited: \(store.turns.notifyAtRest())")
      } else {
        log.append("rested")
      }
    }
    history.jump(to: 0)
    #expect(log == ["acted [], jump: true, awaited: false"])
    #expect(store.turns.notifyAtRest())
    log = []
    history.resume()
    #expect(log == ["acted [2], jump: true, awaited: true", "rested"])
    #expect(!store.turns.notifyAtRest())
    log = []
    store.send(3)
    #expect(log == ["acted [2, 3], jump: false, awaited: true", "rested"])
    token.cancel()
  }

  @Test func aMirrorMayComeWhileTheStoreShowsItsPast() {
    let history = store.history()
    store.send(2)
    history.jump(to: 0)
    #expect(store.turns.notifyAtRest())
    history.resume()
    #expect(!store.turns.notifyAtRest())
  }

  @Test func theReturnToThePresentHasTheTimeOfTheJumpUnlessInputsAreDropped() {
    let store = store
    let history = store.history()
    store.send(2)
    var times: [UInt64] = []
    let token = store.turns.observe { if case .acted(let time, isJump: true) = $0 { times.append(time) } }
    let before = IntentClock.now()
    history.jump(to: 0)
    let after = IntentClock.now()
    history.resume()
    #expect(times.count == 2 && before < times[0] && times[0] < after && times[1] == times[0])
    history.jump(to: 0)
    let last = IntentClock.now()
    history.resume(droppingInputs: true)
    #expect(times.count == 4 && times[2] < last && last < times[3])
    token.cancel()
  }
}
