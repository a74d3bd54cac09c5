import Foundation
import Store
import StoreTesting
import Testing

@testable import MeetingsFeature

struct PastMeetingTests {
  @Test func closingDismisses() async {
    await withTestStore(initialState: PastMeeting.State(title: "Design", record: Shared(value: .monday))) {
      PastMeeting()
    } test: { store in
      await store.send(.binding(.set(\.focusedField, nil))) { $0.focusedField = nil }
      await store.send(.closeTapped)
      await store.finish()
      #expect(store.isDismissed)
    }
  }

  @Test func theRecordKnowsItsDayAndItsLength() {
    #expect(MeetingRecord.monday.seconds == 780 && MeetingRecord.monday.seconds.clockText == "13:00")
    #expect(MeetingRecord.monday.day(in: .gmt) == "2026-11-23")
    #expect(65.clockText == "1:05")
  }
}
