import Foundation
import Testing

@testable import StoreFoundation

@Suite struct SystemFileTests {
  @Test func aMissingFileIsNoErrorInTheWordsOfFoundationToo() throws {
    for code in [CocoaError.fileNoSuchFile, .fileReadNoSuchFile] {
      #expect(try SystemFile.ifPresent { throw CocoaError(code) } == nil)
    }
    #expect(throws: CocoaError(.fileReadNoPermission)) {
      try SystemFile.ifPresent { throw CocoaError(.fileReadNoPermission) }
    }
  }
}
