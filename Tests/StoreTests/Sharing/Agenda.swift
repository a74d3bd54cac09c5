import Store
import StoreTesting

struct Meeting: Identifiable, Equatable, Sendable {
  let id: Int
  var title = ""
}

typealias Meetings = IdentifiedArrayOf<Meeting>

/// A screen with a part of the meetings, whose effect runs as long as the screen is there.
struct MeetingDetail: Reducer {
  struct State: Equatable {
    @Shared var meeting: Meeting
    var seen = ""
  }

  enum Action: Sendable, Equatable {
    case rename(String)
    case look
    case delete
    case work
    case dismissAfterDeletion
  }

  @Dependency(\.dismiss) var dismiss

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .rename(let title):
      state.meeting.title = title
    case .look:
      state.seen = state.meeting.title
    case .delete:
      @Shared(.inMemory("meetings")) var meetings = Meetings()
      let id = state.meeting.id
      $meetings.withLock { _ = $0.remove(id: id) }
    case .work:
      return .run { _ in try await Task.never() }
    case .dismissAfterDeletion:
      return .run { _ in await dismiss() }
    }
    return .none
  }
}

struct Agenda: Reducer {
  struct State: Equatable {
    @Shared(.inMemory("meetings")) var meetings = Meetings()
    var path = StackState<MeetingDetail.State>()
    var sheet: MeetingDetail.State?
    var plain: MeetingDetail.State?
    var rows: IdentifiedArrayOf<Row> = []

    struct Row: Identifiable, Equatable {
      let id: Int
      @Shared var meeting: Meeting
    }
  }

  enum Action {
    case path(StackActionOf<MeetingDetail>)
    case sheet(PresentationAction<MeetingDetail.Action>)
    case plain(MeetingDetail.Action)
    case push(Int)
    case present(Int)
    case openPlain(Int)
    case list
    case remove(Int)
    case rename(Int, String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .push(let id):
        if let meeting = Shared(state.$meetings[id: id]) { state.path.append(MeetingDetail.State(meeting: meeting)) }
      case .present(let id):
        state.sheet = Shared(state.$meetings[id: id]).map { MeetingDetail.State(meeting: $0) }
      case .openPlain(let id):
        state.plain = Shared(state.$meetings[id: id]).map { MeetingDetail.State(meeting: $0) }
      case .list:
        state.rows = IdentifiedArray(
          uniqueElements: [Shared](state.$meetings).map { State.Row(id: $0.wrappedValue.id, meeting: $0) }
        )
      case .remove(let id):
        state.meetings.remove(id: id)
      case .rename(let id, let title):
        state.meetings[id: id]?.title = title
      case .path, .sheet, .plain:
        break
      }
      return .none
    }
    .forEach(\.path, action: Action.path) { MeetingDetail() }
    .ifLet(\.sheet, action: Action.sheet) { MeetingDetail() }
    .ifLet(\.plain, action: Action.plain) { MeetingDetail() }
  }
}

extension Agenda {
  /// A test store with two meetings.
  static func testStore() -> TestStore<State, Action> {
    @Shared(.inMemory("meetings")) var meetings: Meetings = [
      Meeting(id: 1, title: "One"), Meeting(id: 2, title: "Two"),
    ]
    return TestStore(initialState: State()) { Agenda() }
  }
}
