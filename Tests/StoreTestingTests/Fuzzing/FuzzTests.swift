import Store
import Testing

@testable import StoreTesting

@Suite struct FuzzTests {
  /// A counter that must not pass three. A reset during a load lets it pass three.
  struct Leaky: Reducer {
    struct State: Equatable {
      var isLoading = false
      var results = 0
    }

    enum Action: Equatable {
      case load
      case reset
      case loaded
      case failed
    }

    struct Failed: Error {}

    let stub: FuzzStub
    var isMended = false

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .load:
        guard !state.isLoading, state.results == 0 else { return .none }
        state.isLoading = true
        return .run { [stub] send in
          do {
            try await stub.answer((), orThrow: Failed())
            await send(.loaded)
          } catch {
            await send(.failed)
          }
        }
        .cancellable(id: "load")
      case .reset:
        state = State()
        return isMended ? .cancel(id: "load") : .none
      case .loaded:
        state.isLoading = false
        state.results += 1
        return .none
      case .failed:
        state.isLoading = false
        return .none
      }
    }
  }

  private nonisolated(nonsending) func run(
    isMended: Bool,
    steps: [FuzzStep<Leaky.Action>]? = nil
  ) async -> FuzzResult<Leaky.Action> {
    await fuzz(
      initialState: Leaky.State(),
      steps: steps,
      invariant: { $0.results <= 1 },
      reducer: { Leaky(stub: $0, isMended: isMended) },
      nextAction: { _, random in random.pick([.load, .reset]) }
    )
  }

  @Test func aFailureIsShrunkToTheShortestSequence() async throws {
    let texts = await failures {
      let result = await run(isMended: false)
      #expect(result.steps.count == 3)
    }
    let text = try #require(withoutFolders(texts).first)
    #expect(
      text.replacing(#/the \d+\w+ that was run/#, with: "the Nth that was run").replacing(
        #/seconds: \d/#,
        with: "seconds: N"
      )
        == """
        A random sequence of actions fails, the Nth that was run. This is the shortest found that does:

          steps: [
            .send(.load, answers: .slowlySucceeds(seconds: N)),
            .send(.reset),
            .send(.load),
          ]

        It failed:

          The invariant does not hold after loaded.

            .results
            - 1
            + 2

            (− before, + after)

        To run this sequence alone, pass the steps to 'fuzz'. Keep them there as a test once the feature is mended.

        To step through it, open /FuzzTests.html in a browser.
        """
    )
  }

  private static let found: [FuzzStep<Leaky.Action>] = [
    .send(.load, answers: .slowlySucceeds(seconds: 2)), .send(.reset), .send(.load),
  ]

  @Test func theStepsFoundFailAgain() async {
    let texts = await failures { #expect(await run(isMended: false, steps: Self.found).steps.count == 3) }
    #expect(
      texts == ["The invariant does not hold after loaded.\n\n  .results\n  - 1\n  + 2\n\n  (− before, + after)"]
    )
  }

  @Test func theStepsFoundPassOnceTheFeatureIsMended() async {
    let result = await run(isMended: true, steps: Self.found)
    #expect(result.runs == 1)
    #expect(result.failures.isEmpty)
  }

  @Test func theAnswersOfAStepAreGivenToItsCalls() async {
    let calling = { (stub: FuzzStub) in
      Reduce<[Bool], Bool?> { state, action in
        if let action { state.append(action) }
        guard action == nil else { return .none }
        return .run { send in await send((try? await stub.answer(true, orThrow: CancellationError())) ?? false) }
      }
    }
    var states: [[Bool]] = []
    _ = await fuzz(
      initialState: [],
      steps: [.send(nil, answers: .fails), .send(nil), .send(nil, answers: .slowlyFails(seconds: 1)), .wait()],
      invariant: {
        states.append($0)
        return true
      },
      reducer: calling,
      nextAction: { _, _ in nil }
    )
    #expect(states.last == [false, true, false])
  }

  @Test func aStepReadsAsSourceCode() {
    #expect("\(FuzzStep<Int?>.send(nil))" == ".send(nil)")
    #expect("\(FuzzStep<Leaky.Action>.wait())" == ".wait()")
    #expect("\(FuzzStep<Leaky.Action>.wait(answers: .succeeds, .fails))" == ".wait(answers: .succeeds, .fails)")
    // An answer that succeeds needs no mention.
    #expect("\(FuzzStep.send(1, answers: .fails, .succeeds))" == ".send(1, answers: .fails)")
  }

  @Test func aFixedFeaturePasses() async {
    let result = await run(isMended: true)
    #expect(result.failures.isEmpty)
    #expect(result.runs == 200)
  }

  @Test func aSeedGivesTheSameSequence() async {
    let one = withoutFolders(await failures { _ = await run(isMended: false) })
    let other = withoutFolders(await failures { _ = await run(isMended: false) })
    #expect(one == other)
  }

  /// A lasting effect is awaited in one sequence only. Awaiting it in each would take minutes.
  @Test func anEffectThatLastsDoesNotSlowFuzzingDown() async {
    let lasting = Reduce<Int, Counter.Action> { _, _ in .run { _ in try await Task.never() } }
    var fuzzer = Fuzzer(
      length: 1,
      makeStore: { _ in TestStore(initialState: 0) { lasting } },
      draw: { _, _ in .listen }
    )
    #expect(await fuzzer.fuzz(runs: 21, seed: 0).runs == 21)
    #expect(fuzzer.externalTimeout == .zero)
  }

  @Test func aSequenceEndsWhereTheFeatureIsDismissed() async {
    struct Leaver: Reducer {
      @Dependency(\.dismiss) var dismiss

      func reduce(into state: inout Int, action: Counter.Action) -> Effect<Counter.Action> {
        state += 1
        return .run { [dismiss] _ in await dismiss() }
      }
    }
    let result = await fuzz(
      initialState: 0,
      invariant: { $0 < 2 },
      reducer: { _ in Leaver() },
      nextAction: { _, _ in .noop }
    )
    #expect(result.failures == [])
  }

  @Test(.longestRun(1_000)) func anEffectThatNeverSuspendsFails() async {
    let spinning = Reduce<Int, Counter.Action> { _, _ in .run { _ in await spin() } }
    let texts = await failures {
      await fuzz(initialState: 0, invariant: { _ in true }, reducer: { _ in spinning }, nextAction: { _, _ in .listen })
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("The effects do not come to rest") == true)
  }

  @Test func aMisuseFails() async {
    let misused = Reduce<Int, Counter.Action> { _, _ in
      reportIssue("A misuse.")
      return .none
    }
    let texts = await failures {
      await fuzz(initialState: 0, invariant: { _ in true }, reducer: { _ in misused }, nextAction: { _, _ in .noop })
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("A misuse.") == true)
  }

  @Test func theSameSeedDrawsTheSameNumbers() {
    func draw(_ seed: UInt64) -> [Int] {
      var random = FuzzRandom(seed: seed)
      return (0..<50).map { _ in random.pick(0..<1_000) } + (0..<50).map { _ in random.oneIn(3) ? 1 : 0 }
    }
    #expect(draw(1) == draw(1))
    #expect(draw(1) != draw(2))
    var random = FuzzRandom(seed: 0)
    #expect((900...1_100).contains((0..<3_000).filter { _ in random.oneIn(3) }.count))
    #expect((-1...1).allSatisfy { _ in random.oneIn(1) && random.oneIn(0) && random.oneIn(-1) })
    #expect(random.pick(["only"]) == "only")
  }
}
