import Testing

@testable import Store

@Suite struct DependencyValuesScopeTests {
  private enum Number: DependencyKey { static let (liveValue, testValue) = (0, -1) }

  /// A store that reads the number.
  @MainActor private static func makeStore() -> Store<Int, Bool> {
    Store(initialState: -1) {
      Reduce { state, _ in
        @Dependency(Number.self) var number
        state = number
        return .none
      }
    }
  }

  // The first override of a process is noted for good, so each of the next two tests has a process of its own.

  @Test func theFirstOverrideOfAProcessStaysOutOfAStore() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let store = Self.makeStore()
        withDependencies {
          $0[Number.self] = 1
        } operation: {
          _ = store.send(true)
        }
        precondition(store.withState(\.self) == 0)
      }
    }
  }

  @Test func theFirstOverrideOfAProcessStaysOutOfAStoreIfItsOperationIsAsynchronous() async {
    await #expect(processExitsWith: .success) {
      await Task { @MainActor in
        let store = Self.makeStore()
        await withDependencies {
          $0[Number.self] = 1
        } operation: {
          await store.send(true).finish()
        }
        precondition(store.withState(\.self) == 0)
      }
      .value
    }
  }

  @Test func overridesCanBeTakenBack() {
    @Dependency(Number.self) var number
    withDependencies {
      $0[Number.self] = 1
    } operation: {
      withDependencies {
        $0 = DependencyValues()
      } operation: {
        #expect(number == 0)
      }
      #expect(number == 1)
    }
  }
}
