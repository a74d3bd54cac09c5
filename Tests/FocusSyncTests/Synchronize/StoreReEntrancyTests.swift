import FocusSync
import Store
import TestSupport
import Testing

/// Observers of the store and of the engine that answer each other during a write.
@LawActor @Suite struct StoreReEntrancyTests {
  let engine = loginEngine()
  let store = Store<Form.State, Form.Action>.onLawActor(Form.State()) { Form() }

  /// Focus moves twice in one turn of the engine. An observer of the store then overwrites the value that is written.
  @Test func law5AnObserverMayOverwriteAWrite() {
    let mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(engine))
    var hasCleared = false
    let observer = store.observe {
      guard store.focusedField != nil, !hasCleared else { return }
      hasCleared = true
      store.send(.focus(nil))
    }
    var hasMoved = false
    let turns = engine.observeTurns { _ in
      if !hasMoved { engine.request(.password) }
      hasMoved = true
    }
    engine.request(.username)
    #expect(hasCleared && engine.focused == nil)
    #expect(store.focusedField == nil)
    withExtendedLifetime((mirror, observer, turns)) {}
  }

  @LawActor @Test(arguments: Thoroughness.seeds(1, of: 12)) func theSidesAgreeAfterRandomObservers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var budget = 0
    func operate() {
      let field = ([nil] + Field.allCases).randomElement(using: &random)!
      if Bool.random(using: &random) { store.send(.focus(field)) } else { engine.request(field) }
    }
    func again() {
      guard budget > 0, Int.random(in: 0..<3, using: &random) == 0 else { return }
      budget -= 1
      operate()
    }
    let mirror: Synchronization
    let observer: ObserveToken
    if seed % 2 == 0 {
      observer = store.observe { again() }
      mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(engine))
    } else {
      mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(engine))
      observer = store.observe { again() }
    }
    for field in Field.allCases {
      engine.onFocus(of: field) { again() }
      engine.onBlur(of: field) { again() }
    }
    let turns = engine.observeTurns { _ in again() }
    for step in 0..<300 {
      budget = 4
      operate()
      #expect(store.focusedField == engine.focused, "step \(step)")
    }
    withExtendedLifetime((mirror, observer, turns)) {}
  }
}
