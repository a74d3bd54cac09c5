import FocalTerminal
import Foundation
import MeetingsFeature
import MeetingsPages
import Store
import StoreFoundation
import StoreTesting
import Testing

/// The app on a screen in memory.
@MainActor
struct MeetingsScreen {
  let program: MeetingsProgram
  var store: StoreOf<MeetingsApp> { program.store }

  /// Opens the app.
  ///
  /// - Parameters:
  ///   - link: The screen that is opened; `nil` for the list.
  ///   - prepare: Sets more dependencies.
  init(
    _ link: String? = nil,
    columns: Int = 80,
    rows: Int = 24,
    files storage: FileStorage = files(with: .design, .standUp),
    withDependencies prepare: (inout DependencyValues) -> Void = { _ in }
  ) throws {
    program = try withDependencies {
      $0.continuousClock = TestClock()
      $0.date.now = Date(timeIntervalSince1970: 1_795_510_800)
      $0.defaultAppStorage = .inMemory
      $0.defaultFileStorage = storage
      $0.timeZone = .gmt
      $0.uuid = .incrementing
      $0[MeetingsFile.self] = .testValue
      $0[Sounds.self] = Sounds { _ in }
      prepare(&$0)
    } operation: {
      var state = MeetingsApp.State()
      if let link { try state.open(link) }
      let store = Store(initialState: state) { MeetingsApp() }
      return MeetingsProgram(store, size: CellSize(columns: columns, rows: rows))
    }
  }

  /// Presses keys. Waits for the work of each.
  ///
  /// - Returns: The last frame, and the name of the focused element.
  @discardableResult
  func press(_ keys: String) async throws -> String {
    let run = await KeysRun(try KeyNotation.parse(keys), in: program)
    #expect(run.mistake == nil)
    return run.report
  }

  var frame: String { program.screen(step: 0).plainText }
  var focus: String { program.focusName }
}

/// Compares a frame with its golden file. `FOCAL_UPDATE_FRAMES=1 swift test --filter MeetingsTests` writes the files
/// anew.
func expectFrame(_ file: String, of report: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Frames")
  let url = folder.appending(path: "\(file).txt")
  if ProcessInfo.processInfo.environment["FOCAL_UPDATE_FRAMES"] != nil {
    try Data(report.utf8).write(to: url)
  }
  let kept = try String(contentsOf: url, encoding: .utf8)
  #expect(report == kept, "\(url.lastPathComponent)", sourceLocation: sourceLocation)
}
