import TestSupport

@testable import FocusSync
@testable import Store

/// A store, one or two engines that mirror its field, and a log of everything that happens between them.
///
/// A world can be put back into a former state, so that an explorer need not replay the way there, because the engines
/// and the machines of the mirrors are values.
@LawActor final class World {
  struct Document: Reducer {
    struct State: Equatable {
      var field: Int?
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case set(Int?)
      case refused(Int?, FocusRefusal)
    }

    /// True if one window mirrors the field. The reducer of several keeps a value that one of them denies.
    let revertsRefusals: Bool
    let log: (Action, Int?) -> Void

    var body: some Reducer<State, Action> {
      BindingReducer<State, Action>()
      Reduce { state, action in
        switch action {
        case .binding: break
        case .set(let value): state.field = value
        case .refused(let value, _): if revertsRefusals { state.field = value }
        }
        log(action, state.field)
        return .none
      }
    }
  }

  /// One engine with its mirror.
  struct Window {
    let engine: FocusEngine<Int>
    let side: SyncSide<Int?>
    let binding: FocusBinding<Int, Int>
    /// The claim of the side.
    let claim: ClaimID
    var mirror: SyncMirror<Int?>?
    /// The handlers of all elements. The engine forgets those of elements that go.
    var handlers: [DeclaredHandlers] = []
  }

  let plan: WorldPlan
  let order: [Int]
  let store: Store<Document.State, Document.Action>
  private(set) var windows: [Window] = []
  private var log = StepLog(origin: nil)
  /// The answer that a callback has yet to make.
  private(set) var armed: WorldAnswer?
  /// True if the callback wrote the value that was there already.
  private var hasRepeated = false
  private var tokens: [Any] = []

  /// - Parameter order: the windows in the order in which they are synchronized.
  init(_ plan: WorldPlan, order: [Int]? = nil) {
    self.plan = plan
    self.order = order ?? plan.order
    let relay = Relay()
    store = Store.onLawActor(Document.State()) { Document(revertsRefusals: plan.windows == 1) { relay.log($0, $1) } }
    relay.log = { [unowned self] in note($0, $1) }
    for index in 0..<plan.windows { windows.append(makeWindow(index)) }
    tokens.append(store.observe { [unowned self] in answer(.earlyObserver) })
    for index in self.order { attach(index) }
    tokens.append(store.observe { [unowned self] in answer(.lateObserver) })
  }

  private final class Relay {
    var log: (Document.Action, Int?) -> Void = { _, _ in }
  }

  private func makeWindow(_ index: Int) -> Window {
    let (engine, binding) = plan.makeEngine()
    for id in 0..<plan.nodes {
      engine.onBlur(of: id) { [unowned self] in heard(.blur(window: index), .blur) }
      engine.onFocus(of: id) { [unowned self] in heard(.focus(window: index), .focus) }
    }
    engine.runner.trace = { [unowned self] event, _ in
      if case .request(let request) = event, request.claim != .program { log.append(.asked(window: index)) }
    }
    let side = SyncSide(binding)
    return Window(
      engine: engine,
      side: side,
      binding: binding,
      claim: ClaimID(number: engine.runner.lastNumber),
      handlers: engine.runner.handlers
    )
  }

  private func attach(_ index: Int) {
    var first = SyncSide(store, \.field, refused: Document.Action.refused)
    first.hasNoPreference = { $0 == nil }
    let side = windows[index].side
    let mirror = SyncMirror(first, first.get()!, side, side.get()!) { [unowned self] report in
      if case .contradiction = report { log.append(.report) }
    }
    windows[index].mirror = mirror
    mirror.begin()
  }

  private func note(_ action: Document.Action, _ field: Int?) {
    switch action {
    case .set: break
    case .binding: log.append(.crossed(.change))
    case .refused(_, let reason): log.append(.crossed(plan.windows == 1 ? .refused(reason) : .denied(reason)))
    }
  }

  private func heard(_ entry: StepLog.Entry, _ place: WorldAnswer.Place) {
    log.append(entry)
    answer(place)
  }

  private func answer(_ place: WorldAnswer.Place) {
    guard let answer = armed, answer.place == place else { return }
    armed = nil
    hasRepeated = isThere(answer.event)
    happen(answer.event)
  }

  /// True if an event writes the value that is there.
  private func isThere(_ event: WorldEvent) -> Bool {
    if case .assign(let value) = event { value == store.field } else { false }
  }

  // MARK: Steps

  /// Lets a step happen.
  func perform(_ step: WorldStep) {
    log = StepLog(origin: step.event.window)
    armed = step.answer
    happen(step.event)
  }

  /// Lets a step happen, and says what it did.
  func observe(_ step: WorldStep) -> (step: ObservedStep, after: Snapshot) {
    let before = view
    perform(step)
    let hasAnswered = step.answer != nil && armed == nil
    armed = nil
    let observed = ObservedStep(
      plan: plan,
      step: step,
      before: before,
      after: view,
      log: log,
      hasAnswered: hasAnswered,
      hasRepeated: hasAnswered && hasRepeated
    )
    return (observed, snapshot)
  }

  /// The facts of the present state.
  var view: ObservedStep.View {
    ObservedStep.View(
      field: store.field,
      windows: WindowFacts(
        windows.map { window in
          let core = window.engine.runner.core
          return EngineFacts(plan, core, isMirrorWaiting: core.isAwaiting(window.claim))
        }
      )
    )
  }

  func cancelMirrors() {
    for window in windows { window.mirror?.end() }
  }

  private func happen(_ event: WorldEvent) {
    switch event {
    case .assign(let id): store.send(.set(id))
    case .request(let window, let id): windows[window].binding.request(id)
    case .click(let window, let id): windows[window].engine.click(id)
    case .tab(let window, let forward): windows[window].engine.tab(forward: forward)
    case .arrow(let window, let direction): windows[window].engine.move(direction)
    case .add(let window, let id): windows[window].engine.add(plan.node(id))
    case .remove(let window, let id): windows[window].engine.remove(id)
    case .enable(let window, let id): windows[window].engine.change(id) { [plan] in plan.set(id, &$0, isEnabled: true) }
    case .disable(let window, let id):
      windows[window].engine.change(id) { [plan] in plan.set(id, &$0, isEnabled: false) }
    case .expire(let window): windows[window].engine.expirePendingRequest()
    case .reattach(let window):
      windows[window].mirror?.end()
      attach(window)
    }
  }

  // MARK: States

  /// A state of the world at rest.
  struct Snapshot {
    var field: Int?
    var cores: [FocusCore]
    var machines: [SyncArbiter<Int?>]
    var claims: [ClaimID]
  }

  var snapshot: Snapshot {
    Snapshot(
      field: store.field,
      cores: windows.map(\.engine.runner.core),
      machines: windows.compactMap { $0.mirror?.arbiter },
      claims: windows.map(\.claim)
    )
  }

  func restore(_ snapshot: Snapshot) {
    armed = nil
    // The mirrors record the field, but do not write.
    for window in windows { window.mirror?.phase = .suspended }
    store.send(.set(snapshot.field))
    for window in windows { window.mirror?.phase = .active }
    for (index, window) in windows.enumerated() {
      window.engine.runner.core = snapshot.cores[index]
      window.engine.runner.handlers = window.handlers
      window.mirror?.arbiter = snapshot.machines[index]
      // Every intent is older than the last decision.
      window.mirror?.arbiter.decided = .now()
    }
  }
}
