import FocusSync
import Store
import Testing

/// A feature requests focus when it is mounted, and gets it when its element is added. Driven by keys.
@MainActor @Suite struct MountedFocusTests {
  private struct Notes: Reducer {
    enum Field: Hashable, Sendable { case add }
    struct State: Equatable {
      var focusedField: Field?
      var sheet: Editor.State?
      var rows: IdentifiedArrayOf<Editor.State> = []
      var path = StackState<Editor.State>()
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case sheetTapped
      case rowTapped
      case screenTapped
      case sheet(PresentationAction<Editor.Action>)
      case rows(IdentifiedActionOf<Editor>)
      case path(StackActionOf<Editor>)
    }
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .sheetTapped: state.sheet = Editor.State()
        case .rowTapped: state.rows.append(Editor.State(id: state.rows.count))
        case .screenTapped: state.path.append(Editor.State())
        case .binding, .sheet, .rows, .path: break
        }
        return .none
      }
      .ifLet(\.sheet, action: Action.sheet) { Editor() }
      .forEach(\.rows, action: Action.rows) { Editor() }
      .forEach(\.path, action: Action.path) { Editor() }
      .onMount {
        $0.focusedField = .add
        return .none
      }
    }
  }

  private let engine = FocusEngine<String>(options: FocusOptions(keyboardNavigation: true))
  private let store = Store(initialState: Notes.State()) { Notes() }
  private let button: FocusBinding<String, Notes.Field>
  private let mirror: Synchronization

  init() {
    button = FocusBinding(engine)
    button.bind("add", equals: .add)
    mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(button))
    engine.add(.element("add", frame: FocusRect(x: 0, y: 0, width: 10, height: 1), interactions: .activate))
  }

  private struct Shown {
    let mirror: Synchronization
    let fields: FocusBinding<String, Editor.Field>
    let editor: StoreOf<Editor>
  }

  /// Shows an editor: first the mirror, then the elements, because views are made after their state. The front end
  /// retains the result.
  private func show(_ editor: StoreOf<Editor>, as name: String, row: Double) -> Shown {
    let fields = FocusBinding<String, Editor.Field>(engine)
    fields.bind("\(name) title", equals: .title)
    fields.bind("\(name) notes", equals: .notes)
    let mirror = synchronize(SyncSide(editor, \.focusedField), SyncSide(fields))
    #expect(engine.focused == "add")
    engine.update { update in
      for (offset, field) in ["title", "notes"].enumerated() {
        update.add(.element("\(name) \(field)", frame: FocusRect(x: 0, y: row + Double(offset), width: 10, height: 1)))
      }
    }
    return Shown(mirror: mirror, fields: fields, editor: editor)
  }

  private func press(_ key: KeyEvent.Key) { engine.press(KeyEvent(key)) }

  @Test func theRootHasFocusAtTheStart() {
    #expect(engine.focused == "add")
    #expect(store.focusedField == .add)
  }

  @Test func aSheetHasFocusAtOnce() throws {
    engine.onSubmit(at: "add") { [store] in store.send(.sheetTapped) }
    press(.return)
    #expect(store.sheet?.focusedField == .title)
    let sheet = try #require(store.scope(state: \.sheet, action: Notes.Action.sheet))
    let shown = show(sheet, as: "sheet", row: 1)
    #expect(engine.focused == "sheet title")
    #expect(store.focusedField == nil)
    press(.tab)
    #expect(engine.focused == "sheet notes")
    #expect(store.sheet?.focusedField == .notes)
    withExtendedLifetime((mirror, shown)) {}
  }

  @Test func aRowThatWasJustAddedHasFocus() throws {
    engine.onSubmit(at: "add") { [store] in store.send(.rowTapped) }
    var shown: [Shown] = []
    for id in 0..<3 {
      engine.request("add")
      press(.return)
      let row = try #require(store.scope(state: \.rows, id: id, action: Notes.Action.rows))
      shown.append(show(row, as: "row \(id)", row: Double(1 + 2 * id)))
      #expect(engine.focused == "row \(id) title")
      #expect(store.rows.map(\.focusedField) == (0...id).map { $0 == id ? .title : nil })
    }
    press(.tab)
    #expect(store.rows[id: 2]?.focusedField == .notes)
    withExtendedLifetime((mirror, shown)) {}
  }

  @Test func aScreenThatWasPushedHasFocus() throws {
    engine.onSubmit(at: "add") { [store] in store.send(.screenTapped) }
    press(.return)
    let screen = try #require(store.scope(state: \.path, id: 0, action: Notes.Action.path))
    let shown = show(screen, as: "screen", row: 1)
    #expect(engine.focused == "screen title")
    press(.tab)
    #expect(store.path[id: 0]?.focusedField == .notes)
    withExtendedLifetime((mirror, shown)) {}
  }
}
