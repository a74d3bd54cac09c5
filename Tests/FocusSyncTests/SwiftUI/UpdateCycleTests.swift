import TestSupport
import Testing

@testable import FocusSync

/// The laws of `synchronize`, in a model of SwiftUI.
@Suite struct UpdateCycleTests {
  enum Step: Hashable, CaseIterable, CustomStringConvertible {
    case assign1, assign2, assign3, clear, tap1, tap2, blur, show3, hide3, hide1, show1, showAndAssign3, cover, uncover
    case frame, rest

    var description: String {
      switch self {
      case .assign1: "state = 1"
      case .assign2: "state = 2"
      case .assign3: "state = 3"
      case .clear: "state = nil"
      case .tap1: "tap 1"
      case .tap2: "tap 2"
      case .blur: "blur"
      case .show3: "show 3"
      case .hide3: "hide 3"
      case .show1: "show 1"
      case .hide1: "hide 1"
      case .showAndAssign3: "show 3, state = 3"
      case .cover: "cover"
      case .uncover: "uncover"
      case .frame: "frame"
      case .rest: "rest"
      }
    }

    /// The value that the user or the program asks for.
    var intent: Int?? {
      switch self {
      case .assign1, .tap1: 1
      case .assign2, .tap2: 2
      case .assign3, .showAndAssign3: 3
      case .clear, .blur: .some(nil)
      default: nil
      }
    }

    var isAssignment: Bool { [.assign1, .assign2, .assign3, .clear, .showAndAssign3].contains(self) }

    func perform(_ view: UpdateCycle) {
      switch self {
      case .assign1: view.state = 1
      case .assign2: view.state = 2
      case .assign3: view.state = 3
      case .clear: view.state = nil
      case .tap1: view.move(to: 1)
      case .tap2: view.move(to: 2)
      case .blur: view.move(to: nil)
      case .show3: view.fields.insert(3)
      case .hide3: view.fields.remove(3)
      case .show1: view.fields.insert(1)
      case .hide1: view.fields.remove(1)
      case .showAndAssign3: (view.state, view.fields) = (3, view.fields.union([3]))
      case .cover: view.isCovered = true
      case .uncover: view.isCovered = false
      case .frame: view.frame()
      case .rest: view.rest()
      }
    }
  }

  private func view(_ openness: UpdateCycle.Openness) -> UpdateCycle {
    let view = UpdateCycle(state: 1, fields: [1, 2], openness)
    view.rest()
    return view
  }

  // MARK: The laws that SwiftUI can keep

  /// Laws 1, 2, 3 and 11.
  private func checkRest(_ view: UpdateCycle, after steps: [Step]) {
    let writes = view.writes
    view.rest()
    #expect(view.writes - writes <= 16, "2. No ping-pong: \(steps)")
    if !view.isCovered {
      #expect(view.state == view.focus, "1. Convergence: \(steps)")
      #expect(view.focus.map { view.fields.contains($0) } ?? true, "11. Removal: \(steps)")
    }
    let settled = (view.state, view.focus, view.writes)
    view.rest()
    #expect((view.state, view.focus, view.writes) == settled, "3. Idempotence: \(steps)")
  }

  @Test func theLawsHoldForRandomSequences() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<Thoroughness.count(400, of: 100_000) {
      let view = view(UpdateCycle.Openness.all.randomElement(using: &random)!)
      let steps = (0..<12).map { _ in Step.allCases.randomElement(using: &random)! }
      for step in steps { step.perform(view) }
      checkRest(view, after: steps)
    }
  }

  /// Laws 5, 8 and 9 for each intent on its own, in every state that two steps reach.
  @Test func anIntentThatIsAloneIsHonouredOrRefused() {
    for openness in UpdateCycle.Openness.all {
      for first in Thoroughness.some(2, of: Step.allCases) {
        for second in Step.allCases {
          for step in Step.allCases {
            guard case .some(let value) = step.intent else { continue }
            let view = view(openness)
            for step in [first, .rest, second, .rest] { step.perform(view) }
            guard !view.isCovered else { continue }
            let (state, refusals) = (view.state, view.refusals.count)
            let isThere = value.map { view.fields.contains($0) || step == .showAndAssign3 } ?? true
            step.perform(view)
            view.rest()
            let steps = [first, second, step]
            if isThere {
              #expect(view.state == value && view.focus == value, "5. Last intent wins: \(steps)")
              #expect(view.refusals.count == refusals, "8. Absent is not denied: \(steps)")
            } else if step.isAssignment {
              #expect(view.state == (openness.dropClearsFocus ? nil : state), "9. Denial reverts: \(steps)")
              #expect(view.refusals.count == refusals + 1 && view.refusals.last == .absent, "9. told: \(steps)")
            } else {
              #expect(view.state == state, "A tap where no field is: \(steps)")
            }
          }
        }
      }
    }
  }

  /// Presentation takes the focus, and gives it back.
  @Test func aCoverTakesFocusAndGivesItBack() {
    for openness in UpdateCycle.Openness.all {
      for meanwhile in Step.allCases where meanwhile != .uncover {
        let view = view(openness)
        for step in [Step.cover, .rest] { step.perform(view) }
        let writes = view.writes
        for step in [meanwhile, .rest] { step.perform(view) }
        #expect(view.focus == nil && view.writes == writes)
        let state = view.state
        view.isCovered = false
        view.rest()
        #expect(view.focus == (state.map(view.fields.contains) == true ? state : nil), "\(meanwhile)")
      }
    }
  }

  // MARK: The laws that SwiftUI cannot keep

  /// The shortest sequences, after a rest with focus in field 1. The article *The laws of synchronize* lists them.
  @Test func theLawsThatSwiftUICannotKeepHaveTheseShortestSequences() {
    var shortest: [String: [Step]] = [:]
    var sequences: [[Step]] = [[]]
    let steps = Step.allCases.filter { $0 != .cover && $0 != .uncover }
    for _ in 0..<3 {
      sequences = sequences.flatMap { start in steps.map { start + [$0] } }
      for sequence in sequences {
        let view = view(UpdateCycle.Openness())
        for step in sequence { step.perform(view) }
        view.rest()
        if let law = brokenLaw(sequence, view), shortest[law] == nil { shortest[law] = sequence }
      }
    }
    #expect(
      shortest == [
        "5. Last intent wins, in one frame": [.assign2, .tap1],
        "5. Last intent wins, in two frames": [.assign2, .frame, .tap1],
        "8. Absent is not denied": [.assign3, .rest, .show3],
      ]
    )
  }

  /// The law that a sequence breaks whose last intent is for a field that is there at the end.
  private func brokenLaw(_ steps: [Step], _ view: UpdateCycle) -> String? {
    let intents = steps.indices.filter { steps[$0].intent != nil }
    guard let last = intents.last, case .some(let value) = steps[last].intent else { return nil }
    guard value.map(view.fields.contains) ?? true, view.state != value else { return nil }
    guard intents.count > 1 else { return "8. Absent is not denied" }
    let between = steps[intents[intents.count - 2]..<last]
    let isOneFrame = !between.contains(.frame) && !between.contains(.rest)
    return "5. Last intent wins, in \(isOneFrame ? "one frame" : "two frames")"
  }
}
