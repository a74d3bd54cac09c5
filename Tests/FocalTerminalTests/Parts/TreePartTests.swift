import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import Testing

/// The keys are those of the tree view in the ARIA Authoring Practices.
@MainActor
struct TreePartTests {
  @Test func theTreeIsDrawnAtEveryWidth() async {
    await withFiles { screen, _ in
      await screen.press("<Tab><Right><Down><Right>")
      screen.expectFrame("tree", widths: widths)
    }
  }

  @Test func theSignsHaveFormsOfASCII() async {
    await withFiles { screen, _ in
      screen.program.glyphs = .ascii
      await screen.press("<Tab><Right>")
      screen.expectFrame("tree-ascii")
    }
  }

  @Test(arguments: [
    // Right expands a row, then goes to its first child.
    ("<Tab>", "file-1", [Int]()), ("<Tab><Right>", "file-1", [1]), ("<Tab><Right><Right>", "file-2", [1]),
    // Left goes to the parent, then collapses it, then does nothing.
    ("<Tab><Right><Right><Down><Left>", "file-1", [1]), ("<Tab><Right><Left>", "file-1", []),
    ("<Tab><Left><Left>", "file-1", []),
    // A folder without files is expanded, and has no child to go to.
    ("<Tab><Down><Right><Right>", "file-6", [6]),
    // A row without children stays where it is.
    ("<Tab><End><Right>", "file-7", []), ("<Tab><End><Left>", "file-7", []),
    // The keys of lists go through the visible rows.
    ("<Tab><Right><End><Home>", "file-1", [1]), ("<Tab><Right><Down><Down><Down>", "file-6", [1]),
    ("<Tab><Right><Down><Down>n", "file-5", [1]), ("<Tab>r", "file-7", []), ("<Tab><Right><Tab>", "after", [1]),
  ])
  func keysMoveInTheTree(keys: String, focus: String, expanded: [Int]) async {
    await withFiles { screen, store in
      await screen.press(keys)
      #expect(screen.focus == focus)
      #expect(store.expanded == Set(expanded))
    }
  }

  @Test func returnSpaceAndAClickOpenARow() async {
    await withFiles { screen, store in
      await screen.press("<Tab><Return><Right><Right> ")
      await screen.click("Readme")
      #expect(store.opened == [1, 2, 7] && screen.focus == "file-7" && store.expanded == [1])
    }
  }

  @Test func aClickOnTheSignExpandsAndCollapses() async {
    await withFiles { screen, store in
      await screen.click("▸ Sources")
      #expect(store.expanded == [1] && screen.focus == "file-1")
      // Focus does not go away with the row that it is in.
      await screen.press("<Right>")
      await screen.click("▾ Sources")
      #expect(store.expanded == [] && screen.focus == "file-1" && store.opened == [])
    }
  }

  @Test func theHelpLineSaysWhatTheArrowsDo() async {
    await withFiles { screen, _ in
      await screen.press("<Tab>")
      #expect(screen.text.contains("→ expand") && !screen.text.contains("collapse"))
      await screen.press("<Right>")
      #expect(screen.text.contains("← collapse") && !screen.text.contains("expand"))
      await screen.press("<End>")
      #expect(!screen.text.contains("collapse") && !screen.text.contains("expand"))
    }
  }

  @Test func aDeepRowKeepsRoomForItsTitle() async {
    let deepest = File(id: 99, name: "Deepest")
    let deep = (0..<99).reversed().reduce(deepest) { File(id: $1, name: "\($1)", children: [$0]) }
    await withFiles([deep], expanded: Set(0..<99), columns: 24) { screen, _ in
      await screen.press("<Tab><End>")
      #expect(screen.text.contains("Deepest"))
      await screen.press("<Left>")
      #expect(screen.focus == "file-98")
    }
  }

  @Test(arguments: [5, 6]) func aRowIsDrawnOnAScreenThatIsTooNarrowForIt(columns: Int) async {
    await withFiles { screen, _ in
      screen.resize(columns: columns, rows: 16)
      #expect(screen.screen.size == CellSize(columns: columns, rows: 16))
      screen.resize(columns: 80, rows: 16)
      #expect(screen.text.contains("▸ Sources"))
    }
  }

  @Test func anItemThatIsAddedBelowAnExpandedRowIsShown() async {
    await withFiles { screen, store in
      await screen.press("<Tab><Right>")
      store.send(.added(File(id: 8, name: "Main"), to: 1))
      #expect(screen.text.contains("Main"))
    }
  }

  @MainActor @Test func aKeyInALongTreeAsksForTheVisibleRowsOnly() async {
    let folders = (0..<20).map { folder in
      let files = (1...50).map { File(id: 10_000 * folder + $0, name: "\($0)") }
      return File(id: 10_000 * folder, name: "Folder", children: IdentifiedArray(uniqueElements: files))
    }
    await withFiles(folders, expanded: Set(folders.map(\.id))) { screen, _ in
      await screen.press("<Tab><Down>")
      (Files.titles, Files.children) = (0, 0)
      await screen.press("<Down><Left>")
      #expect(screen.focus == "file-0" && Files.children == 0)
      // Two keys, each of which draws at most two frames of five rows, and asks twice for a title.
      #expect(Files.titles > 0 && Files.titles <= 2 * 2 * 2 * 5)
      await screen.press("<End><Left>")
      #expect(screen.focus == "file-190000" && Files.children == 0)
      await screen.press("<Left>")
      #expect(Files.children == 20 + 19 * 50)
    }
  }

  private func withFiles(
    _ files: [File] = File.sample,
    expanded: Set<Int> = [],
    columns: Int = 80,
    test: @MainActor (HeadlessScreen, StoreOf<Files>) async -> Void
  ) async {
    await withScreen(
      columns: columns,
      rows: 16,
      initialState: Files.State(files: IdentifiedArray(uniqueElements: files), expanded: expanded),
      reducer: { Files() },
      page: Files.page,
      test: test
    )
  }
}

private struct File: Equatable, Identifiable, Sendable {
  let id: Int
  var name: String
  /// The files of a folder.
  var children: IdentifiedArrayOf<File>?

  static let sample = [
    File(
      id: 1,
      name: "Sources",
      children: [
        File(id: 2, name: "Model", children: [File(id: 3, name: "Meeting"), File(id: 4, name: "Speaker")]),
        File(id: 5, name: "Notes of the meeting in the great hall"),
      ]
    ), File(id: 6, name: "Tests", children: []), File(id: 7, name: "Readme"),
  ]
}

private struct Files: Reducer {
  struct State: Equatable, Sendable {
    var files: IdentifiedArrayOf<File>
    var expanded: Set<Int> = []
    var focus: Named? = "before"
    var opened: [Int] = []
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case opened(Int)
    case added(File, to: Int)
  }

  /// The numbers of times that a row was asked for its title and its children.
  @MainActor static var (titles, children) = (0, 0)

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .opened(let id): state.opened.append(id)
      case .added(let file, let folder): state.files[id: folder]?.children?.append(file)
      }
      return .none
    }
  }

  @MainActor
  static func page(_ store: StoreOf<Files>, size: CellSize) -> PageSession<Named> {
    PageSession(store, focus: \.focus, size: size) { _ in
      Page("Files") {
        Part.line("before", TextLine("", placeholder: "before", edit: { _ in }))
        Part.tree(
          "files",
          store.files,
          height: 5,
          children: {
            children += 1
            return $0.children
          },
          expanded: store.expanded,
          element: { "file-\($0)" },
          title: {
            titles += 1
            return $0.name
          },
          detail: { $0.children.map { "\($0.count)" } ?? "" },
          expand: { store.expanded = $0 },
          action: { store.send(.opened($0)) }
        )
        Part.line("after", TextLine("", placeholder: "after", edit: { _ in }))
      }
    }
  }
}
