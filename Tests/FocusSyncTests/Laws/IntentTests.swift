import Store
import TestSupport
import Testing

@testable import FocusSync

/// Law 5: the newest intent wins, wherever and in whatever order intents are made: in observers of stores, in callbacks
/// of engines, in several stores at once.
@LawActor @Suite struct IntentTests {
  struct Feature: Reducer {
    struct State: Equatable {
      var field: Int?
      var ticks = 0
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case set(Int?)
      case tick
    }

    /// The largest value that the feature keeps.
    var limit = Int.max

    var body: some Reducer<State, Action> {
      BindingReducer<State, Action>()
      Reduce { state, action in
        switch action {
        case .binding: break
        case .set(let value): state.field = value
        case .tick: state.ticks += 1
        }
        if let field = state.field, field > limit { state.field = limit }
        return .none
      }
    }
  }

  typealias FeatureStore = Store<Feature.State, Feature.Action>

  private func store(_ field: Int? = nil, limit: Int = .max) -> FeatureStore {
    Store.onLawActor(Feature.State(field: field)) { Feature(limit: limit) }
  }

  private func engine(_ count: Int) -> FocusEngine<Int> {
    let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: .clear))
    engine.update { for id in 0..<count { $0.add(ScriptTests.element(id)) } }
    return engine
  }

  // MARK: Single cases

  @Test func law5AnIntentIsDatedByTheMomentAtWhichItIsMade() {
    let (store, engine) = (store(3), engine(6))
    let mirror = synchronize(SyncSide(store, \.field), SyncSide(engine))
    let token = store.observe(\.ticks) { _ in engine.request(1) }
    engine.onBlur(of: 3) { store.send(.set(4)) }
    store.send(.tick)
    #expect(store.field == 4 && engine.focused == 4)
    withExtendedLifetime((mirror, token)) {}
  }

  @Test(arguments: [true, false]) func law5TheNewestOfTwoStoresOnOneEngineWins(isFirstSynchronizedFirst: Bool) {
    let (one, two, engine) = (store(), store(), engine(6))
    var mirrors: [Synchronization] = []
    for store in isFirstSynchronizedFirst ? [one, two] : [two, one] {
      mirrors.append(synchronize(SyncSide(store, \.field), SyncSide(engine)))
    }
    let token = one.observe(\.ticks) { _ in
      one.send(.set(2))
      two.send(.set(4))
    }
    one.send(.tick)
    #expect(one.field == 4 && two.field == 4 && engine.focused == 4)
    withExtendedLifetime((mirrors, token)) {}
  }

  /// The observer answers each change, so it makes the newest intent, whether it was registered before or after.
  @Test(arguments: [true, false]) func law19AnObserverThatAnswersIsTheNewest(isEarly: Bool) {
    let (store, engine) = (store(), engine(3))
    engine.change(0) { $0.isEnabled = false }
    var tokens: [ObserveToken] = []
    let answer = { (field: Int?) in if field != 0 { store.send(.set(0)) } }
    if isEarly { tokens.append(store.observe(\.field, answer)) }
    var reports = 0
    let mirror = synchronize(SyncSide(store, \.field), SyncSide(engine)) { _ in reports += 1 }
    if !isEarly { tokens.append(store.observe(\.field, answer)) }
    store.send(.set(1))
    // The observer and the engine contradict each other.
    #expect(engine.focused == nil && reports > 0)
    withExtendedLifetime((mirror, tokens)) {}
  }

  @Test func law8AnOlderWriteDoesNotEndTheWaitOfANewerRequest() {
    let (store, engine) = (store(0), engine(3))
    let mirror = synchronize(SyncSide(store, \.field), SyncSide(engine))
    let token = store.observe(\.field) { _ in if engine.pending == nil { engine.request(9) } }
    store.send(.set(1))
    #expect(store.field == 1 && engine.focused == 1 && engine.pending == 9)
    engine.add(ScriptTests.element(9))
    #expect(store.field == 9 && engine.focused == 9)
    withExtendedLifetime((mirror, token)) {}
  }

  @Test func law8ALaterWriteEndsTheWaitOfARequest() {
    let (store, engine) = (store(0), engine(3))
    let mirror = synchronize(SyncSide(store, \.field), SyncSide(engine))
    engine.request(9)
    store.send(.set(1))
    #expect(store.field == 1 && engine.focused == 1 && engine.pending == nil)
    withExtendedLifetime(mirror) {}
  }

  // MARK: Random turns

  /// Makes intents with values that are all different, in observers and callbacks, until its budget is spent.
  @LawActor final class Program {
    let stores: [FeatureStore]
    let engine: FocusEngine<Int>
    var random: SeededGenerator
    /// The value of the newest intent.
    private(set) var newest = 0
    private(set) var made: [String] = []
    private var budget = 0
    private var tokens: [ObserveToken] = []

    init(_ stores: [FeatureStore], _ engine: FocusEngine<Int>, count: Int, seed: UInt64) {
      (self.stores, self.engine) = (stores, engine)
      random = SeededGenerator(seed: seed)
      for id in 0..<count {
        engine.onFocus(of: id) { [unowned self] in act("focus") }
        engine.onBlur(of: id) { [unowned self] in act("blur") }
      }
    }

    /// Observes all stores. Some observers are registered before the mirrors, and others after.
    func observe() {
      for (index, store) in stores.enumerated() {
        tokens.append(store.observe(\.field) { [unowned self] _ in act("observer \(index)") })
        tokens.append(store.observe(\.ticks) { [unowned self] _ in act("ticks \(index)") })
      }
    }

    func turn(_ budget: Int) {
      self.budget = budget
      made = []
      act("start")
    }

    private func act(_ place: String) {
      guard budget > 0 else { return }
      for _ in 0..<Int.random(in: place == "start" ? 1...2 : 0...2, using: &random) where budget > 0 {
        budget -= 1
        let number = Int.random(in: 0..<(stores.count + 2), using: &random)
        if number == stores.count + 1 {
          stores.randomElement(using: &random)!.send(.tick)
        } else {
          newest += 1
          made.append("\(place): \(number) asks for \(newest)")
          if number == stores.count { engine.request(newest) } else { stores[number].send(.set(newest)) }
        }
      }
    }
  }

  @Test(arguments: Thoroughness.seeds(2, of: 40), [1, 2])
  func law5TheNewestIntentOfATurnWins(seed: UInt64, stores count: Int) {
    for round in 0..<Thoroughness.count(8, of: 500) {
      let engine = engine(120)
      let stores = (0..<count).map { _ in store() }
      let program = Program(stores, engine, count: 120, seed: seed &* 1_000 &+ UInt64(round))
      program.observe()
      let mirrors = stores.map { synchronize(SyncSide($0, \.field), SyncSide(engine)) }
      program.observe()
      for _ in 0..<6 {
        program.turn(8)
        let ends = stores.map(\.field) + [engine.focused]
        guard program.newest > 0 else { continue }
        #expect(ends.allSatisfy { $0 == program.newest }, "\(ends) after \(program.made), not \(program.newest)")
      }
      withExtendedLifetime(mirrors) {}
    }
  }

  // MARK: Chains

  /// A store, a store that changes written values or whose mirror denies them, and an engine.
  @Test(arguments: Thoroughness.seeds(4, of: 60), [true, false])
  func law1ChainsOfStoresComeToRest(seed: UInt64, isBinding: Bool) {
    var random = SeededGenerator(seed: seed)
    let (one, two, engine) = (store(), store(limit: 6), engine(6))
    engine.onReport = { _ in }
    engine.change(4) { $0.isEnabled = false }
    let second: SyncSide<Int?> = isBinding ? SyncSide(two.binding(\.field)) : SyncSide(two, \.field)
    let mirrors = [
      synchronize(SyncSide(one, \.field), second), synchronize(SyncSide(two, \.field), SyncSide(engine)),
    ]
    var script: () -> Void = {}
    let token = one.observe(\.ticks) { _ in script() }
    var steps: [String] = []
    for _ in 0..<Thoroughness.count(75, of: 1_000) {
      let operations = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        (Int.random(in: 0..<7, using: &random), Int.random(in: 0..<9, using: &random))
      }
      let isInside = Bool.random(using: &random)
      steps.append("\(isInside ? "inside" : "outside") \(operations)")
      script = {
        for (operation, id) in operations {
          switch operation {
          case 0, 1: one.send(.set(id))
          case 2: two.send(.set(id))
          case 3: engine.request(id)
          case 4: engine.tab()
          case 5: engine.remove(id)
          default: if !engine.contains(id) { engine.add(ScriptTests.element(id)) }
          }
        }
      }
      if isInside { one.send(.tick) } else { script() }
      let isSettled = two.field == engine.focused || two.field == engine.pending
      guard one.field == two.field, isSettled, two.field ?? 0 <= 6 else {
        let focus = "focus \(engine.focused as Any), pending \(engine.pending as Any)"
        Issue.record("\(one.field as Any), \(two.field as Any), \(focus) after \(steps.suffix(4))")
        return
      }
    }
    withExtendedLifetime((mirrors, token)) {}
  }
}
