import Store
import StoreTesting
import Testing

/// Numbers from 0 on.
private struct Numbers: Sendable {
  private final class Box: Sendable { let next = Locked(0) }
  private let box = Box()

  func callAsFunction() -> Int {
    box.next.withLock { next in
      defer { next += 1 }
      return next
    }
  }

  static var incrementing: Numbers { Numbers() }
}

private enum NumbersKey: DependencyKey {
  static var liveValue: Numbers { .incrementing }
  static var testValue: Numbers { .incrementing }
}

/// A key whose values are objects, and which no test but one may use for live values.
private final class Made: Sendable {}
private enum LiveKey: DependencyKey { static var liveValue: Made { Made() } }
private enum OtherLiveKey: DependencyKey { static var liveValue: Made { Made() } }
private enum RacedKey: DependencyKey { static var liveValue: Made { Made() } }
private enum PartKey: DependencyKey { static var liveValue: [Made] { [Made()] } }
private enum WholeKey: DependencyKey {
  static var liveValue: [Made] {
    @Dependency(PartKey.self) var part
    return part + [Made()]
  }
}
private enum SilentKey: DependencyKey {
  static var liveValue: Made { Made() }
  static var testValue: Made { Made() }
}

extension DependencyValues {
  fileprivate var numbers: Numbers {
    get { self[NumbersKey.self] }
    set { self[NumbersKey.self] = newValue }
  }
}

/// Draws a number in a reducer and one in its effect.
private struct Drawer: Reducer {
  enum Action: Equatable, Sendable {
    case draw
    case drawn(Int)
  }

  @Dependency(\.numbers) var number

  func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
    switch action {
    case .draw:
      state.append(number())
      return .run { send in await send(.drawn(number())) }
    case .drawn(let number):
      state.append(number)
      return .none
    }
  }
}

private struct Pair: Reducer {
  struct State: Equatable {
    var first: [Int] = []
    var second: [Int] = []
  }
  enum Action: Equatable {
    case first(Drawer.Action)
    case second(Drawer.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.first, action: Action.first) { Drawer() }
    Scope(state: \.second, action: Action.second) { Drawer() }
  }
}

/// The lifetimes of the values that keys make.
@Suite(.timeLimit(.minutes(10))) struct DependencyCacheTests {
  // MARK: Test values

  @Test(arguments: 0..<20) func twoFeaturesOfATestStoreFindTheSameTestValueAndTwoTestsNever(_ test: Int) async {
    await withTestStore(initialState: Pair.State()) {
      Pair()
    } test: { store in
      await store.send(.first(.draw)) { $0.first = [0] }
      await store.receive(.first(.drawn(1))) { $0.first = [0, 1] }
      await store.send(.second(.draw)) { $0.second = [2] }
      await store.receive(.second(.drawn(3))) { $0.second = [2, 3] }
    }
  }

  @Test func anAssertionFindsTheTestValueOfTheStore() async {
    await withTestStore(initialState: [Int]()) {
      Drawer()
    } test: { store in
      await store.send(.draw) {
        @Dependency(\.numbers) var number
        $0 = [number() - 1]
      }
      await store.receive(.drawn(2)) { $0 = [0, 2] }
      #expect(store.dependencies.numbers() == 3)
    }
  }

  @Test func withDependenciesInATestStoreFindsTheTestValueOfTheStore() async {
    await withTestStore(initialState: [Int]()) {
      Reduce<[Int], Bool> { state, _ in
        @Dependency(\.numbers) var number
        state.append(number())
        withDependencies {
          $0.continuousClock = .immediate
        } operation: {
          state.append(number())
        }
        return .none
      }
    } test: { store in
      await store.send(true) { $0 = [0, 1] }
    }
  }

  @Test func anOverrideIsOneValue() async {
    await withTestStore(initialState: Pair.State()) {
      Pair()
    } withDependencies: {
      for _ in 0..<5 { _ = $0.numbers() }
      $0.numbers = .incrementing
    } test: { store in
      await store.send(.first(.draw)) { $0.first = [0] }
      await store.receive(.first(.drawn(1))) { $0.first = [0, 1] }
      await store.send(.second(.draw)) { $0.second = [2] }
      await store.receive(.second(.drawn(3))) { $0.second = [2, 3] }
    }
  }

  @Test func aTestValueThatWasReadToSetAPartIsTheOneThatIsFound() {
    @Dependency(SilentKey.self) var value
    var read: Made?
    let found = Store<Int, Int>.withTestDependencies {
      read = $0[SilentKey.self]
    } operation: {
      value
    }
    #expect(found === read)
  }

  @Test func anUnsetDependencyIsReportedOnceATestStore() {
    @Dependency(LiveKey.self) var value
    for _ in 0..<2 {
      let texts = reports {
        Store<Int, Int>.withTestDependencies {
          // Setting a part does not report the dependency, and does not keep a later use from reporting it.
          _ = $0[LiveKey.self]
        } operation: {
          #expect(value === value)
        }
      }
      #expect(texts.count == 1)
    }
  }

  // MARK: Live values

  @Test func aLiveValueLivesAsLongAsTheProgram() async {
    @Dependency(OtherLiveKey.self) var value
    let id = ObjectIdentifier(value)
    #expect(ObjectIdentifier(value) == id)
    #expect(DependencyValues()[OtherLiveKey.self] === value)
    let elsewhere = await Task.detached { ObjectIdentifier(DependencyValues()[OtherLiveKey.self]) }.value
    #expect(elsewhere == id)
    withDependencies {
      $0.continuousClock = .immediate
    } operation: {
      #expect(value === DependencyValues()[OtherLiveKey.self])
    }
  }

  @Test func aLiveValueIsMadeOfLiveValues() {
    @Dependency(WholeKey.self) var whole
    @Dependency(PartKey.self) var part
    let overridden = withDependencies {
      $0[PartKey.self] = []
    } operation: {
      whole
    }
    #expect(overridden.count == 2)
    #expect(overridden.first === part.first)
  }

  @Test func threadsThatMakeAValueAtOnceUseOne() async {
    let ids = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<16 {
        group.addTask {
          @Dependency(RacedKey.self) var value
          return withExtendedLifetime(value) { ObjectIdentifier(value) }
        }
      }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ids.count == 1)
  }
}
