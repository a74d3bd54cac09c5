import Store
import StoreTesting
import Testing

private struct Counted: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
  }
  enum Action { case tapped }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.count += 1
    return .none
  }
}

/// A feature with each kind of child. Each reducer of children can be left out.
private struct Parent: Reducer {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Counted.State> = [Counted.State(id: 1)]
    var sheet: Counted.State? = Counted.State(id: 2)
    var path = StackState([Counted.State(id: 3)])
    var taps = 0
  }
  enum Action {
    case rows(IdentifiedActionOf<Counted>)
    case sheet(PresentationAction<Counted.Action>)
    case path(StackActionOf<Counted>)
  }

  var hasReducers = true
  var handle: (inout State, Action) -> Effect<Action> = { _, _ in .none }

  var body: some Reducer<State, Action> {
    let reduce = Reduce<State, Action> { state, action in handle(&state, action) }
    if hasReducers {
      reduce
        .forEach(\.rows, action: Action.rows) { Counted() }
        .ifLet(\.sheet, action: Action.sheet) { Counted() }
        .forEach(\.path, action: Action.path) { Counted() }
    } else {
      reduce
    }
  }
}

/// A feature that holds the parent.
private struct Root: Reducer {
  struct State: Equatable {
    var parent = Parent.State()
    var shown: Parent.State? = Parent.State()
  }
  enum Action {
    case parent(Parent.Action)
    case shown(PresentationAction<Parent.Action>)
  }
  var parent = Parent()

  var body: some Reducer<State, Action> {
    Scope(state: \.parent, action: Action.parent) { parent }
    EmptyReducer().ifLet(\.shown, action: Action.shown) { parent }
  }
}

/// The innermost book has rows that ignore their actions.
private struct Book: Reducer {
  struct State: Equatable {
    @Boxed var next: State?
    var rows: IdentifiedArrayOf<Counted.State> = [Counted.State(id: 1)]
    init(next: State? = nil) { _next = Boxed(wrappedValue: next) }
  }
  enum Action {
    indirect case next(Action)
    case rows(IdentifiedActionOf<Counted>)
  }
  let depth: Int

  var body: some ReducerOf<Self> {
    if depth == 0 {
      EmptyReducer().forEach(\.rows, action: Action.rows) { EmptyReducer<Counted.State, Counted.Action>() }
    } else {
      EmptyReducer().ifLet(\.next, action: Action.next) { Self(depth: depth - 1) }
    }
  }
}

// A release build does not look for dropped actions.
#if DEBUG
  @MainActor @Suite struct DroppedActionsTests {
    private func store(_ parent: Parent) -> StoreOf<Parent> {
      Store(initialState: Parent.State()) { parent }
    }

    @Test func anActionOfARowWithoutForEachIsReported() {
      let line: UInt = #line + 3
      let issues = reported {
        let store = store(Parent(hasReducers: false))
        store.send(.rows(.element(id: 1, action: .tapped)))
        #expect(store.rows[id: 1]?.count == 0)
      }
      #expect(issues.map(\.location.description) == ["StoreTests/DroppedActionsTests.swift:\(line)"])
      #expect(
        issues.first?.message == """
          An action of a child was dropped: no reducer runs the child.

            Action: rows(.element)

          No 'forEach' takes the actions 'Action.rows', and no other reducer has changed the state or returned an \
          effect. Add '.forEach(\\.rows, action: Action.rows) { … }' to the reducer of the parent, with the field of \
          the child's state and the reducer of the child. If the parent handles these actions itself, pass no \
          reducer: '{}'.
          """
      )
    }

    @Test func anActionOfAScopedStoreIsReportedWhereItIsSent() {
      let line: UInt = #line + 4
      let issues = reported {
        let store = store(Parent(hasReducers: false))
        let row = store.scope(state: \.rows, id: 1, action: Parent.Action.rows)
        row?.send(.tapped)
      }
      #expect(issues.map(\.location.description) == ["StoreTests/DroppedActionsTests.swift:\(line)"])
    }

    @Test(arguments: [
      (Parent.Action.sheet(.presented(.tapped)), ".ifLet(\\.sheet, action: Action.sheet) { … }"),
      (.sheet(.dismiss), ".ifLet(\\.sheet, action: Action.sheet) { … }"),
      (.path(.element(id: 0, action: .tapped)), ".forEach(\\.path, action: Action.path) { … }"),
      (.path(.popFrom(id: 0)), ".forEach(\\.path, action: Action.path) { … }"),
    ])
    fileprivate func anActionOfAPresentedChildOrAScreenIsReported(action: Parent.Action, cure: String) {
      let texts = reports { _ = store(Parent(hasReducers: false)).send(action) }
      #expect(texts.count == 1 && texts.allSatisfy { $0.contains("Add '\(cure)' to the reducer of the parent") })
    }

    @Test func eachKindIsReportedOnceForAStore() {
      let texts = reports {
        let store = store(Parent(hasReducers: false))
        for _ in 0..<3 {
          store.send(.rows(.element(id: 1, action: .tapped)))
          store.send(.sheet(.presented(.tapped)))
        }
      }
      #expect(texts.count == 2)
    }

    @Test func nothingIsReportedIfReducersRunTheChildren() {
      let texts = reports {
        let store = store(Parent())
        store.send(.rows(.element(id: 1, action: .tapped)))
        store.send(.path(.element(id: 0, action: .tapped)))
        store.send(.sheet(.dismiss))
      }
      #expect(texts == [])
    }

    @Test func aFeatureOfTheSameTypeWithAnotherBodyIsLookedAt() {
      let texts = reports {
        let store = Store(initialState: Book.State(next: Book.State(next: Book.State()))) { Book(depth: 2) }
        store.send(.next(.next(.rows(.element(id: 1, action: .tapped)))))
      }
      #expect(texts == [])
    }

    @Test(arguments: [false, true])
    func aFeatureInsideAnotherIsLookedAt(hasReducers: Bool) {
      let texts = reports {
        let store = Store<Root.State, Root.Action>(initialState: Root.State()) {
          Root(parent: Parent(hasReducers: hasReducers))
        }
        store.send(.parent(.rows(.element(id: 1, action: .tapped))))
        store.send(.shown(.presented(.path(.element(id: 0, action: .tapped)))))
      }
      #expect(texts.count == (hasReducers ? 0 : 2))
      #expect(hasReducers || texts.last?.contains("Action: shown(.presented(.path(.element)))") == true)
    }

    @Test func aParentMayHandleTheActionsItself() {
      let texts = reports {
        let store = store(
          Parent(hasReducers: false) { state, action in
            if case .sheet = action { return .run { _ in } }
            state.taps += 1
            return .none
          }
        )
        store.send(.rows(.element(id: 1, action: .tapped)))
        store.send(.sheet(.presented(.tapped)))
      }
      #expect(texts == [])
    }

    @Test func aReducerThatIsCalledByHandMayPassOnTheActions() {
      let texts = reports {
        let store = store(
          Parent(hasReducers: false) { state, action in
            Parent().reduce(into: &state, action: action)
          }
        )
        store.send(.rows(.element(id: 7, action: .tapped)))
      }
      // Only the row is missing.
      #expect(texts.map { $0.prefix(18) } == ["'forEach' received"])
    }

    @Test func aTypeThatWasPassedOnByHandIsNotLookedForAgain() {
      let texts = reports {
        let store = store(
          Parent(hasReducers: false) { state, action in
            state.rows[id: 1]?.count == 0 ? Parent().reduce(into: &state, action: action) : .none
          }
        )
        for _ in 0..<2 { store.send(.rows(.element(id: 1, action: .tapped))) }
        #expect(store.rows[id: 1]?.count == 1)
      }
      #expect(texts == [])
    }

    @Test func aParentWhoseStateIsNotEquatableMayHandleTheActionsItself() {
      struct Taps { var count = 0 }
      let texts = reports {
        let store = Store<Taps, IdentifiedActionOf<Counted>>(initialState: Taps()) {
          Reduce { state, _ in
            state.count += 1
            return .none
          }
        }
        store.send(.element(id: 1, action: .tapped))
      }
      #expect(texts == [])
    }

    @Test func anActionInsideThatOfAnElementIsReported() {
      struct Holder: Identifiable {
        let id: Int
        var parent = Parent.State()
      }
      typealias Holders = IdentifiedArrayOf<Holder>
      typealias Action = IdentifiedAction<Int, Parent.Action>
      let texts = reports {
        let store = Store<Holders, Action>(initialState: [Holder(id: 1)]) {
          EmptyReducer<Holders, Action>().forEach(\.self, action: sameAction()) {
            Scope(state: \.parent, action: sameAction()) { Parent(hasReducers: false) }
          }
        }
        store.send(.element(id: 1, action: .rows(.element(id: 1, action: .tapped))))
      }
      #expect(texts.count == 1)
      #expect(texts.first?.contains("Add '.forEach(\\.rows, action: Action.rows) { … }'") == true)
    }

    @Test func theReportOfAnElementWithoutForEachDoesNotNameTheForEachAroundIt() {
      struct Section: Equatable, Identifiable {
        let id: Int
        var rows: IdentifiedArrayOf<Counted.State> = [Counted.State(id: 1)]
      }
      typealias Sections = IdentifiedArrayOf<Section>
      enum Action { case sections(IdentifiedAction<Int, IdentifiedActionOf<Counted>>) }
      let texts = reports {
        let store = Store<Sections, Action>(initialState: [Section(id: 1)]) {
          EmptyReducer<Sections, Action>().forEach(\.self, action: Action.sections) {
            EmptyReducer<Section, IdentifiedActionOf<Counted>>()
          }
        }
        store.send(.sections(.element(id: 1, action: .element(id: 1, action: .tapped))))
      }
      #expect(texts.count == 1 && texts.allSatisfy { !$0.contains("Action.sections") })
    }

    @Test func anActionInsideAStructIsNotLookedAt() {
      struct Batch { var first: IdentifiedActionOf<Counted> }
      enum Action {
        case rows(IdentifiedActionOf<Counted>)
        case batch(Batch)
      }
      let texts = reports {
        let store = Store<Int, Action>(initialState: 0) { EmptyReducer() }
        store.send(.batch(Batch(first: .element(id: 1, action: .tapped))))
      }
      #expect(texts == [])
    }

    @Test func aStoreOfAStackIsLookedAt() {
      let texts = reports {
        let store = Store<StackState<Int>, StackAction<Int, Int>>(initialState: StackState([1])) { EmptyReducer() }
        store.send(.element(id: 0, action: 1))
      }
      #expect(texts.first?.contains("Add '.forEach(\\.self, action: CasePath()) { … }'") == true)
    }
  }
#endif
