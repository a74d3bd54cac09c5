import Store
import StoreTesting
import Testing

/// Test stores of states that are not `Equatable`, and of fields that are left out.
@Suite struct TestStoreCompareTests {
  private final class Handle: Sendable {
    let name = "handle"
  }

  private struct Plain {
    var count = 0
    var rows = ["a", "b"]
    var handle = Handle()
    var format: @Sendable (Int) -> String = { "\($0)" }
    @Unasserted var stamp = 0
  }

  private enum Action { case count, handle, format, stamp }

  private static var reducer: Reduce<Plain, Action> {
    Reduce { state, action in
      let captured = state.count
      switch action {
      case .count: state.count += 1
      case .handle: state.handle = Handle()
      case .format: state.format = { "\($0 + captured)" }
      case .stamp: state.stamp += 1
      }
      return .none
    }
  }

  @Test func aStateWithoutEqualityIsComparedFieldByField() async {
    let store = TestStore(initialState: Plain()) { Self.reducer }
    await store.send(.count) { $0.count = 1 }
    let texts = await failures { await store.send(.count) { $0.count = 5 } }
    #expect(texts.first?.contains("  .count\n  - 5\n  + 2\n") == true)
    await store.finish()
  }

  @Test func objectsAndClosuresAreComparedByIdentity() async {
    let store = TestStore(initialState: Plain()) { Self.reducer }
    var texts = await failures { await store.send(.handle) }
    #expect(texts.first?.contains("  .handle\n  ~ another Handle\n") == true)
    texts = await failures { await store.send(.format) }
    #expect(texts.first?.contains("  .format\n  ~ another closure\n") == true)
    await store.finish()
  }

  @Test func anUnassertedFieldIsLeftOut() async {
    let store = TestStore(initialState: Plain()) { Self.reducer }
    await store.send(.stamp)
    #expect(store.state.stamp == 1)
    await store.finish()
  }

  private struct Rounded: Equatable {
    var value = 0
    @Unasserted var stamp = 0

    static func == (first: Self, second: Self) -> Bool { first.value / 10 == second.value / 10 }
  }

  @Test func anEquatableStateIsComparedByItsEquality() async {
    let store = TestStore(initialState: Rounded()) {
      Reduce<Rounded, Int> { state, value in
        state.value = value
        return .none
      }
    }
    await store.send(5)
    await store.send(15) { $0.value = 10 }
    #expect(await failures { await store.send(20) }.count == 1)
    await store.finish()
  }

  private struct Stamped: Equatable {
    var value = 0
    @Unasserted var stamp = 0
  }

  @Test func aSynthesizedEqualityLeavesOutUnassertedFields() {
    var stamped = Stamped()
    stamped.stamp = 1
    #expect(stamped == Stamped())
    #expect(diff(stamped, Stamped()) == nil)
    stamped.value = 1
    #expect(diff(Stamped(), stamped) == ".value\n- 0\n+ 1")
  }

  @Test func withTestStoreFuzzAndReplayTakeStatesWithoutEquality() async {
    await withTestStore(initialState: Plain()) {
      Self.reducer
    } test: { store in
      await store.send(.count) { $0.count = 1 }
    }
    let result = await fuzz(
      initialState: Plain(),
      runs: 2,
      invariant: { $0.count >= 0 },
      reducer: { _ in Self.reducer },
      nextAction: { _, random in random.pick([.count, .stamp]) }
    )
    #expect(result.failures == [])
  }
}
