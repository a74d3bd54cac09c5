import Observation
import Testing

@testable import Store

/// A list that presents an editor, an alert or a stack of screens.
private struct Pantry: Reducer {
  struct Edit: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var title = ""
      var tags: [String] = []
    }
    enum Action: BindableAction, Equatable {
      case binding(BindingAction<State>)
      case saved
    }
    var body: some ReducerOf<Self> { BindingReducer() }
  }

  enum Question: Equatable { case confirm, again }

  struct Destination: Reducer {
    enum State: Equatable {
      case edit(Edit.State)
      case alert(AlertState<Question>)
    }
    enum Action: Equatable {
      case edit(Edit.Action)
      case alert(Question)
    }
    var body: some ReducerOf<Self> {
      Scope(state: State.edit, action: Action.edit) { Edit() }
      Scope(state: State.alert, action: Action.alert) {}
    }
  }

  struct State: Equatable {
    var edit: Edit.State?
    var alert: AlertState<Question>?
    var destination: Destination.State?
    var path = StackState<Destination.State>()
  }

  enum Action: Equatable {
    case set(State)
    case edit(PresentationAction<Edit.Action>)
    case alert(PresentationAction<Question>)
    case destination(PresentationAction<Destination.Action>)
    case path(StackAction<Destination.State, Destination.Action>)
  }

  static func alert(_ title: String) -> AlertState<Question> {
    AlertState {
      TextState(title)
    } actions: {
      ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
      ButtonState(action: .again) { TextState("Ask again") }
      ButtonState(role: .cancel) { TextState("Keep") }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .set(let new): state = new
      case .alert(.presented(.again)): state.alert = Self.alert("Really?")
      default: break
      }
      return .none
    }
    .ifLet(\.edit, action: Action.edit) { Edit() }
    .ifLet(\.alert, action: Action.alert)
    .ifLet(\.destination, action: Action.destination) { Destination() }
    .forEach(\.path, action: Action.path) { Destination() }
  }
}

@MainActor
@Suite struct StorePresentingTests {
  private typealias State = Pantry.State
  private typealias Action = Pantry.Action

  private final class Log {
    var actions: [Action] = []
    var token: ObserveToken?
  }

  private let store: Store<State, Action>
  private let log = Log()

  init() {
    let log = self.log
    store = Store(initialState: State()) { Pantry() }
    log.token = store.observeActions { _, _, action, _ in
      if case .set = action { return }
      log.actions.append(action)
    }
  }

  private func edit() -> StoreBinding<Store<Pantry.Edit.State, Pantry.Edit.Action>?> {
    store.presenting(\.edit, action: Action.edit)
  }

  private func set(_ change: (inout State) -> Void) {
    var state = store.state
    change(&state)
    store.send(.set(state))
  }

  // MARK: Identity

  @Test func theStoreOfAChildIsTheSameAsLongAsItsIdentityIs() throws {
    #expect(edit().wrappedValue == nil)
    set { $0.edit = .init(id: 1) }
    let first = try #require(edit().wrappedValue)
    set { $0.edit = .init(id: 1, title: "changed") }
    #expect(edit().wrappedValue == first && first.title == "changed")
    set { $0.edit = .init(id: 2) }
    let second = try #require(edit().wrappedValue)
    #expect(second != first && second.id != first.id)
    #expect(first.state.id == 1 && second.state.id == 2)
  }

  @Test func aCaseHasAStoreWhileTheEnumIsInIt() throws {
    func cases() -> (edit: Bool, alert: Bool) {
      let destination = store.presenting(\.destination, action: Action.destination)
      return (
        destination.case(Pantry.Destination.State.edit, action: Pantry.Destination.Action.edit).wrappedValue != nil,
        destination.case(Pantry.Destination.State.alert, action: Pantry.Destination.Action.alert).wrappedValue != nil
      )
    }
    #expect(cases() == (false, false))
    set { $0.destination = .edit(.init(id: 1)) }
    #expect(cases() == (true, false))
    set { $0.destination = .alert(Pantry.alert("Delete?")) }
    #expect(cases() == (false, true))
  }

  @Test func aCaseKeepsItsStoreWhileTheIdentityOfItsPayloadStays() throws {
    func edit() -> StoreBinding<Store<Pantry.Edit.State, Pantry.Edit.Action>?> {
      store.presenting(\.destination, action: Action.destination)
        .case(Pantry.Destination.State.edit, action: Pantry.Destination.Action.edit)
    }
    set { $0.destination = .edit(.init(id: 1)) }
    let first = try #require(edit().wrappedValue)
    set { $0.destination = .edit(.init(id: 1, title: "changed")) }
    #expect(edit().wrappedValue == first)
    set { $0.destination = .edit(.init(id: 2)) }
    #expect(edit().wrappedValue != first)
  }

  @Test func aViewIsUpdatedWhenTheChildComesLeavesOrIsReplacedOnly() {
    var updates = 0
    func expectUpdate(_ isExpected: Bool, _ change: (inout State) -> Void, line: UInt = #line) {
      let before = updates
      withObservationTracking {
        _ = edit().wrappedValue
      } onChange: {
        MainActor.assumeIsolated { updates += 1 }
      }
      set(change)
      #expect((updates > before) == isExpected, "line \(line)")
    }
    expectUpdate(true) { $0.edit = .init(id: 1) }
    expectUpdate(false) { $0.edit?.title = "changed" }
    expectUpdate(true) { $0.edit = .init(id: 2) }
    expectUpdate(true) { $0.edit = nil }
  }

  // MARK: Dismissal

  @Test func aWriteOfNilDismissesOnce() {
    set { $0.edit = .init(id: 1) }
    let binding = edit()
    binding.wrappedValue = nil
    binding.wrappedValue = nil
    #expect(log.actions == [.edit(.dismiss)] && store.edit == nil)
  }

  @Test func aWriteOfAStoreDismissesNothing() throws {
    set { $0.edit = .init(id: 1) }
    let binding = edit()
    let child = try #require(binding.wrappedValue)
    binding.wrappedValue = child
    #expect(log.actions.isEmpty && store.edit?.id == 1)
  }

  @Test func aCaseThatComesBackIsDismissedAgain() {
    set { $0.destination = .edit(.init(id: 1)) }
    let edit = store.presenting(\.destination, action: Action.destination)
      .case(Pantry.Destination.State.edit, action: Pantry.Destination.Action.edit)
    edit.wrappedValue = nil
    set { $0.destination = .edit(.init(id: 1)) }
    edit.wrappedValue = nil
    #expect(log.actions == [.destination(.dismiss), .destination(.dismiss)] && store.destination == nil)
  }

  @Test(arguments: [nil, 2])
  func aWriteOfNilForAChildThatTheStateHasRemovedOrReplacedSendsNothing(next: Int?) {
    set { $0.edit = .init(id: 1) }
    let binding = edit()
    set { $0.edit = next.map { .init(id: $0) } }
    binding.wrappedValue = nil
    #expect(log.actions.isEmpty && store.edit?.id == next)
    edit().wrappedValue = nil
    #expect(log.actions == (next == nil ? [] : [.edit(.dismiss)]))
  }

  @Test func twoWritesOfNilInATurnSendOneDismissal() {
    set { $0.edit = .init(id: 1) }
    let binding = edit()
    let token = store.observe(\.alert) { _ in
      binding.wrappedValue = nil
      binding.wrappedValue = nil
    }
    set { $0.alert = Pantry.alert("Delete?") }
    #expect(log.actions == [.edit(.dismiss)])
    token.cancel()
  }

  @Test func aWriteOfNilForOneCaseLeavesAnotherAlone() {
    set { $0.destination = .edit(.init(id: 1)) }
    let destination = store.presenting(\.destination, action: Action.destination)
    let edit = destination.case(Pantry.Destination.State.edit, action: Pantry.Destination.Action.edit)
    let alert = destination.case(Pantry.Destination.State.alert, action: Pantry.Destination.Action.alert)
    alert.wrappedValue = nil
    alert.isPresented().wrappedValue = false
    #expect(log.actions.isEmpty)
    edit.isPresented().wrappedValue = true
    #expect(log.actions.isEmpty)
    edit.isPresented().wrappedValue = false
    #expect(log.actions == [.destination(.dismiss)])
  }

  @Test func anObserverIsToldOfEachChildAndMayDismissIt() {
    var told: [Int?] = []
    let binding = edit()
    let token = binding.observe { told.append($0?.withState(\.id)) }
    set { $0.edit = .init(id: 1) }
    set { $0.edit?.title = "changed" }
    set { $0.edit = .init(id: 2) }
    binding.wrappedValue = nil
    #expect(told == [1, 2, nil] && log.actions == [.edit(.dismiss)])
    token.cancel()
  }

  /// An interface that is not declarative keeps its bindings.
  @Test func aBindingOfACaseThatIsKeptDismissesTheNextChildToo() {
    let edit = store.presenting(\.destination, action: Action.destination)
      .case(Pantry.Destination.State.edit, action: Pantry.Destination.Action.edit)
    var told: [Int?] = []
    let token = edit.observe { told.append($0?.withState(\.id)) }
    for id in [1, 2] {
      set { $0.destination = .edit(.init(id: id)) }
      edit.wrappedValue = nil
    }
    #expect(told == [1, nil, 2, nil] && store.destination == nil)
    #expect(log.actions == [.destination(.dismiss), .destination(.dismiss)])
    token.cancel()
  }

  @Test func eachObserverIsToldOfEachChild() {
    let binding = edit()
    var told: [[Int?]] = [[], [], []]
    let tokens = [
      binding.observe { told[0].append($0?.withState(\.id)) }, binding.observe { told[1].append($0?.withState(\.id)) },
      binding.observeTurns { told[2].append(binding.wrappedValue?.withState(\.id)) },
    ]
    set { $0.edit = .init(id: 1) }
    set { $0.edit = nil }
    #expect(told == [[1, nil], [1, nil], [1, nil]])
    for token in tokens { token.cancel() }
  }

  /// The dismissal of the first observer is still queued when the second observer is notified.
  @Test(arguments: [false, true]) func twoObserversThatDismissTheChildSendOneDismissal(ofTurns: Bool) {
    let binding = edit()
    func dismiss() { if binding.wrappedValue != nil { binding.wrappedValue = nil } }
    let tokens = [
      binding.observe { _ in dismiss() },
      ofTurns ? binding.observeTurns { dismiss() } : binding.observe { _ in dismiss() },
    ]
    for _ in 0..<2 {
      set { $0.edit = .init(id: 1) }
      #expect(store.edit == nil)
    }
    #expect(log.actions == [.edit(.dismiss), .edit(.dismiss)])
    for token in tokens { token.cancel() }
  }

  @Test func anActionThatCapturesValuesIsReported() {
    let captured = 1
    let texts = reports {
      let store = Store(initialState: State()) { Pantry() }
      let edit: StoreBinding<Store<Pantry.Edit.State, Pantry.Edit.Action>?> =
        store.presenting(\.edit, action: { captured == 1 ? Action.edit($0) : .edit(.dismiss) })
      #expect(edit.wrappedValue == nil)
    }
    #expect(
      texts == [
        """
        'presenting(_:action:)' was given an action that captures values, so that each call makes a new store, and an \
        interface presents each as a new child.

        Pass the case itself: 'store.presenting(\\.edit, action: Action.edit)'.
        """
      ]
    )
  }

  // MARK: Animating out

  @Test func aViewThatAnimatesOutReadsWhatItShowedLastAndWritesNothing() throws {
    set { $0.edit = .init(id: 1) }
    let child = try #require(edit().wrappedValue)
    let title: StoreBinding<String> = child.binding(\.title)
    var updates = 0
    withObservationTracking {
      _ = child.title
      _ = child.tags
    } onChange: {
      MainActor.assumeIsolated { updates += 1 }
    }
    // Nothing is tracked any more after the first change, as in a view until its next update.
    set { $0.edit?.title = "Soup" }
    #expect(updates == 1)
    withObservationTracking {
      _ = child.title
      _ = child.tags
    } onChange: {
      MainActor.assumeIsolated { updates += 1 }
    }
    set { $0.edit = nil }
    // A report would fail this test.
    #expect(child.title == "Soup" && title.wrappedValue == "Soup" && !child.isPresent)
    title.wrappedValue = "Stew"
    child.title = "Stew"
    #expect(child.state.id == 1)
    #expect(updates == 1 && log.actions.isEmpty)
  }

  @Test func theStoresBelowAPresentedOneAnimateOutWithIt() throws {
    set { $0.path.append(.edit(.init(id: 1))) }
    let screen = try #require(store.screen(0, of: \.path, action: Action.path))
    func edit() -> Store<Pantry.Edit.State, Pantry.Edit.Action>? {
      screen.scope(state: Pantry.Destination.State.edit, action: Pantry.Destination.Action.edit)
    }
    let shown = try #require(edit())
    withObservationTracking {
      _ = shown.title
    } onChange: {
    }
    set { $0.path[id: 0] = .edit(.init(id: 1, title: "Soup")) }
    withObservationTracking {
      _ = shown.title
    } onChange: {
    }
    set { $0.path = StackState() }
    // A report would fail this test.
    #expect(edit() == shown && shown.title == "Soup" && !screen.isPresent)
  }

  @Test func presenceIsObservedAlsoWhenThePresentedChildLeaves() throws {
    set { $0.edit = .init(id: 1) }
    let child = try #require(edit().wrappedValue)
    var updates = 0
    withObservationTracking {
      _ = child.isPresent
    } onChange: {
      MainActor.assumeIsolated { updates += 1 }
    }
    set { $0.edit = nil }
    #expect(updates == 1)
  }

  // MARK: Alerts

  /// SwiftUI calls the action of the button, and then sets `isPresented` to `false`.
  @Test(arguments: [0, 1, 2])
  func aButtonOfAnAlertSendsItsActionOrTheDismissal(button: Int) throws {
    set { $0.alert = Pantry.alert("Delete?") }
    let alert: StoreBinding<Store<AlertState<Pantry.Question>, Pantry.Question>?> =
      store.presenting(\.alert, action: Action.alert)
    let child = try #require(alert.wrappedValue)
    child.press(child.state.buttons[button])
    alert.isPresented().wrappedValue = false
    alert.wrappedValue = nil
    let sent: [Action] = [.alert(.presented(.confirm)), .alert(.presented(.again)), .alert(.dismiss)]
    #expect(log.actions == [sent[button]])
    #expect(store.alert?.title == (button == 1 ? "Really?" : nil))
    // A second tap on a button of an alert that animates out.
    child.press(child.withState { $0.buttons[0] })
    #expect(log.actions.count == 1)
  }

  // MARK: Stacks

  @Test func goingBackPopsOnceAndALinkPushes() {
    func path() -> StoreBinding<[StackState<Pantry.Destination.State>.Component]> {
      store.presenting(\.path, action: Action.path)
    }
    set { state in
      for id in 1...3 { state.path.append(.edit(.init(id: id))) }
    }
    let shown = path()
    #expect(shown.wrappedValue.map(\.id) == [0, 1, 2])
    shown.wrappedValue = Array(shown.wrappedValue.prefix(1))
    shown.wrappedValue = Array(shown.wrappedValue.prefix(1))
    #expect(log.actions == [.path(.popFrom(id: 1))])
    let link = StackState<Pantry.Destination.State>.Component(pushing: .edit(.init(id: 9)))
    let next = path()
    next.wrappedValue.append(link)
    #expect(log.actions.last == .path(.push(id: link.id, state: .edit(.init(id: 9)))))
    #expect(path().wrappedValue == [.init(id: 0), link])
  }

  @Test func anObserverOfAPathIsToldOfItsScreensOnly() {
    var told: [[StackElementID]] = []
    let path: StoreBinding<[StackState<Pantry.Destination.State>.Component]> =
      store.presenting(\.path, action: Action.path)
    let token = path.observe { told.append($0.map(\.id)) }
    set { $0.path.append(.edit(.init(id: 1))) }
    set { $0.path[id: 0] = .edit(.init(id: 1, title: "Soup")) }
    set { $0.path = StackState() }
    #expect(told == [[0], []])
    token.cancel()
  }

  @Test func anObserverOfAPathIsNotToldOfWhatItsInterfaceHasWritten() {
    set { state in
      for id in 1...3 { state.path.append(.edit(.init(id: id))) }
    }
    var told: [[StackElementID]] = []
    let path: StoreBinding<[StackState<Pantry.Destination.State>.Component]> =
      store.presenting(\.path, action: Action.path)
    let token = path.observe { told.append($0.map(\.id)) }
    let link = StackState<Pantry.Destination.State>.Component(pushing: .edit(.init(id: 9)))
    path.wrappedValue.removeLast()
    path.wrappedValue.append(link)
    #expect(told.isEmpty && store.path.ids == [0, 1, link.id])
    set { $0.path.popLast() }
    #expect(told == [[0, 1]])
    token.cancel()
  }
}
