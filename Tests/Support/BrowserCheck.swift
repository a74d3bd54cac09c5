import Foundation
import Testing

/// `Scripts/check-page.py`, which opens pages of recordings in headless Chromium and presses their keys. It runs where
/// the environment has `FOCAL_BROWSER`, because a browser takes longer than the rest of the suite.
public enum BrowserCheck {
  /// True if the environment has `FOCAL_BROWSER`.
  public static let isAsked = ProcessInfo.processInfo.environment["FOCAL_BROWSER"] != nil

  /// Opens the pages, given by their names, in one browser. Fails the test with what does not work.
  public static func run(_ pages: [String: String], sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(component: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = pages.keys.sorted().map { folder.appending(component: "\($0).html") }
    for file in files {
      try pages[file.deletingPathExtension().lastPathComponent]?.write(to: file, atomically: true, encoding: .utf8)
    }
    let root = URL(filePath: #filePath).pathComponents.dropLast(3).joined(separator: "/")
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
    #expect(process.terminationStatus == 0, "\(text)", sourceLocation: sourceLocation)
  }
}
