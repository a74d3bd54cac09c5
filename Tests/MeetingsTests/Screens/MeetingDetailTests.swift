import Foundation
import Store
import StoreTesting
import Testing

@testable import MeetingsFeature

struct MeetingDetailTests {
  private func test(
    _ meeting: Meeting = .design,
    _ body: nonisolated(nonsending) (TestStoreOf<MeetingDetail>) async throws -> Void
  ) async rethrows {
    try await withTestStore(initialState: MeetingDetail.State(meeting: Shared(value: meeting))) {
      MeetingDetail()
    } test: { store in
      try await body(store)
    }
  }

  @Test func deletingAsksFirst() async {
    await test { store in
      #expect(store.state.focusedField == .start)
      await store.send(.deleteTapped) {
        $0.alert = AlertState {
          "Delete “Design”?"
        } actions: {
          ButtonState(role: .cancel) { "Keep" }
          ButtonState(role: .destructive, action: .deletionConfirmed) { "Delete" }
        } message: {
          "The notes of one meeting go with it."
        }
      }
      await store.send(.alert(.presented(.deletionConfirmed))) { $0.alert = nil }
      await store.receive(.delegate(.deleted))
      #expect(!store.isDismissed)
    }
  }

  @Test func keepingDeletesNothing() async {
    await test { store in
      await store.send(.deleteTapped) { $0.alert = .delete(.design) }
      await store.send(.alert(.dismiss)) { $0.alert = nil }
    }
  }

  @Test(arguments: [
    (0, "It was never held."), (1, "The notes of one meeting go with it."), (2, "The notes of 2 meetings go with it."),
  ])
  func theAlertSaysWhatIsLost(count: Int, message: String) {
    var meeting = Meeting.standUp
    for number in 0..<count {
      meeting.records.append(MeetingRecord(id: UUID(number), date: .distantPast, speakers: [], notes: []))
    }
    let alert = AlertState<MeetingDetail.Action.Alert>.delete(meeting)
    #expect(alert.title == "Delete “Daily stand-up”?" && alert.message == TextState(message))
  }

  @Test func closingDismisses() async {
    await test { store in
      await store.send(.closeTapped)
      await store.finish()
      #expect(store.isDismissed)
    }
  }

  @Test func focusIsBound() async {
    await test { store in
      await store.send(.binding(.set(\.focusedField, .edit))) { $0.focusedField = .edit }
    }
  }
}
