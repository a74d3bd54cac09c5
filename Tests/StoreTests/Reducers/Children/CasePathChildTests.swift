import Store
import Testing

private struct Leaf: Reducer {
  struct State: Equatable, Identifiable {
    var id = 0
    var log: [Int] = []
  }
  enum Action: Equatable, Sendable {
    case note(Int)
    case noteLater(Int)
  }
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .note(let number):
      state.log.append(number)
      return .none
    case .noteLater(let number):
      return .run { await $0(.note(number)) }
    }
  }
}

/// A feature whose child actions are nested in a case of a case.
private struct Hub: Reducer {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Leaf.State> = [Leaf.State(id: 1)]
    var sheet: Leaf.State? = Leaf.State()
    var path = StackState([Leaf.State()])
    var whole = Whole.State()
  }
  enum Action: Equatable, Sendable {
    case children(Children)
    case add(Int)
  }
  enum Children: Equatable, Sendable {
    case rows(IdentifiedActionOf<Leaf>)
    case sheet(PresentationAction<Leaf.Action>)
    case path(StackActionOf<Leaf>)
  }

  /// A child that takes the actions of its parent.
  struct Whole: Reducer {
    struct State: Equatable { var sum = 0 }
    func reduce(into state: inout State, action: Hub.Action) -> Effect<Hub.Action> {
      guard case .add(let number) = action else { return .none }
      state.sum += number
      return number > 1 ? .run { await $0(.add(1)) } : .none
    }
  }

  var body: some Reducer<State, Action> {
    let children = CasePath(Action.children)
    Scope(state: \.whole, action: CasePath()) { Whole() }
    EmptyReducer()
      .forEach(\.rows, action: children.appending(Children.rows)) { Leaf() }
      .ifLet(\.sheet, action: children.appending(Children.sheet)) { Leaf() }
      .forEach(\.path, action: children.appending(Children.path)) { Leaf() }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct CasePathChildTests {
  private let store = Store(initialState: Hub.State()) { Hub() }

  @Test func childrenTakeActionsByAPathThroughSeveralCases() async {
    await store.send(.children(.rows(.element(id: 1, action: .noteLater(1))))).finish()
    await store.send(.children(.sheet(.presented(.noteLater(2))))).finish()
    await store.send(.children(.path(.element(id: 0, action: .noteLater(3))))).finish()
    #expect(store.rows[id: 1]?.log == [1])
    #expect(store.sheet?.log == [2])
    #expect(store.path[id: 0]?.log == [3])
    store.send(.children(.sheet(.dismiss)))
    store.send(.children(.path(.popFrom(id: 0))))
    #expect(store.sheet == nil)
    #expect(store.path.isEmpty)
  }

  @Test func aChildTakesTheActionsOfItsParent() async {
    await store.send(.add(4)).finish()
    #expect(store.whole.sum == 5)
  }
}
