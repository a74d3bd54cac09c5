import Store

/// Runs random sequences, and shrinks a failing one.
struct Fuzzer<State, Action> {
  let length: Int
  let makeStore: (FuzzStub) -> TestStore<State, Action>
  let draw: (State, inout FuzzRandom) -> Action
  /// The longest time that a run waits, after its last step, for events outside the test's executor. If an effect then
  /// still waits for such an event, the time is set to zero: the effect would probably slow down all later runs.
  private(set) var externalTimeout: Duration = .milliseconds(100)
  /// The greatest number of shorter sequences that `shrink` tries when it removes steps. In experiments, a greater
  /// limit did not shrink a sequence further.
  var shrinkingLimit = 500

  /// The seconds that pass after the last step, so that slow answers arrive.
  private static var lastWait: Int { 10 }

  nonisolated(nonsending) mutating func fuzz(runs: Int, seed: UInt64) async -> FuzzResult<Action> {
    var seeds = FuzzRandom(seed: seed)
    for number in stride(from: 1, through: runs, by: 1) {
      var random = FuzzRandom(seed: seeds.next())
      var count = 0
      let run = await run(stub: FuzzStub(random: FuzzRandom(seed: seeds.next()))) { [length, draw] state in
        guard count < length + Self.lastWait else { return nil }
        count += 1
        return count > length || random.oneIn(4) ? .wait() : .send(draw(state, &random))
      }
      guard !run.failures.isEmpty else { continue }
      var shortest = await shrink(run)
      shortest.runs = number
      return shortest
    }
    return FuzzResult(runs: runs)
  }

  // MARK: Running

  /// Runs one sequence. The result has the steps that ran, each with the answers that `FuzzStub` gave during the step.
  nonisolated(nonsending) mutating func run(_ steps: [FuzzStep<Action>]) async -> FuzzResult<Action> {
    var rest = steps[...]
    let stub = FuzzStub()
    if let first = rest.first, first.isMount {
      stub.plan(first.answers)
      rest.removeFirst()
    }
    return await run(stub: stub) { _ in rest.popFirst() }
  }

  private nonisolated(nonsending) mutating func run(
    stub: FuzzStub,
    next: (State) -> FuzzStep<Action>?
  ) async -> FuzzResult<Action> {
    let failures = FailureLog()
    var steps: [FuzzStep<Action>] = []
    await Failure.$log.withValueOnCaller(failures) {
      let store = makeStore(stub)
      store.exhaustivity = .off
      store.externalTimeout = externalTimeout
      let mount = FuzzStep<Action>(action: nil, answers: stub.takeGiven(), isMount: true)
      if mount.answers.contains(where: { $0 != .succeeds }) { steps.append(mount) }
      while failures.isEmpty, !store.isDismissed, var step = next(store.store.state) {
        stub.plan(step.answers)
        if let action = step.action {
          await store.send(action)
        } else {
          await stub.clock.advance(by: .seconds(1))
        }
        store.tellReports(at: store.creation)
        step.answers = stub.takeGiven()
        steps.append(step)
      }
      stub.end()
      if failures.isEmpty { await stub.clock.advance(by: .seconds(Self.lastWait)) }
      await store.wait(at: store.creation, insists: false) {
        store.store.runningEffects.isEmpty && store.executor.isIdle
      }
      if store.executor.waitsOutside { externalTimeout = .zero }
      store.externalTimeout = .zero
      await store.finish(at: store.creation)
    }
    return FuzzResult(runs: 1, steps: steps, failures: failures.texts)
  }

  // MARK: Shrinking

  /// Removes steps, first many at a time and then fewer, and then replaces answers by `.succeeds`. Keeps each change
  /// after which the sequence still fails in the same way. A failure in another way does not count: without the step
  /// that adds a row, for instance, an action of the row fails because the row is missing.
  private nonisolated(nonsending) mutating func shrink(_ run: FuzzResult<Action>) async -> FuzzResult<Action> {
    var (best, tries) = (run, 0)
    var (size, isSmaller) = (best.steps.count, false)
    repeat {
      if !isSmaller { size = max(1, size / 2) }
      isSmaller = false
      var start = 0
      while start < best.steps.count, tries < shrinkingLimit {
        var steps = best.steps
        steps.removeSubrange(start..<min(start + size, steps.count))
        tries += 1
        if await replace(&best, by: steps) {
          isSmaller = true
        } else {
          start += size
        }
      }
    } while isSmaller || size > 1
    let shortest = best.steps
    for step in shortest.indices {
      for answer in shortest[step].answers.indices where shortest[step].answers[answer] != .succeeds {
        var steps = best.steps
        guard steps.indices.contains(step), steps[step].answers.indices.contains(answer) else { continue }
        steps[step].answers[answer] = .succeeds
        _ = await replace(&best, by: steps)
      }
    }
    return best
  }

  /// Runs other steps, and replaces `best` if they fail in the same way. Returns true if they do.
  private nonisolated(nonsending) mutating func replace(
    _ best: inout FuzzResult<Action>,
    by steps: [FuzzStep<Action>]
  ) async -> Bool {
    let other = await run(steps)
    guard other.kind == best.kind else { return false }
    best = other
    return true
  }
}

extension FuzzResult {
  /// The kind of the first failure: the first four words of its text. Later words name actions and ids, which may
  /// differ. `nil` without a failure.
  fileprivate var kind: ArraySlice<Substring>? { failures.first?.split(separator: " ").prefix(4) }
}
