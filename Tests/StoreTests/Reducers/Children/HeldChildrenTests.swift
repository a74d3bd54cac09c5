import Store
import Testing

/// A child that sends an action after each of its actions.
private struct Child: Reducer {
  struct State: Equatable, Identifiable {
    var id = 1
    var answers = 0
  }
  enum Action { case ask, askSlowly, answer }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .ask: return .send(.answer)
    case .askSlowly: return .concatenate(.run { _ in await untilCancelled() }, .send(.answer))
    case .answer:
      state.answers += 1
      return .none
    }
  }
}

private struct Parent: Reducer {
  struct State: Equatable {
    var optional: Child.State? = Child.State()
    var sheet: Child.State? = Child.State()
    var rows: IdentifiedArrayOf<Child.State> = [Child.State()]
    var path = StackState([Child.State()])

    /// The answers of the children that the parent has seen, when it handled an action of a child.
    var seen: [Int] = []

    var answers: Int {
      (optional?.answers ?? 0) + (sheet?.answers ?? 0) + rows.reduce(0) { $0 + $1.answers }
        + path.reduce(0) { $0 + $1.answers }
    }
  }
  enum Action {
    case optional(Child.Action)
    case sheet(PresentationAction<Child.Action>)
    case rows(IdentifiedAction<Int, Child.Action>)
    case path(StackAction<Child.State, Child.Action>)
    case set(State)
    /// Queues several actions in one turn.
    case all([Action])
  }

  static let empty = State(optional: nil, sheet: nil, rows: [], path: StackState([]))

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .set(let new): state = new
      case .all(let actions): return .merge(actions.map { .send($0) })
      default: state.seen.append(state.answers)
      }
      return .none
    }
    .ifLet(\.optional, action: Action.optional) { Child() }
    .ifLet(\.sheet, action: Action.sheet) { Child() }
    .forEach(\.rows, action: Action.rows) { Child() }
    .forEach(\.path, action: Action.path) { Child() }
  }

  static func actions(_ action: Child.Action) -> [Action] {
    [
      .optional(action), .sheet(.presented(action)), .rows(.element(id: 1, action: action)),
      .path(.element(id: 0, action: action)),
    ]
  }
}

/// Children of each kind, one in each holder. An unexpected report of a missing child fails the test.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct HeldChildrenTests {
  private let store = Store(initialState: Parent.State()) { Parent() }

  @Test(arguments: 0..<4) func theParentRunsAfterItsChild(holder: Int) {
    for _ in 1...3 { store.send(Parent.actions(.answer)[holder]) }
    #expect(store.seen == [1, 2, 3])
  }

  @Test(arguments: 0..<4) func theParentRunsIfItsChildIsMissing(holder: Int) {
    let issues = reports {
      let store = Store(initialState: Parent.empty) { Parent() }
      store.send(Parent.actions(.answer)[holder])
      #expect(store.seen == [0])
    }
    #expect(issues.count == 1)
  }

  @Test(arguments: 0..<4) func anActionChangesOneChildOnly(holder: Int) {
    store.send(Parent.actions(.answer)[holder])
    let children = [store.state.optional, store.state.sheet, store.state.rows[0], store.state.path[0]]
    #expect(children.map { $0?.answers } == (0..<4).map { $0 == holder ? 1 : 0 })
  }

  @Test(arguments: 0..<4, [false, true]) func aQueuedActionIsDroppedWithItsChild(holder: Int, isReplaced: Bool) {
    var handled = 0
    let token = store.observeActions { _, _, _, _ in handled += 1 }
    let replacement = isReplaced ? [Parent.Action.set(Parent.State())] : []
    store.send(.all([Parent.actions(.ask)[holder], .set(Parent.empty)] + replacement))
    // The store handled the list and its actions, and no answer.
    #expect(handled == 3 + replacement.count)
    #expect(store.answers == 0)
    #expect(store.state == (isReplaced ? Parent.State() : Parent.empty))
    token.cancel()
  }

  @Test(arguments: 0..<4) func aQueuedActionReachesAChildThatIsStillThere(holder: Int) {
    store.send(.all([Parent.actions(.ask)[holder], .set(store.state)]))
    #expect(store.answers == 1)
  }

  @Test(arguments: 0..<4, [false, true]) func aSequenceEndsWithItsChild(holder: Int, isReplaced: Bool) async {
    var handled = 0
    let token = store.observeActions { _, _, _, _ in handled += 1 }
    let task = store.send(Parent.actions(.askSlowly)[holder])
    store.send(.set(Parent.empty))
    if isReplaced { store.send(.set(Parent.State())) }
    await task.finish()
    #expect(handled == (isReplaced ? 3 : 2))
    #expect(store.answers == 0)
    token.cancel()
  }
}
