import StoreTesting
import TestSupport
import Testing

@testable import Store

/// A text that can be typed, cleared, loaded and synchronized.
private struct Editor: Reducer {
  enum Field: Hashable, Sendable { case text, search }
  enum CancelID { case load }

  struct State: Equatable, Identifiable {
    var id = 0
    var text = ""
    var focus: Field?
    var history = UndoHistory<String>(limit: 4)
    var undone = 0
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case typed(String)
    case cleared, trimmed
    case opened(String)
    case synced(String)
    case loadTapped
    case loaded(String)
    case history(UndoAction)
  }

  var pause: Duration?

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .typed(let text), .synced(let text), .loaded(let text):
        state.text = text
      case .cleared:
        state.text = ""
        state.focus = .text
      case .trimmed:
        while state.text.last == " " { state.text.removeLast() }
      case .opened(let text):
        state.text = text
        state.history.clear()
      case .loadTapped:
        return .run { [clock] send in
          try await clock.sleep(for: .seconds(1))
          await send(.loaded("loaded"))
        }
        .cancellable(id: CancelID.load)
      case .history(.undo):
        state.undone += 1
      case .history(.redo):
        return .cancel(id: CancelID.load)
      case .binding:
        break
      }
      return .none
    }
    .undoable(\.text, focus: \.focus, history: \.history, action: Action.history) { action in
      switch action {
      case .typed: UndoStep("Typing", group: "typing", within: pause)
      case .cleared: "Clear"
      case .synced: nil
      default: UndoStep()
      }
    }
  }
}

@Suite struct UndoReducerTests {
  @Test func undoRestoresTheValueAndTheFocusOfTheChange() async {
    let store = TestStore(initialState: Editor.State(text: "one", focus: .search)) { Editor() }
    await store.send(.cleared) {
      $0.text = ""
      $0.focus = .text
      $0.history.record("", as: "Clear")
    }
    #expect(store.state.history.canUndo && store.state.history.undoName == "Clear")
    await store.send(.binding(.set(\.focus, nil))) { $0.focus = nil }
    await store.send(.history(.undo)) {
      $0.history.undo(&$0.text)
      $0.focus = .search
      $0.undone = 1
    }
    #expect(store.state.text == "one")
    #expect(!store.state.history.canUndo && store.state.history.redoName == "Clear")
    await store.send(.binding(.set(\.focus, nil))) { $0.focus = nil }
    await store.send(.history(.redo)) {
      $0.history.redo(&$0.text)
      $0.focus = .text
    }
    #expect(store.state.text == "")
    // Nothing more to redo. The reducer handles the action all the same.
    await store.send(.history(.redo))
    await store.finish()
  }

  @Test func aNewChangeForgetsWhatCouldBeRedone() async {
    let store = editor()
    await send(store, .cleared, .loaded("a"), .history(.undo), .binding(.set(\.focus, .search)))
    #expect(store.state.history.canRedo)
    await send(store, .loaded("b"))
    #expect(!store.state.history.canRedo && store.state.history.undoSteps == ["Clear", UndoStep()])
    await store.finish()
  }

  @Test func theLimitDropsTheOldestStep() async {
    let store = editor()
    for text in 1...6 { await send(store, .loaded("\(text)")) }
    #expect(store.state.history.undoSteps.count == 4)
    for _ in 1...5 { await send(store, .history(.undo)) }
    #expect(store.state.text == "2" && !store.state.history.canUndo)
    await store.finish()
  }

  @Test func changesOfAGroupAreOneStep() async {
    let store = editor()
    await send(store, .typed("a"), .typed("ab"), .cleared, .typed("c"))
    #expect(store.state.history.undoSteps.map(\.name) == ["Typing", "Clear", "Typing"])
    await send(store, .history(.undo), .history(.undo))
    #expect(store.state.text == "ab")
    await send(store, .history(.undo))
    #expect(store.state.text == "one")
    await store.finish()
  }

  @Test func aTestDescribesChangesThatJoinAStep() async {
    let store = TestStore(initialState: Editor.State(text: "one", focus: .text)) {
      Editor(pause: .seconds(1))
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    let step = UndoStep("Typing", group: "typing", within: .seconds(1))
    for text in ["a", "ab"] {
      await store.send(.typed(text)) {
        $0.text = text
        $0.history.record(text, as: step)
      }
    }
    #expect(store.state.history.undoSteps == [step])
    await store.finish()
  }

  @Test func aHistoryWithoutStepsKeepsNone() {
    var history = UndoHistory<Int>(limit: -1)
    for value in 0..<3 { history.record(value) }
    #expect(!history.canUndo && history == UndoHistory(limit: 0))
  }

  @Test func undoAndAMoveOfTheFocusEndAGroup() async {
    let store = editor()
    await send(store, .typed("a"), .binding(.set(\.focus, .search)), .typed("ab"), .typed("abc"))
    #expect(store.state.history.undoSteps.count == 2)
    await send(store, .history(.undo), .history(.redo), .typed("abcd"))
    #expect(store.state.history.undoSteps.count == 3)
    await store.finish()
  }

  @Test func aPauseEndsAStep() async {
    let clock = TestClock()
    let store = TestStore(initialState: Editor.State(text: "one")) {
      Editor(pause: .seconds(1))
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await send(store, .typed("a"))
    await clock.advance(by: .seconds(1))
    await send(store, .typed("ab"))
    await clock.advance(by: .seconds(1))
    await send(store, .typed("abc"))
    #expect(store.state.history.undoSteps.count == 1)
    await clock.advance(by: .milliseconds(1_001))
    await send(store, .typed("abcd"))
    #expect(store.state.history.undoSteps.count == 2)
    await send(store, .history(.undo))
    #expect(store.state.text == "abc")
    await store.finish()
  }

  @Test func aChangeThatIsNoStepStaysUntilTheStepBeforeIsUndone() async {
    let store = editor()
    await send(store, .synced("zero"))
    #expect(!store.state.history.canUndo)
    await send(store, .loaded("a"), .synced("b"))
    #expect(store.state.history.undoSteps.count == 1)
    await send(store, .history(.undo))
    #expect(store.state.text == "zero")
    await send(store, .synced("one"), .history(.redo))
    #expect(store.state.text == "b")
    await send(store, .history(.undo))
    #expect(store.state.text == "one")
    await store.finish()
  }

  @Test func clearingInAReducerForgetsTheChangeOfTheActionToo() async {
    let store = editor()
    await send(store, .loaded("a"), .opened("document"))
    #expect(!store.state.history.canUndo)
    await send(store, .cleared, .history(.undo), .history(.undo))
    #expect(store.state.text == "document")
    await store.finish()
  }

  @Test func anActionThatLeavesTheValueEqualIsNoStep() async {
    let store = editor()
    await send(store, .loaded("one"), .trimmed)
    #expect(!store.state.history.canUndo)
    await store.finish()
  }

  @Test func effectsInFlightGoOnAndMakeSteps() async {
    let clock = TestClock()
    let store = TestStore(initialState: Editor.State(text: "one")) {
      Editor()
    } withDependencies: {
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await send(store, .cleared, .loadTapped, .history(.undo))
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded("loaded"))
    #expect(store.state.text == "loaded" && store.state.history.undoSteps.count == 1 && !store.state.history.canRedo)
    // A reducer cancels what must not come any more.
    await send(store, .loadTapped, .history(.redo))
    await clock.advance(by: .seconds(1))
    await store.finish()
    #expect(store.state.text == "loaded")
  }

  private func editor() -> TestStore<Editor.State, Editor.Action> {
    let store = TestStore(initialState: Editor.State(text: "one")) { Editor() }
    store.exhaustivity = .off
    return store
  }

  private func send(_ store: TestStore<Editor.State, Editor.Action>, _ actions: Editor.Action...) async {
    for action in actions { await store.send(action) }
  }
}

/// A list whose first reducer removes all rows when a step is undone, before the step is.
private struct Hasty: Reducer {
  struct State: Equatable {
    var rows = IdentifiedArray(uniqueElements: (0..<3).map { Row(id: $0) })
    var undoHistory = UndoHistory<IdentifiedArrayOf<Row>>()
  }

  enum Action {
    case remove
    case history(UndoAction)
  }

  var isHasty = true

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      if isHasty, case .history = action { state.rows.removeAll() }
      return .none
    }
    Reduce { state, action in
      if case .remove = action { state.rows.removeLast() }
      return .none
    }
    .undoable(\.rows, history: \.undoHistory, action: Action.history)
  }
}

extension UndoReducerTests {
  @Test @MainActor func aValueThatWasChangedWhileItWasNotMountedIsUndoneAsAWhole() {
    let store = Store(initialState: Hasty.State()) { Hasty(isHasty: false) }
    store.send(.remove)
    var state = store.state
    state.rows = []
    let again = Store(initialState: state) { Hasty(isHasty: false) }
    again.send(.history(.undo))
    #expect(again.rows.map(\.id) == [0, 1, 2])
  }

  /// The change of the hasty reducer is then no step, and the step before leads to where it did.
  @Test @MainActor func aChangeBeforeTheStepIsUndoneIsReported() {
    let store = Store(initialState: Hasty.State()) { Hasty() }
    store.send(.remove)
    let reports = Locked([String]())
    IssueReporting.$handler.withValue(IssueHandler { issue in reports.withLock { $0.append("\(issue)") } }) {
      store.send(.history(.undo))
    }
    #expect(reports.withLock { $0.count } == 1)
    #expect(reports.withLock { $0.first?.contains("was changed without a step, and then asked to undo.") } == true)
    #expect(store.rows.isEmpty && store.undoHistory.canUndo)
    store.send(.history(.undo))
    #expect(store.rows.map(\.id) == [0, 1, 2] && !store.undoHistory.canUndo)
  }
}

/// A form whose hooks change the text, with an editor in it whose text it changes itself.
private struct Form: Reducer {
  struct State: Equatable {
    var editor = Editor.State()
    var rows: IdentifiedArrayOf<Editor.State> = []
    var undoHistory = UndoHistory<IdentifiedArrayOf<Editor.State>>()
  }

  enum Action {
    case editor(Editor.Action)
    case rows(IdentifiedActionOf<Editor>)
    case cleared, replaced
    case added(Int)
    case removed(Int)
    case history(UndoAction)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.editor, action: Action.editor) {
      Editor()
        .onChange(of: \.text) { state, _, text in
          // Runs in several rounds after one action.
          if text.hasSuffix(".."), text.count < 6 { state.text += "." }
          return .none
        }
    }
    Reduce { state, action in
      switch action {
      case .cleared: state.editor.text = "cleared"
      case .replaced: state.editor = Editor.State(text: "new")
      case .added(let id): state.rows.append(Editor.State(id: id))
      case .removed(let id): state.rows.remove(id: id)
      case .editor, .rows, .history: break
      }
      return .none
    }
    .forEach(\.rows, action: Action.rows) { Editor() }
    .undoable(\.rows, history: \.undoHistory, action: Action.history)
  }
}

/// A text. When a step is undone or redone, the reducer adds a mark to the text, and a hook adds another.
private struct Marked: Reducer {
  struct State: Equatable {
    var text = ""
    var undoHistory = UndoHistory<String>()
  }

  enum Action {
    case typed(String)
    case history(UndoAction)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .typed(let text): state.text = text
      case .history: state.text += "!"
      }
      return .none
    }
    .undoable(\.text, history: \.undoHistory, action: Action.history)
    .onChange(of: \.text) { state, _, text in
      if text.hasSuffix("!") { state.text += "?" }
      return .none
    }
  }
}

@MainActor
@Suite struct UndoWatchTests {
  private let store = Store(initialState: Form.State()) { Form() }

  @Test func whatHooksChangeBelongsToTheStepOfTheAction() {
    store.send(.editor(.loaded("a..")))
    #expect(store.editor.text == "a.....")
    #expect(store.editor.history.undoSteps.count == 1)
    store.send(.editor(.loaded("b")))
    store.send(.editor(.history(.undo)))
    #expect(store.editor.text == "a....." && store.editor.history.canUndo)
    store.send(.editor(.history(.undo)))
    #expect(store.editor.text == "" && !store.editor.history.canUndo)
  }

  @Test func whatHooksChangeAfterAChangeThatIsNoStepIsNoStep() {
    store.send(.editor(.loaded("a")))
    store.send(.editor(.synced("b..")))
    #expect(store.editor.text == "b....." && store.editor.history.undoSteps.count == 1)
    store.send(.editor(.history(.undo)))
    #expect(store.editor.text == "" && !store.editor.history.canUndo)
  }

  @Test func whatHooksChangeOnUndoIsNoStep() {
    let store = Store(initialState: Form.State(editor: Editor.State(text: "a.."))) { Form() }
    store.send(.editor(.loaded("b")))
    store.send(.editor(.history(.undo)))
    #expect(store.editor.text == "a....." && !store.editor.history.canUndo && store.editor.history.canRedo)
    store.send(.editor(.history(.redo)))
    #expect(store.editor.text == "b")
    store.send(.editor(.history(.undo)))
    #expect(store.editor.text == "a.....")
  }

  @Test func whatAHookChangesWhenTheFeatureAppearsIsNoStep() {
    let store = Store(initialState: Editor.State()) {
      Editor().onMount { state in
        state.text = "mounted"
        return .none
      }
    }
    #expect(store.text == "mounted" && !store.withState(\.history).canUndo)
    store.send(.loaded("a"))
    store.send(.history(.undo))
    #expect(store.text == "mounted" && !store.withState(\.history).canUndo)
  }

  @Test func whatTheReducerAndAHookChangeOnUndoAndRedoIsNoStep() {
    let store = Store(initialState: Marked.State()) { Marked() }
    store.send(.typed("a"))
    store.send(.typed("b"))
    store.send(.history(.undo))
    #expect(store.text == "a!?" && store.undoHistory.undoSteps.count == 1 && store.undoHistory.redoSteps.count == 1)
    store.send(.history(.redo))
    #expect(store.text == "b!?" && store.undoHistory.undoSteps.count == 2 && !store.undoHistory.canRedo)
  }

  @Test func whatAHookChangesOnAnUndoWithoutAStepIsNoStep() {
    let store = Store(initialState: Editor.State()) {
      Editor().onChange(of: \.undone) { state, _, _ in
        state.text += "!"
        return .none
      }
    }
    store.send(.loaded("a"))
    store.send(.history(.undo))
    store.send(.history(.undo))
    #expect(store.text == "!!" && !store.withState(\.history).canUndo && store.withState(\.history).canRedo)
    store.send(.history(.redo))
    #expect(store.text == "a")
  }

  @Test func aChangeByAParentIsAStepAtOnce() {
    store.send(.cleared)
    #expect(store.editor.history.undoSteps == [UndoStep()])
    store.send(.editor(.typed("a")))
    store.send(.cleared)
    #expect(store.editor.history.undoSteps.count == 3)
    for text in ["a", "cleared", ""] {
      store.send(.editor(.history(.undo)))
      #expect(store.editor.text == text)
    }
  }

  @Test func aChangeByAParentIsAStepOfItsOwnInAStoreThatBeginsWithSteps() {
    store.send(.editor(.typed("a")))
    let later = Store(initialState: store.withState { $0 }) { Form() }
    later.send(.cleared)
    #expect(later.editor.history.undoSteps.count == 2)
    later.send(.editor(.history(.undo)))
    #expect(later.editor.text == "a")
  }

  @Test func aChildThatIsReplacedBeginsAHistoryOfItsOwn() {
    store.send(.editor(.typed("a")))
    store.send(.replaced)
    #expect(!store.editor.history.canUndo)
    store.send(.editor(.cleared))
    store.send(.editor(.history(.undo)))
    #expect(store.editor.text == "new")
  }

  @Test func rowsAreRestoredWithTheirOwnHistories() {
    store.send(.added(1))
    store.send(.rows(.element(id: 1, action: .loaded("a"))))
    store.send(.removed(1))
    store.send(.history(.undo))
    #expect(store.rows[id: 1]?.text == "a" && store.rows[id: 1]?.history.canUndo == true)
    store.send(.rows(.element(id: 1, action: .history(.undo))))
    #expect(store.rows[id: 1]?.text == "")
    // The undo of a row is a step of the list.
    store.send(.history(.undo))
    #expect(store.rows[id: 1]?.text == "a")
  }

  @Test func observersOfTheHistoryAreNotifiedOfSteps() {
    var names: [[String?]] = []
    let token = store.observe(\.editor.history) { names.append($0.undoSteps.map(\.name)) }
    store.send(.editor(.typed("a")))
    store.send(.editor(.typed("ab")))
    store.send(.editor(.cleared))
    // The second action joins the step of the first.
    #expect(names == [["Typing"], ["Typing", "Clear"]])
    token.cancel()
  }

  /// Random actions on two levels: undoing all steps gives the states in reverse, and redoing all gives them again.
  @Test(arguments: Thoroughness.seeds(5)) func undoGoesBackThroughAllStatesOfAStore(seed: UInt64) {
    var random = FuzzRandom(seed: seed)
    var states = [store.rows]
    for _ in 0..<60 {
      let id = Int.random(in: 0..<5, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1: store.send(.added(id))
      case 2: store.send(.removed(id))
      default:
        guard store.rows.contains(id: id) else { continue }
        store.send(.rows(.element(id: id, action: .loaded("\(Int.random(in: 0..<9, using: &random))"))))
      }
      if store.rows != states.last { states.append(store.rows) }
    }
    let steps = store.undoHistory.undoSteps.count
    #expect(steps == states.count - 1)
    for state in states.dropLast().reversed() {
      store.send(.history(.undo))
      #expect(store.rows == state)
    }
    for state in states.dropFirst() {
      store.send(.history(.redo))
      #expect(store.rows == state)
    }
    #expect(store.undoHistory.undoSteps.count == steps && !store.undoHistory.canRedo)
  }
}
