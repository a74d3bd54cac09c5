import Store
import TestSupport
import Testing

@testable import FocusSync

/// Programs that change, end or contradict a mirror at the worst moment.
@LawActor @Suite struct InterruptedMirrorTests {
  struct Feature: Reducer {
    struct State: Equatable {
      var a: Int?
      var b: Int?
      var ticks = 0
      var refusals: [FocusRefusal] = []
      /// The number of values that a mirror has written.
      var written = 0
      /// The values with which the feature answers refusals.
      var answers: [Int?] = []
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case set(Int?)
      case both(Int?, Int?)
      case tick
      case loop
      case refused(Int?, FocusRefusal)
    }

    var body: some Reducer<State, Action> {
      BindingReducer<State, Action>()
      Reduce { state, action in
        switch action {
        case .binding: state.written += 1
        case .set(let value): state.a = value
        case .both(let a, let b): (state.a, state.b) = (a, b)
        case .tick: state.ticks += 1
        case .loop: return .send(.loop)
        case .refused(_, let reason):
          state.refusals.append(reason)
          if !state.answers.isEmpty { state.a = state.answers.removeFirst() }
        }
        return .none
      }
    }
  }

  typealias FeatureStore = Store<Feature.State, Feature.Action>

  static func store(_ value: Int? = nil, answers: [Int?] = []) -> FeatureStore {
    Store.onLawActor(Feature.State(a: value, answers: answers)) { Feature() }
  }

  static func engine(_ ids: some Sequence<Int>, disabled: Set<Int> = []) -> FocusEngine<Int> {
    let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: .clear))
    engine.onReport = { _ in }
    engine.update { for id in ids { $0.add(ScriptTests.element(id)) } }
    for id in disabled { engine.change(id) { $0.isEnabled = false } }
    return engine
  }

  // MARK: Two fields of one store on one engine

  /// The elements from 10 stand for the values of one field, and those from 20 for the values of the other.
  static func bindings(_ engine: FocusEngine<Int>) -> [FocusBinding<Int, Int>] {
    [10, 20].map { first in
      let binding = FocusBinding<Int, Int>(engine)
      for value in 0..<5 { binding.bind(first + value, equals: value) }
      return binding
    }
  }

  static func mirrors(
    _ store: FeatureStore,
    _ bindings: [FocusBinding<Int, Int>],
    isInOrder: Bool
  ) -> [Synchronization] {
    func mirror(_ isFirst: Bool) -> Synchronization {
      isFirst
        ? synchronize(SyncSide(store, \.a), SyncSide(bindings[0]))
        : synchronize(SyncSide(store, \.b), SyncSide(bindings[1]))
    }
    return [mirror(isInOrder), mirror(!isInOrder)]
  }

  @Test(arguments: [true, false]) func law19OneActionMovesFocusToAnotherFieldThatWaits(isInOrder: Bool) {
    let (store, engine) = (Self.store(1), Self.engine([10, 11, 12, 20, 21, 22]))
    let mirrors = Self.mirrors(store, Self.bindings(engine), isInOrder: isInOrder)
    store.send(.both(nil, 2))
    #expect(engine.focused == 22 && store.a == nil && store.b == 2)
    store.send(.both(4, nil))
    #expect(engine.focused == nil && store.a == 4 && store.b == nil)
    store.send(.both(nil, 4))
    #expect(engine.focused == nil && store.a == nil && store.b == 4)
    engine.add(ScriptTests.element(24))
    #expect(engine.focused == 24 && store.a == nil && store.b == 4)
    withExtendedLifetime(mirrors) {}
  }

  // MARK: Refusals

  @Test func law14AReportOfADenialMayEndTheMirror() {
    let (store, engine, otherEngine) = (Self.store(), Self.engine(0..<3, disabled: [1]), Self.engine(0..<3))
    let other = synchronize(SyncSide(store, \.a), SyncSide(otherEngine))
    var mirror: Synchronization?
    mirror = synchronize(SyncSide(store, \.a, refused: Feature.Action.refused), SyncSide(engine)) { _ in
      mirror?.cancel()
    }
    store.send(.set(1))
    #expect(store.a == 1 && store.refusals == [])
    withExtendedLifetime((other, otherEngine)) {}
  }

  @Test(arguments: [true, false]) func law14AnObserverOfARefusalMayEndTheMirror(isEnded: Bool) {
    let (store, engine) = (Self.store(), Self.engine(0..<3, disabled: [1]))
    let mirror = synchronize(SyncSide(store, \.a, refused: Feature.Action.refused), SyncSide(engine))
    let token = store.observe(\.refusals) { _ in
      if isEnded { mirror.cancel() } else { mirror.suspend() }
    }
    store.send(.set(1))
    #expect(store.a == 1 && store.refusals == [.disabled] && store.written == 0)
    withExtendedLifetime(token) {}
  }

  @Test(arguments: zip([[2], [3], [3, 3], [3, nil], [3, 2], [nil]] as [[Int?]], [2, 0, 0, nil, 2, nil] as [Int?]))
  func law9TheLastAnswerToARefusalCounts(answers: [Int?], end: Int?) {
    let (store, engine) = (Self.store(0, answers: answers), Self.engine(0..<4, disabled: [1, 3]))
    var reports = 0
    let mirror = synchronize(SyncSide(store, \.a, refused: Feature.Action.refused), SyncSide(engine)) { _ in
      reports += 1
    }
    store.send(.set(1))
    #expect(store.a == end && engine.focused == end && reports == 0)
    withExtendedLifetime(mirror) {}
  }

  @Test(arguments: [true, false]) func law8AHostMayRefuseBeforeItStopsWaiting(tellsFirst: Bool) {
    let (state, host) = (ScriptedSide(0), ScriptedSide(0))
    let mirror = synchronize(state.side, host.side)
    (host.result, host.isPending) = (.pending, true)
    state.change(to: 5)
    #expect(state.value == 5 && host.value == 0)
    if tellsFirst { host.tell(.refused(.absent)) }
    host.isPending = false
    if !tellsFirst { host.tell(.refused(.absent)) }
    #expect(state.value == 0 && host.value == 0)
    withExtendedLifetime(mirror) {}
  }

  /// The binding tells of the end of each turn, also of one that changed nothing.
  @Test func law9ABindingOfClosuresMayRejectAValue() {
    let engine = Self.engine(0..<4)
    var observers: [() -> Void] = []
    var value: Int? = 0
    let binding = StoreBinding<Int?>(
      get: { value },
      set: { new, _ in
        if new != 3 { value = new }
        for observer in observers { observer() }
      },
      observe: { _ in ObserveToken {} },
      observeTurns: { body in
        observers.append(body)
        return ObserveToken {}
      }
    )
    let mirror = synchronize(SyncSide(binding), SyncSide(engine))
    engine.request(3)
    #expect(engine.focused == 0 && value == 0)
    engine.request(1)
    #expect(engine.focused == 1 && value == 1)
    withExtendedLifetime(mirror) {}
  }

  // MARK: Callbacks

  @Test(arguments: [FocusOptions.RemovalPolicy.clear, .neighbour, .default])
  func law11AnElementMayDisableItselfWhenItGetsFocus(policy: FocusOptions.RemovalPolicy) {
    let (store, engine) = (Self.store(0), FocusEngine<Int>(options: FocusOptions(removalPolicy: policy)))
    engine.setContent(ScriptTests.form)
    let mirror = synchronize(SyncSide(store, \.a), SyncSide(engine))
    engine.onFocus(of: 1) { engine.change(1) { $0.isEnabled = false } }
    let writes = mirror.writes
    store.send(.set(1))
    #expect(engine.focused != 1 && store.a == engine.focused && mirror.writes - writes == 2)
  }

  @Test func law1BothSidesAgreeAfterEndlessTurns() {
    let (store, engine) = (Self.store(0), Self.engine(0..<4))
    let mirror = synchronize(SyncSide(store, \.a), SyncSide(engine))
    let token = store.observe(\.ticks) { _ in
      store.send(.set(3))
      store.send(.loop)
    }
    // The store reports the endless turn.
    let issues = Locked(0)
    IssueReporting.$handler.withValue(IssueHandler { _ in issues.withLock { $0 += 1 } }) { _ = store.send(.tick) }
    #expect(issues.withLock { $0 } == 1)
    #expect(store.a == 3 && engine.focused == 3)
    engine.onFocus(of: 1) { engine.request(2) }
    engine.onFocus(of: 2) { engine.request(1) }
    store.send(.set(1))
    #expect(engine.focused != nil && store.a == engine.focused)
    withExtendedLifetime((mirror, token)) {}
  }

  @Test(arguments: ["focus", "observer", "blur"]) func law15BothSidesMayBeReleasedInACallback(callback: String) {
    var (store, engine) = (Self.store(0) as FeatureStore?, Self.engine(0..<4) as FocusEngine<Int>?)
    weak let (weakStore, weakEngine) = (store, engine)
    let mirror = synchronize(SyncSide(store!, \.a), SyncSide(engine!))
    func release() { (store, engine) = (nil, nil) }
    var token: ObserveToken?
    switch callback {
    case "focus": engine!.onFocus(of: 1) { release() }
    case "observer": token = store!.observe(\.a) { _ in release() }
    default: engine!.onBlur(of: 0) { release() }
    }
    store!.send(.set(1))
    #expect(weakStore == nil && weakEngine == nil)
    withExtendedLifetime((mirror, token)) {}
  }
}
