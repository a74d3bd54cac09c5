import Testing

@testable import Store

@Suite struct LayoutTests {
  private static var layouts: [Layout] {
    [
      .text("four"),
      .labelled("a: ", .text("b")),
      .group(open: "[", items: [], close: "]"),
      .group(open: "[", items: [.text("1")], close: "]"),
      .group(open: "(", items: [.text("1"), .labelled("b: ", .text("2")), .text("")], close: ")"),
      .labelled("rows: ", .group(open: "[", items: [.group(open: "(", items: [], close: ")")], close: "]")),
    ]
  }

  @Test(arguments: layouts.indices) func aGroupIsBrokenIfItIsWiderThanTheLine(index: Int) {
    let layout = Self.layouts[index]
    let width = layout.flat.utf8.count
    #expect(layout.lines(width: width) == [layout.flat])
    guard width > layout.lines(width: 0)[0].utf8.count else { return }
    #expect(layout.lines(width: width - 1).count > 1)
  }

  @Test func anEmptyGroupIsNeverBroken() {
    #expect(Layout.group(open: "Form(", items: [], close: ")").lines(width: 0) == ["Form()"])
  }

  @Test func aBrokenGroupHasOneItemALine() {
    let inner = Layout.group(open: "[", items: [.text("1"), .text("2")], close: "]")
    let layout = Layout.group(open: "(", items: [.labelled("a: ", inner), .text("b")], close: ")")
    #expect(layout.lines(width: 14) == ["(a: [1, 2], b)"])
    #expect(layout.lines(width: 12) == ["(", "  a: [1, 2],", "  b", ")"])
    #expect(layout.lines(width: 10) == ["(", "  a: [", "    1,", "    2", "  ],", "  b", ")"])
  }
}
