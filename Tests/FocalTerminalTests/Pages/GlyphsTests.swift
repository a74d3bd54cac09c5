import Testing

@testable import FocalTerminal

struct GlyphsTests {
  /// The signs that stand in for one another in a layout take the same room.
  @Test(arguments: [Glyphs.unicode, .ascii])
  func everySignTakesOneColumn(glyphs: Glyphs) {
    let signs = [
      glyphs.bar, glyphs.error, glyphs.last, glyphs.bullet, glyphs.on, glyphs.off, glyphs.selected, glyphs.unselected,
      glyphs.scrollBar.track, glyphs.scrollBar.thumb, glyphs.shadow.side, glyphs.shadow.edge, glyphs.shadow.corner,
      glyphs.sorted.ascending, glyphs.sorted.descending, glyphs.disclosure.collapsed, glyphs.disclosure.expanded,
      glyphs.menu,
    ]
    for sign in signs + glyphs.shades + glyphs.bars + glyphs.spinner {
      #expect(sign.displayWidth == 1, "\(sign)")
    }
    for box in [glyphs.light, glyphs.heavy] {
      let lines = [box.topLeft, box.topRight, box.bottomRight, box.bottomLeft, box.horizontal, box.vertical]
      #expect(lines.allSatisfy { $0.displayWidth == 1 })
    }
  }

  @Test func setsWithOneOtherSignDiffer() {
    for original in [Glyphs.unicode, .ascii] {
      for sign in [\Glyphs.bar, \.error, \.bullet, \.on, \.off, \.star, \.selected, \.unselected, \.ellipsis] {
        var glyphs = original
        glyphs[keyPath: sign] = "?"
        #expect(glyphs != original)
      }
    }
    var glyphs = Glyphs.ascii
    glyphs.bar = "|"
    #expect(glyphs.keyName("←→") == "left/right")
  }

  @Test func thePlainSignsAreASCII() {
    #expect("\(Glyphs.ascii)".allSatisfy { $0.isASCII })
    #expect(!"\(Glyphs.unicode)".allSatisfy { $0.isASCII })
  }

  @Test func focusAndSelectionDifferWithoutColours() {
    for glyphs in [Glyphs.unicode, .ascii] {
      #expect(glyphs.heavy != glyphs.light)
      #expect(glyphs.selected != glyphs.unselected && glyphs.on != glyphs.off)
      #expect(Set(glyphs.spinner).count == glyphs.spinner.count)
    }
    #expect(Glyphs.unicode != .ascii)
  }

  @Test func arrowsAreWordsInASCII() {
    #expect(Glyphs.unicode.keyName("^→") == "^→")
    let names = ["^n", "→", "^→", "←→", "←↑↓→"].map { Glyphs.ascii.keyName($0) }
    #expect(names == ["^n", "right", "^right", "left/right", "arrows"])
  }
}
