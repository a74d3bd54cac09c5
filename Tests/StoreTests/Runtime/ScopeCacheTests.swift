import Observation
import Store
import Testing

/// The identity of scoped stores, and their lifetime in the cache.
///
/// Also tests `Store+Scope`.
@MainActor
@Suite struct ScopeCacheTests {
  private let lifetimes = Lifetimes()

  private func makeStore() -> Store<Tree.State, Tree.Action> {
    Store(initialState: Tree.State(mark: lifetimes.mark())) { Tree() }
  }

  private func leaf(_ store: Store<Tree.State, Tree.Action>) -> Store<Leaf.State, Leaf.Action> {
    store.scope(state: \.branch, action: Tree.Action.branch).scope(state: \.leaf, action: Branch.Action.leaf)
  }

  private func row(_ id: Int, of store: Store<Tree.State, Tree.Action>) -> Store<Leaf.State, Leaf.Action>? {
    store.scope(state: \.rows, id: id, action: Tree.Action.rows)
  }

  @Test func aPlaceReturnsTheSameStoreThroughAnUnretainedStore() {
    let store = makeStore()
    let first = leaf(store)
    #expect(leaf(store) === first)
    #expect(
      store.scope(state: \.branch, action: Tree.Action.branch).scope(state: \.leaf, action: Branch.Action.leaf)
        !== first
    )
  }

  @Test func aLineMayScopeWithTwoActions() {
    enum Action: Equatable {
      case first(Int)
      case second(Int)
      case row(Int, Int)
    }
    struct State {
      var plain = 0
      var optional: Int? = 0
      var rows: IdentifiedArrayOf<Leaf.State> = [Leaf.State(id: 1)]
    }
    var handled: [Action] = []
    let store = Store<State, Action>(initialState: State()) {
      Reduce { _, action in
        handled.append(action)
        return .none
      }
    }
    func handledActions(_ body: () -> Void) -> [Action] {
      handled = []
      body()
      return handled
    }
    let makes = [Action.first, Action.second]
    for _ in 0..<2 {
      let plain = handledActions { for make in makes { store.scope(state: \.plain, action: make).send(1) } }
      #expect(plain == [.first(1), .second(1)])
      let optional = handledActions { for make in makes { store.scope(state: \.optional, action: make)?.send(1) } }
      #expect(optional == [.first(1), .second(1)])
    }
    // The stores are retained while both send.
    var stores: [Store<Int, Int>] = []
    for make in makes { stores.append(store.scope(state: \.plain, action: make)) }
    #expect(handledActions { for child in stores { child.send(2) } } == [.first(2), .second(2)])
    // An action that captures a value never shares a store with another action.
    let captured = [3, 4].map { number in store.scope(state: \.plain, action: { Action.row(number, $0) }) }
    #expect(handledActions { for child in captured { child.send(5) } } == [.row(3, 5), .row(4, 5)])
    let rows = [3, 4].map { number in
      store.scope(state: \.rows, id: 1, action: { (row: IdentifiedAction<Int, Int>) in Action.row(number, row.action) })
    }
    #expect(handledActions { for child in rows { child?.send(6) } } == [.row(3, 6), .row(4, 6)])
  }

  @Test func everyWayToScopeReturnsTheSameStoreAgain() {
    let store = makeStore()
    store.send(.present)
    func all() -> [AnyObject?] {
      [
        store.scope(state: \.branch, action: Tree.Action.branch),
        store.scope(state: \.branch) { Tree.Action.branch($0) },
        store.scope(state: \.optional, action: Tree.Action.optional),
        store.scope(state: \.rows, id: 1, action: Tree.Action.rows),
        store.scopes(state: \.rows, action: Tree.Action.rows)[2].store,
      ]
    }
    let (first, second) = (all(), all())
    for (one, other) in zip(first, second) { #expect(one != nil && one === other) }
  }

  /// A function that scopes for its callers passes their lines on.
  @Test func eachLineOfEachFileHasItsStore() {
    let store = makeStore()
    let keyPath = \Tree.State.branch
    func scope(_ file: StaticString, _ line: UInt) -> Store<Branch.State, Branch.Action> {
      store.scope(state: keyPath, action: Tree.Action.branch, fileID: file, line: line)
    }
    let (one, other): (StaticString, StaticString) = ("One.swift", "Other.swift")
    let stores = [scope(one, 1), scope(one, 2), scope(other, 1)]
    #expect(Set(stores).count == 3)
    #expect([scope(one, 1), scope(one, 2), scope(other, 1)] == stores)
    let action = store.scope(state: keyPath, action: { Tree.Action.branch($0) }, fileID: one, line: 1)
    #expect(!stores.contains(action))
  }

  @Test func aFieldOfAFieldReadsAndSends() {
    let store = makeStore()
    let leaf = leaf(store)
    leaf.send(.up)
    #expect(leaf.count == 1)
    #expect(store.branch.leaf.count == 1)
    let computed = store.scope(
      state: \.branch.copy,
      action: { (action: Leaf.Action) in Tree.Action.branch(.leaf(action)) }
    )
    computed.send(.up)
    #expect(computed.count == 2)
    #expect(leaf.count == 2)
  }

  @Test func unretainedElementStoresAreDroppedAndRetainedOnesStayTheSame() {
    let store = makeStore()
    var held: [Store<Leaf.State, Leaf.Action>] = []
    for id in 0..<4 { held.append(row(id, of: store)!) }
    weak let dropped = row(4, of: store)
    for id in 5..<1_000 { _ = row(id, of: store) }
    #expect(dropped == nil)
    for id in 0..<4 { #expect(row(id, of: store) === held[id]) }
  }

  @Test func anUnretainedStoreBelowDoesNotKeepAnElementStore() {
    let store = makeStore()
    weak var dropped: Store<Leaf.State, Leaf.Action>?
    for id in 0..<500 {
      let element = row(id, of: store)!
      if id == 4 { dropped = element }
      _ = element.scope(state: \.count, action: { $0 })
    }
    #expect(dropped == nil)
  }

  @Test func aStoreStaysWhileAStoreBelowIsRetained() {
    let store = makeStore()
    let field = row(0, of: store)!.scope(state: \.count, action: { $0 })
    let other = fieldOf(row(0, of: store))
    for id in 1..<1_000 { _ = row(id, of: store) }
    weak let kept = row(0, of: store)
    #expect(kept != nil)
    #expect(fieldOf(kept) !== field)
    #expect(other != nil && fieldOf(kept) === other)
    #expect(field.state == 0)
  }

  private func fieldOf(_ row: Store<Leaf.State, Leaf.Action>?) -> Store<Int, Leaf.Action>? {
    row?.scope(state: \.count, action: { $0 })
  }

  @Test func equalKeyPathsMadeAtRunTimeShareAStoreAndDoNotPileUp() {
    let store = makeStore()
    func scope(_ index: Int) -> Store<Leaf.State, Leaf.Action> {
      store.scope(state: \.list[index], action: { Tree.Action.branch(.leaf($0)) })
    }
    weak let first = scope(0)
    #expect(first != nil && scope(0) === first)
    for index in 1..<60 { _ = scope(index) }
    #expect(first != nil, "Few stores stay in the cache.")
    for index in 1..<200 { #expect(scope(index).withState(\.id) == index) }
    #expect(first == nil)
  }

  @Test func releasingTheRootReleasesTheStoresScopedFromTheRoot() {
    var store: Store<Tree.State, Tree.Action>? = makeStore()
    store?.send(.present)
    weak let child = store?.scope(state: \.optional, action: Tree.Action.optional)
    weak let grandchild = child?.scope(state: \.count, action: { $0 })
    weak let element = store.flatMap { row(1, of: $0) }
    #expect(child != nil && grandchild != nil && element != nil)
    store = nil
    #expect(child == nil && grandchild == nil && element == nil)
    #expect(lifetimes.count == 0)
  }

  @Test func aScopedStoreKeepsTheRootAlive() {
    var store: Store<Tree.State, Tree.Action>? = makeStore()
    var leaf: Store<Leaf.State, Leaf.Action>? = store.map(self.leaf)
    store = nil
    leaf?.send(.up)
    #expect(leaf?.count == 1)
    #expect(lifetimes.count == 1)
    leaf = nil
    #expect(lifetimes.count == 0)
  }

  @Test func theStoreOfARemovedChildIsReleasedByTheNextScope() {
    let store = makeStore()
    func scope() -> Store<Leaf.State, Leaf.Action>? { store.scope(state: \.optional, action: Tree.Action.optional) }
    store.send(.present)
    weak let first = scope()
    #expect(first != nil)
    #expect(scope() === first)
    store.send(.dismiss)
    #expect(scope() == nil)
    #expect(first == nil)
    store.send(.present)
    #expect(scope()?.count == 0)
  }

  @Test func readingAFieldOfARemovedChildIsReportedAndReturnsTheFirstValue() {
    let store = makeStore()
    store.send(.present)
    let child = store.scope(state: \.optional, action: Tree.Action.optional)!
    store.send(.dismiss)
    let issues = Issues()
    let field = IssueReporting.$handler.withValue(IssueHandler { issues.add($0) }) {
      let field = child.scope(state: \.count, action: { $0 })
      #expect(issues.all.count == 1)
      #expect(field.state == 0)
      return field
    }
    #expect(issues.all.count == 2)
    #expect(!field.isPresent)
  }

  @Test func twoScopedCasesAreObservedSeparately() {
    let store = Store(initialState: Screen.one(Leaf.State(id: 0))) {
      Reduce<Screen, Screen> {
        $0 = $1
        return .none
      }
    }
    var told: [String] = []
    func observe() {
      withObservationTracking {
        _ = store.scope(state: Screen.one, action: { (_: Leaf.Action) in .neither })
        _ = store.scope(state: Screen.two, action: { (_: Leaf.Action) in .neither })
      } onChange: {
        MainActor.assumeIsolated { told.append("told") }
      }
    }
    observe()
    store.send(.one(Leaf.State(id: 0, count: 7)))
    #expect(told.isEmpty)
    store.send(.two(Leaf.State(id: 0)))
    #expect(told.count == 1)
    observe()
    store.send(.neither)
    #expect(told.count == 2)
  }

  @Test func aLineMayScopeSeveralCases() {
    let store = Store(initialState: Screen.two(Leaf.State(id: 0))) { EmptyReducer<Screen, Screen>() }
    for _ in 0..<2 {
      var found: [Bool] = []
      for screen in [Screen.one, Screen.two] {
        found.append(store.scope(state: screen, action: { (_: Leaf.Action) in .neither }) != nil)
      }
      #expect(found == [false, true])
    }
  }

  @Test func observersOfPresenceAreNotifiedOnlyOfAChange() {
    let store = makeStore()
    store.send(.present)
    let child = store.scope(state: \.optional, action: Tree.Action.optional)!
    var calls = 0
    withObservationTracking {
      #expect(child.isPresent)
    } onChange: {
      MainActor.assumeIsolated { calls += 1 }
    }
    child.send(.up)
    #expect(calls == 0)
    store.send(.dismiss)
    #expect(calls == 1)
  }

  @Test func aRootStoreIsAlwaysPresent() {
    let store = makeStore()
    withObservationTracking {
      #expect(store.isPresent)
    } onChange: {
      Issue.record("A root store does not leave.")
    }
    store.send(.present)
    #expect(store.isPresent)

    let screen = Store(initialState: Screen.one(Leaf.State(id: 0))) {
      Reduce<Screen, Screen> {
        $0 = $1
        return .none
      }
    }
    withObservationTracking {
      #expect(screen.isPresent)
    } onChange: {
      Issue.record("A root store is there in every case.")
    }
    screen.send(.neither)
    #expect(screen.isPresent)
  }
}

private enum Screen {
  case one(Leaf.State)
  case two(Leaf.State)
  case neither
}

private struct Leaf: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }
  enum Action { case up }
  var body: some Reducer<State, Action> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}

private struct Branch: Reducer {
  struct State: Equatable {
    var name = ""
    var leaf = Leaf.State(id: 0)
    var copy: Leaf.State { leaf }
  }
  enum Action { case leaf(Leaf.Action) }
  var body: some Reducer<State, Action> { Scope(state: \.leaf, action: Action.leaf) { Leaf() } }
}

private struct Tree: Reducer {
  struct State: Equatable {
    var mark: Lifetimes.Mark
    var branch = Branch.State()
    var optional: Leaf.State?
    var rows = IdentifiedArray(uniqueElements: (0..<1_000).map { Leaf.State(id: $0) })
    var list = (0..<200).map { Leaf.State(id: $0) }
  }
  enum Action {
    case present, dismiss
    case branch(Branch.Action)
    case optional(Leaf.Action)
    case rows(IdentifiedActionOf<Leaf>)
  }
  var body: some Reducer<State, Action> {
    Scope(state: \.branch, action: Action.branch) { Branch() }
    Reduce { state, action in
      switch action {
      case .present: state.optional = Leaf.State(id: 0)
      case .dismiss: state.optional = nil
      case .branch, .optional, .rows: break
      }
      return .none
    }
    .ifLet(\.optional, action: Action.optional) { Leaf() }
    .forEach(\.rows, action: Action.rows) { Leaf() }
  }
}
