import Foundation
import Store
import StoreFoundation
import StoreTesting
import Testing

@testable import MeetingsFeature

struct RunningMeetingTests {
  private let clock = TestClock()
  private let sounds = LockIsolated<[Sounds.Sound]>([])
  private let now = Date(timeIntervalSince1970: 1_795_510_800)

  private func test(
    _ meeting: Shared<Meeting> = Shared(value: .design),
    _ body: nonisolated(nonsending) (TestStoreOf<RunningMeeting>) async throws -> Void
  ) async rethrows {
    try await withTestStore(initialState: RunningMeeting.State(meeting: meeting)) {
      RunningMeeting()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date.now = now
      $0.uuid = .incrementing
      $0[Sounds.self] = Sounds { sound in sounds.withValue { $0.append(sound) } }
    } test: { store in
      try await body(store)
    }
  }

  /// Lets the timer tick, and expects that the one who speaks has so many seconds in the end.
  private nonisolated(nonsending) func tick(_ count: Int, to seconds: Int, in store: TestStoreOf<RunningMeeting>) async
  {
    for number in 1...count {
      await clock.advance(by: .seconds(1))
      await store.receive(.ticked(seconds: 1)) {
        $0.speakers[$0.current].seconds = seconds - count + number
      }
    }
  }

  private nonisolated(nonsending) func discard(_ store: TestStoreOf<RunningMeeting>) async {
    await store.send(.closeTapped) { $0.alert = .leave($0) }
    await store.send(.alert(.presented(.discardConfirmed))) { $0.alert = nil }
    await store.finish()
    #expect(store.isDismissed)
  }

  @Test func eachSpeakerHasATimer() async {
    await test { store in
      #expect(store.state.limit == 300 && store.state.speaker.name == "Ada")
      await tick(2, to: 2, in: store)
      await store.send(.nextTapped) { $0.current = 1 }
      await tick(3, to: 3, in: store)
      #expect(store.state.speakers.map(\.seconds) == [2, 3, 0] && store.state.seconds == 5)
      await discard(store)
    }
  }

  @Test func aSoundTellsOnceThatTheTimeIsUp() async {
    await test(Shared(value: .standUp)) { store in
      await clock.advance(by: .seconds(299))
      for second in 1...299 { await store.receive(.ticked(seconds: 1)) { $0.speakers[0].seconds = second } }
      #expect(sounds.value == [])
      await tick(1, to: 300, in: store)
      #expect(sounds.value == [.timeUp])
      await tick(2, to: 302, in: store)
      #expect(sounds.value == [.timeUp])
      await discard(store)
    }
  }

  @Test func theTimeGoesOnWhileTheProgramIsStopped() async {
    await test { store in
      // The timer comes late, as after a suspension.
      await store.send(.ticked(seconds: 400)) { $0.speakers[0].seconds = 400 }
      #expect(sounds.value == [.timeUp])
      await discard(store)
    }
  }

  @Test func silenceIsRemembered() async {
    await test { store in
      await store.send(.soundTapped) { $0.isSoundOn = false }
      await store.send(.ticked(seconds: 400)) { $0.speakers[0].seconds = 400 }
      #expect(sounds.value == [])
      await discard(store)
    }
  }

  @Test func aPauseStopsTheClock() async {
    await test { store in
      await store.send(.pauseTapped) { $0.isPaused = true }
      await clock.advance(by: .seconds(1))
      await store.receive(.ticked(seconds: 1))
      await store.send(.pauseTapped) { $0.isPaused = false }
      await tick(1, to: 1, in: store)
      await discard(store)
    }
  }

  @Test func notesAreKeptUnderTheNameOfTheOneWhoSpeaks() async {
    await test { store in
      await store.send(.binding(.set(\.note, " Ship it "))) { $0.note = " Ship it " }
      await store.send(.noteSubmitted) {
        $0.note = ""
        $0.notes = [Note("Ship it", by: "Ada")]
      }
      await store.send(.noteSubmitted)
      // A line that was not submitted is not lost.
      await store.send(.binding(.set(\.note, "Half a"))) { $0.note = "Half a" }
      await store.send(.nextTapped) {
        $0.note = ""
        $0.notes.append(Note("Half a", by: "Ada"))
        $0.current = 1
      }
      await discard(store)
    }
  }

  @Test func theLastSpeakerEndsTheMeetingWhichIsRecorded() async {
    await test { store in
      await tick(1, to: 1, in: store)
      await store.send(.nextTapped) { $0.current = 1 }
      await store.send(.nextTapped) { $0.current = 2 }
      await store.send(.binding(.set(\.note, "Done"))) { $0.note = "Done" }
      await store.send(.nextTapped) {
        $0.note = ""
        $0.notes = [Note("Done", by: "Cleo")]
        $0.meeting.records.insert(
          MeetingRecord(
            id: UUID(0),
            date: now,
            speakers: [Speaker("Ada", seconds: 1), Speaker("Blob"), Speaker("Cleo")],
            notes: [Note("Done", by: "Cleo")]
          ),
          at: 0
        )
      }
      await store.finish()
      #expect(sounds.value == [.finished] && store.isDismissed)
    }
  }

  @Test func leavingEarlyAsksAndStopsTheClock() async {
    await test { store in
      await tick(3, to: 3, in: store)
      await store.send(.closeTapped) {
        $0.alert = AlertState {
          "End the meeting?"
        } actions: {
          ButtonState(role: .cancel) { "Go on" }
          ButtonState(action: .saveConfirmed) { "Save" }
          ButtonState(role: .destructive, action: .discardConfirmed) { "Discard" }
        } message: {
          "The clock stands still at 0:03. 2 of 3 have not had the floor."
        }
      }
      await clock.advance(by: .seconds(1))
      await store.receive(.ticked(seconds: 1))
      await store.send(.alert(.dismiss)) { $0.alert = nil }
      await tick(1, to: 4, in: store)
      await store.send(.closeTapped) { $0.alert = .leave($0) }
      await store.send(.alert(.presented(.saveConfirmed))) {
        $0.alert = nil
        $0.meeting.records.insert(
          MeetingRecord(
            id: UUID(0),
            date: now,
            speakers: [Speaker("Ada", seconds: 4), Speaker("Blob"), Speaker("Cleo")],
            notes: []
          ),
          at: 0
        )
      }
      await store.finish()
      #expect(store.isDismissed)
    }
  }
}
