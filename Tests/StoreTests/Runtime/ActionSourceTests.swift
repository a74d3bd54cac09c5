import Store
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct ActionSourceTests {
  private struct State: Equatable {
    var count = 0
    var name = ""
  }
  private enum Action: BindableAction {
    case up
    case effects
    case binding(BindingAction<State>)
  }

  private func makeStore() -> Store<State, Action> {
    Store(initialState: State()) {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .up: state.count += 1
        case .effects:
          return .merge(
            .send(.up, fileID: "Feature.swift", line: 1),
            .run(name: "load", operation: { await $0(.up) }, fileID: "Feature.swift", line: 2),
            .concatenate(
              .run(operation: { _ in }, fileID: "Feature.swift", line: 3),
              .send(.up, fileID: "Feature.swift", line: 4)
            )
          )
        case .binding: break
        }
        return .none
      }
    }
  }

  @Test func eachActionHasItsSource() async {
    let store = makeStore()
    var sources: [String] = []
    let token = store.observeActions { _, _, _, source in sources.append(source.description) }
    store.send(.up, fileID: "View.swift", line: 1)
    store.send(.up, from: .other("focus"), fileID: "View.swift", line: 2)
    store.binding(\.name, fileID: "View.swift", line: 3).wrappedValue = "a"
    store.scope(state: \.count, action: { (_: Int) in Action.up }).send(0, fileID: "View.swift", line: 4)
    #expect(
      sources == [
        "caller at View.swift:1", "focus at View.swift:2", "binding at View.swift:3", "caller at View.swift:4",
      ]
    )
    sources = []
    await store.send(.effects, fileID: "View.swift", line: 5).finish()
    #expect(sources.prefix(2) == ["caller at View.swift:5", "effect at Feature.swift:1"])
    #expect(Set(sources.dropFirst(2)) == ["effect 'load' at Feature.swift:2", "effect at Feature.swift:4"])
    token.cancel()
    store.send(.up)
    #expect(sources.count == 4)
  }

  @Test func anObserverReceivesTheStatesBeforeAndAfter() {
    let store = makeStore()
    var seen: [[Int]] = []
    let first = store.observeActions { before, after, _, _ in seen.append([1, before.count, after.count]) }
    let second = store.observeActions { before, after, _, _ in seen.append([2, before.count, after.count]) }
    store.send(.up)
    first.cancel()
    store.send(.up)
    #expect(seen == [[1, 0, 1], [2, 0, 1], [2, 1, 2]])
    second.cancel()
  }

  @Test func otherKindsAreEqualByTheirNames() {
    #expect(ActionSource.Kind.other("a") == .other("a") && ActionSource.Kind.other("a") != .other("b"))
    #expect(Set([ActionSource.Kind.other("a"), .other("a"), .caller, .effect, .binding, .caller]).count == 4)
  }
}
