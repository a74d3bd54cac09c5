import TestSupport
import Testing

@testable import FocusSync

/// The synchronized pair against the model of the laws.
@Suite struct LawModelTests {
  @Test func everySequenceOfThreeOperationsAgreesWithTheModel() {
    forEverySequence(ofLength: 3) { operations in
      let fixture = LawFixture()
      var model = LawModel()
      for operation in operations {
        let writes = fixture.mirror!.writes
        let old = model
        fixture.apply(operation)
        model.apply(operation)
        // Law 2: at most one write, and one more only to revert a refused value.
        let wasRefused =
          if case .assign(let value) = operation { model.state != value } else { false }
        guard fixture.matches(model), fixture.mirror!.writes - writes <= (wasRefused ? 2 : 1) else {
          let found = "state \(fixture.state.value as Any), focus \(fixture.engine.focused as Any)"
          Issue.record("\(operations): \(operation) led from \(old) to \(found), expected \(model)")
          return
        }
      }
    }
  }

  /// The result of operations in one turn of the engine. The mirror acts after all of them: if the last assignment is
  /// newer than the last move that the user or the program asked for, the engine is asked for it; otherwise state
  /// follows.
  private func result(of operations: [LawOperation]) -> LawModel {
    var model = LawModel()
    var assigned: Int?
    var isStateNewer = false
    for operation in operations {
      switch operation {
      // State does not see the new focus yet, so assigning its present value is no assignment.
      case .assign(let value):
        if value != assigned { (assigned, isStateNewer) = (value, true) }
      case .point(let id) where !model.enabled.contains(id): break
      case .point, .clear:
        model.apply(operation)
        isStateNewer = false
      case .expire: break
      case .add, .remove, .disable: model.apply(operation)
      }
    }
    if isStateNewer { model.assign(assigned) }
    return model
  }

  @Test func operationsInOneTurnMakeTheNewestIntentWin() {
    for length in 2...3 {
      forEverySequence(ofLength: length) { operations in
        let fixture = LawFixture()
        fixture.engine.runner.enter(queued: ()) { _ in
          for operation in operations { fixture.apply(operation) }
        }
        let model = result(of: operations)
        guard fixture.matches(model), fixture.state.writes.count <= 1, fixture.mirror!.writes <= 2 else {
          let found = "state \(fixture.state.value as Any), focus \(fixture.engine.focused as Any)"
          Issue.record("\(operations): \(found), writes \(fixture.state.writes), expected \(model)")
          return
        }
      }
    }
  }

  @Test(arguments: Thoroughness.seeds(1, of: 4))
  func longRandomSequencesFollowTheModel(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let fixture = LawFixture()
    var model = LawModel()
    var history: [LawOperation] = []
    for _ in 0..<Thoroughness.count(500, of: 5_000) {
      let operation = LawOperation.all.randomElement(using: &random)!
      history.append(operation)
      fixture.apply(operation)
      model.apply(operation)
      guard fixture.matches(model) else {
        Issue.record("\(history.suffix(6)) ended in \(fixture.state.value as Any), expected \(model)")
        return
      }
    }
  }

  private func forEverySequence(ofLength length: Int, _ body: ([LawOperation]) -> Void) {
    let all = LawOperation.all
    var count = 1
    for _ in 0..<length { count *= all.count }
    // A stride that has no factor in common with the number of operations changes every one of them.
    for number in stride(from: 0, to: count, by: length > 2 && !Thoroughness.isFull ? 31 : 1) {
      var rest = number
      let operations = (0..<length).map { _ in
        defer { rest /= all.count }
        return all[rest % all.count]
      }
      body(operations)
    }
  }
}
