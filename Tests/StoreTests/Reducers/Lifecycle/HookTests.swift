import Store
import StoreTesting
import Testing

/// The calls and writes that hooks may make, and the places where the store finds hooks.
///
/// Tests `ReducerHooks` and `StoreCore+Hooks`.
@MainActor
@Suite struct HookTests {
  private struct Row: Reducer {
    struct State: Identifiable, Equatable, Sendable {
      var id: Int
      var count = 0
      var doubled = 0
    }
    enum Action: Equatable, Sendable {
      case up
      case remember(Int)
    }
    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .up = action { state.count += 1 }
        return .none
      }
    }
  }

  private struct List: Reducer {
    struct State: Equatable, Sendable {
      var rows: IdentifiedArrayOf<Row.State> = []
      var sheet: Row.State?
      var remembered: [Int] = []
    }
    enum Action: Equatable, Sendable {
      case rows(IdentifiedActionOf<Row>)
      case sheet(PresentationAction<Row.Action>)
      case change(Change)
    }
    struct Change: Equatable, Sendable {
      var body: @Sendable (inout State) -> Void
      static func == (one: Self, other: Self) -> Bool { true }
    }
    var row: Reduce<Row.State, Row.Action>

    init(_ row: some Reducer<Row.State, Row.Action>) {
      self.row = Reduce.erasing(row)
    }

    static func changing(_ body: @escaping @Sendable (inout State) -> Void) -> Action { .change(Change(body: body)) }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .change(let change): change.body(&state)
        case .rows(.element(_, .remember(let number))), .sheet(.presented(.remember(let number))):
          state.remembered.append(number)
        default: break
        }
        return .none
      }
      .forEach(\.rows, action: Action.rows, ifMissing: .ignore) { row }
      .ifLet(\.sheet, action: Action.sheet, ifMissing: .ignore) { row }
    }
  }

  private func rows(_ ids: Range<Int>) -> IdentifiedArrayOf<Row.State> {
    IdentifiedArray(uniqueElements: ids.map { Row.State(id: $0) })
  }

  // MARK: Cost

  @Test func aStoreKnowsThatItHasNoHooks() {
    #expect(!Store(initialState: List.State(rows: rows(0..<10))) { List(Row()) }.hasHooks)
    let hooked = Row().onMount { _ in .none }
    #expect(Store(initialState: List.State()) { List(hooked) }.hasHooks)
    #expect(Store(initialState: Row.State(id: 1)) { hooked }.hasHooks)
  }

  @MainActor @Test func onlyChangedRowsAreCompared() {
    let judged = Counter()
    let store = Store(initialState: List.State(rows: rows(0..<1_000))) {
      List(
        Row().onChange(
          of: { state in
            judged.count += 1
            return state.count
          }
        ) { state, _, new in
          state.doubled = 2 * new
          return .none
        }
      )
    }
    store.send(.rows(.element(id: 1, action: .up)))
    judged.count = 0
    store.send(.rows(.element(id: 500, action: .up)))
    #expect(store.rows[id: 500]?.doubled == 2)
    // The row is compared once for the action, and once because the hook has changed it.
    #expect(judged.count == 2)
    store.send(.change(.init { $0.rows[id: 7]?.count = 9 }))
    #expect(store.rows[id: 7]?.doubled == 18)
    #expect(judged.count == 4)
  }

  private final class Counter { var count = 0 }

  // MARK: Effects

  @Test func theActionOfADismountedFeatureReachesItsParent() async {
    let store = Store(initialState: List.State(rows: rows(0..<3), sheet: Row.State(id: 9))) {
      List(Row().onDismount { state in .send(.remember(state.id)) })
    }
    store.send(.change(.init { $0.sheet = nil }))
    #expect(store.remembered == [9])
    store.send(.change(.init { $0.rows.removeAll { $0.id < 2 } }))
    #expect(store.remembered == [9, 0, 1])
  }

  @Test func theEffectOfADismountedFeatureIsNotCancelledWithIt() async {
    let store = TestStore(initialState: List.State(sheet: Row.State(id: 9))) {
      List(Row().onDismount { state in .run { send in await send(.remember(state.id)) } })
    }
    await store.send(.sheet(.dismiss)) { $0.sheet = nil }
    await store.receive(.sheet(.presented(.remember(9)))) { $0.remembered = [9] }
    await store.finish()
  }

  private struct Page: Reducer {
    struct State: Equatable, Sendable { var list: List.State? }
    enum Action: Equatable, Sendable {
      case list(List.Action)
      case close
    }
    let clock: TestClock

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .close = action { state.list = nil }
        return .none
      }
      .ifLet(\.list, action: Action.list) {
        List(
          Row().onDismount { [clock] state in
            .run { send in
              try await clock.sleep(for: .seconds(1))
              await send(.remember(state.id))
            }
          }
        )
      }
    }
  }

  @Test func theEffectOfADismountedFeatureEndsWithTheFeatureAroundIt() async {
    let state = Page.State(list: List.State(sheet: Row.State(id: 9)))
    let store = TestStore(initialState: state) { Page(clock: TestClock()) }
    store.exhaustivity = .off
    await store.send(.list(.sheet(.dismiss)))
    #expect(store.effectsInFlight.count == 1)
    await store.send(.close)
    #expect(store.effectsInFlight.isEmpty)
    await store.finish()
  }

  @Test func effectsOfReducersStartBeforeThoseOfHooks() {
    let store = Store(initialState: List.State()) {
      List(Row().onMount { state in .send(.remember(state.id)) })
      Reduce { _, action in
        guard case .change = action else { return .none }
        return .send(.rows(.element(id: 1, action: .remember(-1))))
      }
    }
    store.send(.change(.init { $0.rows = [Row.State(id: 1), Row.State(id: 2)] }))
    #expect(store.remembered == [-1, 1, 2])
  }

  @Test func aStoreIsMountedWhenItIsMade() async {
    let store = Store(initialState: Row.State(id: 1)) {
      Row()
        .onMount { state in
          state.doubled = 1
          return .send(.up)
        }
    }
    #expect(store.state == Row.State(id: 1, count: 1, doubled: 1))
  }

  @Test func hooksOfAFeatureThatAnEarlierHookHasReplacedDoNotRun() {
    var mounted: [Int] = []
    var changed: [Int] = []
    let store = Store(initialState: List.State()) {
      List(
        Row()
          .onMount { state in
            if state.id == 1 { state.id = 2 }
            return .none
          }
          .onMount { state in
            mounted.append(state.id)
            return .none
          }
          .onChange(of: \.count) { state, _, _ in
            state.id += 1
            return .none
          }
          .onChange(of: \.count) { state, _, _ in
            changed.append(state.id)
            return .none
          }
      )
    }
    store.send(.change(.init { $0.sheet = Row.State(id: 1) }))
    #expect(store.sheet?.id == 2 && mounted == [2])
    store.send(.sheet(.presented(.up)))
    #expect(store.sheet?.id == 3 && mounted == [2, 3] && changed == [])
  }

  private struct Twin: Identifiable {
    var id: Int
    var child: Int? = 0
  }

  @Test func theChildOfAFeatureThatReplacesItselfAsItIsMountedHasOneLife() {
    var log: [String] = []
    let store = Store<Twin?, Int>(initialState: nil) {
      Reduce<Twin?, Int> { state, id in
        state = Twin(id: id)
        return .none
      }
      .ifLet(\.self, action: sameAction(), ifMissing: .ignore) {
        EmptyReducer<Twin, Int>()
          .ifLet(\.child, action: sameAction()) {
            EmptyReducer<Int, Int>()
              .onMount { _ in
                log.append("mount")
                return .none
              }
              .onDismount { _ in
                log.append("dismount")
                return .none
              }
          }
          .onMount { state in
            if state.id == 1 { state.id = 2 }
            return .none
          }
      }
    }
    store.send(1)
    #expect(store.state?.id == 2 && log == ["mount"])
  }

  /// A feature that has left cannot be dismissed any more.
  @Test func aFeatureIsNotPresentedWhileItIsDismounted() {
    @Dependency(\.isPresented) var isPresented
    var seen: [Bool] = []
    let store = Store(initialState: List.State()) {
      List(
        Row()
          .onMount { _ in
            seen.append(isPresented)
            return .none
          }
          .onDismount { _ in
            seen.append(isPresented)
            return .none
          }
      )
    }
    store.send(.change(.init { $0.sheet = Row.State(id: 1) }))
    store.send(.sheet(.dismiss))
    #expect(seen == [true, false])
  }

  @Test func aFeatureThatReplacesItselfEachTimeItIsMountedIsStopped() {
    let store = Store(initialState: List.State()) {
      List(
        Row().onMount { state in
          state.id += 1
          return .none
        }
      )
    }
    let issues = reported { store.send(.change(.init { $0.sheet = Row.State(id: 0) })) }
    #expect(issues.count == 1 && store.sheet?.id == 1_000)
    #expect(issues.first?.message.hasPrefix("The hooks of one action ran 1000 times because of one another") == true)
  }

  // MARK: Places

  private struct Places: Reducer {
    struct State: Equatable, Sendable {
      var field = Row.State(id: 1)
      @Boxed var boxed = Row.State(id: 2)
      @Boxed var boxedOptional: Row.State?
      var writes = 0
      var watched: Row.State? { didSet { writes += 1 } }
      var hidden = Row.State(id: 3)
      var computed: Row.State {
        get { hidden }
        set { hidden = newValue }
      }
    }
    enum Action: Sendable {
      case field(Row.Action)
      case boxed(Row.Action)
      case boxedOptional(Row.Action)
      case watched(Row.Action)
      case computed(Row.Action)
      case show
      case none
    }
    var body: some ReducerOf<Self> {
      Scope(state: \.field, action: Action.field) { row }
      Scope(state: \.boxed, action: Action.boxed) { row }
      Scope(state: \.computed, action: Action.computed) { row }
      Reduce { state, action in
        guard case .show = action else { return .none }
        state.boxedOptional = Row.State(id: 4)
        state.watched = Row.State(id: 5)
        return .none
      }
      .ifLet(\.boxedOptional, action: Action.boxedOptional) { row }
      .ifLet(\.watched, action: Action.watched) { row }
    }
    private var row: some ReducerOf<Row> {
      Row()
        .onMount { state in
          state.count += 10
          return .send(.up)
        }
        .onChange(of: \.count) { state, _, new in
          state.doubled = 2 * new
          return .none
        }
    }
  }

  @Test func aHookWritesToTheStateInEveryHolder() {
    let store = Store(initialState: Places.State()) { Places() }
    let expected = { Row.State(id: $0, count: 11, doubled: 22) }
    #expect([store.field, store.boxed, store.hidden] == [expected(1), expected(2), expected(3)])
    store.send(.show)
    #expect(store.state.boxedOptional == expected(4))
    #expect(store.state.watched == expected(5))
    let writes = store.state.writes
    for _ in 0..<3 { store.send(.none) }
    #expect(store.state.writes == writes)
  }

  private struct Folder: Reducer {
    struct State: Identifiable, Equatable, Sendable {
      var id: Int
      var folders: IdentifiedArrayOf<State> = []
      var isMounted = false
    }
    enum Action: Sendable {
      case add
      indirect case folders(IdentifiedAction<Int, Action>)
    }
    var hasHook = true

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .add = action { state.folders.append(State(id: state.folders.count)) }
        return .none
      }
      .forEach(\.folders, action: Action.folders) { Folder(hasHook: hasHook) }
      if hasHook {
        EmptyReducer().onMount { state in
          state.isMounted = true
          return .none
        }
      }
    }
  }

  @Test func aFeatureThatContainsItselfHasItsHooksAtEveryDepth() {
    let store = Store(initialState: Folder.State(id: 0)) { Folder() }
    store.send(.add)
    store.send(.folders(.element(id: 0, action: .add)))
    store.send(.folders(.element(id: 0, action: .folders(.element(id: 0, action: .add)))))
    let deepest = store.folders[0].folders[0].folders[0]
    #expect(deepest.isMounted)
    #expect(!Store(initialState: Folder.State(id: 0)) { Folder(hasHook: false) }.hasHooks)
  }

  /// The innermost page has a hook, and the others have none.
  private struct Pages: Reducer {
    struct State: Equatable {
      var mounts = 0
      @Boxed var next: State?
      init() { _next = Boxed(wrappedValue: nil) }
    }
    indirect enum Action {
      case open
      case next(Action)
    }
    let depth: Int

    var body: some ReducerOf<Self> {
      if depth == 0 {
        EmptyReducer().onMount { state in
          state.mounts += 1
          return .none
        }
      } else {
        Reduce { state, action in
          if case .open = action { state.next = State() }
          return .none
        }
        .ifLet(\.next, action: Action.next) { Self(depth: depth - 1) }
      }
    }
  }

  @Test func aFeatureOfTheSameTypeWithAnotherBodyHasItsHooks() {
    let store = Store(initialState: Pages.State()) { Pages(depth: 2) }
    store.send(.open)
    store.send(.next(.open))
    #expect(store.state.next?.next?.mounts == 1)
  }

  /// Each folder makes another closure for the folders in it.
  private struct Counting: Reducer {
    let count: () -> Int

    var body: some Reducer<Folder.State, Folder.Action> {
      Reduce { state, action in
        if case .add = action { state.folders.append(Folder.State(id: count())) }
        return .none
      }
      .forEach(\.folders, action: Folder.Action.folders) { Counting { count() + 1 } }
    }
  }

  @Test func aFeatureThatMakesAnotherReducerAtEachLevelRuns() {
    let store = Store(initialState: Folder.State(id: 0)) { Counting { 0 } }
    store.send(.add)
    store.send(.folders(.element(id: 0, action: .add)))
    #expect(store.folders[0].folders.map(\.id) == [1])
  }

  // MARK: Surroundings

  private struct Greeting: DependencyKey, Sendable {
    var text: String
    static let liveValue = Greeting(text: "live")
    static let testValue = Greeting(text: "test")
  }

  private struct Greeter: Reducer {
    struct State: Equatable { var text = "" }
    enum Action { case changed(String) }
    @Dependency(Greeting.self) var greeting

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .changed(let text) = action { state.text = text }
        return .none
      }
      .onMount { state in
        @Dependency(Greeting.self) var greeting
        state.text = greeting.text
        return .none
      }
    }
  }

  private struct Hall: Reducer {
    struct State: Equatable {
      var first: Greeter.State?
      var second: Greeter.State?
    }
    enum Action {
      case first(Greeter.Action)
      case second(Greeter.Action)
      case enter
    }
    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .enter = action { (state.first, state.second) = (Greeter.State(), Greeter.State()) }
        return .none
      }
      .ifLet(\.first, action: Action.first) { Greeter() }
      .ifLet(\.second, action: Action.second) { Greeter().dependency(Greeting(text: "inner")) }
    }
  }

  /// A feature whose body reads a dependency.
  private struct BodyGreeter: Reducer {
    typealias State = Greeter.State
    typealias Action = Greeter.Action
    @Dependency(Greeting.self) var greeting

    var body: some Reducer<State, Action> {
      let text = greeting.text
      EmptyReducer().onMount { state in
        state.text = text
        return .none
      }
    }
  }

  @Test func theBodyOfAChildWithHooksHasTheDependenciesOfItsParent() {
    let store = Store<Greeter.State?, Greeter.Action>(initialState: Greeter.State()) {
      EmptyReducer().ifLet(\.self, action: sameAction()) { BodyGreeter() }.dependency(Greeting(text: "outer"))
    }
    #expect(store.state?.text == "outer")
  }

  @Test func aHookHasTheDependenciesOfItsFeature() {
    let store = Store(initialState: Hall.State()) { Hall().dependency(Greeting(text: "outer")) }
    store.send(.enter)
    #expect(store.state == Hall.State(first: .init(text: "outer"), second: .init(text: "inner")))
    let other = Store(initialState: Greeter.State()) {
      Greeter()
    } withDependencies: {
      $0[Greeting.self] = Greeting(text: "of the store")
    }
    #expect(other.text == "of the store")
    let innermost = Store(initialState: Greeter.State()) {
      Greeter().dependency(Greeting(text: "inner")).dependency(Greeting(text: "outer"))
    }
    #expect(innermost.text == "inner")
    let both = Store(initialState: Greeter.State()) {
      Greeter().dependency(\.continuousClock, TestClock()).dependency(Greeting(text: "outer"))
    }
    #expect(both.text == "outer")
  }

  @Test func hooksArePrintedWithTheirChanges() {
    var texts: [String] = []
    let line: UInt = #line + 3
    let store = Store(initialState: List.State()) {
      List(
        Row().onMount { state in
          state.count = 3
          return .none
        }
      )
      ._printChanges { texts.append($0) }
    }
    store.send(.change(.init { $0.rows = [Row.State(id: 1)] }))
    #expect(texts.count == 2)
    #expect(
      texts.last == """
        onMount at StoreTests/HookTests.swift:\(line), of State
        .count
        - 0
        + 3
        """
    )
  }

  // MARK: Calls by hand

  private struct ByHand: Reducer {
    let row: Reduce<Row.State, Row.Action>

    func reduce(into state: inout Row.State, action: Row.Action) -> Effect<Row.Action> {
      row.reduce(into: &state, action: action)
    }
  }

  @Test func aReducerWithHooksThatIsCalledByHandIsReported() throws {
    let line: UInt = #line + 1
    let hooked = Row().onMount { _ in .none }
    let issues = reported {
      let store = Store(initialState: Row.State(id: 1)) { ByHand(row: Reduce.erasing(hooked)) }
      store.send(.up)
      #expect(store.count == 1)
    }
    let issue = try #require(issues.first)
    #expect(issues.count == 1)
    #expect(
      issue.message == """
        A reducer with hooks was called by hand, so that its hooks do not run.

          Hook: onMount at StoreTests/HookTests.swift:\(line)

        A store finds the hooks of the reducers that are composed in a 'body'. Instead of calling \
        'reduce(into:action:)', list the reducer in the 'body' of the one around it, or hold its state with 'Scope', \
        'ifLet', 'ifCaseLet' or 'forEach'. To test it, use a 'TestStore'.
        """
    )
    let none = reported {
      _ = Store(initialState: Row.State(id: 1)) { ByHand(row: Reduce.erasing(Row())) }.send(.up)
    }
    #expect(none.isEmpty)
  }

  @Test func theReportOfACallByHandNamesTheFirstHook() {
    let hooked = Row().onMount { _ in .none }.onDismount { _ in .none }
    let texts = reports {
      _ = Store(initialState: Row.State(id: 1)) { ByHand(row: Reduce.erasing(hooked)) }.send(.up)
    }
    #expect(texts.count == 1 && texts.first?.contains("Hook: onMount at ") == true)
  }

  @Test func aReducerThatIsCalledByHandIsReportedForTheHooksOfItsChildrenToo() {
    let list = List(Row().onMount { _ in .none })
    let issues = reported {
      let store = Store(initialState: List.State()) {
        Reduce<List.State, List.Action> { state, action in list.reduce(into: &state, action: action) }
      }
      store.send(.change(.init { $0.rows = [Row.State(id: 1)] }))
    }
    #expect(issues.count == 1)
    #expect(issues.first?.message.contains("Hook: onMount at StoreTests/HookTests.swift") == true)
  }
}
