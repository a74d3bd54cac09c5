import FocusSync
import Testing

@testable import FocalTerminal

@MainActor
struct PageCanvasTests {
  private func canvas(columns: Int = 12, glyphs: Glyphs = .unicode) -> PageCanvas<Named> {
    var context = PageContext<Named>(size: CellSize(columns: columns, rows: 3), focus: "b")
    context.glyphs = glyphs
    return PageCanvas(context: context, size: context.size)
  }

  @Test(arguments: [
    ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("名前名前", 5, "名前…"), ("abc", 1, "…"), ("abc", 0, ""),
  ])
  func textThatIsCutOffSaysSo(text: String, width: Int, shown: String) {
    #expect(text.shortened(to: width, ellipsis: "…") == shown)
    var canvas = canvas()
    canvas.write(text, at: CellPoint(column: 0, row: 0), width: width, style: .plain)
    #expect(canvas.screen.plainText == shown)
  }

  @Test func anEllipsisIsThreeDotsInASCII() {
    var canvas = canvas(glyphs: .ascii)
    canvas.write("Wait…", at: CellPoint(column: 0, row: 0), style: .plain)
    canvas.write("abcdefgh", at: CellPoint(column: 0, row: 1), width: 6, style: .plain)
    #expect(canvas.screen.plainText == "Wait...\nabc...")
  }

  @Test(arguments: [
    (12, [6], "n"), (12, [4, 5, 6], "... n"), (12, [4, 8], "...w"), (11, [6], "n"), (6, [0, 4], "O"),
  ])
  func marksAreOnTheirCharactersBehindAnEllipsisInASCII(width: Int, marks: [Int], marked: String) {
    var (plain, canvas) = (canvas(glyphs: .ascii), canvas(glyphs: .ascii))
    plain.write("Open… now", at: CellPoint(column: 0, row: 0), width: width, style: .plain)
    canvas.write("Open… now", at: CellPoint(column: 0, row: 0), width: width, style: .plain, marks: marks)
    #expect(canvas.screen.plainText == plain.screen.plainText)
    #expect(String(canvas.screen.rows[0].filter { $0.style == .accent }.compactMap(\.character)) == marked)
  }

  @Test func wordsInAnEdgeLeaveTheCorners() {
    var canvas = canvas()
    let box = CellRect(column: 0, row: 0, columns: 12, rows: 3)
    canvas.box(box, canvas.glyphs.light, style: .plain)
    canvas.write("A long title", inEdge: box.origin, of: box, style: .plain)
    #expect(canvas.screen.plainText == "╭─ A long… ╮\n│          │\n╰──────────╯")
  }

  @Test func elementsAreDeclaredInTheirContainers() {
    var canvas = canvas()
    let frame = CellRect(column: 2, row: 1, columns: 3)
    canvas.container(.scope("outer")) { canvas in
      canvas.element("a", frame, interactions: .edit, Control())
      canvas.container(.section("inner", frame: .zero)) { canvas in
        canvas.isEnabled = false
        canvas.element("b", frame, interactions: .activate, Control()) { $0.typeAhead("B") }
        canvas.isEnabled = true
      }
    }
    canvas.element("c", frame, interactions: .edit, Control(), isVisible: false)
    #expect(canvas.nodes.map(\.id) == ["outer", "a", "inner", "b", "c"])
    #expect(canvas.nodes.map(\.parent) == [nil, "outer", "outer", "inner", nil])
    #expect(canvas.nodes.map(\.isEnabled) == [true, true, true, false, true])
    #expect(canvas.nodes[3].typeAheadText == "B")
    #expect(canvas.nodes[1].frame == FocusRect(x: 2, y: 1, width: 3, height: 1))
    // A control that is disabled or has no room cannot be clicked.
    #expect(canvas.hits.map(\.id) == ["a"])
    #expect(canvas.focusFrame == frame)
  }

  @Test func somethingThatTurnsIsNoted() {
    var canvas = canvas()
    #expect(!canvas.isTurning)
    #expect(canvas.spinning("Wait") == "⠋ Wait")
    #expect(canvas.isTurning)
  }
}
