import Store
import Testing

/// Misuses that stop the program, because it cannot continue.
@Suite struct AnyStoreCoreTests {
  @Test func readingTheStateInAReducerStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        var store: Store<Int, Int>?
        store = Store(initialState: 0) {
          Reduce { state, _ in
            state = store?.state ?? 0
            return .none
          }
        }
        store?.send(0)
      }
    }
    #if DEBUG
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(
        text.contains(
          "The store's state was read while a reducer was changing it. Use the state that the reducer was given."
        )
      )
    #endif
  }

  @Test func readingTheStateInAReducerOfAQueuedActionStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        var store: Store<Int, Int>?
        store = Store(initialState: 0) {
          Reduce { state, action in
            guard action == 2 else { return .send(2) }
            state = store?.state ?? 0
            return .none
          }
        }
        store?.send(1)
      }
    }
  }

  @Test func askingForTheStateOfAChildInAReducerStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        var child: Store<Int, Int>?
        let store = Store<Int?, Int>(initialState: 1) {
          Reduce { state, _ in
            state = child?.isPresent == true ? 2 : 3
            return .none
          }
        }
        child = store.scope(state: \.self) { (action: Int) in action }
        store.send(0)
      }
    }
  }

  @Test func scopingInAReducerStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        var store: Store<Int?, Int>?
        store = Store(initialState: 1) {
          Reduce { state, _ in
            state = store?.scope(state: \.self) { (action: Int) in action } == nil ? 2 : 3
            return .none
          }
        }
        store?.send(0)
      }
    }
  }

  @Test func readingTheStateInAHookStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        var store: Store<Int, Int>?
        store = Store(initialState: 0) {
          Reduce<Int, Int> { state, action in
            state = action
            return .none
          }
          .onChange(of: \.self) { state, _, _ in
            state = store?.state ?? 0
            return .none
          }
        }
        store?.send(1)
      }
    }
    #if DEBUG
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("The store's state was read while a reducer was changing it."))
    #endif
  }

  #if DEBUG
    /// A store must not be used off its actor. The compiler checks that, and this check is for code that evades the
    /// compiler.
    @Test func sendingOffTheActorStopsTheProgram() async {
      // NB: The text of the message cannot be checked, because Swift 6.3.1 on Linux prints other memory instead.
      await #expect(processExitsWith: .failure) {
        struct Smuggled: @unchecked Sendable { let store: Store<Int, Int> }
        let smuggled = await MainActor.run { Smuggled(store: Store(initialState: 0) { EmptyReducer() }) }
        await Task.detached { _ = smuggled.store.send(1) }.value
      }
    }
  #endif
}
