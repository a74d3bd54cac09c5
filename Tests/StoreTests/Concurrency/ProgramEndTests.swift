import Foundation
import Testing

@testable import Store

@Suite struct ProgramEndTests {
  @Test func theLastWorkIsDoneFirstWhenTheProgramExits() async throws {
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
      for number in 1...2 { ProgramEnd.add { writeToStandardError("work \(number)\n") } }
      exit(3)
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("work 2\nwork 1\n"))
  }
}
