import Foundation
import Store
import StoreFoundation

/// The whole app: the list of the meetings, and the screens above it.
package struct MeetingsApp: Reducer {
  package struct State: Equatable, Sendable {
    package enum Field: Hashable, Sendable {
      case search
      case titles
      case meetings
      case meeting(Meeting.ID)
      /// An element of the palette of commands, by its name.
      case palette(String)
    }

    @Shared(.meetings) package var meetings
    package var searchText = ""
    package var focusedField: Field? = .search
    package var path = StackState<Destination.State>()
    package var undoHistory = UndoHistory<IdentifiedArrayOf<Meeting>>()
    /// The text in the palette of commands; `nil` while it is closed.
    package var palette: String?

    package init() {}

    /// The meetings whose title or attendees contain the text that is searched for.
    package var shown: IdentifiedArrayOf<Meeting> {
      let text = searchText.trimmed
      guard !text.isEmpty else { return meetings }
      return meetings.filter { meeting in
        ([meeting.title] + meeting.attendees.map(\.name)).contains { $0.localizedCaseInsensitiveContains(text) }
      }
    }
  }

  package enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case searchSubmitted
    case meetingTapped(Meeting.ID)
    /// Opens the screens that a link names.
    case linkChosen(String)
    case newTapped
    case exchangeTapped(Exchange.Kind)
    case history(UndoAction)
    case path(StackActionOf<Destination>)
  }

  @Dependency(\.uuid) var uuid

  package init() {}

  package var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .history:
        break

      case .searchSubmitted:
        if let first = state.shown.first { open(first.id, &state) }

      case .meetingTapped(let id):
        open(id, &state)

      case .linkChosen(let link):
        // The page shows links to what there is.
        try? state.open(link)

      case .newTapped:
        state.path.append(.form(.new(uuid)))

      case .exchangeTapped(let kind):
        state.path.append(.exchange(Exchange.State(kind)))

      case .path(.element(let id, action: .detail(.delegate(let delegate)))):
        if let detail = state.path[id: id, case: Destination.State.detail] { handle(delegate, of: detail, &state) }

      case .path(.element(let id, action: .form(.delegate(.saved(let meeting))))):
        state.path.pop(from: id)
        if state.meetings.updateOrAppend(meeting) == nil {
          // A search must not hide the row that gets focus.
          state.searchText = ""
          state.focusedField = .meeting(meeting.id)
        }

      case .path:
        break
      }
      return Self.change(by: action) == nil ? .none : save(state)
    }
    .forEach(\.path, action: Action.path) { Destination() }
    .undoable(\.meetings, focus: \.focusedField, history: \.undoHistory, action: Action.history) { action in
      UndoStep(Self.change(by: action))
    }
  }

  /// The name of the change that an action may have made to the meetings; `nil` if it changes none.
  private static func change(by action: Action) -> String? {
    switch action {
    case .path(.element(_, action: .form(.delegate(.saved)))): "Save"
    case .path(.element(_, action: .detail(.delegate(.deleted)))): "Delete"
    case .path(.element(_, action: .running(.nextTapped))), .path(.element(_, action: .running(.alert))): "Meeting"
    case .path(.element(_, action: .exchange(.imported))): "Import"
    case .history: "Undo"
    default: nil
    }
  }

  /// Writes the file now, so that nothing is lost if the program is killed. An error is in `$meetings.saveError`.
  private func save(_ state: State) -> Effect<Action> {
    .run { [meetings = state.$meetings] _ in try? await meetings.save() }
  }

  private func open(_ id: Meeting.ID, _ state: inout State) {
    guard let meeting = Shared(state.$meetings[id: id]) else { return }
    state.focusedField = .meeting(id)
    state.path.append(.detail(MeetingDetail.State(meeting: meeting)))
  }

  private func handle(
    _ delegate: MeetingDetail.Action.Delegate,
    of detail: MeetingDetail.State,
    _ state: inout State
  ) {
    switch delegate {
    case .startTapped:
      state.path.append(.running(RunningMeeting.State(meeting: detail.$meeting)))

    case .editTapped:
      state.path.append(.form(MeetingForm.State(detail.meeting, isNew: false)))

    case .recordTapped(let id):
      guard let record = Shared(detail.$meeting.records[id: id]) else { return }
      state.path.append(.past(PastMeeting.State(title: detail.meeting.title, record: record)))

    case .deleted:
      // The detail closes by itself, as its meeting goes. Focus goes to the neighbour in the list.
      let index = state.shown.index(id: detail.meeting.id) ?? 0
      state.meetings.remove(id: detail.meeting.id)
      let shown = state.shown
      state.focusedField = shown.isEmpty ? .search : .meeting(shown[min(index, shown.count - 1)].id)
    }
  }
}

extension MeetingForm.State {
  /// The form of a new meeting, with a row for the first attendee.
  static func new(_ uuid: UUIDGenerator) -> Self {
    Self(Meeting(id: uuid(), attendees: [Attendee(id: uuid())]), isNew: true)
  }
}
