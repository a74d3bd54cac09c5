import FocalTerminal
import Store

struct Guest: Equatable, Identifiable, Sendable {
  let id: Int
  var name: String
  var isComing = false
}

struct Guests: Reducer {
  enum Element: PageID {
    case search, list
    case guest(Guest.ID)
    // The elements of the form, of the alert and of the sending, which follow below.
    case form, name, coming, save
    case alert
    case answer(Int)
    case send

    var name: String {
      switch self {
      case .guest(let id): "guest-\(id)"
      case .answer(let index): "answer-\(index)"
      default: "\(self)"
      }
    }
  }

  struct State: Equatable, Sendable {
    var guests: IdentifiedArrayOf<Guest> = []
    var searchText = ""
    var focus: Element? = .search
    /// The guest in the form, which is shown while `isEditing` is true.
    var draft = Guest(id: 0, name: "")
    var isEditing = false
    var alert: AlertState<Alert>?
    /// The part of the invitations that has been sent.
    var progress: Double?

    var shown: IdentifiedArrayOf<Guest> {
      searchText.isEmpty ? guests : guests.filter { $0.name.lowercased().contains(searchText.lowercased()) }
    }
  }

  enum Alert: Equatable, Sendable { case delete(Guest.ID) }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case guestTapped(Guest.ID)
    case newTapped
    case saveTapped
    case closeTapped
    case deleteTapped
    case alert(PresentationAction<Alert>)
    case sendTapped
    case sent(Int)
  }

  @Dependency(\.continuousClock) var clock

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding:
        return .none

      case .guestTapped(let id):
        guard let guest = state.guests[id: id] else { return .none }
        (state.draft, state.isEditing) = (guest, true)
        return .none

      case .newTapped:
        state.draft = Guest(id: (state.guests.map(\.id).max() ?? 0) + 1, name: "")
        state.isEditing = true
        return .none

      case .saveTapped:
        guard !state.draft.name.isEmpty else {
          state.focus = .name
          return .none
        }
        state.guests[id: state.draft.id] = state.draft
        state.isEditing = false
        return .none

      case .closeTapped:
        state.isEditing = false
        return .none

      case .deleteTapped:
        guard case .guest(let id)? = state.focus, let guest = state.guests[id: id] else { return .none }
        state.alert = AlertState {
          TextState("Delete \(guest.name)?")
        } actions: {
          ButtonState(role: .destructive, action: .delete(id)) { TextState("Delete") }
          ButtonState(role: .cancel) { TextState("Keep") }
        }
        return .none

      case .alert(.presented(.delete(let id))):
        state.alert = nil
        state.guests.remove(id: id)
        return .none

      case .alert(.dismiss):
        state.alert = nil
        return .none

      case .sendTapped:
        state.progress = 0
        return .run { [clock, count = state.guests.count] send in
          for number in 1...max(1, count) {
            try await clock.sleep(for: .milliseconds(200))
            await send(.sent(number))
          }
        }

      case .sent(let number):
        state.progress = number == state.guests.count ? nil : Double(number) / Double(state.guests.count)
        return .none
      }
    }
  }
}
