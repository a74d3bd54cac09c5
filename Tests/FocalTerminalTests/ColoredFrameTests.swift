import FocalTerminal
import Foundation
import Testing

@testable import FocalTerminalTesting

struct ColoredFrameTests {
  private var frame: ColoredFrame {
    var screen = Screen(size: CellSize(columns: 6, rows: 2))
    screen.write("a", at: CellPoint(column: 0, row: 0), style: .plain)
    screen.write("bc", at: CellPoint(column: 1, row: 0), style: .inverse)
    screen.write("世", at: CellPoint(column: 3, row: 0), style: .hint)
    screen.write("!", at: CellPoint(column: 5, row: 1), style: .error)
    screen.cursor = CellPoint(column: 1, row: 0)
    return ColoredFrame(screen)
  }

  @Test func aSequenceStandsWhereTheLookChanges() {
    #expect(
      frame.text(on: .dark, colors: 256)
        == "a\u{1B}[0;1;38;5;16;48;5;79mbc\u{1B}[0;38;5;246m世\u{1B}[0m \n     \u{1B}[0;1;38;5;210m!\u{1B}[0m"
    )
    #expect(
      frame.text(on: .light, colors: 0)
        == "a\u{1B}[0;7mbc\u{1B}[0;2m世\u{1B}[0m \n     \u{1B}[0;1m!\u{1B}[0m"
    )
  }

  @Test func aPictureConsistsOfColoredBlanksOrOfShades() {
    var screen = Screen(size: CellSize(columns: 2, rows: 1))
    screen.write("▒", at: CellPoint(column: 0, row: 0), style: .picture(200))
    let frame = ColoredFrame(screen)
    #expect(frame.text(on: .dark, colors: 256) == "\u{1B}[0;7;38;5;200m \u{1B}[0m ")
    #expect(frame.text(on: .dark, colors: 0) == "▒ ")
  }

  @Test func eachTerminalHasAFileThatEndsWithTheCursor() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "focal-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(frame.failure(of: "signs-6", in: folder) == nil)
    for (name, appearance, colors) in [("dark", Appearance.dark, 256), ("light", .light, 256), ("plain", .dark, 0)] {
      let text = try String(contentsOf: folder.appending(path: "signs-6-\(name).txt"), encoding: .utf8)
      #expect(text == frame.text(on: appearance, colors: colors) + "\n1 0")
    }
    #expect(frame.text(on: .light, colors: 256) != frame.text(on: .dark, colors: 256))
  }

  @Test func aFolderThatCannotBeWrittenIsAFailure() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "focal-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let failure = try #require(frame.failure(of: "signs-6", in: file))
    #expect(failure.hasPrefix("The frame signs-6 cannot be written with its colours: "))
    #expect(failure.hasSuffix("\n\nFOCAL_COLORED_FRAMES must name a folder that can be written."))
  }
}
