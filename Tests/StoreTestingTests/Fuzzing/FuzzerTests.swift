import Dispatch
import Store
import Testing

@testable import StoreTesting

/// A failing sequence is made shorter, and its answers plainer, while it still fails.
@Suite struct FuzzerTests {
  private struct Recorded: Equatable {
    var actions: [String] = []
    var hasFailed = false
  }

  /// Fails the invariant after each action that `fails` says.
  private func fuzzer(
    length: Int,
    draw: @escaping (Recorded) -> String,
    effect: @escaping (FuzzStub, String) -> Effect<String> = { _, _ in .none },
    mount: @escaping (FuzzStub) -> Effect<String> = { _ in .none },
    onRun: @escaping () -> Void = {},
    externalTimeout: Duration = .milliseconds(100),
    fails: @escaping ([String]) -> Bool
  ) -> Fuzzer<Recorded, String> {
    Fuzzer(
      length: length,
      makeStore: { stub in
        onRun()
        return TestStore(initialState: Recorded(), invariant: { !$0.hasFailed }) {
          Reduce<Recorded, String> { state, action in
            state.actions.append(action)
            state.hasFailed = fails(state.actions)
            return effect(stub, action)
          }
          .onMount { _ in mount(stub) }
        }
      },
      draw: { state, _ in draw(state) },
      externalTimeout: externalTimeout
    )
  }

  /// Calls the stub, and sends `failed` if the call fails.
  private func call(_ stub: FuzzStub, after delay: Duration? = nil) -> Effect<String> {
    .run { send in
      if let delay { try await stub.clock.sleep(for: delay) }
      do {
        try await stub.answer((), orThrow: CancellationError())
      } catch {
        await send("failed")
      }
    }
  }

  /// Expects that each seed finds a failure, and that its steps fail again.
  private nonisolated(nonsending) func expectStepsFailAgain(_ fuzzer: Fuzzer<Recorded, String>) async {
    var fuzzer = fuzzer
    for seed: UInt64 in 0..<10 {
      let result = await fuzzer.fuzz(runs: 100, seed: seed)
      #expect(!result.failures.isEmpty, "seed \(seed)")
      let again = await fuzzer.run(result.steps)
      #expect(again.failures == result.failures, "seed \(seed)")
    }
  }

  /// `a` can be left out only once `b` has been, and leaving out `b` is tried later.
  @Test func stepsAreTriedAgainAfterOneWasLeftOut() async {
    for seed: UInt64 in 0..<10 {
      let order = ["a", "b", "c"]
      var fuzzer = fuzzer(
        length: 20,
        draw: { order[$0.actions.count % 3] },
        fails: { $0.last == "c" && ($0.contains("a") || !$0.contains("b")) }
      )
      let result = await fuzzer.fuzz(runs: 1, seed: seed)
      #expect(result.steps.map { "\($0)" } == [".send(\"c\")"], "seed \(seed)")
    }
  }

  /// Without the step that adds the row, the steps for the row fail too, but because there is no row.
  @Test func aShorterSequenceFailsInTheSameWay() async {
    struct Row: Identifiable, Equatable {
      let id = 1
      var count = 0
    }
    enum Action: Equatable {
      case add
      case rows(IdentifiedAction<Int, Int>)
    }
    let reducer = Reduce<IdentifiedArrayOf<Row>, Action> { state, action in
      if action == .add { state.append(Row()) }
      return .none
    }
    .forEach(\.self, action: Action.rows) {
      Reduce<Row, Int> { row, number in
        row.count += number
        return .none
      }
    }
    var fuzzer = Fuzzer<IdentifiedArrayOf<Row>, Action>(
      length: 20,
      makeStore: { _ in TestStore(initialState: [], invariant: { $0.allSatisfy { $0.count < 3 } }) { reducer } },
      draw: { state, _ in state.isEmpty ? .add : .rows(.element(id: 1, action: 1)) }
    )
    let result = await fuzzer.fuzz(runs: 1, seed: 0)
    #expect(result.steps.map(\.description).first == ".send(.add)" && result.steps.count == 4)
  }

  /// Without `early`, the call is made after the last step. The answer of the step is not given to it, because the
  /// steps and answers that are printed would not give it either.
  @Test func anAnswerIsGivenInItsStepOnly() async {
    for seed: UInt64 in 0..<10 {
      var fuzzer = Fuzzer<Recorded, String>(
        length: 2,
        makeStore: { stub in
          TestStore(initialState: Recorded(), invariant: { !$0.hasFailed }) {
            Reduce { state, action in
              state.actions.append(action)
              state.hasFailed = action == "failed"
              guard action == "call" else { return .none }
              return .run { [isLate = !state.actions.contains("early")] send in
                if isLate { try await stub.clock.sleep(for: .seconds(5)) }
                do {
                  try await stub.answer((), orThrow: CancellationError())
                } catch {
                  await send("failed")
                }
              }
            }
          }
        },
        draw: { state, _ in state.actions.isEmpty ? "early" : "call" }
      )
      let result = await fuzzer.fuzz(runs: 100, seed: seed)
      #expect(result.steps.map(\.action) == ["early", "call"], "seed \(seed)")
      #expect(result.steps.map(\.answers.count) == [0, 1])
    }
  }

  @Test func stepsFailAgainIfMountingMakesACallToo() async {
    await expectStepsFailAgain(
      fuzzer(
        length: 1,
        draw: { _ in "call" },
        effect: { stub, action in action == "call" ? call(stub) : .none },
        mount: { stub in .run { _ in try await stub.answer(()) } },
        fails: { $0.contains("failed") }
      )
    )
  }

  @Test func stepsFailAgainIfACallOfMountingFails() async {
    await expectStepsFailAgain(
      fuzzer(length: 1, draw: { _ in "a" }, mount: { call($0) }, fails: { $0.contains("failed") })
    )
  }

  @Test func mountingIsNotRunAsAStepToo() async {
    var fuzzer = fuzzer(length: 1, draw: { _ in "a" }, mount: { call($0) }, fails: { _ in false })
    let result = await fuzzer.run([.mount(answers: .fails), .send("a")])
    #expect(result.steps.map { "\($0)" } == [".mount(answers: .fails)", ".send(\"a\")"])
  }

  private static func answer() async -> String {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) {
        continuation.resume(returning: "answered")
      }
    }
  }

  @Test func everySequenceWaitsForAnAnswerFromOutside() async {
    var fuzzer = fuzzer(
      length: 1,
      draw: { _ in "ask" },
      effect: { _, action in action == "ask" ? .run { send in await send(await Self.answer()) } : .none },
      externalTimeout: .seconds(600),
      fails: { $0.contains("answered") }
    )
    for _ in 0..<5 {
      let result = await fuzzer.run([.send("ask")])
      #expect(result.failures.count == 1)
    }
    #expect(fuzzer.externalTimeout == .seconds(600))
  }

  @Test func stepsFailAgainIfACallAfterTheLastStepFails() async {
    await expectStepsFailAgain(
      fuzzer(
        length: 1,
        draw: { _ in "begin" },
        effect: { stub, action in action == "begin" ? call(stub, after: .seconds(5)) : .none },
        fails: { $0.contains("failed") }
      )
    )
  }

  @Test func aStepThatWaitsLetsASecondPass() async {
    var fuzzer = fuzzer(
      length: 10,
      draw: { $0.actions.isEmpty ? "begin" : "end" },
      effect: { stub, action in
        guard action == "begin" else { return .none }
        return .run { send in
          try await stub.clock.sleep(for: .seconds(1))
          await send("late")
        }
      },
      fails: { $0.suffix(2) == ["late", "end"] }
    )
    let result = await fuzzer.fuzz(runs: 50, seed: 0)
    #expect(result.steps.map { "\($0)" } == [".send(\"begin\")", ".wait()", ".send(\"end\")"])
  }

  /// Every action is needed, so that no shorter sequence fails.
  @Test func shrinkingEndsAtItsLimit() async {
    var runs = 0
    var fuzzer = fuzzer(length: 40, draw: { _ in "a" }, onRun: { runs += 1 }, fails: { $0.count == 10 })
    fuzzer.shrinkingLimit = 5
    _ = await fuzzer.fuzz(runs: 1, seed: 0)
    #expect(runs == 1 + 5)
  }

  /// The second call is made only if the first has failed, so the answer to it goes with the answer to the first.
  @Test func answersThatAreNoLongerAskedForAreLeftOut() async {
    for seed: UInt64 in 0..<20 {
      var fuzzer = fuzzer(
        length: 20,
        draw: { _ in "call" },
        effect: { stub, action in
          guard action == "call" else { return .none }
          return .run { send in
            do {
              try await stub.answer((), orThrow: CancellationError())
            } catch {
              _ = try? await stub.answer((), orThrow: CancellationError())
            }
            await send("called")
          }
        },
        fails: { $0.contains("called") }
      )
      let result = await fuzzer.fuzz(runs: 1, seed: seed)
      #expect(!result.failures.isEmpty)
      #expect(result.steps.flatMap(\.answers).allSatisfy { $0 == .succeeds }, "seed \(seed)")
    }
  }

  /// Once the first call succeeds, the first step fails, so that there is no second.
  @Test func stepsAfterTheFailureOfAPlainerAnswerAreLeftOut() async {
    for seed: UInt64 in 0..<30 {
      var fuzzer = fuzzer(
        length: 20,
        draw: { _ in "call" },
        effect: { stub, action in
          guard action == "call" else { return .none }
          return .run { send in
            do {
              try await stub.answer((), orThrow: CancellationError())
              await send("succeeded")
            } catch {
              await send("failed")
            }
          }
        },
        fails: { actions in actions.contains("succeeded") || actions.count { $0 == "failed" } == 2 }
      )
      let result = await fuzzer.fuzz(runs: 10, seed: seed)
      #expect(result.steps.map { "\($0)" } == [".send(\"call\")"], "seed \(seed)")
    }
  }

  @Test func asManySequencesRunAsAskedFor() async {
    var runs = 0
    var fuzzer = fuzzer(length: 2, draw: { _ in "a" }, onRun: { runs += 1 }, fails: { _ in false })
    let result = await fuzzer.fuzz(runs: 5, seed: 0)
    #expect(runs == 5)
    #expect(result.runs == 5)
  }

  /// One step of 64 is enough. To remove them one at a time would take 64 runs.
  @Test func shrinkingRemovesManyStepsAtATime() async {
    var runs = 0
    var fuzzer = fuzzer(length: 64, draw: { _ in "a" }, onRun: { runs += 1 }, fails: { !$0.isEmpty })
    let result = await fuzzer.fuzz(runs: 1, seed: 0)
    #expect(result.steps.count == 1)
    #expect(runs < 32, "\(runs) runs")
  }

  /// Ten seconds pass after the last step only if nothing has failed.
  @Test func nothingFollowsAFailure() async {
    var fuzzer = fuzzer(
      length: 1,
      draw: { _ in "begin" },
      effect: { stub, action in
        guard action == "begin" else { return .none }
        return .run { send in
          try await stub.clock.sleep(for: .seconds(5))
          await send("late")
        }
      },
      fails: { _ in true }
    )
    let result = await fuzzer.fuzz(runs: 10, seed: 0)
    #expect(result.failures.count == 1)
  }

  /// The invariant fails after each `c`. After `a`, the reducer also reports a misuse, which comes first.
  @Test func theFirstFailureOfTwoIsKept() async {
    for seed: UInt64 in 0..<10 {
      var fuzzer = fuzzer(
        length: 20,
        draw: { $0.actions.isEmpty ? "a" : "c" },
        fails: { actions in
          guard actions.last == "c" else { return false }
          if actions.contains("a") { reportIssue("The row has no section.") }
          return true
        }
      )
      let result = await fuzzer.fuzz(runs: 10, seed: seed)
      #expect(result.steps.map(\.action) == ["a", "c"], "seed \(seed)")
    }
  }

  @Test func theResultTellsWhichSequenceFailed() async {
    var runs = 0
    var fuzzer = fuzzer(length: 1, draw: { _ in "a" }, onRun: { runs += 1 }, fails: { _ in runs >= 3 })
    let result = await fuzzer.fuzz(runs: 9, seed: 0)
    #expect(result.runs == 3)
  }
}
