import FocalNcurses
import FocalTerminal
import Foundation
import MeetingsFeature
import MeetingsPages
import Store
import StoreFoundation

/// The program: reads the arguments, opens the file, and runs the app on the terminal or by keys.
@MainActor
enum MeetingsCommand {
  static func main() async -> Never {
    StandardStreams.open()
    do {
      let arguments = try MeetingsArguments(parsing: Array(CommandLine.arguments.dropFirst()))
      if arguments.asksForHelp {
        StandardStreams.print(meetingsHelp)
      } else {
        try await run(arguments)
      }
      // Values that are not in their files yet are written at the exit.
      exit(0)
    } catch {
      StandardStreams.complain(error.message(of: "meetings"))
      exit(UsageError.exitStatus)
    }
  }

  private static func run(_ arguments: MeetingsArguments) async throws(UsageError) {
    let state = try state(of: arguments)
    let store = Store(initialState: state) { MeetingsApp() }
    guard let keys = try keys(of: arguments) else {
      if arguments.traces, isatty(STDERR_FILENO) == 1 {
        throw UsageError(
          "--trace writes to standard error, where the meetings are shown",
          example: "--trace 2>trace.txt"
        )
      }
      let program = try await TerminalRun.show(instead: MeetingsArguments.example) { open(store, arguments, $0) }
      return try write(program, arguments)
    }
    let program = open(store, arguments, arguments.size)
    let run = await KeysRun(keys, in: program)
    if let mistake = run.mistake { throw UsageError("--keys: \(mistake)", example: "--demo --keys '<Down><Return>'") }
    StandardStreams.print(run.report)
    try write(program, arguments)
  }

  /// The screens, with a pane for their history.
  private static func open(
    _ store: StoreOf<MeetingsApp>,
    _ arguments: MeetingsArguments,
    _ size: CellSize
  ) -> any InspectedProgram {
    let keepsFrames = arguments.timelineFile != nil
    let program = MeetingsApp.screens(store, size: size).withHistory(keepsFrames: keepsFrames)
    if arguments.traces { program.trace { event in StandardStreams.complain("\(event)") } }
    return program
  }

  /// Writes the page that shows what happened.
  private static func write(_ program: any TerminalProgram, _ arguments: MeetingsArguments) throws(UsageError) {
    guard let path = arguments.timelineFile, let program = program as? any InspectedProgram else { return }
    try StandardStreams.write(
      program.timeline(title: "meetings", initialState: nil, reducer: nil),
      to: path,
      option: "--timeline"
    )
  }

  /// The meetings of the file, with the screens of the link.
  private static func state(of arguments: MeetingsArguments) throws(UsageError) -> MeetingsApp.State {
    do {
      try prepareDependencies {
        if let file = arguments.file { $0[MeetingsFile.self] = MeetingsFile(url: URL(filePath: file)) }
        if arguments.isDemo { try $0.useDemo() }
      }
      var state = MeetingsApp.State()
      if let link = arguments.link { try state.open(link) }
      return state
    } catch {
      throw UsageError("--open: \(error)", example: nil)
    }
  }

  /// The keys that were given, or are piped in; `nil` where a person is to press them.
  private static func keys(of arguments: MeetingsArguments) throws(UsageError) -> [Input]? {
    if let keys = arguments.keys { return keys }
    if TerminalRun.hasTerminal { return nil }
    guard isatty(STDIN_FILENO) == 0 else { return [] }
    return try StandardStreams.keys(example: MeetingsArguments.example)
  }
}
