import Foundation
import Store
import Testing

@testable import StoreFoundation

#if !canImport(Darwin)
  private final class FullDefaults: UserDefaults {
    override func synchronize() -> Bool { false }
  }

  /// Changes user defaults that cannot be written, and ends the program.
  private func exitWithFullDefaults() {
    let handler = IssueHandler { FileHandle.standardError.write(Data($0.message.utf8)) }
    IssueReporting.$handler.withValue(handler) {
      DefaultsFlush.schedule(DefaultsReference(FullDefaults(suiteName: "focal.full")!))
      exit(3)
    }
  }

  @Suite struct DefaultsFlushTests {
    @Test func userDefaultsThatCannotBeWrittenAreReported() async throws {
      let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
        exitWithFullDefaults()
      }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(text.contains("The user defaults could not be written"))
    }
  }
#endif
