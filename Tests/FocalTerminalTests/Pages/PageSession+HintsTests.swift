import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import Testing

/// The line of help names the keys that have an effect now.
@MainActor
struct PageSessionHintsTests {
  @Test(arguments: [
    ("before", "↵/tab next  ⇧tab back  ^c quit"), ("named", "↵ rename  tab next  ⇧tab back  ^c quit"),
    // Return in a field without an action presses the default button around it, or otherwise the one of the page.
    ("plain", "↵ save  esc leave  tab next  ⇧tab back  ^c quit"),
    ("save", "↵ save  esc leave  tab next  ⇧tab back  ^c quit"),
    ("submitted", "↵ send  tab next  ⇧tab back  ^c quit"),
    ("dial", "↵ save  ←→ change  tab next  ⇧tab back  ^c quit"),
    ("one", "↵ choose  a-z find  tab next  ⇧tab back  ^c quit"),
    ("area", "↵ new line  tab next  ⇧tab back  ^c quit"),
    // Return does what the scope around the field does, which has no name.
    ("unnamed", "tab next  ⇧tab back  ^c quit"),
  ])
  func theKeysOfTheFocusedElementAreNamed(focus: Named, hints: String) async {
    await withHints { screen, store in
      store.focus = focus
      #expect(screen.lastLine == hints)
    }
  }

  @Test func keysOfTheProgramAreNamedButForThoseOfThePage() async {
    await withHints { screen, store in
      screen.program.otherHints = [("esc", "menu"), ("^t", "theme")]
      #expect(screen.lastLine == "esc menu  ^t theme  ↵/tab next  ⇧tab back  ^c quit")
      store.focus = "plain"
      #expect(screen.lastLine.hasPrefix("↵ save  ^t theme  esc leave"))
    }
  }

  @Test func withoutFocusTabLeadsIn() async {
    await withHints { screen, store in
      store.focus = nil
      #expect(screen.lastLine == "↵ save  tab next  ⇧tab back  ^c quit")
    }
  }

  @Test func keysHaveNamesInASCII() async {
    await withHints { screen, store in
      screen.program.glyphs = .ascii
      store.focus = "dial"
      #expect(screen.lastLine.hasPrefix("enter save  left/right change  tab next"))
      store.focus = "named"
      #expect(screen.lastLine.hasPrefix("enter rename"))
    }
  }

  @Test func keysThatTheFocusedFieldTakesAreNotOffered() async {
    await withParts { store in
      Part.column {
        Part.line("line", TextLine(store.state["line"], edit: { store.send(.set("line", $0)) }))
        Part.smallButton("button", "Button", label: "press") {}
      }
      .commands(
        in: "scope",
        [
          .control("e", "edit") { store.send(.logged("edit")) }, .control("s", "save") {},
          Command(KeyEvent("+"), "+", "add") {},
          Command(KeyEvent(.leftArrow), "←", "fold") {},
        ]
      )
    } test: { screen, store in
      await screen.press("<Tab>")
      #expect(screen.lastLine == "^s save  ← fold  ↵/tab next  ⇧tab back  ^c quit")
      await screen.press("a<C-e>")
      #expect(screen.lastLine == "^s save  ↵/tab next  ⇧tab back  ^c quit" && store.log == [])
      await screen.press("<Tab><C-e>")
      #expect(screen.lastLine == "↵ press  ^e edit  ^s save  + add  ← fold  tab next  ⇧tab back  ^c quit")
      #expect(store.log == ["edit"])
    }
  }

  @Test func theActiveRowOfAListIsNamedWhileItsFieldHasFocus() async {
    await withParts { _ in
      Part.field("search", "Search", TextLine("", edit: { _ in }), controls: "list")
      Part.list("list", rows, height: 3, element: { "row-\($0)" }, title: { "Row \($0.id)" }) { _ in }
    } test: { screen, _ in
      await screen.press("<Tab>")
      #expect(screen.lastLine.hasPrefix("↵/tab next") && !screen.text.contains("┃ Row"))
      await screen.press("<Down>")
      #expect(screen.lastLine.hasPrefix("↵ open  tab next") && screen.text.contains("┃ Row 0"))
      // The mark leaves with focus.
      await screen.press("<Tab>")
      #expect(screen.focus == "after" && !screen.text.contains("┃ Row"))
      await screen.press("<S-Tab>")
      #expect(screen.text.contains("┃ Row 0"))
    }
  }

  @Test func anElementThatTakesNoFocusIsNoStopOfTab() {
    let page = PageSession<Named>(size: CellSize(columns: 60, rows: 12)) { _ in
      Page("Page") {
        Part.line("line", TextLine("", edit: { _ in }))
        Part<Named>(rows: 1) { frame, canvas in canvas.element("divider", frame, interactions: [], Control()) }
      }
    }
    page.receive(.click(.named("line")))
    #expect(HeadlessScreen(page).lastLine == "^c quit")
  }

  private let rows = IdentifiedArray(uniqueElements: (0..<9).map { Row(id: $0) })

  private struct Row: Identifiable { let id: Int }

  private func withHints(test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void) async {
    await withParts { store in
      Part.line("named", TextLine("", submitLabel: "rename", edit: { _ in }, submit: {}))
      Part.column {
        Part.line("plain", TextLine("", submitLabel: "save", edit: { _ in }))
        Part.button("save", "Save", shortcut: .defaultAction) {}
      }
      .onExitCommand(in: "scope", "leave") {}
      Part.line("submitted", TextLine("", submitLabel: "send", edit: { _ in })).onSubmit(in: "form") {}
      Part.line("unnamed", TextLine("", edit: { _ in })).onSubmit(in: "unnamed-form") {}
      Part.textArea("area", "Area", TextLine("", edit: { _ in }), rows: 2)
      Part.picker("dial", ["a", "b"], selected: 0) { _ in }
      Part.radioGroup("radio", ["one", "two"], selected: nil, element: { "\($0)" }, title: { $0 }) { _ in }
    } test: { screen, store in
      await test(screen, store)
    }
  }
}

extension HeadlessScreen {
  /// The line of help.
  fileprivate var lastLine: String {
    text.split(separator: "\n").last.map { String($0.drop { $0 == " " }) } ?? ""
  }
}
