import Store
import StoreTesting
import Testing

/// Calls functions of a store and of effects on the main actor with closures that contain others. A closure that ran
/// elsewhere would stop the program: see the suite of this name for `StoreTesting`.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct MainActorClosureTests {
  private struct Child: Equatable { var numbers: [Int] = [] }
  private struct State: Equatable {
    var numbers: [Int] = []
    var child: Child? = Child()
  }
  private enum Action: Sendable {
    case add(Int)
    case child(Int)
  }

  private func makeStore(_ seen: Log<String>) -> Store<State, Action> {
    Store(initialState: [State()].map { $0 }[0]) {
      Reduce<State, Action> { state, action in
        guard case .add(let number) = action else { return .none }
        state.numbers = state.numbers.map { $0 + 1 } + [number]
        guard number > 0 else { return .none }
        return .merge(
          Effect<Int>.run { send in await send([number].map { $0 - 1 }[0]) }.map { .add([$0].map { $0 }[0]) },
          .run(priority: nil) { _ in
            throw CancellationError()
          } catch: { _, send in
            await send(.child([0].map { $0 }[0]))
          },
          .run { _ in
            try await withTaskCancellation(id: [0].map { $0 }[0]) { _ = [0].map { $0 } }
          }
          .cancellable(id: [1].map { $0 }[0])
        )
      }
      .ifLet(\.child, action: Action.child) {
        Reduce<Child, Int> { state, action in
          state.numbers = [action].filter { $0 >= 0 }
          return .none
        }
      }
      .onChange(of: { $0.numbers.map { $0 } }) { state, _, new in
        seen.add("change \(new.filter { $0 > 0 }.count)")
        return .run { _ in _ = new.map { $0 } }
      }
      .onMount { state in
        state.numbers = [0].map { $0 }
        return .none
      }
      .transformDependency { $0.continuousClock = [ImmediateClock()].map { $0 }[0] }
    } withDependencies: {
      $0.continuousClock = [ImmediateClock()].map { $0 }[0]
    }
  }

  @Test func aStore() async {
    let seen = Log<String>()
    let store = makeStore(seen)
    let tokens = [
      store.observe(\.numbers) { seen.add("numbers \($0.map { $0 }.count)") },
      store.observe { seen.add("turn \([1].map { $0 })") },
      store.observeActions { before, after, _, _ in seen.add("\(before.numbers.map { $0 } == after.numbers)") },
      store.observeEffects { phase, info in seen.add("\([phase].map { $0 }) \(info)") },
    ]
    await store.send(.add(2)).finish()
    #expect(store.withState { $0.numbers.filter { $0 > 0 }.count } == 3)
    let child = store.scope(state: \.child, action: Action.child)
    #expect(child?.withState { $0.numbers.map { $0 } } == [])
    #expect(!seen.all.isEmpty)
    for token in tokens { token.cancel() }
  }

  @Test func dependenciesAndReports() async {
    let value = await withDependencies {
      $0.withRandomNumberGenerator = RandomNumberSource { [4].map { $0 }[0] }
    } operation: {
      await Task.yield()
      @Dependency(\.withRandomNumberGenerator) var random
      return random { generator in [1].map { _ in UInt64.random(in: .min ... .max, using: &generator) }[0] }
    }
    #expect(value == 4)
    let issues = Issues()
    await IssueReporting.$handler.withValue(IssueHandler { [issues] in issues.add([$0].map { $0 }[0]) }) {
      await makeStore(Log()).send(.add(0)).finish()
      reportIssue([""].map { $0 }[0])
    }
    #expect(issues.all.count == 1)
  }
}
