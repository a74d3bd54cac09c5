import Store
import StoreTesting
import Testing

private struct Deletion: Reducer {
  enum Question: Equatable { case confirm, later, again }

  struct Destination: Reducer {
    enum State: Equatable {
      case alert(AlertState<Question>)
      case form(Int)
    }
    enum Action: Equatable {
      case alert(Question)
      case form(Int)
    }
    var body: some ReducerOf<Self> {
      Scope(state: State.alert, action: Action.alert) {}
      Scope(state: State.form, action: Action.form) {
        Reduce { state, action in
          state = action
          return .none
        }
      }
    }
  }

  struct State: Equatable {
    var alert: AlertState<Question>?
    var dialog: ConfirmationDialogState<Question>?
    var destination: Destination.State?
    var answers = 0
  }

  enum Action: Equatable {
    case ask
    case alert(PresentationAction<Question>)
    case dialog(PresentationAction<Question>)
    case destination(PresentationAction<Destination.Action>)
  }

  static func question(_ text: String) -> AlertState<Question> {
    AlertState {
      TextState(text)
    } actions: {
      ButtonState(role: .destructive, action: .confirm) { TextState("Yes") }
      if text == "Sure?" { ButtonState(action: .again) { TextState("Ask again") } }
      ButtonState(role: .cancel) { TextState("No") }
    } message: {
      TextState("It cannot be undone.")
    }
  }

  static let choice = ConfirmationDialogState<Question> {
    TextState("How?")
  } actions: {
    ButtonState(action: .later) { TextState("Later") }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ask:
        state.alert = Self.question("Sure?")
        state.dialog = Self.choice
      case .alert(.presented(.again)):
        state.alert = Self.question("Sure?")
      case .alert(.presented(.later)):
        state.alert = Self.question("Now?")
      case .alert(.presented), .dialog(.presented), .destination(.presented):
        state.answers += 1
      default:
        break
      }
      return .none
    }
    .ifLet(\.alert, action: Action.alert)
    .ifLet(\.dialog, action: Action.dialog)
    .ifLet(\.destination, action: Action.destination) { Destination() }
  }
}

@Suite struct EphemeralStateTests {
  private let sure = Deletion.question("Sure?")

  private func store(_ state: Deletion.State) -> TestStoreOf<Deletion> {
    TestStore(initialState: state) { Deletion() }
  }

  @Test func anAlertEndsWithItsFirstAction() async {
    let store = store(Deletion.State())
    await store.send(.ask) {
      $0.alert = sure
      $0.dialog = Deletion.choice
    }
    await store.send(.alert(.presented(.confirm))) {
      $0.alert = nil
      $0.answers = 1
    }
    await store.send(.dialog(.presented(.later))) {
      $0.dialog = nil
      $0.answers = 2
    }
    await store.finish()
  }

  @Test func anAlertIsDismissed() async {
    let store = store(Deletion.State(alert: sure))
    await store.send(.alert(.dismiss)) { $0.alert = nil }
    await store.finish()
  }

  @Test func anAlertThatTheParentReplacesStays() async {
    let store = store(Deletion.State(alert: sure))
    await store.send(.alert(.presented(.later))) { $0.alert = Deletion.question("Now?") }
    let again = self.store(Deletion.State(alert: sure))
    await again.send(.alert(.presented(.again)))
    #expect(again.state.alert == sure)
    #expect(again.state.alert?.id != sure.id)
    await store.finish()
    await again.finish()
  }

  @Test func onlyTheAlertCaseOfADestinationEnds() async {
    let store = store(Deletion.State(destination: .form(1)))
    await store.send(.destination(.presented(.form(2)))) {
      $0.destination = .form(2)
      $0.answers = 1
    }
    let alert = self.store(Deletion.State(destination: .alert(sure)))
    await alert.send(.destination(.presented(.alert(.confirm)))) {
      $0.destination = nil
      $0.answers = 1
    }
    await store.finish()
    await alert.finish()
  }

  /// A destination whose cases are all alerts.
  private struct Warnings: Reducer {
    enum State: Equatable {
      case first(AlertState<Int>)
      case second(AlertState<Int>)
    }
    enum Action {
      case first(Int)
      case second(Int)
    }

    var body: some ReducerOf<Self> {
      Scope(state: State.first, action: Action.first) {}
      Scope(state: State.second, action: Action.second) {}
    }
  }

  private struct Warned: Reducer {
    struct State: Equatable {
      var warning: Warnings.State?
    }
    enum Action { case warning(PresentationAction<Warnings.Action>) }

    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.warning, action: Action.warning) { Warnings() }
    }
  }

  @MainActor
  @Test func everyCaseOfADestinationMayBeAnAlert() {
    let alert = AlertState<Int> { TextState("Stop") }
    for (state, action) in [
      (Warnings.State.first(alert), Warnings.Action.first(1)), (.second(alert), .second(1)),
    ] {
      let store = Store(initialState: Warned.State(warning: state)) { Warned() }
      store.send(.warning(.presented(action)))
      #expect(store.state.warning == nil)
    }
  }

  @Test func alertsThatReadTheSameAreEqualAndADifferenceIsReadable() {
    #expect(sure == Deletion.question("Sure?"))
    #expect(sure != Deletion.question("Now?"))
    #expect(diff(sure, Deletion.question("Sure?")) == nil)
    let text = diff(Deletion.State(alert: sure), Deletion.State(alert: Deletion.question("Sure")))
    #expect(text?.contains("Sure?") == true)
    #expect(text?.contains("stamp") == false)
  }

  /// An alert whose actions are the parent's own cases, without `PresentationAction`.
  private struct Plain: Reducer {
    struct State: Equatable {
      var alert: AlertState<Deletion.Question>?
      var destination: Deletion.Destination.State?
      var answers = 0
    }
    enum Action: Equatable {
      case alert(Deletion.Question)
      case destination(Deletion.Destination.Action)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.answers += 1
        if action == .alert(.later) { state.alert = Deletion.question("Now?") }
        return .none
      }
      .ifLet(\.alert, action: Action.alert) {}
      .ifLet(\.destination, action: Action.destination) { Deletion.Destination() }
    }
  }

  @Test func anAlertWithoutPresentationEndsWithItsFirstAction() async {
    let store = TestStore(initialState: Plain.State(alert: sure)) { Plain() }
    await store.send(.alert(.confirm)) {
      $0.alert = nil
      $0.answers = 1
    }
    await store.finish()
  }

  @Test func anAlertWithoutPresentationMayBeReplacedByTheParent() async {
    let store = TestStore(initialState: Plain.State(alert: sure)) { Plain() }
    await store.send(.alert(.later)) {
      $0.alert = Deletion.question("Now?")
      $0.answers = 1
    }
    await store.finish()
  }

  @Test func aDestinationWithoutPresentationEndsOnlyIfItIsAnAlert() async {
    let store = TestStore(initialState: Plain.State(destination: .form(1))) { Plain() }
    await store.send(.destination(.form(2))) {
      $0.destination = .form(2)
      $0.answers = 1
    }
    await store.finish()
    let alert = TestStore(initialState: Plain.State(destination: .alert(sure))) { Plain() }
    await alert.send(.destination(.alert(.confirm))) {
      $0.destination = nil
      $0.answers = 1
    }
    await alert.finish()
  }

  /// A parent whose alert runs `child`, then `parent`.
  @MainActor
  private func plainStore(
    _ alert: AlertState<Deletion.Question>?,
    child: @escaping (inout AlertState<Deletion.Question>) -> Void = { _ in },
    parent: @escaping (inout AlertState<Deletion.Question>?) -> Void = { _ in }
  ) -> Store<AlertState<Deletion.Question>?, PresentationAction<Deletion.Question>> {
    Store(initialState: alert) {
      Reduce<AlertState<Deletion.Question>?, PresentationAction<Deletion.Question>> { state, _ in
        parent(&state)
        return .none
      }
      .ifLet(\.self, action: sameAction()) {
        Reduce { state, _ in
          child(&state)
          return .none
        }
      }
    }
  }

  @MainActor @Test func anAlertThatReplacesItselfStays() {
    let next = Deletion.question("Now?")
    let store = plainStore(sure, child: { $0 = next })
    store.send(.presented(.later))
    #expect(store.state?.id == next.id)
    store.send(.presented(.confirm))
    #expect(store.state == nil)
  }

  @MainActor @Test func anAlertThatTheParentChangesStays() {
    let store = plainStore(sure, parent: { $0?.title = TextState("Really?") })
    store.send(.presented(.later))
    #expect(store.state?.id == sure.id && store.state?.title == TextState("Really?"))
    // The second action changes nothing.
    store.send(.presented(.later))
    #expect(store.state == nil)
  }

  @MainActor @Test func aNewAlertThatReadsTheSameStays() {
    let same = Deletion.question("Sure?")
    let store = plainStore(sure, parent: { $0 = same })
    store.send(.presented(.confirm))
    #expect(store.state?.id == same.id && same == sure)
  }

  @MainActor @Test func theParentMayRemoveTheAlertItself() {
    let store = plainStore(sure, parent: { $0 = nil })
    store.send(.presented(.confirm))
    #expect(store.state == nil)
  }

  @MainActor @Test func anAlertThatCannotBeComparedEndsWithItsFirstAction() {
    struct Answer {}
    let alert = AlertState<Answer> { TextState("Sure?") }
    let store = Store<AlertState<Answer>?, PresentationAction<Answer>>(initialState: alert) {
      EmptyReducer().ifLet(\.self, action: sameAction()) {}
    }
    store.send(.presented(Answer()))
    #expect(store.withState { $0 == nil })
  }

  /// The parent clears the field itself.
  @Test func aFieldThatTheParentHasClearedIsNotWrittenAgain() async {
    struct State: Equatable {
      var alert: AlertState<Int>? { didSet { writes += 1 } }
      var writes = 0
    }
    let store = TestStore(initialState: State(alert: AlertState { TextState("Sure?") })) {
      Reduce<State, PresentationAction<Int>> { state, _ in
        state.alert = nil
        return .none
      }
      .ifLet(\.alert, action: sameAction()) {}
    }
    await store.send(.dismiss) {
      $0.alert = nil
      $0.writes = 1
    }
    await store.finish()
  }
}
