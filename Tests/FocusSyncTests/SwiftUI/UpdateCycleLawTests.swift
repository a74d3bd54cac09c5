import TestSupport
import Testing

@testable import FocusSync

/// The laws of `synchronize` that concern other code of the program, other windows and the order of edits, in the model
/// of SwiftUI.
@Suite struct UpdateCycleLawTests {
  typealias Step = UpdateCycleTests.Step

  /// The changes by the program, not by the user.
  private static let edits: [Step] = [
    .assign1, .assign2, .assign3, .clear, .show3, .hide3, .hide1, .show1, .cover, .uncover,
  ]

  /// The values of both sides at rest.
  private struct Rest: Equatable {
    let state, focus: Int?
    let isTold: Bool
  }

  private func view(_ openness: UpdateCycle.Openness, after steps: [Step] = []) -> UpdateCycle {
    let view = UpdateCycle(state: 1, fields: [1, 2], openness)
    view.rest()
    for step in steps { step.perform(view) }
    return view
  }

  private func rest(_ view: UpdateCycle) -> Rest {
    view.rest()
    return Rest(state: view.state, focus: view.focus, isTold: !view.refusals.isEmpty)
  }

  // MARK: 10. Staleness

  /// The outcome of an assignment counts only until the next one.
  @Test(arguments: 0..<40) func anAssignmentThatIsReplacedIsNotRefused(_ frames: Int) {
    for openness in UpdateCycle.Openness.all {
      let view = view(openness, after: [.assign3] + Array(repeating: .frame, count: frames) + [.assign2])
      #expect(rest(view) == Rest(state: 2, focus: 2, isTold: false))
    }
  }

  // MARK: 12. Re-entrancy, 19. Order of observers

  /// An edit in a handler has the result that it has in the same frame without a handler, whichever handler is first.
  @Test func anEditInAHandlerIsAsOneInTheSameFrame() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Thoroughness.count(250, of: 100_000) {
      let start = (0..<6).map { _ in Step.allCases.randomElement(using: &random)! }
      let first = Self.edits.filter(\.isAssignment).randomElement(using: &random)!
      let answer = Self.edits.randomElement(using: &random)!
      var openness = UpdateCycle.Openness.all.randomElement(using: &random)!
      let expected = rest(view(openness, after: start + [.rest, first, answer]))
      for programIsFirst in [false, true] {
        openness.programIsFirst = programIsFirst
        let answering = view(openness, after: start + [.rest])
        answering.whenStateChanges = { answer.perform(answering) }
        first.perform(answering)
        let result = rest(answering)
        // No handler is called if the state had the value.
        if answering.whenStateChanges == nil {
          #expect(result == expected, "\(start), \(first), \(answer), \(openness)")
        }
      }
    }
  }

  /// The focus from before a clear that has not settled is not the user's.
  @Test func anAbsentFieldThatFollowsAClearIsRefused() {
    for openness in UpdateCycle.Openness.all {
      let view = view(openness, after: [.assign2, .rest])
      view.whenStateChanges = { Step.assign3.perform(view) }
      Step.clear.perform(view)
      #expect(rest(view) == Rest(state: openness.dropClearsFocus ? nil : 2, focus: view.focus, isTold: true))
    }
  }

  // MARK: 13. Lens

  @Test func readingAfterAWriteGivesTheValueAndWritingItBackChangesNothing() {
    for openness in UpdateCycle.Openness.all {
      for step in Step.allCases {
        for value in [nil, 1, 2, 3] {
          let view = view(openness, after: [step, .rest])
          view.state = value
          #expect(view.state == value)
          view.rest()
          let (writes, settled) = (view.writes, rest(view))
          view.state = view.state
          #expect(rest(view) == settled && view.writes == writes)
        }
      }
    }
  }

  // MARK: 16. Several mirrors

  /// Two windows with one field, of which only the second has field 3.
  private func windows(_ openness: UpdateCycle.Openness) -> (UpdateCycle, UpdateCycle, rest: () -> Void) {
    let field = UpdateCycle.Field(1)
    let one = UpdateCycle(state: nil, fields: [1, 2], openness, in: field)
    let other = UpdateCycle(state: nil, fields: [1, 2, 3], openness, in: field)
    let rest = {
      for _ in 0..<600 {
        let isBusy = [one.frame(), other.frame()]
        if !isBusy.contains(true) { return }
      }
    }
    rest()
    return (one, other, rest)
  }

  @Test func twoWindowsAgreeAtRest() {
    var random = SeededGenerator(seed: 3)
    let steps = Step.allCases.filter { ![.cover, .uncover, .rest, .frame].contains($0) }
    for _ in 0..<Thoroughness.count(100, of: 100_000) {
      let (one, other, rest) = windows(UpdateCycle.Openness.all.randomElement(using: &random)!)
      var log: [String] = []
      for _ in 0..<6 {
        let step = steps.randomElement(using: &random)!
        let isFirst = Bool.random(using: &random)
        log.append("\(step) in \(isFirst ? "one" : "the other")")
        let writes = one.writes + other.writes
        step.perform(isFirst ? one : other)
        rest()
        #expect(one.writes + other.writes - writes <= 32, "\(log)")
        #expect(one.focus == one.state && other.focus == one.state, "\(log)")
      }
    }
  }

  /// A field that one of two windows does not have is refused for both: the shortest sequence that breaks law 16.
  @Test func aRefusalByOneWindowRevertsTheField() {
    for openness in UpdateCycle.Openness.all {
      let (one, other, rest) = windows(openness)
      Step.assign3.perform(one)
      rest()
      #expect(one.state != 3 && other.focus != 3 && !one.refusals.isEmpty)
    }
  }

  // MARK: 18. Order of edits

  @Test func theOrderOfTheEditsOfAFrameChangesNothing() {
    let assignments = Self.edits.filter(\.isAssignment)
    let others = Self.edits.filter { !$0.isAssignment }
    for openness in UpdateCycle.Openness.all {
      for start in Thoroughness.some(4, of: Step.allCases) {
        for (one, other) in assignments.flatMap({ one in others.map { (one, $0) } }) {
          let there = rest(view(openness, after: [start, .rest, one, other]))
          #expect(rest(view(openness, after: [start, .rest, other, one])) == there, "\(start), \(one), \(other)")
        }
      }
      // A field that is removed and added in one frame is the same field.
      let view = view(openness)
      let writes = view.writes
      for step in [Step.hide1, .show1] { step.perform(view) }
      #expect(rest(view) == Rest(state: 1, focus: 1, isTold: false) && view.writes == writes)
    }
  }
}
