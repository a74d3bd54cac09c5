import Observation
import Store
import Testing

private struct Child: Reducer {
  struct State: Equatable, Identifiable {
    var id = 1
    var name = "first"
    var count = 0
  }
  enum Action: BindableAction {
    case up
    case binding(BindingAction<State>)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      if case .up = action { state.count += 1 }
      return .none
    }
  }
}

/// A child in every kind of holder from which it can leave.
private struct Parent: Reducer {
  enum Mode: Equatable {
    case child(Child.State)
    case none
  }
  enum ModeAction { case child(Child.Action) }
  struct State: Equatable {
    var optional: Child.State?
    var sheet: Child.State?
    var mode = Mode.none
    var rows: IdentifiedArray<Int, Child.State> = []
    var path = StackState<Child.State>()
    var other = 0
  }
  enum Action {
    case optional(Child.Action)
    case sheet(PresentationAction<Child.Action>)
    case mode(ModeAction)
    case rows(IdentifiedAction<Int, Child.Action>)
    case path(StackAction<Child.State, Child.Action>)
    case change((inout State) -> Void)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.mode, action: Action.mode) {
      EmptyReducer().ifCaseLet(Mode.child, action: ModeAction.child) { Child() }
    }
    Reduce { state, action in
      if case .change(let body) = action { body(&state) }
      return .none
    }
    .ifLet(\.optional, action: Action.optional) { Child() }
    .ifLet(\.sheet, action: Action.sheet) { Child() }
    .forEach(\.rows, action: Action.rows) { Child() }
    .forEach(\.path, action: Action.path) { Child() }
  }
}

private enum Kind: CaseIterable, Sendable {
  case optional, sheet, enumCase, row, screen

  @MainActor func scope(_ store: Store<Parent.State, Parent.Action>) -> Store<Child.State, Child.Action>? {
    switch self {
    case .optional: store.scope(state: \.optional, action: Parent.Action.optional, fileID: "View.swift", line: 7)
    case .sheet: store.scope(state: \.sheet, action: Parent.Action.sheet, fileID: "View.swift", line: 7)
    case .enumCase:
      store.scope(state: \.mode, action: Parent.Action.mode)
        .scope(state: Parent.Mode.child, action: Parent.ModeAction.child, fileID: "View.swift", line: 7)
    case .row: store.scope(state: \.rows, id: 1, action: Parent.Action.rows, fileID: "View.swift", line: 7)
    case .screen: store.scope(state: \.path, id: 0, action: Parent.Action.path, fileID: "View.swift", line: 7)
    }
  }

  func put(_ child: Child.State, in state: inout Parent.State) {
    switch self {
    case .optional: state.optional = child
    case .sheet: state.sheet = child
    case .enumCase: state.mode = .child(child)
    case .row: state.rows = [child]
    case .screen: state.path[id: 0] = child
    }
  }

  func remove(from state: inout Parent.State) {
    switch self {
    case .optional: state.optional = nil
    case .sheet: state.sheet = nil
    case .enumCase: state.mode = .none
    case .row: state.rows = []
    case .screen: state.path.removeAll()
    }
  }

  func child(in state: Parent.State) -> Child.State? {
    switch self {
    case .optional: return state.optional
    case .sheet: return state.sheet
    case .enumCase:
      guard case .child(let child) = state.mode else { return nil }
      return child
    case .row: return state.rows[id: 1]
    case .screen: return state.path[id: 0]
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct StoreScopeTests {
  private func makeStore(_ kind: Kind) -> Store<Parent.State, Parent.Action> {
    var state = Parent.State()
    kind.put(Child.State(), in: &state)
    return Store(initialState: state) { Parent() }
  }

  private func track(_ read: () -> Void) -> () -> Int {
    let calls = Log<Void>()
    withObservationTracking(read) { calls.add(()) }
    return { calls.all.count }
  }

  @Test(arguments: Kind.allCases)
  private func aScopedStoreReadsAndSendsThroughItsParent(kind: Kind) throws {
    let store = makeStore(kind)
    let child = try #require(kind.scope(store))
    child.send(.up)
    child.name = "second"
    child.binding(\.name).wrappedValue += "!"
    #expect(child.isPresent && child.count == 1 && child.name == "second!")
    #expect(child.state == Child.State(id: 1, name: "second!", count: 1))
    #expect(kind.child(in: store.state) == child.state)
    store.send(.change { kind.put(Child.State(name: "third"), in: &$0) })
    #expect(child.name == "third" && child.count == 0)
  }

  @Test(arguments: Kind.allCases)
  private func aScopedStoreIsNotifiedOfItsOwnFieldsAlone(kind: Kind) throws {
    let store = makeStore(kind)
    let child = try #require(kind.scope(store))
    let count = track { _ = child.count }
    let name = track { _ = child.name }
    var seen: [Int] = []
    let token = child.observe(\.count) { seen.append($0) }
    store.send(.change { $0.other += 1 })
    #expect(count() == 0 && name() == 0 && seen.isEmpty)
    child.send(.up)
    #expect(count() == 1 && name() == 0 && seen == [1])
    token.cancel()
  }

  @Test(arguments: Kind.allCases)
  private func aPlaceHasOneScopedStore(kind: Kind) throws {
    let store = makeStore(kind)
    let child = try #require(kind.scope(store))
    #expect(kind.scope(store) === child)
    child.send(.up)
    #expect(kind.scope(store) === child && child.count == 1)
  }

  @Test(arguments: Kind.allCases)
  private func aMissingChildHasNoScopedStore(kind: Kind) throws {
    let store = makeStore(kind)
    store.send(.change { kind.remove(from: &$0) })
    #expect(kind.scope(store) == nil)
    store.send(.change { kind.put(Child.State(), in: &$0) })
    let child = try #require(kind.scope(store))
    store.send(.change { kind.remove(from: &$0) })
    #expect(kind.scope(store) == nil && !child.isPresent)
    // The old store now refers to the child that replaced the former one.
    store.send(.change { kind.put(Child.State(name: "second"), in: &$0) })
    #expect(child.isPresent && child.name == "second" && kind.scope(store)?.name == "second")
  }

  @Test(arguments: Kind.allCases)
  private func readingAScopedStoreOfARemovedChildIsReported(kind: Kind) throws {
    let store = makeStore(kind)
    let child = try #require(kind.scope(store))
    child.send(.up)
    store.send(.change { kind.remove(from: &$0) })
    var issues = reported { #expect(child.name == "first") }
    #expect(issues.map(\.location.description) == ["View.swift:7"])
    #expect(
      issues.first?.message == """
        The state of a scoped store was read after its child had gone: it was dismissed, removed, or its enum is in \
        another case.

        The state that the child had when the store was scoped is given instead. Let go of a scoped store when its \
        child goes: \
        scope again where the parent's state changes, or ask 'isPresent' first.
        """
    )
    issues = reported { #expect(child.state == Child.State()) }
    #expect(issues.count == 1)
    let silent = reported { #expect(!child.isPresent) }
    #expect(silent.isEmpty)
  }

  @Test(arguments: Kind.allCases)
  private func sendingToAScopedStoreOfARemovedChildIsReportedOnce(kind: Kind) throws {
    let store = makeStore(kind)
    let child = try #require(kind.scope(store))
    store.send(.change { kind.remove(from: &$0) })
    let before = store.state
    let issues = reported { child.send(.up) }
    #expect(issues.count == 1 && store.state == before)
    #expect(issues.first?.message.contains("received an action for a child that is not there") == true)
    #expect(issues.first?.location.fileID == "StoreTests/Store+ScopeTests.swift")
  }

  @Test(arguments: Kind.allCases)
  private func writingToAScopedStoreOfARemovedChildIsReported(kind: Kind) throws {
    let store = makeStore(kind)
    let child = try #require(kind.scope(store))
    let binding = child.binding(\.name, fileID: "View.swift", line: 8)
    store.send(.change { kind.remove(from: &$0) })
    let before = store.state
    #expect(!binding.isPresent)
    let issues = reported { binding.wrappedValue = "late" }
    #expect(store.state == before)
    #expect(issues.map(\.location.description) == ["View.swift:8"])
    #expect(
      issues.first?.message == """
        The field '\\.name' was written through a binding of a scoped store whose child has gone: it was dismissed, \
        removed, or its enum is in another case.

        Nothing was sent. Let go of a scoped store when its child goes, or ask 'isPresent' first.
        """
    )
    #expect(reported { child.name = "late" }.map(\.message) == issues.map(\.message))
    #expect(store.state == before)
  }

  @Test(arguments: Kind.allCases)
  private func observersOfARemovedChildAreNotNotified(kind: Kind) async throws {
    let store = makeStore(kind)
    let child = try #require(kind.scope(store))
    var seen: [String] = []
    let token = child.observe(\.name) { seen.append($0) }
    var changes = child.changes(of: \.name).makeAsyncIterator()
    #expect(await changes.next(isolation: MainActor.shared) == "first")
    let isPresent = track { _ = child.isPresent }
    let issues = reported {
      child.name = "second"
      #expect(isPresent() == 0)
      store.send(.change { kind.remove(from: &$0) })
      #expect(isPresent() == 1)
      store.send(.change { $0.other += 1 })
    }
    #expect(issues.isEmpty && seen == ["second"])
    #expect(await changes.next(isolation: MainActor.shared) == "second")
    #expect(await changes.next(isolation: MainActor.shared) == nil)
    token.cancel()
  }

  @Test func aListHasTheStoresOfItsElements() {
    let store = Store(initialState: Parent.State(rows: [Child.State(id: 1), Child.State(id: 2)])) { Parent() }
    let tracked = track { _ = store.scopes(state: \.rows, action: Parent.Action.rows).count }
    let stores = store.scopes(state: \.rows, action: Parent.Action.rows)
    #expect(stores.map(\.id) == [1, 2])
    stores[1].store?.send(.up)
    #expect(store.rows.map(\.count) == [0, 1])
    #expect(tracked() == 0)
    store.send(.change { $0.rows.remove(id: 1) })
    #expect(tracked() == 1)
    #expect(stores.map { $0.store == nil } == [true, false])
    #expect(store.scopes(state: \.rows, action: Parent.Action.rows).map(\.id) == [2])
  }

  /// The child of a presented feature has left, and the feature is still there.
  @Test func aChildThatLeftAPresentedFeatureHasNoStore() throws {
    struct Sheet: Equatable { var row: Child.State? = Child.State() }
    enum SheetAction {
      case row(Child.Action)
      case remove
    }
    let store = Store<Sheet?, PresentationAction<SheetAction>>(initialState: Sheet()) {
      EmptyReducer().ifLet(\.self, action: sameAction()) {
        Reduce<Sheet, SheetAction> { state, action in
          if case .remove = action { state.row = nil }
          return .none
        }
      }
    }
    let sheet = try #require(store.scope(state: \.self, action: { $0 }))
    let row = try #require(sheet.scope(state: \.row, action: SheetAction.row))
    sheet.send(.remove)
    #expect(sheet.isPresent && !row.isPresent)
    #expect(sheet.scope(state: \.row, action: SheetAction.row) == nil)
  }

  @Test func aChildOfARemovedChildIsNotPresent() throws {
    let store = Store<Parent.Mode?, Parent.ModeAction>(initialState: .child(Child.State())) {
      Reduce { state, _ in
        state = nil
        return .none
      }
    }
    let mode = try #require(store.scope(state: \.self, action: { $0 }))
    let child = try #require(mode.scope(state: Parent.Mode.child, action: Parent.ModeAction.child))
    #expect(child.isPresent && child.name == "first")
    child.send(.up)
    #expect(!mode.isPresent && !child.isPresent)
    let issues = reported { #expect(child.name == "first") }
    #expect(issues.count == 1)
  }
}
