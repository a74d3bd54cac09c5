import Testing

@testable import Store

@Suite struct LayoutTests {
  private static var layouts: [Layout] {
    [
      Layout(open: "four"),
      Layout(label: "a: ", open: "b"),
      Layout(open: "[", items: [], close: "]"),
      Layout(open: "[", items: [Layout(open: "1")], close: "]"),
      Layout(
        open: "(",
        items: [Layout(open: "1"), Layout(label: "b: ", open: "2"), Layout(open: "")],
        close: ")"
      ),
      Layout(label: "rows: ", open: "[", items: [Layout(open: "(", items: [], close: ")")], close: "]"),
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
    #expect(Layout(open: "Form(", items: [], close: ")").lines(width: 0) == ["Form()"])
  }

  @Test func aBrokenGroupHasOneItemALine() {
    let inner = Layout(label: "a: ", open: "[", items: [Layout(open: "1"), Layout(open: "2")], close: "]")
    let layout = Layout(open: "(", items: [inner, Layout(open: "b")], close: ")")
    #expect(layout.lines(width: 14) == ["(a: [1, 2], b)"])
    #expect(layout.lines(width: 12) == ["(", "  a: [1, 2],", "  b", ")"])
    // An item has the width without the indentation. The comma does not count.
    #expect(layout.lines(width: 11) == ["(", "  a: [1, 2],", "  b", ")"])
    #expect(layout.lines(width: 10) == ["(", "  a: [", "    1,", "    2", "  ],", "  b", ")"])
    var labelled = layout
    labelled.label = "c: "
    #expect(labelled.lines(width: 10) == ["c: (", "  a: [", "    1,", "    2", "  ],", "  b", ")"])
  }
}
