import FocusSync
import Observation
import Store
import Testing

/// Calls functions of an engine and of `synchronize` on the main actor with closures that contain others. A closure
/// that ran elsewhere would stop the program.
@MainActor
@Suite struct MainActorClosureTests {
  @Test func anEngine() {
    let engine = loginEngine()
    var seen: [String] = []
    engine.shouldMove = { change in [change].allSatisfy { _ in true } }
    engine.trace = { entry in seen += [entry].map { "\($0)" } }
    engine.onReport = { report in seen += [report].map { "\($0)" } }
    let tokens = [
      engine.observe { change in seen += [change].map { "\($0)" } },
      engine.observeTurns { turn in seen += [turn].map { "\($0)" } },
    ]
    engine.onFocus(of: .password) { seen += ["focus"].map { $0 } }
    engine.onBlur(of: .password) { seen += ["blur"].map { $0 } }
    engine.onSubmit(at: .password) { seen += ["submit"].map { $0 } }
    engine.onMoveCommand(at: .password) { seen += [$0].map { "\($0)" } }
    engine.update { update in update.change(.username) { node in node.isEnabled = [true].map { $0 }[0] } }
    engine.change(.logIn) { $0.isEnabled = [true].map { $0 }[0] }
    engine.request(.password)
    engine.submit()
    engine.move(.down)
    engine.tab()
    #expect(seen.contains("focus") && seen.contains("submit") && seen.contains("blur"))
    for token in tokens { token.cancel() }
  }

  @Test func synchronization() {
    let engine = loginEngine()
    let state = Cell<Field?>(nil)
    var reports: [String] = []
    let mirror = synchronize(state.end(), SyncSide(engine), onReport: { reports += [$0].map { "\($0)" } })
    state.value = .password
    #expect(engine.focused == .password)
    withExtendedLifetime(mirror) {}
  }
}
