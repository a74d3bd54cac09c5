import Foundation
import Store
import Testing

/// The page of a recording in headless Chromium: its keys, its accessibility tree, and no request to the network.
@MainActor
@Suite(.enabled(if: BrowserCheck.isPossible, "There is no Chromium or no python3 on this machine."))
struct TimelinePageTests {
  @Test func theKeysOfTheLoginWork() async throws {
    let frames = [
      TimelineFrame(action: 0, text: "Name: ____", focus: .init(column: 6, row: 0, columns: 4, rows: 1)),
      TimelineFrame(action: 3, text: "Signing in"),
    ]
    try await BrowserCheck.run(RecordedSession.recording().html(title: "account", frames: frames, reducer: "Account()"))
  }

  @Test(arguments: [0, 10, 10_000]) func aPageOfManyActionsWorks(count: Int) async throws {
    struct Row: Identifiable, Equatable {
      var id: Int
      var isDone = false
    }
    struct State: Equatable { var rows = IdentifiedArray(uniqueElements: (0..<5).map { Row(id: $0) }) }
    let store = Store(initialState: State()) {
      Reduce<State, Int> { state, id in
        state.rows[id: id]?.isDone.toggle()
        return .none
      }
    }
    let recorder = store.record(keepsStates: true)
    for number in 0..<count { store.send(number % 5) }
    try await BrowserCheck.run(recorder.recording.html())
  }

  @Test func aPageWithoutStatesWorks() async throws {
    try await BrowserCheck.run(RecordedSession.recording(keepsStates: false).html())
  }
}

/// `Scripts/check-page.py`.
enum BrowserCheck {
  static let isPossible: Bool = {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    func isThere(_ names: String...) -> Bool {
      folders.contains { folder in names.contains { FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)") } }
    }
    return isThere("chromium", "chromium-browser", "google-chrome", "chrome") && isThere("python3")
  }()

  /// Opens a page in the browser. Fails the test with what does not work.
  static func run(_ page: String, filePath: String = #filePath) async throws {
    let file = FileManager.default.temporaryDirectory.appending(component: "\(UUID()).html")
    defer { try? FileManager.default.removeItem(at: file) }
    try page.write(to: file, atomically: true, encoding: .utf8)
    let root = URL(filePath: filePath).pathComponents.dropLast(5).joined(separator: "/")
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "\(root)/Scripts/check-page.py", file.path]
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = await Task.detached {
      String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    .value
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }
}
