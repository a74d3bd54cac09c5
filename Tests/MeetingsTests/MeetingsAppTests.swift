import Foundation
import Store
import StoreFoundation
import StoreTesting
import Testing

@testable import MeetingsFeature

struct MeetingsAppTests {
  private let clock = TestClock()

  private func test(
    _ storage: FileStorage = files(with: .design, .standUp),
    _ body: nonisolated(nonsending) (TestStoreOf<MeetingsApp>) async throws -> Void
  ) async rethrows {
    try await withTestStore(initialState: MeetingsApp.State()) {
      MeetingsApp()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date.now = Date(timeIntervalSince1970: 1_795_510_800)
      $0.defaultFileStorage = storage
      $0.uuid = .incrementing
      $0[Sounds.self] = Sounds { _ in }
    } test: { store in
      try await body(store)
    }
  }

  /// Opens the screen of a meeting. It has the first id that is free.
  private nonisolated(nonsending) func open(
    _ meeting: Meeting,
    as id: StackElementID,
    in store: TestStoreOf<MeetingsApp>
  ) async throws {
    let shared = try #require(Shared(store.state.$meetings[id: meeting.id]))
    await store.send(.meetingTapped(meeting.id)) {
      $0.focusedField = .meeting(meeting.id)
      $0.path[id: id] = .detail(MeetingDetail.State(meeting: shared))
    }
  }

  private func saved(in storage: FileStorage) throws -> [Meeting]? {
    try storage.load(MeetingsFile.testValue.url).map { try JSONDecoder.meetings.decode([Meeting].self, from: $0) }
  }

  // MARK: - The list

  @Test func theListHasTheMeetingsOfTheFile() async {
    await test { store in
      #expect(store.state.meetings == [.design, .standUp] && store.state.$meetings.problem == nil)
    }
  }

  @Test(arguments: [
    ("", ["Design", "Daily stand-up"]), ("d", ["Design", "Daily stand-up"]), ("DES", ["Design"]),
    (" blob ", ["Design"]),
    ("dora", ["Daily stand-up"]), ("x", []),
  ])
  func theSearchLooksAtTitlesAndAttendees(text: String, titles: [String]) async {
    await test { store in
      if !text.isEmpty { await store.send(.binding(.set(\.searchText, text))) { $0.searchText = text } }
      #expect(store.state.shown.map(\.title) == titles)
    }
  }

  @Test func returnInTheSearchOpensTheFirstMatch() async throws {
    try await test { store in
      await store.send(.binding(.set(\.searchText, "x"))) { $0.searchText = "x" }
      await store.send(.searchSubmitted)
      await store.send(.binding(.set(\.searchText, "stand"))) { $0.searchText = "stand" }
      let meeting = try #require(Shared(store.state.$meetings[id: UUID(200)]))
      await store.send(.searchSubmitted) {
        $0.focusedField = .meeting(UUID(200))
        $0.path[id: 0] = .detail(MeetingDetail.State(meeting: meeting))
      }
      await store.send(.path(.element(id: 0, action: .detail(.closeTapped))))
      await store.receive(.path(.popFrom(id: 0))) { $0.path.removeAll() }
    }
  }

  // MARK: - Plan

  @Test func aNewMeetingIsSavedAndHasFocus() async throws {
    let storage = FileStorage.inMemory
    try await test(storage) { store in
      let draft = Meeting(id: UUID(0), attendees: [Attendee(id: UUID(1))])
      await store.send(.newTapped) { $0.path[id: 0] = .form(MeetingForm.State(draft, isNew: true)) }
      let retro = Meeting(id: UUID(0), title: "Retro", attendees: [Attendee(id: UUID(1), name: "Ada")])
      await store.send(.path(.element(id: 0, action: .form(.delegate(.saved(retro)))))) {
        $0.path.removeAll()
        $0.meetings = [retro]
        $0.focusedField = .meeting(UUID(0))
        $0.undoHistory.record($0.meetings, as: "Save")
      }
      let content = try saved(in: storage)
      #expect(content == [retro])
      await store.send(.history(.undo)) {
        var meetings = $0.meetings
        $0.undoHistory.undo(&meetings)
        $0.meetings = meetings
        $0.focusedField = .search
      }
      #expect(try saved(in: storage) == [])
    }
  }

  @Test func aChangedMeetingIsShownByTheScreenBelow() async throws {
    try await test { store in
      try await open(.design, as: 0, in: store)
      await store.send(.path(.element(id: 0, action: .detail(.delegate(.editTapped))))) {
        $0.path[id: 1] = .form(MeetingForm.State(.design, isNew: false))
      }
      var changed = Meeting.design
      changed.minutes = 30
      await store.send(.path(.element(id: 1, action: .form(.delegate(.saved(changed)))))) {
        $0.path[id: 1] = nil
        $0.meetings[id: UUID(100)]?.minutes = 30
        $0.undoHistory.record($0.meetings, as: "Save")
      }
      #expect(store.state.path[id: 0, case: Destination.State.detail]?.meeting.minutes == 30)
    }
  }

  @Test(arguments: [
    (Meeting.design, MeetingsApp.State.Field.meeting(UUID(200))), (.standUp, .meeting(UUID(100))),
  ])
  func deletingClosesTheScreenAndFocusesTheNeighbour(meeting: Meeting, neighbour: MeetingsApp.State.Field) async throws
  {
    try await test { store in
      try await open(meeting, as: 0, in: store)
      await store.send(.path(.element(id: 0, action: .detail(.deleteTapped)))) {
        $0.path[id: 0, case: Destination.State.detail]?.alert = .delete(meeting)
      }
      await store.send(.path(.element(id: 0, action: .detail(.alert(.presented(.deletionConfirmed)))))) {
        $0.path[id: 0, case: Destination.State.detail]?.alert = nil
      }
      await store.receive(.path(.element(id: 0, action: .detail(.delegate(.deleted))))) {
        $0.meetings.remove(id: meeting.id)
        $0.focusedField = neighbour
        $0.undoHistory.record($0.meetings, as: "Delete")
      }
      await store.receive(.path(.popFrom(id: 0))) { $0.path.removeAll() }
      await store.send(.history(.undo)) {
        var meetings = $0.meetings
        $0.undoHistory.undo(&meetings)
        $0.meetings = meetings
        $0.focusedField = .meeting(meeting.id)
      }
      #expect(store.state.meetings == [.design, .standUp])
    }
  }

  @Test func undoAndRedoRestoreEveryChangeOfTheMeetings() async throws {
    try await test { store in
      store.exhaustivity = .off
      var states = [store.state.meetings]
      func note() { states.append(store.state.meetings) }
      var changed = Meeting.design
      changed.title = "Design review"
      for meeting in [
        changed, Meeting(id: UUID(300), title: "Retro", attendees: [Attendee(id: UUID(301), name: "Eve")]),
      ] {
        await store.send(.newTapped)
        let id = try #require(store.state.path.ids.last)
        await store.send(.path(.element(id: id, action: .form(.delegate(.saved(meeting))))))
        note()
      }
      await store.send(.exchangeTapped(.import))
      let id = try #require(store.state.path.ids.last)
      await store.send(.path(.element(id: id, action: .exchange(.imported(.success([.design]))))))
      note()
      #expect(store.state.undoHistory.undoSteps.map(\.name) == ["Save", "Save", "Import"])
      for meetings in states.dropLast().reversed() {
        await store.send(.history(.undo))
        #expect(store.state.meetings == meetings)
      }
      for meetings in states.dropFirst() {
        await store.send(.history(.redo))
        #expect(store.state.meetings == meetings)
      }
    }
  }

  // MARK: - Hold

  @Test func aMeetingThatWasHeldIsKeptAndItsNotesCanBeRead() async throws {
    let storage = files(with: .standUp)
    try await test(storage) { store in
      try await open(.standUp, as: 0, in: store)
      let meeting = try #require(Shared(store.state.$meetings[id: UUID(200)]))
      await store.send(.path(.element(id: 0, action: .detail(.delegate(.startTapped))))) {
        $0.path[id: 1] = .running(RunningMeeting.State(meeting: meeting))
      }
      await clock.advance(by: .seconds(1))
      await store.receive(.path(.element(id: 1, action: .running(.ticked(seconds: 1))))) {
        $0.path[id: 1, case: Destination.State.running]?.speakers[0].seconds = 1
      }
      let record = MeetingRecord(
        id: UUID(0),
        date: Date(timeIntervalSince1970: 1_795_510_800),
        speakers: [Speaker("Dora", seconds: 1)],
        notes: []
      )
      await store.send(.path(.element(id: 1, action: .running(.nextTapped)))) {
        $0.meetings[id: UUID(200)]?.records = [record]
        $0.undoHistory.record($0.meetings, as: "Meeting")
      }
      await store.receive(.path(.popFrom(id: 1))) { $0.path[id: 1] = nil }
      #expect(try saved(in: storage)?.first?.records == [record])

      let shared = try #require(
        Shared(meeting.records[id: UUID(0)]) ?? Shared(store.state.$meetings[0].records[id: UUID(0)])
      )
      await store.send(.path(.element(id: 0, action: .detail(.delegate(.recordTapped(UUID(0))))))) {
        $0.path[id: 2] = .past(PastMeeting.State(title: "Daily stand-up", record: shared))
      }
      await store.send(.path(.element(id: 0, action: .detail(.delegate(.recordTapped(UUID(9)))))))
      await store.send(.path(.element(id: 2, action: .past(.closeTapped))))
      await store.receive(.path(.popFrom(id: 2))) { $0.path[id: 2] = nil }
    }
  }

  // MARK: - The file

  @Test func aDamagedFileIsExplainedAndStaysUntilAChange() async throws {
    let damaged = Data("[{".utf8)
    let storage = FileStorage.inMemory([MeetingsFile.testValue.url: damaged])
    try await test(storage) { store in
      #expect(store.state.meetings == [])
      #expect(
        store.state.$meetings.problem
          == "meetings.json is damaged and was not read. The first change keeps it aside, as meetings.json.corrupt-…"
      )
      let content = try storage.load(MeetingsFile.testValue.url)
      #expect(content == damaged)
      // The first change ends the problem, as it is in the file now.
      store.exhaustivity = .off
      await store.send(.newTapped)
      await store.send(.path(.element(id: 0, action: .form(.delegate(.saved(.standUp))))))
      await store.receiveSharedChange()
      #expect(store.state.$meetings.problem == nil && store.state.meetings == [.standUp])
    }
  }

  @Test func aFullDiskIsExplained() async throws {
    let storage = FileStorage.inMemory([:]) { url in
      throw FileStorageError(.write, url, reason: "No space left on device")
    }
    await test(storage) { store in
      store.exhaustivity = .off
      await store.send(.newTapped)
      await store.send(.path(.element(id: 0, action: .form(.delegate(.saved(.design))))))
      await store.receiveSharedChange()
      #expect(
        store.state.$meetings.problem
          == "Not saved: '/home/blob/meetings.json' cannot be written: No space left on device."
      )
      #expect(store.state.meetings == [.design])
    }
  }

  @Test func aMeetingThatAnotherProgramRemovesClosesItsScreens() async throws {
    let storage = files(with: .design, .standUp)
    try await test(storage) { store in
      try await open(.design, as: 0, in: store)
      await store.send(.path(.element(id: 0, action: .detail(.delegate(.editTapped))))) {
        $0.path[id: 1] = .form(MeetingForm.State(.design, isNew: false))
      }
      try storage.save(JSONEncoder.meetings.encode([Meeting.standUp]), to: MeetingsFile.testValue.url)
      await store.receiveSharedChange {
        $0.meetings.remove(id: UUID(100))
        $0.undoHistory.record($0.meetings)
      }
      await store.receive(.path(.popFrom(id: 0))) { $0.path.removeAll() }
    }
  }
}
