import Foundation
import Store

/// The pages of a failing run, one for each of its test stores. On a page, a user steps through the actions with their
/// causes, effects and states.
///
/// An exploration or a fuzz test does not record its runs. When a run has failed, the run is repeated with a recording.
extension Failure {
  /// Collects a page of each test store that the run makes; `nil` if no pages are wanted. The title is the file and the
  /// line of the test, such as `LoginTests.swift:31`.
  @TaskLocal static var pages: (title: String, log: FailureLog)?
  /// The folder that pages are written to; `nil` for the folder that `FOCAL_PAGES` names, or else a temporary folder.
  @TaskLocal static var folder: String?

  /// Repeats a failed run. If the run fails again, writes its pages.
  ///
  /// - Parameter run: Repeats the failed run. Returns true if the run fails again.
  /// - Returns: A paragraph for the text of the failure. It says where the pages are, or why there are none.
  nonisolated(nonsending) static func writePages(
    at site: CallSite,
    run: nonisolated(nonsending) () async -> Bool
  ) async -> String {
    let file = "\(site.fileID)".split(separator: "/").last ?? "Test"
    let log = FailureLog()
    guard await $pages.withValueOnCaller(("\(file):\(site.line)", log), operation: run) else {
      return """
        It passed when it was run once more for a page to look at. Something outside the test stores decides too, such \
        as a global variable, the real time or another thread.
        """
    }
    let folder = URL(
      filePath: folder ?? ProcessInfo.processInfo.environment["FOCAL_PAGES"] ?? "\(NSTemporaryDirectory())/focal"
    )
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let paths = try log.texts.map { text in
        // A unique name, because a parameterised test may fail at one line with several arguments.
        let name = "\(file.split(separator: ".")[0])-\(site.line)-\(UUID().uuidString.prefix(8)).html"
        let page = folder.appending(component: name)
        try text.write(to: page, atomically: true, encoding: .utf8)
        return page.standardizedFileURL.path
      }
      return "To step through it, open \(paths.joined(separator: " and ")) in a browser."
    } catch {
      return """
        A page to look at could not be written to \(folder.path). Set 'FOCAL_PAGES' in the environment to a folder \
        that can be written.
        """
    }
  }
}
