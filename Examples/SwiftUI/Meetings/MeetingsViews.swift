// The meetings, with the feature of the terminal program (`Examples/MeetingsFeature`), which is compiled into the app.
// Type-checked on Linux against a stub of SwiftUI's declarations. It has not been run.

import FocusSync
import Store
import SwiftUI

@main
struct MeetingsMain: App {
  @State private var store = Store(initialState: MeetingsApp.State()) { MeetingsApp() }

  var body: some Scene {
    WindowGroup { MeetingsView(store: store) }
  }
}

struct MeetingsView: View {
  let store: StoreOf<MeetingsApp>
  @FocusState private var focusedField: MeetingsApp.State.Field?

  var body: some View {
    NavigationStack(store, path: \.path, action: MeetingsApp.Action.path) {
      List {
        TextField("Search", text: store.binding(\.searchText))
          .focused($focusedField, equals: .search)
          .onSubmit { store.send(.searchSubmitted) }
        ForEach(store.shown) { meeting in
          Button("\(meeting.title), \(meeting.minutes) minutes") { store.send(.meetingTapped(meeting.id)) }
            .focused($focusedField, equals: .meeting(meeting.id))
        }
        Button("New meeting") { store.send(.newTapped) }
        Button("Export") { store.send(.exchangeTapped(.export)) }
        Button("Import") { store.send(.exchangeTapped(.import)) }
        Button("Undo") { store.send(.history(.undo), animation: .default) }
          .disabled(!store.undoHistory.canUndo)
      }
      .navigationTitle("Meetings")
      .synchronize(store, \.focusedField, $focusedField)
    } destination: { screen in
      DestinationView(screen: screen)
    }
  }
}

struct DestinationView: View {
  let screen: StoreOf<Destination>

  var body: some View {
    switch screen.case {
    case .detail:
      if let store = screen.scope(state: Destination.State.detail, action: Destination.Action.detail) {
        MeetingDetailView(store: store)
      }
    case .form:
      if let store = screen.scope(state: Destination.State.form, action: Destination.Action.form) {
        MeetingFormView(store: store)
      }
    case .running:
      if let store = screen.scope(state: Destination.State.running, action: Destination.Action.running) {
        RunningMeetingView(store: store)
      }
    case .past:
      if let store = screen.scope(state: Destination.State.past, action: Destination.Action.past) {
        PastMeetingView(store: store)
      }
    case .exchange:
      if let store = screen.scope(state: Destination.State.exchange, action: Destination.Action.exchange) {
        ExchangeView(store: store)
      }
    }
  }
}

struct MeetingDetailView: View {
  let store: StoreOf<MeetingDetail>

  var body: some View {
    List {
      Text("\(store.meeting.minutes) minutes, \(store.meeting.attendees.count) people")
      Button("Start") { store.send(.delegate(.startTapped)) }
      Button("Edit") { store.send(.delegate(.editTapped)) }
      ForEach(store.meeting.records) { record in
        Button("\(record.date)") { store.send(.delegate(.recordTapped(record.id))) }
      }
      Button("Delete", role: .destructive) { store.send(.deleteTapped) }
    }
    .navigationTitle(store.meeting.title)
    .alert(store.presenting(\.alert, action: MeetingDetail.Action.alert))
  }
}

struct MeetingFormView: View {
  let store: StoreOf<MeetingForm>
  @FocusState private var focusedField: MeetingForm.State.Field?

  var body: some View {
    let alert = store.presenting(\.alert, action: MeetingForm.Action.alert)
    Form {
      TextField("Title", text: store.binding(\.draft.title))
        .focused($focusedField, equals: .title)
      ForEach(Meeting.lengths, id: \.self) { minutes in
        Button("\(minutes) minutes") { store.draft.minutes = minutes }
          .disabled(store.draft.minutes == minutes)
      }
      // A new row gets focus with the update that shows it, and the neighbour of a removed one in the same update.
      ForEach(store.draft.attendees) { attendee in
        TextField("Name", text: name(of: attendee))
          .focused($focusedField, equals: .attendee(attendee.id))
          .onSubmit { store.send(.addTapped, animation: .default) }
      }
      Button("Add a person") { store.send(.addTapped, animation: .default) }
      Button("Remove the person") { store.send(.removeTapped, animation: .default) }
        .disabled(store.focusedAttendee == nil)
      Button("Save") { store.send(.saveTapped) }
      Button("Close") { store.send(.closeTapped) }
    }
    .navigationTitle(store.isNew ? "New meeting" : "Edit the meeting")
    .alert(alert)
    .synchronize(store, \.focusedField, $focusedField, isSuspended: alert.wrappedValue != nil)
  }

  private func name(of attendee: Attendee) -> Binding<String> {
    Binding { @MainActor in
      store.draft.attendees[id: attendee.id]?.name ?? ""
    } set: { @MainActor name in
      store.send(.attendeeEdited(attendee.id, name))
    }
  }
}

struct RunningMeetingView: View {
  let store: StoreOf<RunningMeeting>
  @FocusState private var focusedField: RunningMeeting.State.Field?

  var body: some View {
    let alert = store.presenting(\.alert, action: RunningMeeting.Action.alert)
    Form {
      Text("\(store.speaker.name): \(store.speaker.seconds) of \(store.limit) seconds")
      TextField("Note", text: store.binding(\.note))
        .focused($focusedField, equals: .note)
        .onSubmit { store.send(.noteSubmitted) }
      ForEach(Array(store.notes.enumerated()), id: \.offset) { note in
        Text("\(note.element.speaker): \(note.element.text)")
      }
      Button(store.isLastSpeaker ? "End" : "Next") { store.send(.nextTapped) }
        .focused($focusedField, equals: .next)
      Button(store.isPaused ? "Go on" : "Pause") { store.send(.pauseTapped) }
      Button(store.isSoundOn ? "Sound off" : "Sound on") { store.send(.soundTapped) }
      Button("Leave", role: .destructive) { store.send(.closeTapped) }
    }
    .navigationTitle(store.meeting.title)
    .alert(alert)
    .synchronize(store, \.focusedField, $focusedField, isSuspended: alert.wrappedValue != nil)
  }
}

struct PastMeetingView: View {
  let store: StoreOf<PastMeeting>

  var body: some View {
    List {
      ForEach(Array(store.state.record.speakers.enumerated()), id: \.offset) { speaker in
        Text("\(speaker.element.name): \(speaker.element.seconds) seconds")
      }
      ForEach(Array(store.state.record.notes.enumerated()), id: \.offset) { note in
        Text("\(note.element.speaker): \(note.element.text)")
      }
      Button("Done") { store.send(.closeTapped) }
    }
    .navigationTitle(store.title)
  }
}

struct ExchangeView: View {
  let store: StoreOf<Exchange>
  @FocusState private var focusedField: Exchange.State.Field?

  var body: some View {
    let alert = store.presenting(\.alert, action: Exchange.Action.alert)
    Form {
      TextField("File", text: store.binding(\.path))
        .focused($focusedField, equals: .path)
        .onSubmit { store.send(.startTapped) }
      if store.progress != nil { ProgressView() }
      switch store.outcome {
      case .succeeded(let text), .failed(let text): Text(text)
      case nil: EmptyView()
      }
      Button(store.kind == .export ? "Export" : "Import") { store.send(.startTapped) }
      Button(store.progress == nil ? "Close" : "Cancel") { store.send(.closeTapped) }
    }
    .alert(alert)
    .synchronize(store, \.focusedField, $focusedField, isSuspended: alert.wrappedValue != nil)
  }
}
