import Store
import StoreTesting
import Testing

/// A feature that presents itself. A part of it in a `Scope` can dismiss it.
private struct Sheet: Reducer {
  struct State: Equatable {
    var name: String
    var part = Part.State()
    @Boxed var sheet: State?
    var path = StackState<State>()
    var seen: [String] = []
    /// The number of ticks.
    var ticks = 0
  }
  indirect enum Action {
    case part(Part.Action)
    case sheet(PresentationAction<Action>)
    case path(StackAction<State, Action>)
    case leave
    case tick, ticked
    case change((inout State) -> Void)
  }

  struct Part: Reducer {
    struct State: Equatable {
      var leaves = 0
    }
    enum Action { case leave, late }
    @Dependency(\.dismiss) var dismiss

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.leaves += 1
      guard case .leave = action else { return .none }
      return .run { [dismiss] send in
        await dismiss()
        // The child has left, and its effect has ended with it.
        await send(.late)
      }
    }
  }

  let clock: TestClock
  @Dependency(\.dismiss) var dismiss

  var body: some Reducer<State, Action> {
    Scope(state: \.part, action: Action.part) { Part() }
    Reduce { state, action in
      switch action {
      case .leave:
        return .run { [dismiss] _ in await dismiss() }
      case .tick:
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.ticked)
        }
      case .ticked: state.ticks += 1
      case .change(let body): body(&state)
      case .sheet(.dismiss): state.seen.append("dismiss \(state.sheet?.name ?? "nothing")")
      case .path(.popFrom): state.seen.append("pop \(state.path.last?.name ?? "nothing") of \(state.path.count)")
      default: break
      }
      return .none
    }
    .ifLet(\.sheet, action: Action.sheet) { inner }
    .forEach(\.path, action: Action.path) { inner }
  }

  // A plain body would be an infinite type, because the feature contains itself.
  private var inner: Reduce<State, Action> {
    let clock = clock
    var made: Reduce<State, Action>?
    return Reduce { state, action in
      let reducer = made ?? Reduce.erasing(Sheet(clock: clock))
      made = reducer
      return reducer.reduce(into: &state, action: action)
    }
  }
}

/// Any report fails the test.
///
/// Tests `DismissEffect` and `EffectPath`.
@Suite struct DismissTests {
  private let clock = TestClock()

  /// `a` presents `b`, which presents `c`; `a` has a stack of `d` and `e`.
  private var nested: Sheet.State {
    var b = Sheet.State(name: "b")
    b.sheet = Sheet.State(name: "c")
    var a = Sheet.State(name: "a")
    a.sheet = b
    a.path = StackState([Sheet.State(name: "d"), Sheet.State(name: "e")])
    return a
  }

  private func after(_ actions: Sheet.Action...) async -> Sheet.State {
    let store = TestStore(initialState: nested, reducer: { Sheet(clock: clock) })
    store.exhaustivity = .off
    for action in actions {
      await store.send(action)
      await store.skipReceivedActions(strict: false)
    }
    await clock.advance(by: .seconds(2))
    await store.skipReceivedActions(strict: false)
    #expect(store.effectsInFlight.isEmpty)
    await store.finish()
    return store.state
  }

  @Test func aChildDismissesItself() async {
    let state = await after(.sheet(.presented(.leave)))
    #expect(state.sheet == nil)
    // The parent handles the action while the child is still there.
    #expect(state.seen == ["dismiss b"])
  }

  @Test func aPartOfAChildDismissesTheChild() async {
    let state = await after(.sheet(.presented(.part(.leave))))
    #expect(state.sheet == nil && state.seen == ["dismiss b"])
  }

  @Test func theInnermostOfNestedChildrenIsDismissed() async {
    let inner = await after(.sheet(.presented(.sheet(.presented(.leave)))))
    #expect(inner.sheet?.name == "b" && inner.sheet?.sheet == nil)
    #expect(inner.seen == [] && inner.sheet?.seen == ["dismiss c"])
    let part = await after(.sheet(.presented(.sheet(.presented(.part(.leave))))))
    #expect(part.sheet?.name == "b" && part.sheet?.sheet == nil && part.sheet?.part.leaves == 0)
    let both = await after(.sheet(.presented(.sheet(.presented(.leave)))), .sheet(.presented(.leave)))
    #expect(both.sheet == nil && both.seen == ["dismiss b"])
  }

  @Test func dismissingAChildCancelsTheEffectsOfItsChildren() async {
    let state = await after(
      .sheet(.presented(.tick)),
      .sheet(.presented(.sheet(.presented(.tick)))),
      .tick,
      .sheet(.dismiss)
    )
    #expect(state.sheet == nil && state.ticks == 1)
    let inner = await after(
      .sheet(.presented(.tick)),
      .sheet(.presented(.sheet(.presented(.tick)))),
      .sheet(.presented(.sheet(.dismiss)))
    )
    #expect(inner.sheet?.ticks == 1 && inner.sheet?.sheet == nil)
  }

  @Test func aScreenPopsItselfAndTheScreensAboveIt() async {
    let top = await after(.path(.element(id: 1, action: .leave)))
    #expect(top.path.ids == [0] && top.seen == ["pop e of 2"])
    let bottom = await after(.path(.element(id: 0, action: .part(.leave))))
    #expect(bottom.path.isEmpty && bottom.seen == ["pop e of 2"])
    let twice = await after(.path(.element(id: 1, action: .leave)), .path(.element(id: 0, action: .leave)))
    #expect(twice.path.isEmpty && twice.seen == ["pop e of 2", "pop d of 1"])
  }

  @Test func poppingCancelsTheEffectsOfThePoppedScreensOnly() async {
    let ticks: [Sheet.Action] = [.path(.element(id: 0, action: .tick)), .path(.element(id: 1, action: .tick))]
    let popped = await after(ticks[0], ticks[1], .path(.popFrom(id: 1)))
    #expect(popped.path.map(\.ticks) == [1])
    let one = await after(ticks[0], ticks[1], .change { $0.path[id: 0] = nil })
    #expect(one.path.map(\.name) == ["e"] && one.path.map(\.ticks) == [1])
    let moved = await after(
      ticks[0],
      ticks[1],
      .change { $0.path.pop(to: 0) },
      .path(.push(id: 2, state: Sheet.State(name: "f")))
    )
    #expect(moved.path.map(\.ticks) == [1, 0] && moved.path.ids == [0, 2])
    // A screen of the same id in another stack is another screen.
    let replaced = await after(ticks[0], ticks[1], .change { $0.path = StackState([Sheet.State(name: "g")]) })
    #expect(replaced.path.map(\.ticks) == [0])
  }

  @Test func aScreenIsPushedUnderItsId() async {
    let pushed = await after(.path(.push(id: 5, state: Sheet.State(name: "f"))), .path(.element(id: 5, action: .tick)))
    #expect(pushed.path.ids == [0, 1, 5] && pushed.path[id: 5]?.ticks == 1)
  }

  @MainActor
  @Test func aScreenCannotBePushedTwice() throws {
    enum Action { case path(StackAction<Int, Int>) }
    let line: UInt = #line + 2
    let store = Store<StackState<Int>, Action>(initialState: StackState([1])) {
      EmptyReducer().forEach(\.self, action: Action.path) { EmptyReducer() }
    }
    let issues = reported { store.send(.path(.push(id: 0, state: 2))) }
    #expect(store.state == StackState([1]))
    #expect(issues.map(\.location.description) == ["StoreTests/DismissTests.swift:\(line)"])
    #expect(
      issues.first?.message == """
        A screen was pushed under the id #0, which is in the stack already. Nothing was pushed.

        Append to the stack in the reducer, or push under an id above those in the stack: [#0].
        """
    )
  }

  private let nothingToDismiss = """
    'dismiss' was called outside an effect of a presented feature, and so there is nothing to dismiss.

    Call it within 'Effect.run' of a feature that its parent presents with 'ifLet' and 'PresentationAction', that \
    is a screen of a stack, or that is the root of a page for the terminal.
    """

  @Test func dismissOutsideAnEffectIsReported() async {
    let issues = Issues()
    let line: UInt = #line + 2
    await IssueReporting.$handler.withValue(IssueHandler { issues.add($0) }) {
      await DependencyValues().dismiss()
    }
    #expect(issues.all.map(\.message) == [nothingToDismiss])
    #expect(issues.all.first?.location.description == "StoreTests/DismissTests.swift:\(line)")
  }

  @MainActor
  @Test func dismissInAChildThatIsNotPresentedIsReported() async {
    let issues = Issues()
    await IssueReporting.$handler.withValue(IssueHandler { issues.add($0) }) {
      let store = Store<Sheet.Part.State?, Sheet.Part.Action>(initialState: Sheet.Part.State()) {
        EmptyReducer().ifLet(\.self, action: sameAction()) { Sheet.Part() }
      }
      await store.send(.leave).finish()
      // The effect was not cancelled.
      #expect(store.state?.leaves == 2)
    }
    #expect(issues.all.map(\.message) == [nothingToDismiss])
    #expect(issues.all.first?.location.fileID == "StoreTests/DismissTests.swift")
  }

  @MainActor
  @Test func aCancelledEffectDismissesNothing() async {
    struct Screen: Reducer {
      @Dependency(\.dismiss) var dismiss
      let begun = Gate()
      let end = Gate()

      func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
        guard action else { return .cancel(id: "leave") }
        return .run { [dismiss] _ in
          begun.open()
          await end.wait()
          await dismiss()
        }
        .cancellable(id: "leave")
      }
    }
    let screen = Screen()
    let store = Store<StackState<Int>, StackAction<Int, Bool>>(initialState: StackState([1])) {
      EmptyReducer<StackState<Int>, StackAction<Int, Bool>>().forEach(\.self, action: CasePath()) { screen }
    }
    let task = store.send(.element(id: 0, action: true))
    await screen.begun.wait()
    store.send(.element(id: 0, action: false))
    screen.end.open()
    await task.finish()
    #expect(store.state.count == 1)
  }

  @MainActor
  @Test func theParentPopsTheScreenItself() {
    typealias Stack = StackState<Int>
    var seen: [[Int]] = []
    let texts = reports {
      let store = Store<Stack, StackAction<Int, Int>>(initialState: StackState([1, 2])) {
        Reduce<Stack, StackAction<Int, Int>> { state, action in
          seen.append(Array(state))
          if case .popFrom = action { state.popLast() }
          return .none
        }
        .forEach(\.self, action: sameAction()) { EmptyReducer() }
      }
      store.send(.popFrom(id: 1))
      #expect(Array(store.state) == [1])
      // The parent sees a screen that is pushed.
      store.send(.push(id: 5, state: 3))
      #expect(seen == [[1, 2], [1, 3]] && store.state.ids == [0, 5])
      store.send(.popFrom(id: 9))
    }
    #expect(texts.count == 1 && texts.first?.contains("there is no screen #9") == true)
  }

  @MainActor
  @Test func anEffectOfAPresentedChildDismissesTheChildThoughTheDependencyIsSet() async {
    let store = Store<Sheet.State, Sheet.Action>(initialState: nested) {
      Sheet(clock: clock)
    } withDependencies: {
      $0.dismiss = DismissEffect {}
    }
    await store.send(.sheet(.presented(.leave))).finish()
    #expect(store.sheet == nil)
  }
}
