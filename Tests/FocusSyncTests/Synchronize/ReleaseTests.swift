import Store
import TestSupport
import Testing

@testable import FocusSync

/// The owner of an engine may be released on any thread, and the engine with it.
@LawActor
@Suite struct ReleaseTests {
  @Test func anEngineMayBeReleasedOnAnotherThreadWhileItsStoreSends() async {
    for _ in 0..<Thoroughness.count(50, of: 1_000) {
      let store = Store<Document.State, Document.Action>.onLawActor(Document.State()) { Document() }
      let owner = Owner()
      weak let engine = owner.engine
      let mirror = synchronize(SyncSide(store, \.field), SyncSide(owner.engine!))
      let release = Task.detached { owner.engine = nil }
      for field in 0..<100 { store.send(.set(field % 3)) }
      await release.value
      store.send(.set(7))
      #expect(engine == nil)
      #expect(store.field == 7)
      mirror.cancel()
    }
  }

  @Test func tokensMayBeReleasedOnAnotherThreadWhileTheirEngineMoves() async {
    let engine = FocusEngine<Int>()
    engine.update { for id in 0..<3 { $0.add(.element(id)) } }
    var told = 0
    for _ in 0..<100 {
      let tokens = Tokens((0..<10).map { _ in engine.observeTurns { _ in told += 1 } })
      let release = Task.detached { tokens.tokens = [] }
      for id in 0..<30 { engine.request(id % 3) }
      await release.value
      told = 0
      engine.request(0)
      #expect(told == 0)
    }
  }

  /// The only references to tokens. Unchecked: only the detached task writes them, and nothing reads them meanwhile.
  private final class Tokens: @unchecked Sendable {
    var tokens: [ObserveToken]

    init(_ tokens: [ObserveToken]) { self.tokens = tokens }
  }

  /// The only reference to an engine. Unchecked: only the detached task writes it, and nothing reads it meanwhile.
  private final class Owner: @unchecked Sendable {
    var engine: FocusEngine<Int>?

    init() {
      let engine = FocusEngine<Int>()
      engine.update { for id in 0..<3 { $0.add(.element(id)) } }
      self.engine = engine
    }
  }

  private struct Document: Reducer {
    struct State: Equatable { var field: Int? }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case set(Int?)
    }

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        if case .set(let field) = action { state.field = field }
        return .none
      }
    }
  }
}
