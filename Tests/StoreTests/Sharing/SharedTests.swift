import StoreTesting
import Testing

@testable import Store

private struct Stats: Equatable, Codable, Sendable {
  var count = 0
  var total = 0
}

extension SharedKey where Self == InMemoryKey<Stats>.Default {
  fileprivate static var stats: Self { Self[.inMemory("stats"), default: Stats()] }
}

/// A tab that counts in shared statistics.
private struct Tab: Reducer {
  struct State: Equatable {
    @Shared(.stats) var stats
    var seen: [Int] = []
  }

  enum Action: Sendable, Equatable {
    case increment
    case look
    case incrementByLock
    case incrementLocal
    case incrementInEffect
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.stats.count += 1
    case .look:
      state.seen.append(state.stats.count)
    case .incrementByLock:
      state.$stats.withLock { $0.count += 1 }
    case .incrementLocal:
      @Shared(.stats) var stats
      $stats.withLock { $0.count += 1 }
    case .incrementInEffect:
      return .run { [stats = state.$stats] _ in await stats.withLock { $0.count += 10 } }
    }
    return .none
  }
}

/// Two tabs, and a parent that counts the actions of both.
private struct Tabs: Reducer {
  struct State: Equatable {
    var first = Tab.State()
    var second: Tab.State? = Tab.State()
    @Shared(.stats) var stats
    var changes: [Int] = []
  }

  enum Action: Sendable, Equatable {
    case first(Tab.Action)
    case second(Tab.Action)
    case reset
    case openSecond
    case incrementAll
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.first, action: Action.first) { Tab() }
    Reduce { state, action in
      switch action {
      case .first, .second:
        // Reads what the child has written.
        state.stats.total = state.stats.count
      case .reset:
        state.stats = Stats()
      case .openSecond:
        state.second = Tab.State()
      case .incrementAll:
        state.first.stats.count += 1
        state.second?.stats.count += 1
        state.stats.count += 1
      }
      return .none
    }
    .ifLet(\.second, action: Action.second) { Tab() }
    .onChange(of: \.stats.count) { state, _, count in
      state.changes.append(count)
      return .none
    }
  }
}

struct SharedTests {
  @Test func aReducerChangesAllCopiesInItsTurn() async {
    let store = TestStore(initialState: Tabs.State()) { Tabs() }
    await store.send(.first(.increment)) {
      $0.stats = Stats(count: 1, total: 1)
      $0.changes = [1]
    }
    #expect(store.state.first.stats == Stats(count: 1, total: 1))
    #expect(store.state.second?.stats == Stats(count: 1, total: 1))
    await store.send(.second(.look)) { $0.second?.seen = [1] }
    await store.send(.second(.incrementByLock)) {
      $0.second?.$stats.withLock { $0.count = 2 }
      $0.stats.total = 2
      $0.changes = [1, 2]
    }
    await store.send(.reset) {
      $0.first.stats = Stats()
      $0.changes = [1, 2, 0]
    }
    await store.finish()
  }

  @Test func allCopiesAreOneInAReducer() async {
    let store = TestStore(initialState: Tabs.State()) { Tabs() }
    await store.send(.incrementAll) {
      $0.stats.count = 3
      $0.changes = [3]
    }
  }

  @MainActor @Test func ofTwoWritesThatOverlapTheLastToEndWins() {
    func write(_ one: inout Int, _ other: inout Int) { (one, other) = (1, 2) }
    let store = Store(initialState: Tabs.State()) {
      Reduce<Tabs.State, Int> { _, _ in
        @Shared(.stats) var one
        @Shared(.stats) var other
        // The write of the first argument begins first, and ends last.
        write(&one.count, &other.count)
        return .none
      }
    }
    store.send(0)
    store.withState { #expect([$0.stats.count, $0.first.stats.count, $0.second?.stats.count] == [1, 1, 1]) }
  }

  /// The write that ends last has begun first.
  @MainActor @Test func ofTwoWritesOfCopiesInTheStateTheLastToEndWins() {
    struct Pair: Equatable {
      var first = Tab.State()
      var second = Tab.State()
    }
    func write(_ one: inout Int, _ other: inout Int) { (one, other) = (1, 2) }
    let store = Store(initialState: Pair()) {
      Reduce { (state: inout Pair, _: Int) in
        write(&state.first.stats.count, &state.second.stats.count)
        return .none
      }
    }
    store.send(0)
    store.withState { #expect([$0.first.stats.count, $0.second.stats.count] == [1, 1]) }
  }

  @Test func aLocalCopyInAReducerChangesTheValue() async {
    let store = TestStore(initialState: Tabs.State()) { Tabs() }
    await store.send(.first(.incrementLocal)) {
      $0.stats = Stats(count: 1, total: 1)
      $0.changes = [1]
    }
  }

  @Test func aChangeByAnEffectIsReceived() async {
    let store = TestStore(initialState: Tabs.State()) { Tabs() }
    await store.send(.first(.incrementInEffect))
    await store.receiveSharedChange {
      $0.stats.count = 10
      $0.changes = [10]
    }
    await store.finish()
  }

  @Test func aCopyOfTheStateKeepsItsValue() async {
    let store = TestStore(initialState: Tabs.State()) { Tabs() }
    let before = store.state
    await store.send(.first(.increment)) {
      $0.stats = Stats(count: 1, total: 1)
      $0.changes = [1]
    }
    #expect(before.first.stats.count == 0)
    #expect(before != store.state)
    var copy = store.state
    copy.stats.count = 100
    #expect(copy.first.stats.count == 1)
    #expect(store.state.stats.count == 1)
    await store.send(.second(.look)) { $0.second?.seen = [1] }
  }

  @Test func aNewFeatureHasTheNewestValue() async {
    var initial = Tabs.State()
    initial.second = nil
    let store = TestStore(initialState: initial) { Tabs() }
    await store.send(.first(.increment)) {
      $0.stats = Stats(count: 1, total: 1)
      $0.changes = [1]
    }
    await store.send(.openSecond) { $0.second = Tab.State() }
    #expect(store.state.second?.stats.count == 1)
    await store.send(.second(.increment)) {
      $0.second?.stats = Stats(count: 2, total: 2)
      $0.changes = [1, 2]
    }
  }

  @Test func anInitialStateMaySetTheValue() async {
    var initial = Tabs.State()
    initial.stats.count = 5
    let store = TestStore(initialState: initial) { Tabs() }
    #expect(store.state.first.stats.count == 5)
    await store.send(.second(.look)) {
      $0.second?.seen = [5]
      $0.stats.total = 5
    }
  }

  @Test func equalValuesAreEqualAndDescribedAsTheirValues() throws {
    let (one, other) = (Shared(value: Stats(count: 1)), Shared(value: Stats(count: 1)))
    #expect(one == other)
    #expect(one != Shared(value: Stats()))
    #expect(describe(one) == describe(Stats(count: 1)))
    #expect("\(Shared(value: 3))" == "3")
    #expect(Shared(value: 3).hashValue == 3.hashValue)
  }

  @Test func aCopyThatWasAssignedIsNotEqualToTheOthers() {
    let number = Shared(value: 1)
    var copy = number
    #expect(copy == number)
    copy.wrappedValue = 2
    #expect(copy != number)
  }

  @Test func theProjectedValueIsTheNewestInATurnAndTheCopyElsewhere() throws {
    @Shared(value: 1) var number: Int?
    let old = $number
    let part = try #require(Shared(old))
    $number.withLock { $0 = 2 }
    #expect(old.projectedValue.wrappedValue == 1)
    let newest = SharedTurn.locked { (old.projectedValue, part.projectedValue) }
    #expect(newest.0.wrappedValue == 2 && newest.1.wrappedValue == 2)
    $number.withLock { $0 = nil }
    // The newest version does not have the part.
    #expect(SharedTurn.locked { part.projectedValue }.wrappedValue == 1)
  }

  /// The reducer writes the copy by `$`, or writes the state around the copy and reads the value.
  @MainActor @Test(arguments: [true, false]) func anOldCopyThatAReducerWritesIsMadeEqual(_ isProjected: Bool) {
    struct State: Equatable { @Shared var number: Int }
    let old = State(number: Shared(value: 1))
    let copy = old.$number
    let store = Store(initialState: old) {
      Reduce { (state: inout State, number: Int) in
        if number > 0 {
          state.number = number
        } else if isProjected {
          state.$number = copy
        } else {
          state = old
          #expect(state.number == 5)
        }
        return .none
      }
    }
    store.send(5)
    store.send(0)
    #expect(store.number == 5)
  }
}
