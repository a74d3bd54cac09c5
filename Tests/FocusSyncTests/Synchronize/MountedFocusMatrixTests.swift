import FocusSync
import Store
import TestSupport
import Testing

/// A child that requests focus when it is mounted, under every change and in every holder.
@LawActor @Suite struct MountedFocusMatrixTests {
  enum Holding: CaseIterable, Sendable {
    case optional, enumCase, row, screen, twoDeep
  }

  private struct Mode: Reducer {
    enum State: Equatable {
      case empty
      case editor(Editor.State)
    }
    enum Action { case editor(Editor.Action) }
    var body: some ReducerOf<Self> {
      EmptyReducer().ifCaseLet(State.editor, action: Action.editor) { Editor() }
    }
  }

  private struct Outer: Reducer {
    struct State: Equatable { var inner: Editor.State? }
    enum Action { case inner(Editor.Action) }
    var body: some ReducerOf<Self> {
      EmptyReducer().ifLet(\.inner, action: Action.inner) { Editor() }
    }
  }

  private struct Home: Reducer {
    enum Field: Hashable { case button }
    struct State: Equatable {
      let holding: Holding
      var focusedField: Field?
      var optional: Editor.State?
      var mode = Mode.State.empty
      var rows: IdentifiedArrayOf<Editor.State> = []
      var path = StackState<Editor.State>()
      var outer: Outer.State?

      mutating func put(_ id: Int) {
        let editor = Editor.State(id: id)
        switch holding {
        case .optional: optional = editor
        case .enumCase: mode = .editor(editor)
        case .row: rows.append(editor)
        case .screen: path.append(editor)
        case .twoDeep: outer = Outer.State(inner: editor)
        }
      }

      mutating func remove() {
        optional = nil
        mode = .empty
        rows.removeAll()
        path.removeAll()
        outer = nil
      }

      /// Changes the value of the child, or puts a sibling in front of it.
      mutating func disturb() {
        optional?.text = "changed"
        if case .editor(var editor) = mode {
          editor.text = "changed"
          mode = .editor(editor)
        }
        if rows.count > 1 { rows.swapAt(0, 1) }
        if path.count > 1 { path.swapAt(0, 1) }
        outer?.inner?.text = "changed"
      }
    }
    enum Action: BindableAction {
      case binding(BindingAction<State>)
      case change((inout State) -> Void)
      case optional(Editor.Action)
      case mode(Mode.Action)
      case rows(IdentifiedActionOf<Editor>)
      case path(StackActionOf<Editor>)
      case outer(Outer.Action)
    }
    var body: some ReducerOf<Self> {
      BindingReducer()
      Reduce { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
      .ifLet(\.optional, action: Action.optional) { Editor() }
      .forEach(\.rows, action: Action.rows) { Editor() }
      .forEach(\.path, action: Action.path) { Editor() }
      .ifLet(\.outer, action: Action.outer) { Outer() }
      Scope(state: \.mode, action: Action.mode) { Mode() }
    }
  }

  /// A front end that shows the present editors. Views are made after their state, and removed after it.
  @LawActor private final class Screen {
    struct Shown {
      let store: StoreOf<Editor>
      let fields: FocusBinding<String, Editor.Field>
      let mirror: Synchronization
    }

    let engine = FocusEngine<String>(options: FocusOptions(removalPolicy: .clear))
    let store: StoreOf<Home>
    private let button: FocusBinding<String, Home.Field>
    private var mirror: Synchronization?
    private var shown: [String: Shown] = [:]

    init(_ holding: Holding) {
      store = Store.onLawActor(Home.State(holding: holding)) { Home() }
      button = FocusBinding(engine)
      button.bind("button", equals: .button)
      mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(button))
      engine.add(.element("button", frame: FocusRect(x: 0, y: 0, width: 10, height: 1), interactions: .activate))
      engine.request("button")
    }

    /// The present editors, by a name for each identity.
    private var editors: [String: StoreOf<Editor>] {
      var all: [String: StoreOf<Editor>] = [:]
      func add(_ name: String, _ store: StoreOf<Editor>?) {
        if let store { all["\(name) \(store.state.id)"] = store }
      }
      add("optional", store.scope(state: \.optional, action: Home.Action.optional))
      let mode = store.scope(state: \.mode, action: Home.Action.mode)
      add("case", mode.scope(state: Mode.State.editor, action: Mode.Action.editor))
      for id in store.rows.ids { add("row", store.scope(state: \.rows, id: id, action: Home.Action.rows)) }
      for id in store.path.ids { add("screen \(id)", store.scope(state: \.path, id: id, action: Home.Action.path)) }
      let outer = store.scope(state: \.outer, action: Home.Action.outer)
      add("inner", outer?.scope(state: \.inner, action: Outer.Action.inner))
      return all
    }

    func change(_ change: @escaping (inout Home.State) -> Void) {
      store.send(.change(change))
      let editors = editors
      for name in shown.keys where editors[name] == nil {
        // The mirror ends first, because the store of an optional child may already have the child that replaced it.
        shown.removeValue(forKey: name)?.mirror.cancel()
        engine.update { for field in ["title", "notes"] { $0.remove("\(name) \(field)") } }
      }
      for (name, editor) in editors where shown[name] == nil {
        let fields = FocusBinding<String, Editor.Field>(engine)
        fields.bind("\(name) title", equals: .title)
        fields.bind("\(name) notes", equals: .notes)
        let mirror = synchronize(SyncSide(editor, \.focusedField), SyncSide(fields))
        shown[name] = Shown(store: editor, fields: fields, mirror: mirror)
        let top = 2 * shown.count
        engine.update { update in
          for (row, field) in ["title", "notes"].enumerated() {
            let frame = FocusRect(x: 0, y: Double(top + row), width: 10, height: 1)
            update.add(.element("\(name) \(field)", frame: frame))
          }
        }
      }
    }

    /// The focus of each editor in the state, by its id.
    var focusInState: [Int: Editor.Field] {
      var focus: [Int: Editor.Field] = [:]
      for editor in editors.values where editor.focusedField != nil { focus[editor.state.id] = editor.focusedField }
      return focus
    }

    /// The last part of the focused element's name: the id of its editor, and the field.
    var focused: String? { engine.focused?.split(separator: " ").suffix(2).joined(separator: " ") }
  }

  @LawActor @Test(arguments: Holding.allCases) func aMountedChildTakesFocus(holding: Holding) {
    let screen = Screen(holding)
    #expect(screen.focused == "button" && screen.store.focusedField == .button)
    screen.change { $0.put(1) }
    #expect(screen.focused == "1 title" && screen.focusInState == [1: .title])
    #expect(screen.store.focusedField == nil)
  }

  @LawActor @Test(arguments: Holding.allCases) func aDismountedChildLosesFocus(holding: Holding) {
    let screen = Screen(holding)
    screen.change { $0.put(1) }
    screen.change { $0.remove() }
    #expect(screen.focused == nil && screen.focusInState == [:] && screen.store.focusedField == nil)
  }

  @LawActor @Test(arguments: Holding.allCases) func aReplacingChildTakesFocus(holding: Holding) {
    let screen = Screen(holding)
    screen.change { $0.put(1) }
    screen.change {
      $0.remove()
      $0.put(2)
    }
    #expect(screen.focused == "2 title" && screen.focusInState == [2: .title])
  }

  @LawActor @Test(arguments: Holding.allCases) func aChildThatIsReorderedOrChangedKeepsItsFocus(holding: Holding) {
    let screen = Screen(holding)
    if holding == .row || holding == .screen { screen.change { $0.put(2) } }
    screen.change { $0.put(1) }
    screen.engine.press(KeyEvent(.tab))
    #expect(screen.focused == "1 notes")
    screen.change { $0.disturb() }
    #expect(screen.focused == "1 notes" && screen.focusInState == [1: .notes])
  }

  @LawActor @Test(arguments: Holding.allCases) func aChildThatReturnsTakesFocusAgain(holding: Holding) {
    let screen = Screen(holding)
    screen.change { $0.put(1) }
    screen.engine.press(KeyEvent(.tab))
    screen.change { $0.remove() }
    screen.engine.request("button")
    #expect(screen.store.focusedField == .button)
    screen.change { $0.put(1) }
    #expect(screen.focused == "1 title" && screen.focusInState == [1: .title])
    #expect(screen.store.focusedField == nil)
  }
}
