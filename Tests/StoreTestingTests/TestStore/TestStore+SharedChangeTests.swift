import Store
import Testing

@testable import StoreTesting

private struct SharedCounter: Reducer {
  struct State: Equatable {
    @Shared(.inMemory("count")) var count = 0
    var child: Child?
  }

  struct Child: Equatable {
    @Shared(.inMemory("count")) var count = 0
  }

  enum Action: Sendable, Equatable {
    case increment
    case reset
    case nothing
    case openChild
    case incrementInEffect
    case response
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
    case .reset:
      state.count = 0
    case .nothing:
      break
    case .openChild:
      state.child = Child()
    case .incrementInEffect:
      return .run { [count = state.$count] send in
        await count.withLock { $0 += 1 }
        await send(.response)
      }
    case .response:
      break
    }
    return .none
  }
}

struct TestStoreSharedChangeTests {
  @Test func aForgottenChangeFails() async {
    let failures = withoutLines(
      await failures {
        let store = TestStore(initialState: SharedCounter.State()) { SharedCounter() }
        await store.send(.increment)
        await store.send(.incrementInEffect)
        await store.finish()
      }
    )
    #expect(
      failures == [
        """
        The state changed when sending increment, and the test does not say how.

          .count
          - 0
          + 1

          (− before, + after)

        Assert the change in a closure: '{ $0.property = value }'.
        """,
        """
        The test ended with 2 received actions that it did not assert.

          • a change of a shared value, made by effect at StoreTestingTests/TestStore+SharedChangeTests.swift:N
          • .response, sent by effect at StoreTestingTests/TestStore+SharedChangeTests.swift:N

        Assert them with 'store.receive', and a change of a shared value with 'store.receiveSharedChange', or skip \
        them with 'await store.skipReceivedActions()'.
        """,
      ]
    )
  }

  @Test func anActionInsteadOfAChangeFails() async {
    let failures = withoutLines(
      await failures {
        let store = TestStore(initialState: SharedCounter.State()) { SharedCounter() }
        await store.send(.incrementInEffect)
        await store.receive(.response)
        await store.receiveSharedChange()
        await store.finish()
      }
    )
    #expect(failures.count == 2)
    #expect(
      failures.first?.hasPrefix(
        """
        Another action was received than expected.

          Expected: .response
          Received: a change of a shared value, made by effect at \
        StoreTestingTests/TestStore+SharedChangeTests.swift:N
        """
      ) == true,
      "\(failures)"
    )
  }

  @Test func aChangeThatDoesNotComeFails() async {
    let failures = withoutLines(
      await failures {
        let store = TestStore(initialState: SharedCounter.State()) { SharedCounter() }
        store.externalTimeout = .milliseconds(1)
        await store.receiveSharedChange { $0.count = 1 }
      }
    )
    #expect(
      failures == [
        """
        No action was received, and none will be.

          Expected: a change of a shared value

        No effect is running.
        """
      ]
    )
  }

  @Test func aWrongValueFails() async {
    let failures = withoutLines(
      await failures {
        let store = TestStore(initialState: SharedCounter.State()) { SharedCounter() }
        await store.send(.openChild) { $0.child = SharedCounter.Child() }
        await store.send(.increment) { $0.child?.count = 2 }
      }
    )
    #expect(
      failures == [
        """
        The state is not as expected after sending increment.

          .count
          - 2
          + 1
          .child.count
          - 2
          + 1

          (− expected, + actual)
        """
      ]
    )
  }

  @Test func withExhaustivityOffAChangeIsSkipped() async {
    let store = TestStore(initialState: SharedCounter.State()) { SharedCounter() }
    store.exhaustivity = .off
    await store.send(.incrementInEffect)
    await store.receive(.response) { $0.count = 1 }
    await store.send(.incrementInEffect)
    await store.receiveSharedChange { $0.$count.withLock { $0 = 2 } }
    await store.finish()
  }

  @Test func aChangeByAnotherStoreOfTheTestIsReceived() async {
    let store = TestStore(initialState: SharedCounter.State()) { SharedCounter() }
    let other = TestStore(initialState: SharedCounter.State()) { SharedCounter() }
    await other.send(.increment) { $0.count = 1 }
    await store.receiveSharedChange { $0.count = 1 }
    await store.send(.increment) { $0.count = 2 }
    await other.receiveSharedChange { $0.count = 2 }
    await store.finish()
    await other.finish()
  }

  /// A reset may write the value that is there.
  @Test func aSharedValueThatIsWrittenWithItsValueMayBeAsserted() async {
    let store = TestStore(initialState: SharedCounter.State()) { SharedCounter() }
    await store.send(.reset) { $0.$count.withLock { $0 = 0 } }
    let failures = await failures {
      await store.send(.nothing) { $0.$count.withLock { $0 = 0 } }
      await store.send(.reset) { _ in }
    }
    #expect(failures.count == 2)
    #expect(failures.allSatisfy { $0.contains("but its closure changes nothing, and nothing changed.") })
    await store.finish()
  }

  @Test func aChangeByAnotherStoreMustBeReceivedBeforeTheNextAction() async {
    let store = TestStore(initialState: SharedCounter.State()) { SharedCounter() }
    let other = TestStore(initialState: SharedCounter.State()) { SharedCounter() }
    await other.send(.increment) { $0.count = 1 }
    let failures = await failures { await store.send(.increment) { $0.count = 2 } }
    #expect(failures.count == 1)
    #expect(failures.first?.contains("a change of a shared value, made by another store") == true, "\(failures)")
    await store.receiveSharedChange { $0.count = 1 }
    await other.receiveSharedChange { $0.count = 2 }
  }

  @Test func storagesKeepStoresApart() async {
    let store = TestStore(initialState: SharedCounter.State()) { SharedCounter() }
    let other = TestStore(initialState: SharedCounter.State()) {
      SharedCounter()
    } withDependencies: {
      $0.defaultSharedStorage = SharedStorage()
    }
    await other.send(.increment) { $0.count = 1 }
    await store.send(.increment) { $0.count = 1 }
    await store.finish()
  }
}
