import Store
import TestSupport
import Testing

@testable import FocusSync

/// Law 12: a script has the same result wherever it runs: outside every turn, in an observer of another field of the
/// store, or in a callback of the engine.
@LawActor @Suite struct ScriptTests {
  struct Feature: Reducer {
    struct State: Equatable {
      var field: Int?
      var ticks = 0
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case tick
    }

    var body: some Reducer<State, Action> {
      BindingReducer<State, Action>()
      Reduce { state, action in
        if case .tick = action { state.ticks += 1 }
        return .none
      }
    }
  }

  /// An operation on an engine. Elements 0 to 3 are there at first, 10 is a trap around 11 and 12.
  enum Operation: CaseIterable {
    case tab, backTab, right, left, add, remove, enable, disable, request, wait, giveUp, click, reset, expire
    case openTrap, closeTrap, form, sheet

    @LawActor func run(on engine: FocusEngine<Int>, _ id: Int) {
      switch self {
      case .tab: engine.tab()
      case .backTab: engine.tab(forward: false)
      case .right: engine.move(.right)
      case .left: engine.move(.left)
      case .add: engine.add(ScriptTests.element(id))
      case .remove: engine.remove(id)
      case .enable: engine.change(id) { $0.isEnabled = true }
      case .disable: engine.change(id) { $0.isEnabled = false }
      case .request: engine.request(id, waits: false)
      case .wait: engine.request(id)
      case .giveUp: engine.request(nil)
      case .click: engine.click(id)
      case .reset: engine.resetFocus()
      case .expire: engine.expirePendingRequest()
      case .openTrap: engine.update { for node in ScriptTests.dialog { $0.add(node) } }
      case .closeTrap: engine.remove(10)
      case .form: engine.setContent(ScriptTests.form)
      case .sheet: engine.setContent(ScriptTests.form + ScriptTests.dialog)
      }
    }
  }

  nonisolated static func element(_ id: Int, in parent: Int? = nil) -> FocusNode<Int> {
    .element(id, in: parent, frame: FocusRect(x: Double(id) * 10, y: 0, width: 8, height: 1), order: id)
  }

  nonisolated static var form: [FocusNode<Int>] { (0..<4).map { element($0) } }
  nonisolated static var dialog: [FocusNode<Int>] {
    [.scope(10, frame: FocusRect(x: 100, y: 0, width: 30, height: 1), order: 10, isModal: true)]
      + [element(11, in: 10), element(12, in: 10)]
  }

  typealias Step = (operation: Operation, id: Int)

  /// The place where the script runs.
  enum Place: CaseIterable {
    case outside, earlyObserver, lateObserver, callback
  }

  struct End: Equatable {
    var field: Int?
    var focused: Int?
    var pending: Int?
  }

  /// Runs a prefix outside every turn, and then a script at a place.
  private func end(
    _ prefix: [Step],
    _ script: [Step],
    at place: Place,
    _ policy: FocusOptions.RemovalPolicy,
    assigned: Int?
  ) -> End {
    let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: policy))
    engine.onReport = { _ in }
    engine.setContent(Self.form)
    let store = Store<Feature.State, Feature.Action>.onLawActor(Feature.State(field: assigned)) { Feature() }
    func run(_ steps: [Step]) { for step in steps { step.operation.run(on: engine, step.id) } }
    var tokens: [ObserveToken] = []
    if place == .earlyObserver { tokens.append(store.observe(\.ticks) { _ in run(script) }) }
    let mirror = synchronize(SyncSide(store, \.field), SyncSide(engine))
    if place == .lateObserver { tokens.append(store.observe(\.ticks) { _ in run(script) }) }
    run(prefix)
    switch place {
    case .outside: run(script)
    case .earlyObserver, .lateObserver: store.send(.tick)
    case .callback: engine.runner.enter(queued: ()) { _ in run(script) }
    }
    withExtendedLifetime((mirror, tokens)) {}
    return End(field: store.field, focused: engine.focused, pending: engine.pending)
  }

  @Test(arguments: Thoroughness.seeds(2, of: 100))
  func law12AScriptHasTheSameResultEverywhere(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func steps(_ range: ClosedRange<Int>) -> [Step] {
      (0..<Int.random(in: range, using: &random)).map { _ in
        (Operation.allCases.randomElement(using: &random)!, [0, 1, 2, 3, 5, 11, 12].randomElement(using: &random)!)
      }
    }
    for _ in 0..<Thoroughness.count(12, of: 1_000) {
      let (prefix, script) = (steps(0...4), steps(1...4))
      let policy = [FocusOptions.RemovalPolicy.clear, .neighbour, .default].randomElement(using: &random)!
      let assigned = [nil, 1, 2, 5].randomElement(using: &random)!
      let outside = end(prefix, script, at: .outside, policy, assigned: assigned)
      #expect(outside.field == outside.focused || outside.field == outside.pending)
      for place in Place.allCases.dropFirst() {
        let inside = end(prefix, script, at: place, policy, assigned: assigned)
        #expect(inside == outside, "\(place): \(prefix), then \(script), policy \(policy), \(assigned as Any) first")
      }
    }
  }
}
