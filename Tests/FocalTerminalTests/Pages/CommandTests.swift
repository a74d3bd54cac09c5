import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import Testing

@MainActor
struct CommandTests {
  @Test(
    arguments: [
      ("i", "has the key <C-i>, which does not arrive: a terminal sends it as <Tab>."),
      ("M", "has the key <C-M>, which does not arrive: a terminal sends it as <Return>."),
      ("h", "has the key <C-h>, which does not arrive: a terminal sends it as <BS>."),
      ("N", "has the key <C-N>, which does not arrive: a terminal sends it as <C-n>."),
      ("1", "has the key <C-1>, which does not arrive: a terminal sends it as '1'."),
      ("z", "has the key <C-z>, which does not arrive: it stops or kills a program."),
    ] as [(Character, String)]
  )
  func aKeyThatDoesNotArriveIsReportedOnce(letter: Character, report: String) async {
    let issues = LockIsolated<[ReportedIssue]>([])
    let line: UInt = #line + 5
    await IssueReporting.$handler.withValue(IssueHandler { issue in issues.withValue { $0.append(issue) } }) {
      let page = PageSession<Named>(size: CellSize(columns: 60, rows: 12)) { _ in
        Page(
          "Page",
          commands: [.control(letter, "italic") {}, .control("s", "save") {}]
        ) {
          Part.line("name", TextLine("", edit: { _ in }))
        }
      }
      let screen = HeadlessScreen(page)
      await screen.press("abc")
      #expect(screen.text.contains("^s save"))
    }
    #expect(
      issues.value.map(\.message) == [
        """
        The command 'italic' \(report)

        Give it another key. With Ctrl, these are the letters but 'h', 'i', 'j', 'm' and 'z'.
        """
      ]
    )
    #expect(issues.value.first?.location.description == "FocalTerminalTests/CommandTests.swift:\(line)")
  }

  /// The keys of a part and of an element, too.
  @Test func theKeysOfPartsAndElementsAreReported() async {
    let issues = LockIsolated<[String]>([])
    await IssueReporting.$handler.withValue(IssueHandler { issue in issues.withValue { $0.append(issue.message) } }) {
      let page = PageSession<Named>(size: CellSize(columns: 60, rows: 12)) { _ in
        Page("Page") {
          Part.column { element("name", .control("j", "one") {}) }.commands(in: "scope", [.control("m", "two") {}])
        }
      }
      await HeadlessScreen(page).press("ab")
    }
    #expect(issues.value.map { String($0.prefix(17)) }.sorted() == ["The command 'one'", "The command 'two'"])
  }

  /// A key is the same however its event was made.
  @Test func aCommandIsCalledByItsKeyWithItsModifiers() async {
    var log: [String] = []
    let page = PageSession<Named>(size: CellSize(columns: 60, rows: 12)) { _ in
      Page(
        "Page",
        commands: [
          Command(KeyEvent("e", modifiers: .control), "^e", "one") { log.append("one") },
          Command(KeyEvent(.space, modifiers: .control), "^space", "two") { log.append("two") },
          Command(KeyEvent("e"), "e", "three") { log.append("three") },
        ]
      ) {
        Part.smallButton("button", "Button", label: "press") {}
      }
    }
    await HeadlessScreen(page).press("<C-e><C- >e")
    #expect(log == ["one", "two", "three"])
  }

  private func element(_ id: Named, _ command: Command) -> Part<Named> {
    Part(rows: 1) { frame, canvas in
      var control = Control()
      control.commands = [command]
      canvas.element(id, frame, interactions: .activate, control)
    }
  }
}
