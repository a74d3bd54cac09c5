import StoreTesting
import Testing

@testable import Store

/// Features that contain themselves, in each kind of holder.
///
/// Tests `ChildReducer`.
@Suite struct RecursionTests {
  private struct Folder: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var opened = 0
      var folders: IdentifiedArrayOf<State> = []
      var path = StackState<State>()
      @Boxed var plain: State?
      @Boxed var sheet: State?

      init(id: Int, folders: IdentifiedArrayOf<State> = []) {
        self.id = id
        self.folders = folders
        _plain = Boxed(wrappedValue: nil)
        _sheet = Boxed(wrappedValue: nil)
      }
    }

    enum Action {
      case open
      case fill(Int)
      indirect case folders(IdentifiedActionOf<Folder>)
      indirect case path(StackActionOf<Folder>)
      indirect case plain(Action)
      indirect case sheet(PresentationAction<Action>)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .open:
          state.opened += 1
        case .fill(let id):
          state.folders.append(State(id: id))
          state.path.append(State(id: id))
          state.plain = State(id: id)
          state.sheet = State(id: id)
        default:
          break
        }
        return .none
      }
      .forEach(\.folders, action: Action.folders) { Self() }
      .forEach(\.path, action: Action.path) { Self() }
      .ifLet(\.plain, action: Action.plain) { Self() }
      .ifLet(\.sheet, action: Action.sheet) { Self() }
    }
  }

  /// A computed field can be the feature's own state.
  private struct Mirror: Reducer {
    struct State: Equatable {
      var count = 0
      var itself: Self {
        get { self }
        set { self = newValue }
      }
    }

    enum Action {
      case up
      indirect case itself(Action)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .up = action { state.count += 1 }
        return .none
      }
      Scope(state: \.itself, action: Action.itself) { Self() }
    }
  }

  @MainActor
  @Test func aFeatureContainsItselfInAComputedField() {
    let store = Store(initialState: Mirror.State()) { Mirror() }
    store.send(.itself(.itself(.up)))
    #expect(store.count == 1)
  }

  @MainActor
  @Test func aFeatureContainsItself() {
    let store = Store(initialState: Folder.State(id: 0)) { Folder() }
    let ways: [(Folder.Action) -> Folder.Action] = [
      { .folders(.element(id: 1, action: $0)) }, { .path(.element(id: 0, action: $0)) }, { .plain($0) },
      { .sheet(.presented($0)) },
    ]
    store.send(.fill(1))
    for way in ways {
      store.send(way(.fill(1)))
      for further in ways { store.send(way(further(.open))) }
    }
    let children = store.withState { [$0.folders[0], $0.path[0], $0.plain!, $0.sheet!] }
    for child in children {
      #expect([child.folders[0], child.path[0], child.plain!, child.sheet!].map(\.opened) == [1, 1, 1, 1])
    }
  }

  private struct Expression: Reducer {
    indirect enum State: Equatable {
      case number(Int)
      case negated(State)
    }

    enum Action {
      case set(Int)
      indirect case negated(Action)
    }

    let usesScope: Bool

    var body: some ReducerOf<Self> {
      let leaf = Reduce<State, Action> { state, action in
        if case .set(let number) = action { state = .number(number) }
        return .none
      }
      if usesScope {
        leaf
        Scope(state: State.negated, action: Action.negated) { Self(usesScope: true) }
      } else {
        leaf.ifCaseLet(State.negated, action: Action.negated) { Self(usesScope: false) }
      }
    }
  }

  @Test(arguments: [true, false])
  func aFeatureContainsItselfInACase(usesScope: Bool) async {
    let store = TestStore(initialState: Expression.State.negated(.negated(.number(1)))) {
      Expression(usesScope: usesScope)
    }
    await store.send(.negated(.negated(.set(2)))) { $0 = .negated(.negated(.number(2))) }
    await store.send(.negated(.set(3))) { $0 = .negated(.number(3)) }
    await store.finish()
  }

  private indirect enum Nest<Value> {
    case more(Nest<[Value]>)
    case end
  }

  /// Each type contains another one, so only the limit ends the search.
  @Test func theSearchForActionsOfChildrenEndsInAnInfiniteType() {
    #expect(childActionTypes(in: Nest<Int>.self).isEmpty)
  }
}
