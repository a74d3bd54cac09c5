import Testing

/// Runs a test under many orders of its jobs, until it fails under one. Then shrinks this order.
struct ScheduleExplorer {
  let runs: Int
  let seed: UInt64
  let test: nonisolated(nonsending) () async throws -> Void

  /// The first half of the runs tries the orders in which the store can receive actions, depth first. If this half
  /// tries all of them, the exploration ends. Otherwise, each run of the second half tries a random order of all jobs.
  /// The first order that fails ends the exploration, and is shrunk.
  nonisolated(nonsending) func explore() async -> ScheduleExploration {
    var result = ScheduleExploration()
    var next: [SchedulePlan.Choice]? = []
    var random = FuzzRandom(seed: seed)
    while let prefix = next, result.runs < max(1, runs) {
      let isRandom = result.runs >= max(1, runs / 2)
      let outcome = await run(
        isRandom ? .seeded(random.next()) : .replay(ScheduleTrace(prefix, isOfEveryJob: false))
      )
      result.runs += 1
      if outcome.isFailing { return await shrink(outcome, isOfEveryJob: isRandom, result) }
      if !isRandom { next = Self.following(outcome.choices) }
    }
    result.isExhaustive = next == nil
    return result
  }

  /// Runs the test once, under `schedule`. A failing step or expectation fails the test directly. The result lists only
  /// other failures: an error that the test threw, and the use of its test stores by several tasks.
  nonisolated(nonsending) func runAlone(_ schedule: Schedule) async -> ScheduleExploration {
    let (plan, failures) = (SchedulePlan(schedule), FailureLog())
    await run(plan, failures)
    if plan.progress.hasSeveralDrivers { failures.add(Self.refusal) }
    return ScheduleExploration(runs: 1, failures: failures.texts, actions: plan.progress.actions)
  }

  /// Returns the sequence of choices that follows `choices` in depth-first order; `nil` if `choices` is the final one.
  /// The latest choice with an untried option takes the next option, and the choices after it are dropped.
  private static func following(_ choices: [SchedulePlan.Choice]) -> [SchedulePlan.Choice]? {
    guard let index = choices.lastIndex(where: { $0.chosen + 1 < $0.count }) else { return nil }
    var next = Array(choices[...index])
    next[index].chosen += 1
    return next
  }

  /// Removes from a failing order every choice that the failure does not need. Returns `result` with this order.
  private nonisolated(nonsending) func shrink(
    _ outcome: SchedulePlan.Progress,
    isOfEveryJob: Bool,
    _ result: ScheduleExploration
  ) async -> ScheduleExploration {
    var result = result
    // If several tasks ran jobs, the system decided the order, and the run cannot be repeated.
    guard !outcome.hasSeveralDrivers else {
      result.failures = [Self.refusal]
      return result
    }
    var (trace, failing) = (ScheduleTrace(outcome.choices, isOfEveryJob: isOfEveryJob), outcome)
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      // Starts at the end: a late choice matters less often, and its removal does not renumber the earlier choices.
      for choice in trace.choices.keys.sorted(by: >) {
        var shorter = trace
        shorter.choices[choice] = nil
        let outcome = await run(.replay(shorter))
        guard outcome.isFailing else { continue }
        (trace, failing) = (shorter, outcome)
        isSmaller = true
      }
    }
    result.failingSchedule = Schedule(kind: .replay(trace))
    result.failures = failing.failures
    result.actions = failing.actions
    result.hasSeveralStores = failing.storeCount > 1
    return result
  }

  private static let refusal = """
    The test stores of an explored test were used by several tasks.

    The system decides which task is next, so that no order could be run again. Use the test stores from the one task \
    of the test, in turn, and let what is to happen at the same time be effects.
    """

  /// Runs the test once under `schedule`, and collects the failures. They do not fail the test, except for failed
  /// assertions of XCTest, which has no API to revoke them.
  nonisolated(nonsending) func run(_ schedule: Schedule.Kind) async -> SchedulePlan.Progress {
    let (plan, failures) = (SchedulePlan(Schedule(kind: schedule)), FailureLog())
    await Failure.$log.withValueOnCaller(failures) {
      await failures.collectAssertions { await run(plan, failures) }
    }
    var outcome = plan.progress
    outcome.failures = failures.texts
    return outcome
  }

  private nonisolated(nonsending) func run(_ plan: SchedulePlan, _ failures: FailureLog) async {
    do {
      try await SchedulePlan.$explored.withValueOnCaller(plan, operation: test)
    } catch is ExpectationFailedError {
      // A failed `#require` throws this error and records an issue, which `collectAssertions` adds to the failures.
    } catch {
      failures.add("The test threw an error: \(error)")
    }
  }
}
