import TestSupport
import Testing

@testable import FocusSync

/// State and an engine of sections, scopes and traps, with random events on both sides.
@Suite struct ConvergenceFuzzTests {
  @Test(arguments: Thoroughness.seeds(1, of: 40), [false, true])
  func theSidesAgreeOrARequestWaitsAfterEveryTurn(seed: UInt64, isVetoed: Bool) {
    var random = SeededGenerator(seed: seed &* 31 &+ 5)
    let engine = FocusEngine<Int>()
    engine.onReport = { _ in }
    if isVetoed { engine.shouldMove = { change in change.to.map { $0 % 3 != 0 } ?? true } }
    let state = Cell<Int?>(nil)
    let mirror = synchronize(state.end(), SyncSide(engine))
    for step in 0..<Thoroughness.count(200, of: 400) {
      let writes = state.writes.count
      var steps: [() -> Void] = []
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        if Bool.random(using: &random) {
          let value = Bool.random(using: &random) ? Int.random(in: 0..<14, using: &random) : nil
          steps.append { state.value = value }
        } else {
          let event = CoreOfIDs<Int>.Event.random(&random)
          steps.append { engine.perform(event) }
        }
      }
      let isOneTurn = Bool.random(using: &random)
      let work = steps
      if isOneTurn {
        engine.runner.enter(queued: ()) { _ in for step in work { step() } }
      } else {
        for step in work { step() }
      }
      let pending = engine.pending
      guard state.value == engine.focused || pending != nil && state.value == pending,
        !isOneTurn || state.writes.count - writes <= 1
      else {
        let found = "state \(state.value as Any), focus \(engine.focused as Any), waiting \(pending as Any)"
        Issue.record("step \(step): \(found), \(state.writes.count - writes) writes")
        return
      }
    }
    withExtendedLifetime(mirror) {}
  }
}
