import Testing

@testable import Store

/// The moments of a turn that mirrors of the state observe.
@MainActor
@Suite struct StoreQueueTests {
  /// Adds each action to the state. The action 1 sends 2 and 3 in the same turn.
  private let store = Store<[Int], Int>(initialState: []) {
    Reduce { state, action in
      state.append(action)
      return action == 1 ? .merge(.send(2), .send(3)) : .none
    }
  }

  @Test func theQueueIsObservedBeforeItsActionsAndTheEndAfterTheObservers() {
    let store = store
    var log: [String] = []
    let tokens = [
      store.observe(\.count) { log.append("\($0) actions, \(store.turns.isTelling)") },
      store.turns.observeQueue {
        log.append("queued \(store.turns.hasQueuedActions), \(store.root.flags.contains(.isReducing))")
      },
      store.turns.observeEnds { log.append("end \(store.turns.isTelling)") },
    ]
    store.send(1)
    #expect(log == ["queued true, false", "queued true, false", "3 actions, true", "end false"])
    #expect(!store.turns.isTelling && !store.turns.hasQueuedActions)
    for token in tokens { token.cancel() }
    log = []
    store.send(1)
    #expect(log == [])
  }

  @Test func anObserverOfAMomentThatIsEndedByAnEarlierOneIsNotCalled() {
    let store = store
    var log: [String] = []
    var tokens: [ObserveToken] = []
    tokens.append(store.observe(\.count) { _ in })
    tokens.append(
      store.turns.observeQueue {
        log.append("queued")
        tokens[2].cancel()
      }
    )
    tokens.append(store.turns.observeQueue { log.append("never") })
    tokens.append(
      store.turns.observeEnds {
        log.append("end")
        tokens[4].cancel()
      }
    )
    tokens.append(store.turns.observeEnds { log.append("never") })
    store.send(1)
    #expect(log == ["queued", "queued", "end"])
    for token in tokens { token.cancel() }
  }
}
