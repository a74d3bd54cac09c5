import FocalTerminal
import FocalTerminalTesting
import Foundation
import MeetingsFeature
import MeetingsPages
import Store
import StoreFoundation
import StoreTesting

/// Runs a test with the app on a screen without a terminal.
///
/// - Parameters:
///   - link: The screen that is opened; `nil` for the list.
///   - storage: The files of the app.
///   - clock: The clock of a running meeting.
///   - prepare: Sets more dependencies.
@MainActor
func withMeetings(
  _ link: String? = nil,
  columns: Int = 80,
  rows: Int = 24,
  files storage: FileStorage = files(with: .design, .standUp),
  clock: TestClock = TestClock(),
  withDependencies prepare: (inout DependencyValues) -> Void = { _ in },
  test: @MainActor (HeadlessScreen, StoreOf<MeetingsApp>) async throws -> Void
) async rethrows {
  try await withScreen(columns: columns, rows: rows, initialState: state(opening: link)) {
    MeetingsApp()
  } withDependencies: {
    $0.continuousClock = clock
    $0.date.now = Date(timeIntervalSince1970: 1_795_510_800)
    $0.defaultFileStorage = storage
    $0.timeZone = .gmt
    $0.uuid = .incrementing
    $0[Sounds.self] = Sounds { _ in }
    prepare(&$0)
  } page: {
    MeetingsApp.screens($0, size: $1)
  } test: {
    try await test($0, $1)
  }
}

private func state(opening link: String?) -> MeetingsApp.State {
  var state = MeetingsApp.State()
  // A test opens links that exist.
  if let link { try! state.open(link) }
  return state
}
