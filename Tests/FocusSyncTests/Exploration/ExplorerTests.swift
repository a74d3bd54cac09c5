import Foundation
import TestSupport
import Testing

@testable import FocusSync

/// Proves the laws in small worlds: every state that can be reached, and every step from it.
///
/// | law | checked |
/// |---|---|
/// | 1 Convergence | `View.checkConvergence`, in every state; `checkAssignment` |
/// | 2 No ping-pong | `ObservedStep.checkWrites`, across every step |
/// | 3 Idempotence | `ObservedStep.checkIdempotence`: the value of state is assigned in every state |
/// | 4 Initial precedence | `ObservedStep.checkIdempotence`: every state is synchronized anew |
/// | 5 Last writer wins | `checkRequest`; `ObservedStep.differences`, for the answers of every callback |
/// | 6 Coalescing | `ObservedStep.checkCoalescing`, `ObservedStep.differences` |
/// | 7 Scoped nil | `checkAssignment`, in the worlds `partly` and `boolean` too, where not all elements are bound |
/// | 8 Absent is not denied | `checkAssignment`; `ObservedStep.checkWaiting`: the element comes, or something newer |
/// | 9 Denial reverts | `checkAssignment`, `checkRequest`, in the worlds `vetoed` and `scrolling` too |
/// | 10 Staleness | `CoreLaws.staleness`, in every state of an engine |
/// | 11 Removal | `View.checkRemoval`, in every state |
/// | 12 Re-entrancy | `StepLog.isInOrder`; `ObservedStep.differences` |
/// | 13 Lens | `ObservedStep.checkIdempotence`: the value of the binding is requested in every state |
/// | 14 Teardown | `CoreLaws.teardown`, in every state of an engine; `Explorer.teardown` |
/// | 15 Lifetime | `Explorer.lifetime` |
/// | 16 Several mirrors | `checkWrites`, `checkAssignment`, with two windows |
/// | 17 A disabled scope keeps its place | `View.checkTraps`, in every state with a trap; the world `scenes` |
/// | 18 Order of edits | `CoreLaws.orderOfEdits`: every pair of edits, in every state of an engine |
/// | 19 Order of observers | `MachineExplorer` and `Explorer`: the windows are synchronized in the other order |
/// | 20 The way back | `CoreLaws.wayBack`, in every state of an engine |
/// | 21 Visibility | `FocusCore.violations`, in every state of the worlds `scrolling` and `shown` |
///
/// Only the nearest states are visited, unless `FOCAL_EXPLORE` says how many are: see CONTRIBUTING.
@LawActor @Suite struct ExplorerTests {
  nonisolated static let answering = ProcessInfo.processInfo.environment["FOCAL_ANSWER"].map { Int($0) ?? .max } ?? .max
  nonisolated static let limit = ProcessInfo.processInfo.environment["FOCAL_EXPLORE"].map { Int($0) ?? .max }

  /// The worlds are visited by several threads at once.
  @Test(arguments: WorldPlan.all)
  nonisolated func lawsHoldForTheMachines(plan: WorldPlan) async {
    let few = plan.windows > 1 ? 0 : 1
    let explorer = MachineExplorer(plan, limit: Self.limit ?? 1, answering: Self.limit == nil ? few : Self.answering)
    let start = ContinuousClock.now
    await explorer.run()
    let time = ContinuousClock.now - start
    let whole = explorer.isComplete ? "all" : "the nearest"
    if Self.limit != nil {
      print("Machines of \(plan.name): \(whole) \(explorer.states) states, \(explorer.steps) steps in \(time)")
    }
    if let violation = explorer.violation { Issue.record(Comment(rawValue: violation.test(of: plan))) }
  }

  @LawActor @Test(arguments: WorldPlan.all)
  func lawsHoldInTheWholeWorld(plan: WorldPlan) {
    let limit = Self.limit == nil ? 1 : min(Self.limit!, 200)
    let answers =
      Self.limit == nil ? plan.answers.enumerated().filter { $0.offset % 72 == 0 }.map(\.element) : plan.answers
    let explorer = Explorer(plan, limit: limit, answering: limit, answers: answers)
    let clock = ContinuousClock()
    let time = clock.measure { explorer.run() }
    let whole = explorer.isComplete ? "all" : "the nearest"
    if Self.limit != nil {
      print("World \(plan.name): \(whole) \(explorer.states) states, \(explorer.steps) steps in \(time)")
    }
    if let violation = explorer.violation { Issue.record(Comment(rawValue: violation.test(of: plan))) }
    #expect(explorer.unfaithfulStates(stride: max(1, explorer.states / 200)) == 0)
  }
}

/// Sequences that the explorer has found.
extension ExplorerTests {
  /// The group comes when focus is on its item, which was reached by an arrow.
  @Test func law20TheWayDoesNotLeaveAGroupThatAnElementControls() {
    let world = World(.popup)
    for step in [WorldEvent.assign(0), .remove(0, 3), .add(0, 0), .arrow(0, .left), .add(0, 3)] {
      world.expectLaws(step)
    }
    #expect(CoreLaws(plan: .popup).violations(of: world.windows[0].engine.runner.core) == [])
  }

  /// A window that waits counts as one that holds the value, so the denial of the other is no reason to revert.
  @Test func law16AWindowThatWaitsKeepsTheField() {
    let world = World(.twoDialogs)
    world.expectLaws(.remove(0, 0))
    world.expectLaws(.assign(0))
    #expect(world.store.field == 0)
  }

  /// Both windows deny the value, and differ already.
  @Test func law16AValueThatAllWindowsDenyStays() {
    let world = World(.twoDialogs)
    world.expectLaws(.disable(0, 4))
    world.expectLaws(.assign(2))
    world.expectLaws(.assign(0))
    #expect(world.store.field == 0)
  }

  /// The first window has the value in the queue of its engine while the second denies it.
  @Test func law16AValueInTheQueueOfAWindowStands() {
    let world = World(.twoDialogs)
    world.expectLaws(.remove(0, 2), answer: WorldAnswer(place: .blur, event: .assign(nil)))
    #expect(world.store.field == nil)
    #expect(world.view.windows.map(\.focus) == [nil, 2])
  }

  /// The store tells of a refusal, and an observer assigns the refused value again.
  @Test func law5AnObserverMayAssignARefusedValueAgain() {
    let world = World(.cleared)
    world.expectLaws(.assign(2))
    world.expectLaws(.tab(0, forward: true), answer: WorldAnswer(place: .earlyObserver, event: .assign(2)))
    #expect(world.store.field == 2)
    #expect(world.view.windows[0].awaited == 2)
  }

  /// The blur handler of the second window adds the element that a request of the first window waits for. The request
  /// is older than the Tab.
  @Test func law5ARequestHasTheTimeAtWhichItWasMade() {
    let world = World(.twoWindows)
    world.expectLaws(.assign(0), answer: WorldAnswer(place: .focus, event: .request(0, 2)))
    world.expectLaws(.tab(1, forward: true), answer: WorldAnswer(place: .blur, event: .add(0, 2)))
    #expect(world.store.field == 1)
    #expect(world.view.windows.map(\.focus) == [1, 1])
  }

  /// The windows differ in order: the blur of the first window is answered before the second is told of `nil`.
  @Test func law6AWindowIsNotToldOfAValueThatIsOverwritten() {
    let world = World(.twoWindows)
    world.expectLaws(.assign(0), answer: WorldAnswer(place: .focus, event: .disable(0, 1)))
    world.expectLaws(.assign(1), answer: WorldAnswer(place: .blur, event: .request(0, 2)))
    world.expectLaws(.assign(nil), answer: WorldAnswer(place: .blur, event: .assign(1)))
    #expect(world.store.field == 1)
    #expect(world.view.windows.map(\.focus) == [nil, 1])
  }

  /// The callback removes the element to which its own window has just moved, so the field keeps its value.
  @Test func law11AnElementThatABlurHandlerRemovesIsNotKept() {
    let world = World(.twoDialogs)
    world.expectLaws(.remove(0, 2))
    world.expectLaws(.assign(0), answer: WorldAnswer(place: .blur, event: .remove(0, 0)))
    #expect(world.store.field == 1)
    #expect(world.view.windows.map(\.focus) == [1, 2])
  }

  /// An event in a callback of an engine comes after the request that caused the callback.
  @Test func law5AnElementThatItsCallbackRemovesIsNotAskedForAgain() {
    let world = World(.elements)
    world.expectLaws(.assign(0), answer: WorldAnswer(place: .focus, event: .remove(0, 0)))
    #expect(world.store.field == 1)
  }
}

extension Explorer.Violation {
  /// The Swift code of a test that fails in the same way.
  func test(of plan: WorldPlan) -> String {
    var lines = laws.map { "// \($0)" }
    lines += ["@Test func a() {", "  let world = World(.\(plan.name))"]
    lines += steps.map { "  world.expectLaws(\($0))" } + ["}"]
    return lines.joined(separator: "\n")
  }
}

extension World {
  /// Takes a step, and expects all laws of one step to hold, and the machines alone to do the same.
  func expectLaws(_ event: WorldEvent, answer: WorldAnswer? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    let machines = MachineWorld(CoreTable(plan), order: order)
    let before = snapshot
    func end(_ moves: [WorldEvent], _ answer: WorldAnswer? = nil) -> ObservedStep.View {
      machines.restore(before)
      for move in moves { machines.take(.init(move, plan), answer: answer.map { .init($0, plan) }) }
      return machines.view
    }
    let (step, after) = observe(WorldStep(event: event, answer: answer))
    var broken = step.violations
    if answer != nil { broken += step.differences { end($0) } }
    let view = end([event], answer)
    if !machines.isSame(as: after) { broken.append("the machines alone end otherwise: \(view)") }
    for law in broken { Issue.record(Comment(rawValue: law), sourceLocation: sourceLocation) }
  }
}
