import Testing

/// Goes through the orders of one test.
struct ScheduleExplorer {
  let limit: Int
  let seed: UInt64
  let test: nonisolated(nonsending) () async throws -> Void

  private struct Run {
    var failures: [String]
    var choices: [SchedulePlan.Choice]
    var actions: [String]
  }

  nonisolated(nonsending) mutating func explore() async -> ScheduleExploration {
    var result = ScheduleExploration()
    if await exploreDepthFirst(&result) { return result }
    guard !result.isExhaustive else { return result }
    var random = SplitMix(seed: seed)
    while result.count < limit {
      let run = await run(Schedule(.seeded(random.next())))
      result.count += 1
      guard run.failures.isEmpty else {
        await shrink(ScheduleTrace(run.choices, isOfEveryJob: true), run, &result)
        return result
      }
    }
    return result
  }

  /// Tries every order of deliveries while there are few; answers whether one failed.
  private nonisolated(nonsending) func exploreDepthFirst(_ result: inout ScheduleExploration) async -> Bool {
    var next: [SchedulePlan.Choice]? = []
    while let prefix = next, result.count < max(1, limit / 2) {
      let run = await run(Schedule(.replay(ScheduleTrace(prefix, isOfEveryJob: false))))
      result.count += 1
      guard run.failures.isEmpty else {
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
    var (trace, failing) = (trace, run)
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      // From the end: a late choice is more likely to be of no consequence, and leaving it out moves no other.
      for choice in trace.choices.keys.sorted(by: >) {
        let shorter = trace.without(choice)
        let run = await self.run(Schedule(.replay(shorter)))
        guard !run.failures.isEmpty else { continue }
        (trace, failing) = (shorter, run)
        isSmaller = true
      }
    }
    result.failingSchedule = Schedule(.replay(trace))
    result.failures = failing.failures
    result.actions = failing.actions
  }

  private nonisolated(nonsending) func run(_ schedule: Schedule) async -> Run {
    let exploration = Exploration(schedule: schedule)
    let failures = FailureLog()
    let interceptor = Failure.Interceptor { failures.add($0) }
    await Failure.$interceptor.withValue(interceptor) {
      await Exploration.$current.withValue(exploration) {
        await Self.capturingIssues(into: failures, test)
      }
    }
    return Run(failures: failures.all, choices: exploration.choices, actions: exploration.log)
  }

  /// Runs the test so that its expectations, too, fail only this order and not yet the whole.
  private nonisolated(nonsending) static func capturingIssues(
    into failures: FailureLog,
    _ test: nonisolated(nonsending) () async throws -> Void
  ) async {
    guard Test.current != nil else {
      do { try await test() } catch { failures.add("The test threw an error: \(error)") }
      return
    }
    await withKnownIssue("under an order that is being explored", isIntermittent: true) {
      do { try await test() } catch { failures.add("The test threw an error: \(error)") }
    } matching: { issue in
      failures.add("\(issue)")
      return true
    }
  }
}
