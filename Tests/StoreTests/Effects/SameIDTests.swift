import Store
import Testing

/// A child whose effects, and those of its own child, use one id.
private struct Child: Reducer {
  struct State: Equatable, Identifiable {
    var id: Int
    var inner: Int? = 0
  }
  enum Action {
    case work, stop
    case inner(Int)
  }

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .work: return .run(name: "\(state.id)") { _ in await untilCancelled() }.cancellable(id: "id")
      case .stop: return .cancel(id: "id")
      case .inner: return .none
      }
    }
    .ifLet(\.inner, action: Action.inner) {
      Reduce<Int, Int> { _, _ in .run(name: "inner") { _ in await untilCancelled() }.cancellable(id: "id") }
    }
  }
}

private struct Parent: Reducer {
  struct State: Equatable {
    var rows: IdentifiedArrayOf<Child.State> = [Child.State(id: 1), Child.State(id: 2)]
  }
  enum Action {
    case rows(IdentifiedAction<Int, Child.Action>)
  }

  var body: some Reducer<State, Action> {
    EmptyReducer().forEach(\.rows, action: Action.rows) { Child() }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct SameIDTests {
  @Test func aChildCancelsAnIDForItselfAndItsOwnChild() {
    let store = Store(initialState: Parent.State()) { Parent() }
    let cancelled = Log<String>()
    let token = store.observeEffects { phase, info in
      if phase == .cancelled { cancelled.add(info.name ?? "") }
    }
    store.send(.rows(.element(id: 1, action: .work)))
    store.send(.rows(.element(id: 2, action: .work)))
    store.send(.rows(.element(id: 1, action: .inner(0))))
    store.send(.rows(.element(id: 2, action: .inner(0))))
    store.send(.rows(.element(id: 1, action: .stop)))
    #expect(cancelled.all.sorted() == ["1", "inner"])
    store.send(.rows(.element(id: 2, action: .stop)))
    #expect(cancelled.all.sorted() == ["1", "2", "inner", "inner"])
    token.cancel()
  }

  @Test(arguments: [false, true]) func aPartCancelsOthersOfItsIDOnlyIfAsked(cancelInFlight: Bool) async {
    let (begun, end, cancelled) = (Gate(), Gate(), Log<Int>())
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { _, action in
        if action == 1 {
          return .run { _ in
            try await withTaskCancellation(id: "part") {
              await withTaskCancellationHandler {
                begun.open()
                await end.wait()
              } onCancel: {
                cancelled.add(1)
              }
            }
          }
        }
        return .run { _ in try await withTaskCancellation(id: "part", cancelInFlight: cancelInFlight) {} }
      }
    }
    let first = store.send(1)
    await begun.wait()
    await store.send(2).finish()
    #expect(cancelled.all == (cancelInFlight ? [1] : []))
    end.open()
    await first.finish()
  }
}
