import StoreTesting
import Testing

@testable import Store

struct StoreSharingTests {
  @Test func aScreenWhoseElementHasGoneIsDismissed() async {
    let store = Agenda.testStore()
    store.exhaustivity = .off
    await store.send(.push(1))
    await store.send(.path(.element(id: 0, action: .work)))
    store.exhaustivity = .on
    await store.send(.remove(1)) { _ = $0.meetings.remove(id: 1) }
    await store.receive({ .path(.popFrom(id: $0)) }, assert: { $0.path = StackState() })
    #expect(store.effectsInFlight.isEmpty)
    await store.finish()
  }

  @Test func aScreenThatDeletesItsElementIsDismissedOnce() async {
    let store = Agenda.testStore()
    store.exhaustivity = .off
    await store.send(.push(1))
    store.exhaustivity = .on
    await store.send(.path(.element(id: 0, action: .delete))) { _ = $0.meetings.remove(id: 1) }
    await store.receive({ .path(.popFrom(id: $0)) }, assert: { $0.path = StackState() })
    await store.finish()
  }

  @Test func aSheetWhoseElementHasGoneIsDismissed() async {
    let store = Agenda.testStore()
    store.exhaustivity = .off
    await store.send(.present(2))
    store.exhaustivity = .on
    await store.send(.remove(2)) { _ = $0.meetings.remove(id: 2) }
    await store.receive(.sheet(.dismiss)) { $0.sheet = nil }
    await store.finish()
  }

  @Test func aChildWhoseElementHasGoneIsRemovedWithItsEffects() async {
    let store = Agenda.testStore()
    store.exhaustivity = .off
    await store.send(.openPlain(1))
    await store.send(.plain(.work))
    store.exhaustivity = .on
    await store.send(.remove(1)) {
      $0.meetings.remove(id: 1)
      $0.plain = nil
    }
    #expect(store.effectsInFlight.isEmpty)
    await store.finish()
  }

  @Test func aRowWhoseElementHasGoneIsRemoved() async {
    let store = Agenda.testStore()
    store.exhaustivity = .off
    await store.send(.list)
    #expect(store.state.rows.map(\.meeting.title) == ["One", "Two"])
    store.exhaustivity = .on
    await store.send(.remove(1)) {
      $0.meetings.remove(id: 1)
      $0.rows.remove(id: 1)
    }
  }

  /// A sheet that presents a screen with a part of a shared value.
  private struct Outer: Reducer {
    struct State: Equatable {
      var middle: Middle.State?
      @Shared(.inMemory("meetings")) var meetings = Meetings()
    }

    enum Action {
      case middle(PresentationAction<Middle.Action>)
      case remove
    }

    struct Middle: Reducer {
      struct State: Equatable { var detail: MeetingDetail.State? }
      enum Action: Equatable { case detail(PresentationAction<MeetingDetail.Action>) }

      var body: some Reducer<State, Action> {
        EmptyReducer().ifLet(\.detail, action: Action.detail) { MeetingDetail() }
      }
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .remove = action { state.$meetings.withLock { $0 = [] } }
        return .none
      }
      .ifLet(\.middle, action: Action.middle) { Middle() }
    }
  }

  @Test func onlyThePresentedFeatureThatHoldsAPartThatHasGoneIsDismissed() async throws {
    @Shared(.inMemory("meetings")) var meetings: Meetings = [Meeting(id: 1, title: "One")]
    let meeting = try #require(Shared($meetings[id: 1]))
    let detail = MeetingDetail.State(meeting: meeting)
    let store = TestStore(initialState: Outer.State(middle: .init(detail: detail))) { Outer() }
    await store.send(.remove) { $0.$meetings.withLock { $0 = [] } }
    await store.receive({ .middle(.presented(.detail($0))) }, assert: { $0.middle?.detail = nil })
    await store.finish()
  }

  /// The queue has another action before the one that dismisses.
  @MainActor @Test func aFeatureIsDismissedOnceIfAnActionComesInBetween() {
    @Shared(.inMemory("meetings")) var meetings: Meetings = [Meeting(id: 1), Meeting(id: 2)]
    let store = Store(initialState: Agenda.State()) {
      Reduce<Agenda.State, Agenda.Action> { _, action in
        guard case .push = action else { return .none }
        return .merge(.send(.remove(1)), .send(.rename(2, "Zwei")))
      }
      Agenda()
    }
    var dismissals = 0
    let token = store.observeActions { _, _, action, _ in
      if case .sheet(.dismiss) = action { dismissals += 1 }
    }
    store.send(.present(1))
    store.send(.push(0))
    #expect(dismissals == 1 && store.sheet == nil)
    #expect(store.meetings == [Meeting(id: 2, title: "Zwei")])
    withExtendedLifetime(token) {}
  }

  @MainActor @Test func aDismissalIsNoChangeOfASharedValue() throws {
    @Shared(.inMemory("meetings")) var meetings: Meetings = [Meeting(id: 1)]
    let detail = MeetingDetail.State(meeting: try #require(Shared($meetings[id: 1])))
    let store = Store(initialState: Outer.Middle.State(detail: detail)) { Outer.Middle() }
    let token = store.observeSharedChanges { _, _, _ in Issue.record("The action changes the state.") }
    $meetings.withLock { $0 = [] }
    store.root.takeSharedChanges()
    #expect(store.detail == nil)
    withExtendedLifetime(token) {}
  }

  /// The root feature has nothing that it could be removed from.
  @MainActor @Test func aFeatureThatStaysIsNotToldThatItsPartHasGone() throws {
    @Shared(.inMemory("meetings")) var meetings: Meetings = [Meeting(id: 1)]
    let detail = MeetingDetail.State(meeting: try #require(Shared($meetings[id: 1])))
    let store = Store(initialState: detail) { MeetingDetail() }
    let token = store.observeSharedChanges { _, _, _ in Issue.record("The state has not changed.") }
    for id in 2...3 {
      $meetings.withLock { $0 = [Meeting(id: id)] }
      store.root.takeSharedChanges()
    }
    #expect(store.meeting == Meeting(id: 1))
    withExtendedLifetime(token) {}
  }

  /// A feature that keeps a part of a shared value, and presents it.
  private struct Keeper: Reducer {
    struct State: Equatable {
      @Shared var last: Meeting
      var sheet: MeetingDetail.State?
    }

    enum Action {
      case present
      case sheet(PresentationAction<MeetingDetail.Action>)
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        if case .present = action { state.sheet = MeetingDetail.State(meeting: state.$last) }
        return .none
      }
      .ifLet(\.sheet, action: Action.sheet) { MeetingDetail() }
    }
  }

  @MainActor @Test func aSheetIsDismissedEachTimeItsPartGoes() throws {
    @Shared(value: Meeting(id: 1)) var meeting: Meeting?
    let state = Keeper.State(last: try #require(Shared($meeting)))
    let store = Store(initialState: state) { Keeper() }
    for id in 2...3 {
      $meeting.withLock { $0 = Meeting(id: id) }
      store.send(.present)
      #expect(store.sheet?.meeting.id == id)
      $meeting.withLock { $0 = nil }
      store.root.takeSharedChanges()
      #expect(store.sheet == nil)
    }
  }

  /// A feature whose sheet undo brings back.
  private struct Reopener: Reducer {
    struct State: Equatable {
      var sheet: MeetingDetail.State?
      var undoHistory = UndoHistory<MeetingDetail.State?>()
    }

    enum Action {
      case history(UndoAction)
      case sheet(PresentationAction<MeetingDetail.Action>)
    }

    var body: some Reducer<State, Action> {
      EmptyReducer<State, Action>()
        .ifLet(\.sheet, action: Action.sheet) { MeetingDetail() }
        .undoable(\.sheet, history: \.undoHistory, action: Action.history)
    }
  }

  @MainActor @Test func aSheetThatUndoBringsBackWithoutItsPartIsDismissedAgain() throws {
    @Shared(value: Meeting(id: 1)) var meeting: Meeting?
    let detail = MeetingDetail.State(meeting: try #require(Shared($meeting)))
    let store = Store(initialState: Reopener.State(sheet: detail)) { Reopener() }
    var dismissals = 0
    let token = store.observeActions { _, _, action, _ in
      if case .sheet(.dismiss) = action { dismissals += 1 }
    }
    $meeting.withLock { $0 = nil }
    store.root.takeSharedChanges()
    #expect(dismissals == 1 && store.sheet == nil)
    store.send(.history(.undo))
    #expect(dismissals == 2 && store.sheet == nil)
    withExtendedLifetime(token) {}
  }
}
