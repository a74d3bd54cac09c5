import Store

/// A feature with effects, a secret and focus, and a recording of it.
@MainActor
enum RecordedSession {
  struct Secret: Equatable, Sendable, Redacted { var text = "" }

  struct Account: Reducer {
    struct State: Equatable, Sendable {
      var name = ""
      var password = Secret()
      var isBusy = false
      var answers: [String] = []
    }

    enum Action: BindableAction, Equatable, Sendable {
      case binding(BindingAction<State>)
      case signIn(Secret)
      case answer(String)
      case cancel
    }

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding: return .none
        case .signIn:
          state.isBusy = true
          return .run(name: "signIn") { send in await send(.answer("</script> welcome")) }.cancellable(id: "signIn")
        case .answer(let answer):
          state.isBusy = false
          state.answers.append(answer)
          return .none
        case .cancel: return .cancel(id: "signIn")
        }
      }
    }
  }

  static let password = "hunter2-s3cret"

  /// The recording of a user who types a name and the password, and signs in.
  static func recording(keepsStates: Bool = true) async -> ActionRecording<Account.State, Account.Action> {
    let store = Store(initialState: Account.State()) { Account() }
    let recorder = store.record(keepsStates: keepsStates)
    recorder.trace.cause = "typing"
    store.name = "blob"
    store.password = Secret(text: password)
    recorder.trace.cause = "<Return>"
    let task = store.send(.signIn(store.password))
    recorder.trace.add(TracedMove(from: "password", to: nil), because: "its element was disabled")
    recorder.trace.cause = nil
    await task.finish()
    recorder.trace.add(TracedMove(from: nil, to: nil, refusal: "request for name"), because: "disabled")
    return recorder.recording
  }
}
