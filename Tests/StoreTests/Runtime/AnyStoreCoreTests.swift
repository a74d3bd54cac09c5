import Foundation
import Store
import Testing

/// An actor whose reducer runs a job of the actor while it handles the action 2.
private actor ReEntrantReader {
  nonisolated let executor: ThreadExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ executor: ThreadExecutor) {
    self.executor = executor
  }

  /// Lets an effect read the state during the second action.
  func run() {
    let executor = executor
    let store = Store<Int, Int>(
      initialState: 0,
      isolation: self,
      reducer: {
        Reduce { _, action in
          if action == 2 { executor.runNext() }
          return action == 1 ? .run { send in _ = await send.state(\Int.self) } : .none
        }
      }
    )
    store.send(1)
    store.send(2)
  }
}

/// A feature that maps the effects of another by hand. The store does not know where the state of the inner child is.
private struct Outer: Reducer {
  struct State: Sendable {
    var number = 7
    var inner: Int? = 0
  }
  enum Action { case inner(Inner.Action) }

  struct Inner: Reducer {
    enum Action { case child(Child.Action) }
    var body: some Reducer<Int?, Action> { EmptyReducer().ifLet(\.self, action: Action.child) { Child() } }
  }

  struct Child: Reducer {
    enum Action {
      case read
      case found(Int?)
    }
    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .read: return .run { send in await send(.found(send.state(\Outer.State.number))) }
      case .found(let number):
        state = number ?? -1
        return .none
      }
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .inner(let action): Inner().reduce(into: &state.inner, action: action).map(Action.inner)
    }
  }
}

/// Most of the tests are about misuses that stop the program, because it cannot continue.
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

  @Test func readingTheStateInAnEffectThatAReducerRunsStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await ReEntrantReader(ThreadExecutor()).run()
    }
    #if DEBUG
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("The store's state was read while a reducer was changing it."))
    #endif
  }

  @MainActor @Test func anEffectOfAChildThatCannotBeFoundReadsTheStateAroundIt() async {
    let store = Store(initialState: Outer.State()) { Outer() }
    await store.send(.inner(.child(.read))).finish()
    #expect(store.inner == 7)
  }

  /// The store releases the observer later, in a task on its actor.
  @MainActor @Test func anObserverWhoseTokenIsReleasedOnAnotherThreadIsNotNotified() {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state += action
        return .none
      }
    }
    var seen: [Int] = []
    nonisolated(unsafe) var token: ObserveToken? = store.observe(\.self) { seen.append($0) }
    store.send(1)
    let isReleased = DispatchSemaphore(value: 0)
    Thread {
      token = nil
      isReleased.signal()
    }
    .start()
    isReleased.wait()
    store.send(1)
    #expect(seen == [1] && token == nil)
  }

  #if DEBUG
    @Test func readingTheStateOffTheActorStopsTheProgram() async {
      // NB: The text of the message cannot be checked: see `sendingOffTheActorStopsTheProgram`.
      await #expect(processExitsWith: .failure) {
        struct Smuggled: @unchecked Sendable { let store: Store<Int, Int> }
        let smuggled = await MainActor.run { Smuggled(store: Store(initialState: 0) { EmptyReducer() }) }
        await Task.detached { _ = smuggled.store.withState { $0 } }.value
      }
    }

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
