import FocalTerminal
import Foundation

/// The options of the command line of `meetings`.
package struct MeetingsArguments: Equatable, Sendable {
  /// A link to the screen that is opened; `nil` for the list.
  package var link: String?
  /// The file of the meetings; `nil` for that of the user.
  package var file: String?
  /// True if there are meetings to play with, which are not kept.
  package var isDemo = false
  /// The keys to run without a terminal.
  package var keys: [Input]?
  package var size = CellSize(columns: 80, rows: 24)
  /// True if a line for each event goes to standard error.
  package var traces = false
  /// The file of a page that shows what happened; `nil` for none.
  package var timelineFile: String?
  package var asksForHelp = false

  package static let example = "--demo --open design"

  package init() {}

  /// Reads the arguments that follow the program's name.
  ///
  /// - Throws: `UsageError` for the first argument that is not understood.
  package init(parsing arguments: [String]) throws(UsageError) {
    var reader = OptionReader(arguments)
    while let name = reader.next() {
      switch name {
      case "--open": link = try reader.value("design/edit")
      case "--file": file = try reader.value("team.json")
      case "--keys": keys = try KeyNotation.parse(reader.value("'<Down><Return>'"), of: name)
      case "--size": size = try Self.size(reader.value("80x24"))
      case "--demo":
        try reader.expectNoValue()
        isDemo = true
      case "--trace":
        try reader.expectNoValue()
        traces = true
      case "--timeline": timelineFile = try reader.value("meetings.html")
      case "--help", "-h":
        try reader.expectNoValue()
        asksForHelp = true
      default: throw UsageError(unknownArgument: name, help: meetingsHelp, example: Self.example)
      }
    }
  }

  private static func size(_ text: String) throws(UsageError) -> CellSize {
    let parts = text.split(separator: "x").map { Int($0) ?? 0 }
    guard parts.count == 2, parts.allSatisfy({ (1...500).contains($0) }) else {
      throw UsageError("--size: '\(printable(text))' is no size", example: "--size 80x24 --keys '<Down>'")
    }
    return CellSize(columns: parts[0], rows: parts[1])
  }
}

/// The text of `meetings --help`.
package let meetingsHelp = """
  meetings: plan and hold short meetings of a team

  USAGE
    meetings [--open LINK] [--file FILE] [--demo] [--keys KEYS [--size CxR]]

  OPTIONS
    --open LINK   open a screen: new, import, export, MEETING, MEETING/edit, MEETING/start, or
                  MEETING/2026-11-23 for the notes of that day. MEETING is a title in small letters
                  with hyphens for blanks; the screen of a meeting shows it
    --file FILE   the file of the meetings, instead of meetings/meetings.json in the user's folder for
                  the data of programs. Several programs may have it open; each shows what another
                  changes
    --demo        some meetings to play with, which are not kept
    --keys KEYS   run without a terminal: press KEYS, print the last frame, and what has focus. Keys
                  are written as for login: <Tab>, <Return>, <Esc>, <Down>, <C-n>, <Click:NAME>
    --size CxR    the size of the screen for --keys (80x24)
    --trace       write a line for each action, state change and effect to standard error, each
                  with its cause
    --timeline FILE
                  when the program is left, write a page to FILE that shows what happened: open it
                  in a browser
    --help        show this text

  Ctrl-T opens the history: arrows step through, typing filters, Escape goes on.

  EXIT STATUS
    0; 64 for wrong usage, or a link to a meeting that does not exist

  EXAMPLES
    meetings --demo
    meetings --demo --open design/start
    meetings --file team.json --open new

  """
