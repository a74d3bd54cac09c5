import Testing

/// Runs one test in many orders, until one fails.
struct ScheduleExplorer {
  let limit: Int
  let seed: UInt64
  let test: nonisolated(nonsending) () async throws -> Void

  private struct Outcome {
    var failures: [String]
    let plan: SchedulePlan

    var isFailing: Bool { !failures.isEmpty || plan.hasSeveralDrivers }
  }

  nonisolated(nonsending) func explore() async -> ScheduleExploration {
    var result = ScheduleExploration()
    if await exploreDepthFirst(&result) { return result }
    guard !result.isExhaustive else { return result }
    var random = SplitMix(seed: seed)
    while result.count < limit {
      let outcome = await run(Schedule(.seeded(random.next())))
      result.count += 1
      guard !outcome.isFailing else {
        await shrink(ScheduleTrace(outcome.plan.choices, isOfEveryJob: true), outcome, &result)
        return result
      }
    }
    return result
  }

  /// Runs one order. Its steps fail the test directly, so the result lists only other failures.
  nonisolated(nonsending) func runAlone(_ schedule: Schedule) async -> ScheduleExploration {
    let plan = SchedulePlan(schedule)
    let failures = FailureLog()
    await SchedulePlan.$explored.withValue(plan) { await run(failures) }
    if plan.hasSeveralDrivers { failures.add(Self.refusal) }
    var result = ScheduleExploration()
    result.count = 1
    result.actions = plan.actions
    result.failures = failures.all
    return result
  }

  /// Tries the orders of deliveries, depth first, up to half of the limit. Returns true if one failed.
  private nonisolated(nonsending) func exploreDepthFirst(_ result: inout ScheduleExploration) async -> Bool {
    var next: [SchedulePlan.Choice]? = []
    while let prefix = next, result.count < max(1, limit / 2) {
      let outcome = await run(Schedule(.replay(ScheduleTrace(prefix, isOfEveryJob: false))))
      result.count += 1
      guard !outcome.isFailing else {
        await shrink(ScheduleTrace(outcome.plan.choices, isOfEveryJob: false), outcome, &result)
        return true
      }
      next = Self.following(outcome.plan.choices)
    }
    result.isExhaustive = next == nil
    return false
  }

  /// The next sequence of choices in depth-first order: the last choice that has another option takes that option.
  private static func following(_ choices: [SchedulePlan.Choice]) -> [SchedulePlan.Choice]? {
    guard let index = choices.lastIndex(where: { $0.chosen + 1 < $0.count }) else { return nil }
    var next = Array(choices[...index])
    next[index].chosen += 1
    return next
  }

  /// Removes every choice without which the test still fails.
  private nonisolated(nonsending) func shrink(
    _ trace: ScheduleTrace,
    _ outcome: Outcome,
    _ result: inout ScheduleExploration
  ) async {
    // The system decided the order, so it cannot be repeated.
    guard !outcome.plan.hasSeveralDrivers else {
      result.failures = [Self.refusal]
      return
    }
    var (trace, failing) = (trace, outcome)
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      // Starts at the end, because a late choice matters less often, and removing it does not renumber the others.
      for choice in trace.choices.keys.sorted(by: >) {
        let shorter = trace.without(choice)
        let outcome = await run(Schedule(.replay(shorter)))
        guard outcome.isFailing else { continue }
        (trace, failing) = (shorter, outcome)
        isSmaller = true
      }
    }
    result.failingSchedule = Schedule(.replay(trace))
    result.failures = failing.failures
    result.actions = failing.plan.actions
    result.hasSeveralStores = failing.plan.storeCount > 1
  }

  private static let refusal = """
    The test stores of an explored test were used by several tasks.

    The system decides which task is next, so that no order could be run again. Use the test stores from the one task \
    of the test, in turn, and let what is to happen at the same time be effects.
    """

  private nonisolated(nonsending) func run(_ schedule: Schedule) async -> Outcome {
    let plan = SchedulePlan(schedule)
    let failures = FailureLog()
    let interceptor = Failure.Interceptor { text, _ in failures.add(text) }
    await Failure.$interceptor.withValue(interceptor) {
      await SchedulePlan.$explored.withValue(plan) {
        await AssertionFailures.collect(in: failures) { await run(failures) }
      }
    }
    return Outcome(failures: failures.all, plan: plan)
  }

  private nonisolated(nonsending) func run(_ failures: FailureLog) async {
    do {
      try await test()
    } catch is ExpectationFailedError {
      // A failed '#require' throws. Swift Testing has recorded it as an issue too.
    } catch {
      failures.add("The test threw an error: \(error)")
    }
  }
}
