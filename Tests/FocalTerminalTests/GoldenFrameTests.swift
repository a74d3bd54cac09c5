import Foundation
import Testing

@testable import FocalTerminalTesting

struct GoldenFrameTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "focal-\(UUID().uuidString)/Frames/a.txt")

  @Test func aFrameIsWrittenAndCompared() throws {
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent().deletingLastPathComponent()) }
    let failure = try #require(GoldenFrame(file, isUpdating: false).failure(of: "one"))
    #expect(failure.hasPrefix("The frame cannot be compared with \(file.path(percentEncoded: false)): "))
    #expect(failure.hasSuffix("\n\nWrite the file: FOCAL_UPDATE_FRAMES=1 swift test"))
    #expect(GoldenFrame(file, isUpdating: true).failure(of: "one\ntwo\nthree") == nil)
    #expect(GoldenFrame(file, isUpdating: false).failure(of: "one\ntwo\nthree") == nil)
    #expect(
      GoldenFrame(file, isUpdating: false).failure(of: "one\ntwice\nthree") == """
        The frame differs from a.txt.

          one
        - two
        + twice
          three

          (-: the file, +: the screen)

        If the new frame is right, write it: FOCAL_UPDATE_FRAMES=1 swift test
        """
    )
  }
}
