import FocusSync
import Testing

/// Focus after the focused element is removed, and default focus when nodes are added.
@Suite struct FocusCoreReplacementTests {
  /// The last row of a list with a button after it: the list keeps focus while there are rows.
  @Test(arguments: [true, false]) func aNeighbourWithTheSameParentIsPreferred(isRemoved: Bool) {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("before", order: 0))
      $0.add(.section("list", frame: FocusRect(x: 0, y: 0, width: 9, height: 9), order: 1))
      for row in 1...3 { $0.add(.element("\(row)", in: "list", order: row)) }
      $0.add(.element("after", order: 2))
    }
    engine.request("3")
    let expected = ["2", "1", "after"]
    for (row, next) in zip(["3", "2", "1"], expected) {
      if isRemoved { engine.remove(row) } else { engine.change(row) { $0.isEnabled = false } }
      #expect(engine.focused == next)
    }
    engine.request("before")
    engine.remove("before")
    #expect(engine.focused == "after")
  }

  /// Of several new scopes, the innermost and latest gets the default focus.
  @Test func theDefaultOfTheInnermostNewScopeIsUsed() {
    let engine = FocusEngine<String>()
    engine.defaultFocus = DefaultFocus("search")
    engine.update {
      $0.add(.element("search"))
      $0.add(.scope("form", defaultFocus: DefaultFocus("name")))
      $0.add(.element("name", in: "form"))
      $0.add(.scope("address", in: "form", defaultFocus: DefaultFocus("street")))
      $0.add(.element("street", in: "address"))
    }
    #expect(engine.focused == "street")
  }
}
