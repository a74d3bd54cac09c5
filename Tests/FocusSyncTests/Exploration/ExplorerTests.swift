import Foundation
import Testing

@testable import FocusSync

/// Proves the laws in small worlds: every state that can be reached, and every step from it.
///
/// Only the nearest states are visited, unless `FOCAL_EXPLORE` says how many are: see CONTRIBUTING.
@MainActor @Suite struct ExplorerTests {
  @Test(arguments: [WorldPlan.elements, .cleared, .trap, .dialog, .partly, .twoWindows])
  func lawsHoldInTheSmallWorld(plan: WorldPlan) {
    let limit = ProcessInfo.processInfo.environment["FOCAL_EXPLORE"].map { Int($0) ?? .max }
    let explorer = Explorer(plan, limit: limit ?? (plan.windows > 1 ? 8 : 16), answering: limit ?? 1)
    let clock = ContinuousClock()
    let time = clock.measure { explorer.run() }
    let whole = explorer.isComplete ? "all" : "the nearest"
    print("World \(plan.name): \(whole) \(explorer.states) states, \(explorer.steps) steps in \(time)")
    if let violation = explorer.violation { Issue.record(Comment(rawValue: violation.test(of: plan))) }
    #expect(explorer.unfaithfulStates(stride: max(1, explorer.states / 200)) == 0)
  }
}

extension Explorer.Violation {
  /// The Swift code of a test that fails in the same way.
  @MainActor func test(of plan: WorldPlan) -> String {
    var lines = laws.map { "// \($0)" }
    lines += ["@Test func a() {", "  let world = World(.\(plan.name))"]
    lines += steps.map { "  world.expectLaws(\($0))" } + ["}"]
    return lines.joined(separator: "\n")
  }
}

extension World {
  /// Takes a step, and expects all laws of one step to hold.
  func expectLaws(_ event: WorldEvent, answer: WorldAnswer? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    for law in observe(WorldStep(event: event, answer: answer)).step.violations {
      Issue.record(Comment(rawValue: law), sourceLocation: sourceLocation)
    }
  }
}
