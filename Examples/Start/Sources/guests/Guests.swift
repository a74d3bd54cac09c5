import Store

struct Guest: Equatable, Identifiable, Sendable {
  let id: Int
  var name = ""
  var isComing = false
}

struct Guests: Reducer {
  /// Everything that can have focus, with the boxes around it.
  enum Element: Hashable, Sendable {
    case search, list, send
    case guest(Guest.ID)
    case form, name, coming, save
    case alert
    case answer(Int)
  }

  struct State: Equatable, Sendable {
    var guests: IdentifiedArrayOf<Guest> = []
    var searchText = ""
    var focus: Element? = .search
    /// The guest in the form; `nil` while the form is closed.
    var draft: Guest?
    var nameError: String?
    var alert: AlertState<Alert>?
    /// The part of the invitations that has been sent; `nil` if none are being sent.
    var progress: Double?

    var shown: IdentifiedArrayOf<Guest> {
      searchText.isEmpty ? guests : guests.filter { $0.name.lowercased().contains(searchText.lowercased()) }
    }
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case newTapped
    case guestTapped(Guest.ID)
    case saveTapped
    case closeTapped
    case deleteTapped
    case alert(PresentationAction<Alert>)
    case sendTapped
    case sent(Int, of: Int)
    case cancelTapped
  }

  enum Alert: Equatable, Sendable { case delete(Guest.ID) }
  enum CancelID { case sending }

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding, .alert(.dismiss):
        return .none

      case .newTapped:
        state.draft = Guest(id: (state.guests.ids.max() ?? 0) + 1)
        return .none

      case .guestTapped(let id):
        state.draft = state.guests[id: id]
        return .none

      case .saveTapped:
        guard let draft = state.draft else { return .none }
        guard !draft.name.isEmpty else {
          state.nameError = "A guest needs a name"
          state.focus = .name
          return .none
        }
        state.guests[id: draft.id] = draft
        state.draft = nil
        return .none

      case .closeTapped:
        state.draft = nil
        return .none

      case .deleteTapped:
        guard case .guest(let id)? = state.focus, let guest = state.guests[id: id] else { return .none }
        state.alert = .deletion(of: guest)
        return .none

      case .alert(.presented(.delete(let id))):
        state.guests.remove(id: id)
        return .none

      case .sendTapped:
        guard !state.guests.isEmpty else { return .none }
        state.progress = 0
        return .run { [clock, count = state.guests.count] send in
          for number in 1...count {
            try await clock.sleep(for: .milliseconds(200))
            await send(.sent(number, of: count))
          }
        }
        .cancellable(id: CancelID.sending)

      case .sent(let number, let count):
        state.progress = number < count ? Double(number) / Double(count) : nil
        return .none

      case .cancelTapped:
        state.progress = nil
        return .cancel(id: CancelID.sending)
      }
    }
    .ifLet(\.alert, action: Action.alert)
    .onChange(of: \.draft) { state, _, _ in
      state.nameError = nil
      return .none
    }
  }
}

extension AlertState<Guests.Alert> {
  static func deletion(of guest: Guest) -> Self {
    AlertState {
      TextState("Delete \(guest.name)?")
    } actions: {
      ButtonState(role: .destructive, action: .delete(guest.id)) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    }
  }
}
