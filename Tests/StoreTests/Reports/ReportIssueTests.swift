import Foundation
import Testing

@testable import Store

/// Also tests `CodeLocation`.
@Suite struct ReportIssueTests {
  @Test func locationsDifferByTheirFilesAndLines() {
    let location = CodeLocation(fileID: "App/Feature.swift", line: 7)
    #expect(location == CodeLocation(fileID: "App/Feature.swift", line: 7))
    #expect(location != CodeLocation(fileID: "App/Feature.swift", line: 8))
    #expect(location != CodeLocation(fileID: "App/Other.swift", line: 7))
  }

  @Test func aReportGoesToStandardError() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      writeToStandardError("focal: äöü\n")
    }
    #expect(try #require(result).standardErrorContent == Array("focal: äöü\n".utf8))
  }

  // The other process has no test that could expect the issue.
  @Test(.filterIssues { $0.comments != ["A misuse."] }) func aReportOutsideOfATestIsPrinted() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      withKnownIssue { reportIssue("A misuse.", fileID: "App/Feature.swift", line: 7) }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("focal: App/Feature.swift:7: A misuse.\n"))
  }

  @Test func aReportToAClosedStandardErrorIsDropped() async {
    await #expect(processExitsWith: .success) {
      close(STDERR_FILENO)
      writeToStandardError("focal: text\n")
    }
  }
}
