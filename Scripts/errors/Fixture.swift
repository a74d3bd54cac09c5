// The features that the mistakes beside this file are made in.

import Store
import StoreTesting

struct Row: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var name = ""
  }
  enum Action: CasePathable, Equatable { case tapped, response(Int) }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Other: Reducer {
  struct State { var name = "" }
  enum Action { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct OtherAction: Reducer {
  typealias State = Row.State
  enum Action { case tapped }
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct OtherState: Reducer {
  struct State {}
  typealias Action = Row.Action
  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
}

struct Deletion: EphemeralState { enum Action { case confirm } }

struct Client: DependencyKey {
  var load: @Sendable (Int) async throws -> Int
  static let liveValue = Client { $0 }
}

struct App: Reducer {
  struct State {
    var row = Row.State(id: 1)
    var count = 0
    var text = ""
    var child: Row.State?
    var alert: Deletion?
    var rows: IdentifiedArrayOf<Row.State> = []
    var path = StackState<Row.State>()
  }
  enum ViewAction: BindableAction { case binding(BindingAction<State>) }
  enum Nested { case inner, value(Int) }
  enum Action: BindableAction, CasePathable {
    case tapped
    case loaded(Int)
    case nested(Nested)
    case binding(BindingAction<State>)
    case view(ViewAction)
    case text(String)
    case row(Row.Action)
    case child(Row.Action)
    case sheet(PresentationAction<Row.Action>)
    case alert(PresentationAction<Deletion.Action>)
    case rows(IdentifiedActionOf<Row>)
    case path(StackActionOf<Row>)
  }
  var body: some ReducerOf<Self> { EmptyReducer() }
}

enum Mode: CasePathable { case row(Row.State) }
enum ModeAction { case row(Row.Action) }
struct Modes: Reducer {
  typealias State = Mode
  typealias Action = ModeAction
  var body: some Reducer<Mode, ModeAction> { EmptyReducer() }
}
