import Store
import Testing

/// What stops the program, as there is nothing to go on with.
@Suite struct MisuseTests {
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

  #if DEBUG
    /// Off its actor a store must not be used; the compiler sees to that, and this is for where it was talked out of
    /// it.
    @Test func sendingOffTheActorStopsTheProgram() async {
      // NB: What it says cannot be checked: Swift 6.3.1 on Linux prints other memory than the text given.
      await #expect(processExitsWith: .failure) {
        struct Smuggled: @unchecked Sendable { let store: Store<Int, Int> }
        let smuggled = await MainActor.run { Smuggled(store: Store(initialState: 0) { EmptyReducer() }) }
        await Task.detached { _ = smuggled.store.send(1) }.value
      }
    }
  #endif
}
