import TestSupport
import Testing

@testable import Store

/// Also tests `StoreCore` and `AnyStoreCore`.
@LawActor
@Suite struct StoreCoreTurnTests {
  /// Each number sends those that `next` gives for it.
  private func log(
    _ first: Int,
    merge: Bool = true,
    isLongTurn: Bool = false,
    by next: @escaping (Int) -> [Int]
  ) -> [Int] {
    var seen: [Int] = []
    let store = Store<Int, Int>(initialState: 0, isolation: LawActor.shared) {
      Reduce { _, action in
        seen.append(action)
        let sends = next(action).map { Effect<Int>.send($0) }
        return merge ? .merge(sends) : .concatenate(sends)
      }
    }
    if isLongTurn { store.skipToTheEndOfTheLongestTurn() }
    store.send(first)
    return seen
  }

  @Test(arguments: [true, false]) func actionsAreHandledFirstInFirstOut(merge: Bool) {
    // The numbers form a tree, which is handled breadth first.
    #expect(log(1, merge: merge, by: { $0 < 8 ? [$0 * 2, $0 * 2 + 1] : [] }) == Array(1...15))
  }

  @Test(arguments: [false, true]) func anActionSentByAReducerIsHandledAfterIt(isObserved: Bool) {
    var seen: [String] = []
    var store: Store<Int, Int>?
    store = Store(initialState: 0, isolation: LawActor.shared) {
      Reduce { _, action in
        seen.append("begin \(action)")
        if action == 0 {
          store?.send(1)
          store?.send(2)
        }
        seen.append("end \(action)")
        return .none
      }
    }
    let token = isObserved ? store?.observe(\.self) { _ in } : nil
    store?.send(0)
    #expect(seen == ["begin 0", "end 0", "begin 1", "end 1", "begin 2", "end 2"])
    token?.cancel()
  }

  @Test func anActionSentByAReducerThatAnEffectCallsIsHandledAfterIt() async {
    var seen: [String] = []
    var store: Store<Int, Int>?
    store = Store(initialState: 0, isolation: LawActor.shared) {
      Reduce { _, action in
        seen.append("begin \(action)")
        if action == 1 { store?.send(2) }
        seen.append("end \(action)")
        return action == 0 ? .run { await $0(1) } : .none
      }
    }
    await store?.send(0).finish()
    #expect(seen == ["begin 0", "end 0", "begin 1", "end 1", "begin 2", "end 2"])
  }

  @Test func anActionSentByAnObserverIsHandledInTheSameTurn() {
    let store = Store<Int, Int>(initialState: 0, isolation: LawActor.shared) {
      Reduce { state, action in
        state = action
        return .none
      }
    }
    var seen: [Int] = []
    let first = store.observe(\.self) { if $0 < 3 { store.send($0 + 1) } }
    let second = store.observe(\.self) { seen.append($0) }
    store.send(1)
    #expect(store.state == 3)
    #expect(seen == [1, 2, 3])
    first.cancel()
    second.cancel()
    store.send(1)
    #expect(seen == [1, 2, 3])
  }

  @Test func observersAreNotifiedOnceATurn() {
    let store = Store<Int, Int>(initialState: 0, isolation: LawActor.shared) {
      Reduce { state, action in
        state += 1
        return action > 0 ? .send(action - 1) : .none
      }
    }
    var seen: [Int] = []
    let token = store.observe(\.self) { seen.append($0) }
    store.send(9)
    #expect(seen == [10])
    token.cancel()
  }

  @Test func manySendsAreNotACycle() {
    let sends = log(-1, by: { $0 < 0 ? Array(0..<2_000) : [] })
    #expect(sends.count == 2_001)
    let count = Thoroughness.isFull ? 120_000 : 2_000
    let issues = reported { #expect(log(-1, isLongTurn: true) { $0 < 0 ? Array(0..<count) : [] }.count == count + 1) }
    #expect(issues.isEmpty)
  }

  @Test func aChainOfAThousandIsNoCycle() {
    let issues = reported { #expect(log(0) { $0 < 1_000 ? [$0 + 1] : [] }.count == 1_001) }
    #expect(issues.isEmpty)
  }

  @Test(.timeLimit(.minutes(10))) func anActionSentWhileASequenceGoesOnJoinsItsTurn() async {
    let store = Store<[Int], Int>(initialState: [], isolation: LawActor.shared) {
      Reduce { state, action in
        state.append(action)
        return action > 0 ? .none : .concatenate(.run { _ in }, .merge(.run(name: "second") { _ in }, .send(1)))
      }
    }
    var seen: [[Int]] = []
    let token = store.observe(\.self) { seen.append($0) }
    // The second effect starts on the store's actor, in the turn in which the sequence goes on.
    nonisolated(unsafe) let sender = store
    let effects = store.observeEffects { phase, effect in
      if phase == .started, effect.name == "second" { LawActor.shared.assumeIsolated { _ in _ = sender.send(2) } }
    }
    await store.send(0).finish()
    #expect(seen == [[0], [0, 2, 1]])
    token.cancel()
    effects.cancel()
  }

  private enum ParentAction {
    case child(Int)
    case set(Int?)
  }

  /// The store compares its children after each action, as long as one of them has an effect.
  @Test func aChildEndsWithItsEffectsSomeActionsLater() {
    let store = Store<Int?, ParentAction>(initialState: 0, isolation: LawActor.shared) {
      Reduce { state, action in
        if case .set(let child) = action { state = child }
        return .none
      }
      .ifLet(\.self, action: ParentAction.child) {
        Reduce { _, _ in .run { _ in await untilCancelled() } }
      }
    }
    #expect(!store.root.flags.contains(.remembersChildren))
    store.send(.child(0))
    for number in 1...3 {
      store.send(.set(number))
      #expect(store.effectsInFlight.count == 1 && store.root.flags.contains(.remembersChildren))
    }
    store.send(.set(nil))
    #expect(store.effectsInFlight.isEmpty && !store.root.flags.contains(.remembersChildren))
  }

  // MARK: The short path

  // The short path of `send` is a copy of the turn: both do the same with the same actions.

  private enum Action: CaseIterable {
    case add, nothing, sendOne, sendTwo, run
  }

  private struct Counter: Reducer {
    func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
      switch action {
      case .add:
        state.append(state.count)
        return .none
      case .nothing:
        return .none
      case .sendOne:
        state.append(-1)
        return .send(.add)
      case .sendTwo:
        return .merge(.send(.sendOne), .send(.add))
      case .run:
        return .run { await $0(.sendOne) }
      }
    }
  }

  /// All sequences of actions of a length.
  private static func sequences(_ length: Int) -> [[Action]] {
    guard length > 0 else { return [[]] }
    return sequences(length - 1).flatMap { before in Action.allCases.map { before + [$0] } }
  }

  /// The notices of an observer, and the state after all effects have ended.
  private func log(_ actions: [Action], isObserved: Bool, takesShortPath: Bool) async -> [String] {
    let store = Store(initialState: [Int](), isolation: LawActor.shared) { Counter() }
    var log: [String] = []
    var tokens: [ObserveToken] = []
    if isObserved {
      tokens.append(
        store.observe(\.self) { state in
          log.append("\(state)")
          // An observer that sends.
          if state.count == 2 { store.send(.add) }
        }
      )
    }
    // Observers of actions rule out the short path.
    if !takesShortPath { tokens.append(store.observeActions { _, _, _, _ in }) }
    for action in actions {
      let task = store.send(action)
      log.append("\(store.withState(\.self)), finished: \(task.isFinished)")
      await task.finish()
      log.append("\(store.withState(\.self))")
    }
    withExtendedLifetime(tokens) {}
    return log
  }

  @Test(arguments: [false, true]) func theShortPathDoesWhatTheTurnDoes(isObserved: Bool) async {
    for actions in Self.sequences(3) {
      let short = await log(actions, isObserved: isObserved, takesShortPath: true)
      let turn = await log(actions, isObserved: isObserved, takesShortPath: false)
      #expect(short == turn, "\(actions)")
    }
  }
}
