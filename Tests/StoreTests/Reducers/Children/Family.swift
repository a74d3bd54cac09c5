import Store
import StoreTesting
import Synchronization

/// The ways in which a parent holds a child.
enum Holding: CaseIterable, Sendable {
  case optional, sheet, mode, row, screen
}

/// The reducers that can remove a child, by their position in the body of a feature.
enum Remover: CaseIterable, Sendable {
  case before, parent, sibling, after
}

/// A feature that can be a child of ``Family``.
protocol Member: Reducer where State: Identifiable<Int> & Equatable & Sendable, Action: Sendable {
  init(plan: Plan)
}

/// A child whose work adds 7 to its total a second later.
struct Adder: Member {
  struct State: Identifiable, Equatable, Sendable {
    var id: Int
    var total = 0
  }
  enum Action: Equatable, Sendable {
    case work
    case add(Int)
    case addNow(Int)
    case renamed(Int)
  }

  let plan: Plan

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .work:
      return work
    case .add(let number):
      state.total += number
      return .none
    case .addNow(let number):
      return .send(.add(number))
    case .renamed(let id):
      state.id = id
      return work
    }
  }

  private var work: Effect<Action> {
    .run { [clock = plan.clock] send in
      try await clock.sleep(for: .seconds(1))
      await send(.add(7))
    }
  }
}

/// A change that one reducer makes during a later action.
final class Plan {
  struct Site: Hashable, CustomStringConvertible {
    /// The id of the feature whose state is changed.
    var feature: Int
    var remover: Remover

    var description: String { "\(remover) in \(feature)" }
  }

  let clock = TestClock()
  let journal = Journal()
  var site: Site?
  var change: ((inout Any) -> Void)?
  /// The number of actions before the change.
  var delay = 0

  func run<State>(_ remover: Remover, _ id: Int, _ state: inout State) {
    guard site == Site(feature: id, remover: remover), let change else { return }
    guard delay == 0 else {
      delay -= 1
      return
    }
    self.change = nil
    var any: Any = state
    change(&any)
    state = any as! State
  }
}

/// A log of the moments in the lives of features, in order.
final class Journal: Sendable {
  private let entries = Mutex<[String]>([])

  func note(_ entry: String) { entries.withLock { $0.append(entry) } }

  /// The entries since the last call.
  func take() -> [String] {
    entries.withLock { entries in
      defer { entries = [] }
      return entries
    }
  }
}

/// A feature that holds a child in each way.
struct Family<Child: Member>: Member {
  enum Mode: Equatable, Sendable {
    case on(Child.State)
    case off
  }
  struct State: Identifiable, Equatable, Sendable {
    var id: Int
    var optional: Child.State?
    var sheet: Child.State?
    var mode = Mode.off
    var rows: IdentifiedArray<Int, Child.State> = []
    var path = StackState<Child.State>()

    subscript(_ holding: Holding) -> Child.State? {
      get {
        switch holding {
        case .optional: optional
        case .sheet: sheet
        case .mode: if case .on(let child) = mode { child } else { nil }
        case .row: rows.first
        case .screen: path.first
        }
      }
      set {
        switch holding {
        case .optional: optional = newValue
        case .sheet: sheet = newValue
        case .mode: mode = newValue.map(Mode.on) ?? .off
        case .row:
          if let id = rows.first?.id, newValue == nil || id != newValue!.id { rows.remove(id: id) }
          if let newValue { rows.updateOrAppend(newValue) }
        case .screen:
          if let id = path.ids.first, newValue == nil || path[0].id != newValue!.id { path.pop(from: id) }
          if let newValue {
            if path.isEmpty { path.append(newValue) } else { path[0] = newValue }
          }
        }
      }
    }
  }
  enum Action: Sendable {
    case tick
    case sendTick
    /// Sends an action, then a tick.
    indirect case then(Action)
    case optional(Child.Action)
    case sheet(PresentationAction<Child.Action>)
    case mode(Child.Action)
    case rows(IdentifiedAction<Int, Child.Action>)
    case path(StackAction<Child.State, Child.Action>)

    /// The action of the first child that is held in a way.
    static func child(_ holding: Holding, id: Int, screen: StackElementID = 0, _ action: Child.Action) -> Self {
      switch holding {
      case .optional: .optional(action)
      case .sheet: .sheet(.presented(action))
      case .mode: .mode(action)
      case .row: .rows(.element(id: id, action: action))
      case .screen: .path(.element(id: screen, action: action))
      }
    }
  }

  let plan: Plan

  var body: some Reducer<State, Action> {
    changes(.before)
    Scope(state: \.mode, action: CasePath()) {
      EmptyReducer().ifCaseLet(CasePath(Mode.on), action: CasePath(Action.mode)) { Child(plan: plan) }
    }
    CombineReducers {
      changes(.parent)
      Reduce { _, action in
        switch action {
        case .sendTick: .send(.tick)
        case .then(let next): .merge(.send(next), .send(.tick))
        default: .none
        }
      }
    }
    .ifLet(\.optional, action: Action.optional) { Child(plan: plan) }
    .ifLet(\.sheet, action: Action.sheet) { Child(plan: plan) }
    .forEach(\.rows, action: Action.rows) { Child(plan: plan) }
    .forEach(\.path, action: Action.path) { Child(plan: plan) }
    Scope(state: \.self, action: CasePath()) { changes(.sibling) }
    changes(.after)
  }

  private func changes(_ remover: Remover) -> Reduce<State, Action> {
    Reduce { [plan] state, _ in
      plan.run(remover, state.id, &state)
      return .none
    }
  }
}
