import Store
import StoreTesting
import Testing

/// `fuzz` with a feature that holds shared values.
@Suite struct FuzzSharedTests {
  /// Two features count with one shared number, the second in an effect.
  struct Sharing: Reducer {
    struct State: Equatable {
      @Shared(.inMemory("fuzzed")) var number = 0
      @Shared(.inMemory("fuzzed")) var copy = 0
      var own = 0
    }

    enum Action: Equatable { case add, addLater, added }

    let stub: FuzzStub

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .add:
        state.number += 1
        state.own += 1
      case .addLater:
        return .run { [stub, number = state.$copy] send in
          try await stub.answer((), orThrow: CancellationError())
          await number.withLock { $0 += 1 }
          await send(.added)
        } catch: { _, _ in
        }
      case .added:
        state.own += 1
      }
      return .none
    }
  }

  @Test func sequencesDoNotShareValues() async {
    await fuzz(
      initialState: Sharing.State(),
      runs: 30,
      invariant: { $0.number == $0.copy && $0.own <= $0.number && $0.number <= 20 },
      reducer: { Sharing(stub: $0) },
      nextAction: { _, random in random.pick([.add, .addLater]) }
    )
  }

  @Test func aChangeOfASharedValueByAnEffectCanBreakTheInvariant() async {
    let texts = await failures {
      let result = await fuzz(
        initialState: Sharing.State(),
        invariant: { $0.number == $0.own },
        reducer: { Sharing(stub: $0) },
        nextAction: { _, random in random.pick([.add, .addLater]) }
      )
      #expect(result.steps.count == 1)
    }
    #expect(texts.first?.contains("The invariant does not hold after a change of a shared value") == true)
  }
}
