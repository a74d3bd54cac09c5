import StoreTesting
import Testing

@testable import Store

/// The stream of events.
extension StoreTraceTests {
  @Test func actionsAndEffectsAreNumbered() async {
    let trace = trace()
    await store.send(.search).finish()
    await store.send(.search).finish()
    let events = log.events.withLock { $0 }
    let effects = events.compactMap { event -> TracedEffect? in
      if case .effect(let effect, .started) = event.kind { effect } else { nil }
    }
    #expect(effects.map(\.number) == [1, 2] && effects.map(\.startedBy) == [1, 3])
    #expect(effects.allSatisfy { $0.id == "search" && $0.action == "search" })
    #expect(events.filter { $0.sender != nil }.map(\.sender) == [1, 2])
    #expect(events.map(\.action) == [1, 1, 2, 2, 3, 3, 4, 4])
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
    trace.stop()
    await store.send(.search).finish()
    #expect(log.events.withLock { $0.count } == 8)
  }

  @Test func anEventOfAnEventIsPassedOnAfterIt() {
    let log = log
    nonisolated(unsafe) var stream: TraceStream?
    stream = TraceStream { event in
      if event.cause == "first" { stream?.add(TracedMove(from: nil, to: nil), because: "second") }
      log.events.withLock { $0.append(event) }
    }
    stream?.add(TracedMove(from: nil, to: "name"), because: "first")
    #expect(log.events.withLock { $0.map(\.cause) } == ["first", "second"])
    #expect(log.lines[0] == "focus   none → name                              ← first")
  }

  @Test func aStoreThatNobodyTracesHasNoFlag() {
    let trace = trace()
    #expect(store.core?.flags.contains(.isMonitored) == true)
    trace.stop()
    #expect(store.core?.flags.isDisjoint(with: [.isMonitored, .isHeld]) == true)
  }
}
