@testable import FocusSync
@testable import Store

/// A store, one or two engines that mirror its field, and a log of everything that happens between them.
///
/// A world can be restored to a former state, because the engines and the machines of the mirrors are values. An
/// explorer therefore need not replay the steps.
@MainActor final class World {
  struct Document: Reducer {
    struct State: Equatable {
      var field: Int?
    }

    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case set(Int?)
      case refused(Int?, FocusRefusal)
    }

    let log: (Action, Int?) -> Void

    var body: some Reducer<State, Action> {
      BindingReducer<State, Action>()
      Reduce { state, action in
        switch action {
        case .binding: break
        case .set(let value), .refused(let value, _): state.field = value
        }
        log(action, state.field)
        return .none
      }
    }
  }

  /// An entry of the log.
  enum Entry: Hashable {
    case blur(window: Int, Int)
    case focus(window: Int, Int)
    /// A mirror wrote to the store, with the reason.
    case crossed(Int?, FocusRefusal?)
    /// A mirror made a request to its engine.
    case asked(window: Int)
    case report
  }

  /// One engine with its mirror.
  struct Window {
    let engine: FocusEngine<Int>
    let binding: FocusBinding<Int, Int>
    var memory = FocusSideMemory<Int>()
    var mirror: SyncMirror<Int?>?
    /// The handlers of all elements. The engine forgets those of removed elements.
    var handlers: [NodeHandlers?] = []
  }

  let plan: WorldPlan
  let store: Store<Document.State, Document.Action>
  private(set) var windows: [Window] = []
  private(set) var log: [Entry] = []
  /// The answer that a callback has not made yet.
  private(set) var armed: WorldAnswer?
  private var tokens: [Any] = []

  init(_ plan: WorldPlan) {
    self.plan = plan
    let relay = Relay()
    store = Store(initialState: Document.State()) { Document { relay.log($0, $1) } }
    relay.log = { [unowned self] in note($0, $1) }
    for index in 0..<plan.windows { windows.append(makeWindow(index)) }
    tokens.append(store.observe { [unowned self] in answer(.earlyObserver) })
    for index in plan.order where index < plan.windows { attach(index) }
    tokens.append(store.observe { [unowned self] in answer(.lateObserver) })
    log = []
  }

  private final class Relay {
    var log: (Document.Action, Int?) -> Void = { _, _ in }
  }

  private func makeWindow(_ index: Int) -> Window {
    let engine = FocusEngine<Int>(options: FocusOptions(keyboardNavigation: true, removalPolicy: plan.policy))
    engine.onReport = { _ in }
    let binding = plan.bound == nil ? FocusBinding<Int, Int>.identity(engine) : FocusBinding(engine)
    // Every id gets its slot before the first snapshot.
    for id in 0..<plan.nodes {
      engine.onBlur(of: id) { [unowned self] in heard(.blur(window: index, id), .blur) }
      engine.onFocus(of: id) { [unowned self] in heard(.focus(window: index, id), .focus) }
    }
    for id in plan.bound ?? [] { binding.bind(id, equals: id) }
    engine.update { [plan] update in for id in plan.present { update.add(plan.node(id)) } }
    engine.runner.trace = { [unowned self] event, _ in
      if case .request(let request) = event, request.claim != .program { log.append(.asked(window: index)) }
    }
    return Window(engine: engine, binding: binding, handlers: engine.runner.handlers)
  }

  private func attach(_ index: Int) {
    let memory = FocusSideMemory<Int>()
    let first = SyncSide(store, \.field, refused: Document.Action.refused)
    var optional = first
    optional.hasNoPreference = { $0 == nil }
    let mirror = SyncMirror(optional, windows[index].binding.side(memory)) { [unowned self] _ in log.append(.report) }
    windows[index].memory = memory
    windows[index].mirror = mirror
    mirror.begin()
  }

  private func note(_ action: Document.Action, _ field: Int?) {
    switch action {
    case .set: break
    case .binding: log.append(.crossed(field, nil))
    case .refused(let value, let reason): log.append(.crossed(value, reason))
    }
  }

  private func heard(_ entry: Entry, _ place: WorldAnswer.Place) {
    log.append(entry)
    answer(place)
  }

  private func answer(_ place: WorldAnswer.Place) {
    guard let answer = armed, answer.place == place else { return }
    armed = nil
    happen(answer.event)
  }

  // MARK: Steps

  /// Performs a step.
  func perform(_ step: WorldStep) {
    log = []
    armed = step.answer
    happen(step.event)
  }

  /// Performs a step and returns its log and the states around it.
  func observe(_ step: WorldStep) -> (step: ObservedStep, after: Snapshot) {
    let before = view(snapshot)
    perform(step)
    let after = snapshot
    let hasAnswered = step.answer != nil && armed == nil
    armed = nil
    return (
      ObservedStep(plan: plan, step: step, before: before, after: view(after), log: log, hasAnswered: hasAnswered),
      after
    )
  }

  func cancelMirrors() {
    for window in windows { window.mirror?.end() }
  }

  private func happen(_ event: WorldEvent) {
    switch event {
    case .assign(let id): store.send(.set(id))
    case .request(let window, let id): windows[window].binding.request(id)
    case .click(let window, let id): windows[window].engine.point(at: id)
    case .tab(let window, let forward): windows[window].engine.tab(forward: forward)
    case .arrow(let window, let direction): windows[window].engine.move(direction)
    case .add(let window, let id): windows[window].engine.add(plan.node(id))
    case .remove(let window, let id): windows[window].engine.remove(id)
    case .enable(let window, let id): windows[window].engine.change(id) { $0.isEnabled = true }
    case .disable(let window, let id): windows[window].engine.change(id) { $0.isEnabled = false }
    case .expire(let window): windows[window].engine.expirePendingRequest()
    case .reattach(let window):
      windows[window].mirror?.end()
      attach(window)
    }
  }

  // MARK: States

  /// A state of the world between two steps.
  struct Snapshot {
    var field: Int?
    var cores: [FocusCore]
    var machines: [SyncMachine<Int?>?]
    var claims: [ClaimID?]
  }

  var snapshot: Snapshot {
    Snapshot(
      field: store.field,
      cores: windows.map(\.engine.runner.core),
      machines: windows.map { $0.mirror?.machine },
      claims: windows.map(\.memory.claim)
    )
  }

  func restore(_ snapshot: Snapshot) {
    armed = nil
    // Writes to the core directly, so that the mirrors do not answer.
    (store.root as? StoreCore<Document.State, Document.Action>)?.state.pointee.field = snapshot.field
    for (index, window) in windows.enumerated() {
      window.engine.runner.core = snapshot.cores[index]
      window.engine.runner.handlers = window.handlers
      window.mirror?.machine = snapshot.machines[index]
      window.memory.claim = snapshot.claims[index]
      window.memory.last = window.binding.wrappedValue
    }
    log = []
  }
}
