import FocusSync
import Testing

/// Scopes that declare the element at which an arrow enters.
@Suite struct EntryFocusTests {
  /// A column of three rows between two elements.
  private func engine(remembers: Bool = false) -> FocusEngine<String> {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("above", frame: FocusRect(x: 0, y: 0, width: 9, height: 1)))
      $0.add(
        .section(
          "list",
          frame: FocusRect(x: 0, y: 2, width: 9, height: 5),
          remembersFocus: remembers,
          entryFocus: [.down: "row 1", .up: "row 2"]
        )
      )
      for row in 0..<3 {
        $0.add(.element("row \(row)", in: "list", frame: FocusRect(x: 0, y: Double(2 * row + 2), width: 9, height: 1)))
      }
      $0.add(.element("below", frame: FocusRect(x: 0, y: 9, width: 9, height: 1)))
    }
    return engine
  }

  @Test(arguments: [true, false]) func anArrowEntersAScopeAtItsDeclaredEntry(remembers: Bool) {
    let engine = engine(remembers: remembers)
    engine.request("row 0")
    engine.request("above")
    engine.move(.down)
    #expect(engine.focused == "row 1")
    engine.request("below")
    engine.move(.up)
    #expect(engine.focused == "row 2")
    // The declaration has no effect on moves within the scope.
    engine.move(.up)
    engine.move(.up)
    #expect(engine.focused == "row 0")
    engine.move(.down)
    #expect(engine.focused == "row 1")
  }

  @Test func aDeclaredEntryThatCannotBeFocusedIsIgnored() {
    let engine = engine()
    engine.change("row 1") { $0.isEnabled = false }
    engine.request("above")
    engine.move(.down)
    #expect(engine.focused == "row 0")
    engine.remove("row 1")
    engine.request("above")
    engine.move(.down)
    #expect(engine.focused == "row 0")
    #expect(engine.node("list")?.entryFocus == [.down: "row 1", .up: "row 2"])
  }

  @Test(arguments: ["list", "below"])
  func aDeclaredEntryThatIsNotInsideTheScopeIsIgnored(entry: String) {
    let engine = engine()
    engine.change("list") {
      $0.entryFocus = [.up: entry]
      $0.defaultFocus = DefaultFocus("row 1")
    }
    engine.add(.element("last", frame: FocusRect(x: 0, y: 12, width: 9, height: 1)))
    engine.remove("below")
    engine.request("last")
    if entry == "below" { engine.add(.element("below", frame: FocusRect(x: 20, y: 12, width: 9, height: 1))) }
    engine.move(.up)
    #expect(engine.focused == "row 2")
  }

  @Test(arguments: [(DefaultFocusPriority.automatic, "first"), (.userInitiated, "second")])
  func aDeclaredEntryMayBeAScope(priority: DefaultFocusPriority, focused: String) {
    let engine = engine()
    engine.update {
      $0.add(.scope("inner", in: "list", defaultFocus: DefaultFocus("second", priority: priority)))
      for (index, id) in ["first", "second"].enumerated() {
        $0.add(.element(id, in: "inner", frame: FocusRect(x: Double(20 * index + 20), y: 2, width: 9, height: 1)))
      }
      $0.change("list") { $0.entryFocus = [.down: "inner"] }
    }
    engine.request("above")
    engine.move(.down)
    #expect(engine.focused == focused)
  }

  @Test func tabIgnoresADeclaredEntry() {
    let engine = engine()
    engine.request("above")
    engine.tab()
    #expect(engine.focused == "row 0")
  }
}
