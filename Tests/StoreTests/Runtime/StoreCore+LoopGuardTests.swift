import TestSupport
import Testing

@testable import Store

/// An actor whose store has a child with a sequence of effects.
private actor SequenceOwner {
  struct Child: Reducer {
    enum Action { case ask, answer }

    func reduce(into answers: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .ask: return .concatenate(.run { _ in }, .send(.answer))
      case .answer:
        answers += 1
        return .none
      }
    }
  }

  enum Action {
    case child(Child.Action)
    case loop
  }

  nonisolated let executor: ThreadExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ executor: ThreadExecutor) {
    self.executor = executor
  }

  /// Lets an observer queue the child's `.answer` after an endless chain has been reported. Returns the number of
  /// answers that were handled, and the number of owners in the ledger when the sequence has ended.
  func answerAfterALoop() async -> (answers: Int?, owners: Int?) {
    let store = Store<Int?, Action>(
      initialState: 0,
      isolation: self,
      reducer: {
        Reduce { _, action in
          if case .loop = action { .send(.loop) } else { .none }
        }
        .ifLet(\.self, action: Action.child) { Child() }
      }
    )
    let task = store.send(.child(.ask))
    // The job that goes on with the sequence.
    executor.waitForJob()
    let token = store.observe { [executor] in executor.runNext() }
    store.send(.loop)
    token.cancel()
    await task.finish()
    return (store.state, store.core?.runner.ledger.withLock { $0.owners.count })
  }
}

@LawActor
@Suite struct StoreCoreLoopGuardTests {
  private enum Action { case ping, pong, idle }

  /// The line at which the actions are sent.
  private static let line: UInt = #line + 6

  private static func store(_ next: @escaping (Action) -> [Action]) -> Store<Int, Action> {
    Store(initialState: 0, isolation: LawActor.shared) {
      Reduce { state, action in
        state += 1
        return .merge(next(action).map { .send($0) })
      }
    }
  }

  @LawActor @Test func theReportNamesTheCycle() throws {
    let issues = reported {
      Self.store { $0 == .ping ? [.pong] : [.ping] }.send(.ping)
    }
    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(
      issue.message == """
        A turn went through more than 1000 actions, each sent because of the one before it, and was stopped.

          Cycle: pong → ping → pong

        The actions that were to follow are dropped; the state is as the last one left it. Let one of these actions \
        not send the next, for instance by comparing the state first.
        """
    )
    #expect(issue.location.description == "StoreTests/StoreCore+LoopGuardTests.swift:\(Self.line)")
  }

  @LawActor @Test func aStoppedLoopKeepsTheState() {
    var store: Store<Int, Action>?
    let issues = reported {
      store = Self.store { $0 == .ping ? [.pong] : [.ping] }
      store?.send(.ping)
    }
    // The first action and the thousand actions that followed from it.
    #expect(issues.count == 1 && store?.state == 1_001)
  }

  @LawActor @Test func sideActionsAreNotNamedInTheCycle() {
    for others: [Action] in [[.idle, .ping], [.ping, .idle]] {
      let issues = reported { Self.store { $0 == .ping ? others : [] }.send(.ping) }
      #expect(issues.count == 1)
      #expect(issues.first?.message.contains("Cycle: ping → ping\n") == true)
    }
  }

  @LawActor @Test func aLoopThatBranchesIsStoppedBeforeItFillsTheMemory() {
    let issues = reported {
      let store = Self.store { _ in [.ping, .ping] }
      store.skipToTheEndOfTheLongestTurn()
      store.send(.ping)
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.hasPrefix("A turn went through more than 100000 actions and was stopped.") == true)
    #expect(issues.first?.message.contains("Cycle: ping\n") == true)
  }

  @Test func chainsOfThreeActionsMayContinueAnOverlongTurn() {
    for length in 1...5 {
      let store = Store<Int, Int>(initialState: 0, isolation: LawActor.shared) {
        Reduce { state, action in
          state += 1
          return action > 0 ? .send(action - 1) : .none
        }
      }
      store.core?.turnLength = StoreCore<Int, Int>.longestTurn
      let issues = reported { store.send(length) }
      #expect(issues.count == (length > 3 ? 1 : 0))
      #expect(store.state == 1 + min(length, 3))
    }
  }

  @Test(arguments: [false, true]) func aTurnIsStoppedAfterItsLongestLength(isTooLong: Bool) {
    let store = Store<Int, Int>(initialState: 0, isolation: LawActor.shared) {
      Reduce { state, action in
        state += 1
        return action > 0 ? .send(action - 1) : .none
      }
    }
    // The action that is sent and four that follow. The fifth that follows is the last of the turn, or one too many.
    store.core?.turnLength = StoreCore<Int, Int>.longestTurn - (isTooLong ? 4 : 5)
    let issues = reported { store.send(5) }
    #expect(issues.count == (isTooLong ? 1 : 0))
    #expect(store.state == (isTooLong ? 5 : 6))
  }

  /// The names do not repeat, so the report has all that are known.
  @LawActor @Test func theReportNamesTheLast64Actions() {
    var count = 0
    let issues = reported {
      let store = Self.store { _ in
        count += 1
        return [count == 1_000 ? .pong : .ping]
      }
      store.send(.ping)
    }
    let names = Array(repeating: "ping", count: 63) + ["pong"]
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("\n  Cycle: \(names.joined(separator: " → "))\n") == true)
  }

  @LawActor @Test func aCycleThroughObserversIsStopped() {
    let issues = reported {
      let store = Self.store { _ in [] }
      let token = store.observe(\.self) { _ in store.send(.pong) }
      store.send(.ping)
      #expect(store.state == 1_001)
      token.cancel()
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("Cycle: pong → pong\n") == true)
  }

  @LawActor @Test func anObserverOfEveryTurnThatAlwaysSendsIsStopped() {
    let issues = reported {
      let store = Self.store { _ in [] }
      let token = store.observe { store.send(.pong) }
      store.send(.ping)
      #expect(store.state == 1_001)
      // The next turn is not affected.
      token.cancel()
      store.send(.ping)
      #expect(store.state == 1_002)
    }
    #expect(issues.count == 1)
  }

  @Test func theTaskOfADroppedActionFinishes() async {
    var tasks: [StoreTask] = []
    let issues = Issues()
    await IssueReporting.$handler.withValue(IssueHandler { issues.add($0) }) {
      let store = Self.store { _ in [] }
      let token = store.observe { tasks.append(store.send(.pong)) }
      store.send(.ping)
      token.cancel()
      #expect(tasks.count == 1_002)
      for task in tasks { await task.finish() }
    }
    #expect(issues.all.count == 1)
  }

  @Test func aDroppedActionReleasesItsChild() async {
    let (executor, issues) = (ThreadExecutor(), Issues())
    await IssueReporting.$handler.withValue(IssueHandler { issues.add($0) }) {
      let end = await SequenceOwner(executor).answerAfterALoop()
      #expect(end.answers == 0)
      #expect(end.owners == 1, "Only the root has a row.")
    }
    #expect(issues.all.count == 1)
    executor.stop()
  }

  @LawActor @Test func eachTurnThatLoopsIsReported() {
    let issues = reported {
      let store = Self.store { $0 == .idle ? [] : [.ping] }
      store.send(.ping)
      store.send(.idle)
      store.send(.ping)
    }
    #expect(issues.count == 2)
  }

  @LawActor @Test func eachTurnIsCountedSeparately() {
    let store = Store<Int, Int>(initialState: 0, isolation: LawActor.shared) {
      Reduce { state, action in
        state += 1
        return action > 0 ? .send(action - 1) : .none
      }
    }
    let issues = reported {
      // The turn in the middle has one queued action.
      for length in [1_000, 1, 1_000] {
        store.send(length)
        #expect(store.core?.turnLength == 0)
      }
    }
    #expect(issues.isEmpty && store.state == 1_001 + 2 + 1_001)
  }
}

extension Store {
  /// Counts most actions of the longest turn as handled, because handling them takes seconds in a debug build. A
  /// thorough run handles them all.
  func skipToTheEndOfTheLongestTurn() {
    if !Thoroughness.isFull { core?.turnLength = StoreCore<State, Action>.longestTurn - 1_000 }
  }
}
