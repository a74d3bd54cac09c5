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
}
