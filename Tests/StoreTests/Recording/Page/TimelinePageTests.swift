import Foundation
import Store
import TestSupport
import Testing

/// The page of a recording in headless Chromium: its keys, its accessibility tree, and no request to the network.
@MainActor
@Suite(.enabled(if: BrowserCheck.isPossible, "There is no Chromium or no python3 on this machine."))
struct TimelinePageTests {
  /// A thorough run also opens a page without an action, and one of 10,000.
  @Test func theKeysOfEachPageWork() async throws {
    let frames = [
      TimelineFrame(action: 0, text: "Name: ____", focus: .init(column: 6, row: 0, columns: 4, rows: 1)),
      TimelineFrame(action: 3, text: "Signing in"),
    ]
    var pages = await [
      "login": RecordedSession.recording().html(title: "account", frames: frames, reducer: "Account()"),
      "login without states": RecordedSession.recording(keepsStates: false).html(),
      "10 actions": page(ofActions: 10),
    ]
    if Thoroughness.isFull {
      for count in [0, 10_000] { pages["\(count) actions"] = page(ofActions: count) }
    }
    try await BrowserCheck.run(pages)
  }

  private func page(ofActions count: Int) -> String {
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
    return recorder.recording.html()
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

  /// Opens the pages, given by their names, in one browser. Fails the test with what does not work.
  static func run(_ pages: [String: String], filePath: String = #filePath) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(component: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = pages.keys.sorted().map { folder.appending(component: "\($0).html") }
    for file in files {
      try pages[file.deletingPathExtension().lastPathComponent]?.write(to: file, atomically: true, encoding: .utf8)
    }
    let root = URL(filePath: filePath).pathComponents.dropLast(5).joined(separator: "/")
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "\(root)/Scripts/check-page.py"] + files.map(\.path)
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
