import Store

/// A screen above the list.
package struct Destination: Reducer {
  package enum State: Equatable, Sendable, CasePathable {
    case detail(MeetingDetail.State)
    case form(MeetingForm.State)
    case running(RunningMeeting.State)
    case past(PastMeeting.State)
    case exchange(Exchange.State)
  }

  package enum Action: Equatable, Sendable {
    case detail(MeetingDetail.Action)
    case form(MeetingForm.Action)
    case running(RunningMeeting.Action)
    case past(PastMeeting.Action)
    case exchange(Exchange.Action)
  }

  package var body: some ReducerOf<Self> {
    Scope(state: State.detail, action: Action.detail) { MeetingDetail() }
    Scope(state: State.form, action: Action.form) { MeetingForm() }
    Scope(state: State.running, action: Action.running) { RunningMeeting() }
    Scope(state: State.past, action: Action.past) { PastMeeting() }
    Scope(state: State.exchange, action: Action.exchange) { Exchange() }
  }
}
