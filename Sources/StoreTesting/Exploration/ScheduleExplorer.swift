import Testing

/// Goes through the orders of one test.
struct ScheduleExplorer {
  let limit: Int
  let seed: UInt64
  let test: nonisolated(nonsending) () async throws -> Void

  private struct Run {
    var failures: [String]
    let exploration: Exploration

    var choices: [SchedulePlan.Choice] { exploration.plan.choices }
    var isFailing: Bool { !failures.isEmpty || exploration.plan.hasSeveralDrivers }
  }

  nonisolated(nonsending) func explore() async -> ScheduleExploration {
    var result = ScheduleExploration()
    if await exploreDepthFirst(&result) { return result }
    guard !result.isExhaustive else { return result }
    var random = SplitMix(seed: seed)
    while result.count < limit {
      let run = await run(Schedule(.seeded(random.next())))
      result.count += 1
      guard !run.isFailing else {
        await shrink(ScheduleTrace(run.choices, isOfEveryJob: true), run, &result)
        return result
      }
    }
    return result
  }

  /// Runs one order. The failures of its steps are those of the test itself, and what is left is answered.
  nonisolated(nonsending) func runAlone(_ schedule: Schedule) async -> ScheduleExploration {
    let exploration = Exploration(schedule: schedule)
    let failures = FailureLog()
    await Exploration.$current.withValue(exploration) { await run(failures) }
    if exploration.plan.hasSeveralDrivers { failures.add(Self.refusal) }
    var result = ScheduleExploration()
    result.count = 1
    result.actions = exploration.log
    result.failures = failures.all
    return result
  }

  /// Tries every order of deliveries while there are few; answers whether one failed.
  private nonisolated(nonsending) func exploreDepthFirst(_ result: inout ScheduleExploration) async -> Bool {
    var next: [SchedulePlan.Choice]? = []
    while let prefix = next, result.count < max(1, limit / 2) {
      let run = await run(Schedule(.replay(ScheduleTrace(prefix, isOfEveryJob: false))))
      result.count += 1
      guard !run.isFailing else {
        await shrink(ScheduleTrace(run.choices, isOfEveryJob: false), run, &result)
        return true
      }
      next = Self.following(run.choices)
    }
    result.isExhaustive = next == nil
    return false
  }

  /// The next sequence of choices in depth-first order: the last choice that can be another becomes the next one.
  private static func following(_ choices: [SchedulePlan.Choice]) -> [SchedulePlan.Choice]? {
    guard let index = choices.lastIndex(where: { $0.chosen + 1 < $0.count }) else { return nil }
    var next = Array(choices[...index])
    next[index].chosen += 1
    return next
  }

  /// Leaves out each choice that the failure does not need.
  private nonisolated(nonsending) func shrink(
    _ trace: ScheduleTrace,
    _ run: Run,
    _ result: inout ScheduleExploration
  ) async {
    // Which choices there were was up to the system: there is no order to be found.
    guard !run.exploration.plan.hasSeveralDrivers else {
      result.failures = [Self.refusal]
      return
    }
    var (trace, failing) = (trace, run)
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      // From the end: a late choice is more likely to be of no consequence, and leaving it out moves no other.
      for choice in trace.choices.keys.sorted(by: >) {
        let shorter = trace.without(choice)
        let run = await self.run(Schedule(.replay(shorter)))
        guard run.isFailing else { continue }
        (trace, failing) = (shorter, run)
        isSmaller = true
      }
    }
    result.failingSchedule = Schedule(.replay(trace))
    result.failures = failing.failures
    result.actions = failing.exploration.log
    result.hasSeveralStores = failing.exploration.storeCount > 1
  }

  private static let refusal = """
    The test stores of an explored test were used by several tasks.

    The system decides which task is next, so that no order could be run again. Use the test stores from the one task of \
    the test, in turn, and let what is to happen at the same time be effects.
    """

  private nonisolated(nonsending) func run(_ schedule: Schedule) async -> Run {
    let exploration = Exploration(schedule: schedule)
    let failures = FailureLog()
    let interceptor = Failure.Interceptor { text, _ in failures.add(text) }
    await Failure.$interceptor.withValue(interceptor) {
      await Exploration.$current.withValue(exploration) {
        if Test.current == nil {
          await XCTestFailures.noting(in: failures) { await run(failures) }
        } else {
          await SwiftTestingFailures.taking(into: failures) { await run(failures) }
        }
      }
    }
    return Run(failures: failures.all, exploration: exploration)
  }

  private nonisolated(nonsending) func run(_ failures: FailureLog) async {
    do {
      try await test()
    } catch is ExpectationFailedError {
      // A '#require', which has been taken note of as an issue.
    } catch {
      failures.add("The test threw an error: \(error)")
    }
  }
}
