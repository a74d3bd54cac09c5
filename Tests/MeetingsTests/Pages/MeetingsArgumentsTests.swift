import FocalTerminal
import MeetingsPages
import Testing

struct MeetingsArgumentsTests {
  @Test func everyOptionIsRead() throws {
    let arguments = try MeetingsArguments(parsing: [
      "--open", "design/edit", "--file=team.json", "--demo", "--keys", "a<Tab>", "--size", "40x10", "-h",
    ])
    #expect(arguments.link == "design/edit" && arguments.file == "team.json" && arguments.isDemo)
    #expect(arguments.keys?.count == 2 && arguments.size == CellSize(columns: 40, rows: 10) && arguments.asksForHelp)
    #expect(try MeetingsArguments(parsing: []) == MeetingsArguments())
  }

  @Test(arguments: [
    (["--open"], "meetings: --open needs a value; for example: meetings --open design/edit"),
    (["--file"], "meetings: --file needs a value; for example: meetings --file team.json"),
    (["--size", "big"], "meetings: --size: 'big' is no size; for example: meetings --size 80x24 --keys '<Down>'"),
    (["--demo=1"], "meetings: --demo takes no value; for example: meetings --demo"),
    (["--opne"], "meetings: unknown argument '--opne'; did you mean '--open'?"),
    (["--what"], "meetings: unknown argument '--what'; for example: meetings --demo --open design"),
  ])
  func mistakesAreExplained(arguments: [String], text: String) {
    #expect { try MeetingsArguments(parsing: arguments) } throws: { error in
      (error as? UsageError)?.message(of: "meetings") == text
    }
  }

  @Test func theHelpFitsIntoATerminal() {
    #expect(meetingsHelp.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}
