import Store
import StoreTesting
import Testing

private func tenant(_ id: Int) -> Tenant.State { Tenant.State(id: id) }

/// Every change of the present children, for every kind of holder.
///
/// Also tests `OnMount` and `FeatureNode`.
@Suite(.timeLimit(.minutes(10))) struct HookRunnerTests {
  private typealias Flat = HouseStore<Tenant>

  // MARK: One deep

  @Test(arguments: Holding.allCases)
  func aChildIsMountedWithTheActionThatAddsIt(_ holding: Holding) async {
    let house = Flat()
    #expect(house.plan.journal.take() == ["mount 0"])
    await house.expect(["mount 1"]) { $0[holding] = tenant(1) }
    #expect(house.store.state[holding]?.total == 100)
    #expect(house.store.effectsInFlight.map(\.action) == ["tick"])
    await house.expect([]) { $0[holding]?.total += 1 }
    await house.end()
    #expect(house.store.state[holding]?.total == 108)
  }

  @Test(arguments: Holding.allCases)
  func aChildThatIsThereAtTheStartIsMountedAfterItsParent(_ holding: Holding) async {
    var state = Flat.Feature.State(id: 0)
    state[holding] = tenant(1)
    let house = Flat(state)
    #expect(house.plan.journal.take() == ["mount 0", "mount 1"])
    #expect(house.store.state[holding]?.total == 100)
    #expect(house.store.effectsInFlight.map(\.action) == ["onMount"])
    await house.end()
    #expect(house.store.state[holding]?.total == 107)
  }

  @Test(arguments: Holding.allCases)
  func aChildIsDismountedWithItsLastValueAndItsEffectsEnd(_ holding: Holding) async {
    let house = Flat()
    _ = await house.change { $0[holding] = tenant(1) }
    await house.expect([]) { $0[holding]?.total = 5 }
    #expect(house.store.effectsInFlight.count == 1)
    await house.expect(["dismount 1 with 5", "saved 1"]) { $0[holding] = nil }
    #expect(house.store.effectsInFlight.isEmpty)
    await house.expect([]) { _ in }
    await house.end()
  }

  @Test(arguments: Holding.allCases)
  func aReplacedChildIsDismountedBeforeTheNextIsMounted(_ holding: Holding) async {
    let house = Flat()
    _ = await house.change { $0[holding] = tenant(1) }
    await house.expect(["dismount 1 with 100", "mount 2", "saved 1"]) { $0[holding] = tenant(2) }
    #expect(house.store.effectsInFlight.count == 1)
    await house.end()
    #expect(house.store.state[holding] == Tenant.State(id: 2, total: 107))
  }

  @Test(arguments: Holding.allCases)
  func aChildAddedAgainByALaterActionIsNew(_ holding: Holding) async {
    let house = Flat()
    _ = await house.change { $0[holding] = tenant(1) }
    await house.expect(["dismount 1 with 100", "saved 1"]) { $0[holding] = nil }
    await house.expect(["mount 1"]) { $0[holding] = tenant(1) }
    #expect(house.store.effectsInFlight.count == 1)
    await house.end()
    #expect(house.store.state[holding]?.total == 107)
  }

  @Test(arguments: Holding.allCases)
  func aChildAddedAgainInTheSameActionIsTheSame(_ holding: Holding) async {
    let house = Flat()
    _ = await house.change { $0[holding] = tenant(1) }
    let noted = await house.change {
      $0[holding] = nil
      $0[holding] = tenant(1)
    }
    // A stack gives every pushed screen its own identity.
    #expect(noted == (holding == .screen ? ["dismount 1 with 100", "mount 1", "saved 1"] : []))
    await house.end()
    #expect(house.store.state[holding]?.total == (holding == .screen ? 107 : 7))
  }

  @Test func reorderedChildrenStayTheSame() async {
    let house = Flat()
    _ = house.plan.journal.take()
    let noted = await house.change { state in
      state.rows = IdentifiedArray(uniqueElements: (1...4).map(tenant))
      for id in 5...8 { state.path.append(tenant(id)) }
    }
    #expect(noted == (1...8).map { "mount \($0)" })
    let reorderings: [(inout Flat.Feature.State) -> Void] = [
      { $0.rows.reverse() },
      { $0.rows.swapAt(0, 3) },
      { $0.rows.move(fromOffsets: [1], toOffset: 4) },
      { $0.rows.sort { $0.id > $1.id } },
      { $0.rows = IdentifiedArray(uniqueElements: $0.rows.reversed()) },
      { $0.path.swapAt(0, 3) },
      {
        ($0.optional, $0.sheet) = ($0.sheet, $0.optional)
        $0.rows.shuffle()
      },
    ]
    for reorder in reorderings { await house.expect([]) { reorder(&$0) } }
    #expect(house.store.effectsInFlight.count == 8)
    await house.end()
    #expect(house.store.state.rows.map(\.total) == Array(repeating: 107, count: 4))
    #expect(house.store.state.path.map(\.total) == Array(repeating: 107, count: 4))
  }

  @Test func everyChangeOfRowsMountsAndDismountsEachRowOnce() async {
    let house = Flat()
    _ = house.plan.journal.take()
    func ids(_ prefix: String, _ ids: some Sequence<Int>, _ suffix: String = "") -> [String] {
      ids.map { "\(prefix) \($0)\(suffix)" }
    }
    await house.expect(["mount 1"]) { $0.rows.append(tenant(1)) }
    await house.expect(["mount 2"]) { $0.rows.insert(tenant(2), at: 0) }
    await house.expect(ids("mount", 3...5)) { $0.rows += (3...5).map(tenant) }
    await house.expect(["mount 6"]) { $0.rows[id: 6] = tenant(6) }
    await house.expect(["mount 7"]) { $0.rows.updateOrInsert(tenant(7), at: 2) }
    await house.expect(["dismount 6 with 100", "saved 6"]) { $0.rows[id: 6] = nil }
    await house.expect(["dismount 2 with 100", "mount 8", "saved 2"]) { $0.rows.update(tenant(8), at: 0) }
    await house.expect(["dismount 8 with 100", "mount 9", "mount 10", "saved 8"]) {
      $0.rows.replaceSubrange(0..<1, with: [tenant(9), tenant(10)])
    }
    let replaced = await house.change { $0.rows = IdentifiedArray(uniqueElements: [1, 3, 11].map(tenant)) }
    let gone = [4, 5, 7, 9, 10]
    #expect(replaced.sorted() == (ids("dismount", gone, " with 100") + ["mount 11"] + ids("saved", gone)).sorted())
    await house.expect(ids("mount", 100...299)) { $0.rows += (100..<300).map(tenant) }
    let many = await house.change { $0.rows.removeAll { $0.id >= 100 } }
    #expect(many.prefix(200) == ids("dismount", 100...299, " with 100")[...])
    #expect(many.count == 400)
    let last = await house.change { $0.rows.removeAll() }
    #expect(last.prefix(3) == ["dismount 1 with 0", "dismount 3 with 0", "dismount 11 with 100"])
    #expect(house.store.effectsInFlight.isEmpty)
    await house.end()
  }

  // MARK: Two deep

  @Test(arguments: Holding.allCases, Holding.allCases)
  func parentsAreMountedBeforeTheirChildrenAndDismountedAfterThem(_ outer: Holding, _ inner: Holding) async {
    let house = HouseStore<House<Tenant>>()
    #expect(house.plan.journal.take() == ["mount 0"])
    var middle = House<Tenant>.State(id: 1)
    middle[inner] = tenant(11)
    await house.expect(["mount 1", "mount 11"]) { [middle] in $0[outer] = middle }
    #expect(house.store.state[outer]?[inner]?.total == 100)
    #expect(house.store.effectsInFlight.count == 1)

    // The inner child is replaced, removed and added again.
    await house.expect(["dismount 11 with 100", "mount 12", "saved 11"]) { $0[outer]?[inner] = tenant(12) }
    await house.expect(["dismount 12 with 100", "saved 12"]) { $0[outer]?[inner] = nil }
    await house.expect(["mount 12"]) { $0[outer]?[inner] = tenant(12) }

    // The outer child is replaced by one with an equal child.
    var other = House<Tenant>.State(id: 2)
    other[inner] = tenant(12)
    await house.expect(["dismount 12 with 100", "dismount 1", "mount 2", "mount 12", "saved 12"]) { [other] in
      $0[outer] = other
    }
    #expect(house.store.effectsInFlight.count == 1)
    await house.plan.clock.advance(by: .seconds(1))
    await house.store.skipReceivedActions()
    #expect(house.store.state[outer]?[inner]?.total == 107)
    await house.expect(["dismount 12 with 107", "dismount 2", "saved 12"]) { $0[outer] = nil }
    await house.end()
  }

  // MARK: Hooks that bring and remove features

  private struct Chain: Reducer {
    struct State: Equatable, Identifiable, Sendable {
      var id = 0
      @Boxed var next: State?
      var isStopped = false
      var stopsNext: Bool { next?.isStopped == true }
    }
    enum Action: Sendable {
      case grow
      case shrink
      indirect case next(Action)
    }
    let journal: Journal

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .grow = action { state.next = State(id: state.id + 1) }
        if case .shrink = action { state.next = nil }
        return .none
      }
      .ifLet(\.next, action: Action.next) { Chain(journal: journal) }
      .onMount { [journal] state in
        journal.note("mount \(state.id)")
        // Each feature adds the next. The third removes itself through a value that its parent watches.
        if (1..<3).contains(state.id) { state.next = State(id: state.id + 1) }
        if state.id == 3 { state.isStopped = true }
        return .none
      }
      .onDismount { [journal] state in
        journal.note("dismount \(state.id)")
        return .none
      }
      .onChange(of: \.stopsNext) { [journal] state, _, stopsNext in
        guard stopsNext else { return .none }
        journal.note("stop \(state.id)")
        state.next = nil
        return .none
      }
    }
  }

  @MainActor
  @Test func aHookMayAddAFeatureAndAnotherRemoveTheFeature() {
    let journal = Journal()
    let store = Store(initialState: Chain.State()) { Chain(journal: journal) }
    #expect(journal.take() == ["mount 0"])
    store.send(.grow)
    #expect(journal.take() == ["mount 1", "mount 2", "mount 3", "stop 2", "dismount 3"])
    #expect(store.state.next?.next == Chain.State(id: 2))
    store.send(.shrink)
    #expect(journal.take() == ["dismount 2", "dismount 1"])
  }

  @Test(arguments: Holding.allCases)
  func theEffectOfAChildThatWasThereAtTheStartEndsWithIt(_ holding: Holding) async {
    var state = Flat.Feature.State(id: 0)
    state[holding] = tenant(1)
    let house = Flat(state)
    #expect(house.store.effectsInFlight.count == 1)
    _ = await house.change { $0[holding] = nil }
    #expect(house.store.effectsInFlight.isEmpty)
    await house.end()
  }

  @MainActor
  @Test func aRowThatIsAddedAndChangedInOneActionIsMountedOnce() {
    let journal = Journal()
    let store = Store<IdentifiedArrayOf<Tenant.State>, IdentifiedAction<Int, Bool>>(initialState: []) {
      Reduce<IdentifiedArrayOf<Tenant.State>, IdentifiedAction<Int, Bool>> { state, action in
        guard case .element(let id, _) = action else { return .none }
        state.append(tenant(id))
        state[id: id]?.total += 1
        state[id: id]?.total += 1
        return .none
      }
      .forEach(\.self, action: sameAction(), ifMissing: .ignore) {
        EmptyReducer().onMount { state in
          journal.note("mount \(state.id) with \(state.total)")
          return .none
        }
      }
    }
    store.send(.element(id: 1, action: true))
    store.send(.element(id: 2, action: true))
    #expect(journal.take() == ["mount 1 with 2", "mount 2 with 2"])
  }

  @MainActor
  @Test func rowsThatLeaveWithTheirParentAreDismountedInTheirOrder() {
    let journal = Journal()
    typealias Rows = IdentifiedArrayOf<Tenant.State>
    let store = Store<Rows?, IdentifiedAction<Int, Bool>>(initialState: [tenant(3), tenant(1), tenant(2)]) {
      Reduce<Rows?, IdentifiedAction<Int, Bool>> { state, _ in
        state = nil
        return .none
      }
      .ifLet(\.self, action: sameAction()) {
        EmptyReducer<Rows, IdentifiedAction<Int, Bool>>()
          .forEach(\.self, action: sameAction()) {
            EmptyReducer().onDismount { row in
              journal.note("\(row.id)")
              return .none
            }
          }
          .onDismount { rows in
            journal.note("all \(rows.count)")
            return .none
          }
      }
    }
    store.send(.element(id: 1, action: true))
    #expect(journal.take() == ["3", "1", "2", "all 3"])
  }

  @MainActor
  @Test func theInitialHooksOfRowsThatAreThereAtTheStartRun() {
    let journal = Journal()
    typealias Rows = IdentifiedArrayOf<Tenant.State>
    _ = Store<Rows, IdentifiedAction<Int, Bool>>(initialState: [tenant(3), tenant(1)]) {
      EmptyReducer().forEach(\.self, action: sameAction()) {
        EmptyReducer().onChange(of: \.total, initial: true) { row, _, total in
          journal.note("\(row.id) has \(total)")
          return .none
        }
      }
    }
    #expect(journal.take() == ["3 has 0", "1 has 0"])
  }

  // MARK: Depth

  /// A feature that presents itself as soon as it is there, until `levels` are there.
  private struct SelfMounting: Reducer {
    struct State: Equatable {
      var taps = 0
      @Boxed var next: State?

      /// The number of features.
      var depth: Int {
        var (count, state) = (1, self)
        while let next = state.next { (count, state) = (count + 1, next) }
        return count
      }
    }
    enum Action {
      case tapped
      case present
      indirect case next(PresentationAction<Action>)
    }
    let left: Int

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .tapped = action { state.taps += 1 }
        if case .present = action { state.next = State() }
        return .none
      }
      .ifLet(\.next, action: Action.next) { SelfMounting(left: left - 1) }
      .onMount { state in
        if left > 0 { state.next = State() }
        return .none
      }
    }
  }

  @MainActor
  @Test func aFeatureThatPresentsItselfWithoutEndIsStopped() {
    let issues = reported {
      let store = Store(initialState: SelfMounting.State()) { SelfMounting(left: .max) }
      #expect(store.state.depth == 258)
      store.send(.tapped)
      store.send(.next(.presented(.tapped)))
      #expect(store.state.depth == 258 && store.state.taps == 1 && store.state.next?.taps == 1)
      // A feature that is presented again grows again, and is not reported again.
      store.send(.next(.dismiss))
      #expect(store.state.depth == 1)
      store.send(.present)
      #expect(store.state.depth == 258)
    }
    #expect(issues.map(\.location.fileID) == ["StoreTests/HookRunnerTests.swift"])
    let location = issues.first?.location.description ?? ""
    #expect(
      issues.first?.message == """
        Features were mounted 256 levels deep, each inside the one before. Those that are deeper are not mounted.

          Hook: onMount at \(location)

        The state is kept, and the hooks of the deeper features do not run. A feature that presents itself in \
        'onMount' never ends: present the next one on a condition, or on an action.
        """
    )
  }

  @MainActor
  @Test func aFeatureMayPresentItselfManyTimes() {
    let texts = reports {
      let store = Store(initialState: SelfMounting.State()) { SelfMounting(left: 256) }
      #expect(store.state.depth == 257)
    }
    #expect(texts == [])
  }

  /// A chain of features with a hook each, except for the deepest one that is mounted.
  private struct GappedChain: Reducer {
    var depth = 0

    var body: some Reducer<SelfMounting.State, SelfMounting.Action> {
      EmptyReducer<SelfMounting.State, SelfMounting.Action>()
        .ifLet(\.next, action: SelfMounting.Action.next) { GappedChain(depth: depth + 1) }
      if depth != 256 { EmptyReducer().onMount { _ in .none } }
    }
  }

  @MainActor
  @Test func aHookBelowTheGreatestDepthIsNamed() {
    let issues = reported {
      var state = SelfMounting.State()
      for _ in 0..<257 {
        var outer = SelfMounting.State()
        outer.next = state
        state = outer
      }
      withExtendedLifetime(Store(initialState: state) { GappedChain() }) {}
    }
    #expect(issues.map(\.location.fileID) == ["StoreTests/HookRunnerTests.swift"])
    #expect(issues.allSatisfy { $0.message.contains("Hook: onMount at StoreTests/HookRunnerTests.swift:") })
  }

  // MARK: Memory

  private struct MarkedRow: Reducer {
    struct State: Identifiable {
      let id: Int
      let mark: Lifetimes.Mark
      var count = 0
    }
    var body: some Reducer<State, Int> {
      Reduce { state, action in
        state.count += action
        return .none
      }
      .onDismount { _ in .none }
    }
  }

  private struct MarkedRows: Reducer {
    struct State { var rows: IdentifiedArrayOf<MarkedRow.State> = [] }
    enum Action {
      case rows(IdentifiedAction<Int, Int>)
      case add(MarkedRow.State)
      case remove(Int)
    }
    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .rows: break
        case .add(let row): state.rows.append(row)
        case .remove(let id): state.rows.remove(id: id)
        }
        return .none
      }
      .forEach(\.rows, action: Action.rows) { MarkedRow() }
    }
  }

  /// The store keeps the last state of a child for its `onDismount`.
  @MainActor
  @Test func theStateOfAChildThatHasLeftIsReleased() {
    let lifetimes = Lifetimes()
    let store = Store(initialState: MarkedRows.State()) { MarkedRows() }
    for id in 1...2 { store.send(.add(MarkedRow.State(id: id, mark: lifetimes.mark()))) }
    store.send(.rows(.element(id: 1, action: 1)))
    store.send(.remove(1))
    #expect(lifetimes.count == 1)
  }
}
