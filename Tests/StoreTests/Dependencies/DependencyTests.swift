import Store
import StoreTesting
import Testing

private enum NumberKey: DependencyKey {
  static let liveValue = 0
  static let testValue = -1
}

private enum WordKey: DependencyKey {
  static let liveValue = "live"
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var word: String {
    get { self[WordKey.self] }
    set { self[WordKey.self] = newValue }
  }
}

/// Records the number that its reducer reads, and the number that its effect reads.
private struct Reader: Reducer {
  enum Action: Sendable {
    case read
    case effect(Int)
  }

  @Dependency(\.number) var number

  func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
    switch action {
    case .read:
      state.append(number)
      return .run { send in await send(.effect(number)) }
    case .effect(let seen):
      state.append(seen)
      return .none
    }
  }
}

/// The value of a dependency in a reducer and in its effects.
///
/// Also tests `BuiltInDependencies`.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct DependencyTests {
  private enum Action: Sendable {
    case first(Reader.Action)
    case second(Reader.Action)
  }
  private struct State: Equatable {
    var first: [Int] = []
    var second: [Int] = []
  }

  private func numbers<R: Reducer<[Int], Reader.Action>>(
    @ReducerBuilder<[Int], Reader.Action> _ reducer: () -> R
  ) async -> [Int] {
    let store = Store(initialState: [Int](), reducer: reducer)
    await store.send(.read).finish()
    return store.state
  }

  @Test func overridesOfDifferentValuesAreAllInForce() async {
    let seen = withDependencies {
      $0.number = 1
    } operation: {
      withDependencies {
        $0.word = "inner"
      } operation: {
        let store = Store(initialState: "") {
          Reduce<String, Bool> { state, _ in
            @Dependency(\.number) var number
            @Dependency(\.word) var word
            state = "\(number) \(word)"
            return .none
          }
          .dependency(\.word, "reducer")
        }
        store.send(true)
        return store.state
      }
    }
    #expect(seen == "1 reducer")
  }

  @Test func aReducerWithoutOverridesUsesTheDefault() async {
    #expect(await numbers { Reader() } == [0, 0])
  }

  @Test func aReducersOverrideReachesTheReducerAndItsEffects() async {
    #expect(await numbers { Reader().dependency(\.number, 1) } == [1, 1])
    #expect(await numbers { Reader().transformDependency { $0.number += 2 } } == [2, 2])
  }

  @Test func theInnermostOverrideIsInForce() async {
    #expect(await numbers { Reader().dependency(\.number, 1).dependency(\.number, 2) } == [1, 1])
    let nested = await numbers {
      CombineReducers { Reader().dependency(\.number, 3) }.dependency(\.number, 4)
    }
    #expect(nested == [3, 3])
    let transformed = await numbers {
      Reader().transformDependency { $0.number *= 10 }.dependency(\.number, 5)
    }
    #expect(transformed == [50, 50])
  }

  @Test func aSiblingDoesNotUseTheOverride() async {
    let store = Store(initialState: State()) {
      Scope(state: \.first, action: Action.first) { Reader() }.dependency(\.number, 1)
      Scope(state: \.second, action: Action.second) { Reader() }
    }
    await store.send(.first(.read)).finish()
    await store.send(.second(.read)).finish()
    #expect(store.state == State(first: [1, 1], second: [0, 0]))
  }

  @Test func aStoreKeepsTheValuesInForceAtItsCreation() async {
    let store = withDependencies {
      $0.number = 6
    } operation: {
      Store(initialState: [Int]()) { Reader() }
    }
    await store.send(.read).finish()
    await withDependencies {
      $0.number = 7
    } operation: {
      _ = await store.send(.read).finish()
    }
    #expect(store.state == [6, 6, 6, 6])
  }

  @Test func aFeatureKeepsTheValuesInForceAtItsCreation() async {
    let reader = withDependencies {
      $0.number = 8
    } operation: {
      Reader()
    }
    #expect(await numbers { reader } == [8, 8])
    // A value that is in force at the read takes precedence.
    #expect(await numbers { reader.dependency(\.number, 9) } == [9, 9])
  }

  @Test func overridesNestAndEnd() async {
    @Dependency(\.number) var number
    @Dependency(\.word) var word
    let seen = withDependencies {
      $0.number = 1
      $0.word = "outer"
    } operation: {
      withDependencies {
        $0.number += 1
      } operation: {
        "\(number) \(word)"
      } + " \(number) \(word)"
    }
    #expect(seen == "2 outer 1 outer" && number == 0 && word == "live")
    let later = await withDependencies {
      $0.number = 3
    } operation: {
      await Task { number }.value
    }
    #expect(later == 3)
  }

  @Test func mapUsesTheDependenciesInForceWhereItIsCalled() async {
    let seen = { () -> Int in
      @Dependency(\.number) var number
      return number
    }
    for overridden in [nil, 7] {
      let child = Effect<Void>.run { send in await withDependencies({ $0.number = 5 }, operation: { await send(()) }) }
      let mapped = { child.map { Reader.Action.effect(seen()) } }
      let store = Store<[Int], Reader.Action>(initialState: []) {
        Reduce { state, action in
          if case .effect(let number) = action { state.append(number) }
          guard case .read = action else { return .none }
          guard let overridden else { return mapped() }
          return withDependencies({ $0.number = overridden }, operation: mapped)
        }
      }
      await store.send(.read).finish()
      #expect(store.withState(\.self) == [overridden ?? 0])
    }
  }

  @Test func anEffectUsesTheSameValuesAfterASuspension() async {
    let store = Store<[Int], Reader.Action>(initialState: []) {
      Reduce { state, action in
        guard case .effect(let seen) = action else {
          return .concatenate(
            .run { _ in },
            .run { send in
              @Dependency(\.number) var number
              await send(.effect(number))
              async let child: Void = send(.effect(number))
              await child
            }
          )
        }
        state.append(seen)
        return .none
      }
      .dependency(\.number, 4)
    }
    await store.send(.read).finish()
    #expect(store.state == [4, 4])
  }

  @Test func anOverrideInsideAnEffectStaysOutOfTheReducer() async {
    let seen = Log<Int>()
    let store = Store<[Int], Int>(initialState: []) {
      Reduce { state, action in
        @Dependency(\.number) var number
        guard action == 0 else {
          state.append(number)
          return .run { _ in
            @Dependency(\.number) var number
            seen.add(number)
          }
        }
        return .run { send in
          await withDependencies {
            $0.number = 5
          } operation: {
            await send(1)
          }
        }
      }
    }
    await store.send(0).finish()
    #expect(store.state == [0] && seen.all == [0])
  }

  @Test func aSequenceAndAChildKeepTheirOwnValues() async {
    // The parent's tree starts the child's effect, after an effect of the parent.
    let store = Store<State, Action>(initialState: State()) {
      Scope(state: \.first, action: Action.first) { Reader().dependency(\.number, 1) }
      Reduce { state, action in
        guard case .first(.effect) = action else { return .none }
        return .run { send in
          @Dependency(\.number) var number
          await send(.second(.effect(number)))
        }
      }
      Scope(state: \.second, action: Action.second) { Reader() }
    }
    await store.send(.first(.read)).finish()
    #expect(store.state == State(first: [1, 1], second: [0]))
  }

  @Test func theBuiltInDependenciesWork() async {
    @Dependency(\.continuousClock) var continuousClock
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    #expect(continuousClock is ContinuousClock)
    @Dependency(\.suspendingClock) var suspendingClock
    #expect(suspendingClock is SuspendingClock)
    let numbers = Set((0..<8).map { _ in withRandomNumberGenerator { UInt64.random(in: .min ... .max, using: &$0) } })
    #expect(numbers.count > 1)
    let repeatable = withDependencies {
      $0.withRandomNumberGenerator = RandomNumberSource { 4 }
      $0.continuousClock = ImmediateClock()
    } operation: {
      #expect(continuousClock is ImmediateClock)
      return withRandomNumberGenerator { UInt64.random(in: .min ... .max, using: &$0) }
    }
    #expect(repeatable == 4)
  }
}

@Suite struct UnsetDependencyTests {
  private struct Feature {
    @Dependency(\.continuousClock) var clock
    @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
    @Dependency(\.word) var word
    @Dependency(\.number) var number
    @Dependency(\.suspendingClock) var suspendingClock

    static let line: UInt = #line - 6
  }

  /// The value that `body` reads, and the reports.
  private func read<Value>(
    _ prepare: (inout DependencyValues) -> Void = { _ in },
    _ value: (Feature) -> Value
  ) -> (value: Value, reports: [String]) {
    var read: Value?
    let issues = reported {
      read = Store<Int, Int>.withTestDependencies(prepare) { value(Feature()) }
    }
    return (read!, issues.map(\.description))
  }

  @Test func theClockAndRandomNumbersFailTheTest() {
    let clock = """
      A test uses the dependency 'continuousClock' without having set it.

      Set it for the test: 'withDependencies: { $0.continuousClock = .immediate }'.
      """
    let file = "StoreTests/DependencyTests.swift"
    #expect(
      read { $0.suspendingClock }.reports.map { $0.contains("'suspendingClock' without having set it") } == [true]
    )
    #expect(read { $0.clock }.reports == ["\(file):\(Feature.line): \(clock)"])
    #expect(
      read { $0.withRandomNumberGenerator }.reports == [
        """
        \(file):\(Feature.line + 1): A test uses the dependency 'withRandomNumberGenerator' without having set it.

        Set it for the test: 'withDependencies: { $0.withRandomNumberGenerator = RandomNumberSource { 4 } }'.
        """
      ]
    )
  }

  @Test func aKeyWithoutATestValueFailsTheTest() {
    let (word, reports) = read { $0.word }
    #expect(word == "live")
    #expect(
      reports == [
        """
        StoreTests/DependencyTests.swift:\(Feature.line + 2): A test uses the live value of the dependency 'WordKey', \
        as it \
        neither overrides it nor is there a test value.

        Set it in the 'withDependencies:' of the test store, or give 'WordKey' a 'testValue' that fails when used.
        """
      ]
    )
  }

  @Test func aDependencyWithAnOverrideOrATestValueIsNotReported() {
    #expect(read({ _ in }, \.number) == (-1, []))
    #expect(read({ $0.word = "set" }, \.word) == ("set", []))
  }
}
