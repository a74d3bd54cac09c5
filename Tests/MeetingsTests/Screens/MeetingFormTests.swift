import Foundation
import Store
import StoreFoundation
import StoreTesting
import Testing

@testable import MeetingsFeature

struct MeetingFormTests {
  private func test(
    _ state: MeetingForm.State = MeetingForm.State(.design, isNew: false),
    _ body: nonisolated(nonsending) (TestStoreOf<MeetingForm>) async throws -> Void
  ) async rethrows {
    try await withTestStore(initialState: state) {
      MeetingForm()
    } withDependencies: {
      $0.uuid = .incrementing
    } test: { store in
      try await body(store)
    }
  }

  private nonisolated(nonsending) func focus(_ field: MeetingForm.State.Field, in store: TestStoreOf<MeetingForm>) async
  {
    await store.send(.binding(.set(\.focusedField, field))) { $0.focusedField = field }
  }

  @Test func typingIsOneStep() async {
    await test { store in
      #expect(store.state.focusedField == .title)
      await store.send(.binding(.set(\.draft.title, "Design r"))) {
        $0.draft.title = "Design r"
        $0.undoHistory.record($0.draft, as: UndoStep("Typing", group: "title"))
      }
      await store.send(.binding(.set(\.draft.title, "Design review"))) {
        $0.draft.title = "Design review"
        $0.undoHistory.record($0.draft, as: UndoStep("Typing", group: "title"))
      }
      await store.send(.binding(.set(\.draft.minutes, 30))) {
        $0.draft.minutes = 30
        $0.undoHistory.record($0.draft, as: UndoStep("Length", group: "minutes"))
      }
      await store.send(.history(.undo)) { $0.undoHistory.undo(&$0.draft) }
      await store.send(.history(.undo)) { $0.undoHistory.undo(&$0.draft) }
      #expect(store.state.draft == .design && !store.state.undoHistory.canUndo)
      await store.send(.history(.redo)) { $0.undoHistory.redo(&$0.draft) }
      #expect(store.state.draft.title == "Design review")
    }
  }

  @Test func aNewAttendeeStandsBehindTheFocusedOneAndHasFocus() async {
    await test { store in
      await focus(.attendee(UUID(102)), in: store)
      await store.send(.addTapped) {
        $0.draft.attendees.insert(Attendee(id: UUID(0)), at: 2)
        $0.focusedField = .attendee(UUID(0))
        $0.undoHistory.record($0.draft, as: "Add")
      }
      await store.send(.attendeeEdited(UUID(0), "Eve")) {
        $0.draft.attendees[id: UUID(0)]?.name = "Eve"
        $0.undoHistory.record($0.draft, as: UndoStep("Typing", group: UUID(0)))
      }
      #expect(store.state.draft.attendees.map(\.name) == ["Ada", "Blob", "Eve", "Cleo"])
      await focus(.save, in: store)
      await store.send(.addTapped) {
        $0.draft.attendees.append(Attendee(id: UUID(1)))
        $0.focusedField = .attendee(UUID(1))
        $0.undoHistory.record($0.draft, as: "Add")
      }
    }
  }

  @Test(arguments: [(101, 102), (102, 103), (103, 102)])
  func removingFocusesTheNeighbourAndUndoRestoresBoth(removed: Int, neighbour: Int) async {
    await test { store in
      await focus(.attendee(UUID(removed)), in: store)
      await store.send(.removeTapped) {
        $0.draft.attendees.remove(id: UUID(removed))
        $0.focusedField = .attendee(UUID(neighbour))
        $0.undoHistory.record($0.draft, as: "Remove")
      }
      await store.send(.history(.undo)) {
        $0.undoHistory.undo(&$0.draft)
        $0.focusedField = .attendee(UUID(removed))
      }
      #expect(store.state.draft == .design)
      await store.send(.history(.redo)) {
        $0.undoHistory.redo(&$0.draft)
        $0.focusedField = .attendee(UUID(neighbour))
      }
    }
  }

  @Test func removingTheLastRowFocusesTheButtonThatAddsOne() async {
    await test(MeetingForm.State(.standUp, isNew: false)) { store in
      await focus(.attendee(UUID(201)), in: store)
      await store.send(.removeTapped) {
        $0.draft.attendees = []
        $0.focusedField = .add
        $0.undoHistory.record($0.draft, as: "Remove")
      }
      await store.send(.removeTapped)
    }
  }

  @Test func movingKeepsFocusAndStopsAtTheEnds() async {
    await test { store in
      await store.send(.moveTapped(by: 1))
      await focus(.attendee(UUID(101)), in: store)
      await store.send(.moveTapped(by: -1))
      await store.send(.moveTapped(by: 1)) {
        $0.draft.attendees.swapAt(0, 1)
        $0.undoHistory.record($0.draft, as: "Move")
      }
      #expect(store.state.draft.attendees.map(\.name) == ["Blob", "Ada", "Cleo"])
    }
  }

  @Test func savingTrimsNamesAndLeavesEmptyRowsOut() async {
    var state = MeetingForm.State(Meeting(id: UUID(9)), isNew: true)
    state.draft.title = " Retro "
    state.draft.attendees = [
      Attendee(id: UUID(91), name: " Ada"), Attendee(id: UUID(92), name: "  "), Attendee(id: UUID(93), name: "Blob "),
    ]
    await test(state) { store in
      await store.send(.saveTapped)
      await store.receive(
        .delegate(
          .saved(
            Meeting(
              id: UUID(9),
              title: "Retro",
              attendees: [Attendee(id: UUID(91), name: "Ada"), Attendee(id: UUID(93), name: "Blob")]
            )
          )
        )
      )
    }
  }

  @Test func aMissingTitleHasFocusUntilTheTextChanges() async {
    var state = MeetingForm.State(.design, isNew: false)
    state.draft.title = " "
    state.focusedField = .save
    await test(state) { store in
      await store.send(.saveTapped) {
        $0.problem = .missingTitle
        $0.focusedField = .title
      }
      await focus(.minutes, in: store)
      await store.send(.binding(.set(\.draft.title, "D"))) {
        $0.draft.title = "D"
        $0.problem = nil
        $0.undoHistory.record($0.draft, as: UndoStep("Typing", group: "title"))
      }
    }
  }

  @Test func aMeetingNeedsAnAttendee() async {
    var state = MeetingForm.State(Meeting(id: UUID(9), title: "Retro"), isNew: true)
    state.focusedField = .save
    await test(state) { store in
      await store.send(.saveTapped) {
        $0.draft.attendees = [Attendee(id: UUID(0))]
        $0.problem = .missingAttendee
        $0.focusedField = .attendee(UUID(0))
        $0.undoHistory.record($0.draft)
      }
      await store.send(.attendeeEdited(UUID(0), "Ada")) {
        $0.draft.attendees[0].name = "Ada"
        $0.problem = nil
        $0.undoHistory.record($0.draft, as: UndoStep("Typing", group: UUID(0)))
      }
    }
  }

  @Test func closingAFormThatWasNotChangedDismisses() async {
    await test { store in
      await store.send(.closeTapped)
      await store.finish()
      #expect(store.isDismissed)
    }
  }

  @Test func closingAChangedFormAsksFirst() async {
    await test { store in
      await store.send(.binding(.set(\.draft.minutes, 30))) {
        $0.draft.minutes = 30
        $0.undoHistory.record($0.draft, as: UndoStep("Length", group: "minutes"))
      }
      await store.send(.closeTapped) {
        $0.alert = AlertState {
          "Discard the changes?"
        } actions: {
          ButtonState(role: .cancel) { "Keep editing" }
          ButtonState(role: .destructive, action: .discardConfirmed) { "Discard" }
        }
      }
      await store.send(.alert(.dismiss)) { $0.alert = nil }
      await store.send(.closeTapped) { $0.alert = .discard }
      await store.send(.alert(.presented(.discardConfirmed))) { $0.alert = nil }
      await store.finish()
      #expect(store.isDismissed)
    }
  }
}
