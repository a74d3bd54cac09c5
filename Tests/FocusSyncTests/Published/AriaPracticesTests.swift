import FocusSync
import Testing

/// The keyboard interaction of composites in the ARIA Authoring Practices Guide (APG), pattern by pattern.
///
/// Selection and activation are left to the program, as everywhere in this engine.
@Suite struct AriaPracticesTests {
  private func type(_ text: String, in engine: FocusEngine<String>) {
    for character in text { engine.press(KeyEvent(KeyEvent.Key(character))) }
  }

  // MARK: Toolbar

  /// Left and right with wrapping, Home, End, and the control that last had focus.
  @Test func toolbar() {
    let engine = Composite.grid("bold! italic underline print") { $0.group(.horizontal, atEnd: .wraps) }.engine()
    engine.request("before")
    // Focus is set on the first control that is not disabled.
    #expect(engine.visits(.tab, .right, .right, .right) == ["italic", "underline", "print", "italic"])
    #expect(engine.visits(.left, .home, .end, .left) == ["print", "italic", "print", "underline"])
    // The toolbar has contained focus before.
    #expect(engine.visits(.tab, .shiftTab, .shiftTab) == ["after", "underline", "before"])
    // A vertical arrow moves as without the toolbar: nothing lies below.
    engine.request("italic")
    #expect(engine.visits(.down) == ["italic"])
  }

  /// "If the control that last had focus is disabled, the first one that is not."
  @Test func toolbarWhoseLastControlWasDisabled() {
    let engine = Composite.grid("bold italic print") { $0.group(.horizontal) }.engine()
    engine.request("italic")
    engine.request("after")
    engine.change("italic") { $0.isEnabled = false }
    #expect(engine.visits(.shiftTab) == ["bold"])
  }

  // MARK: Radio group

  /// Right and down, left and up, both with wrapping. Tab goes to the checked button, or to the first.
  @Test func radioGroup() {
    let engine = Composite.list("regular deep thin") { $0.group(.both, atEnd: .wraps) }.engine()
    engine.request("before")
    #expect(
      engine.visits(.tab, .down, .right, .right, .left, .up) == ["regular", "deep", "thin", "regular", "thin", "deep"]
    )
    engine.change("group") { $0.selectedItem = "thin" }
    #expect(engine.visits(.tab, .shiftTab, .shiftTab) == ["after", "thin", "before"])
  }

  /// A group of radio buttons in a toolbar: the horizontal arrows go on to the toolbar.
  @Test func radioGroupInAToolbar() {
    var composite = Composite.grid("bold") { $0.group(.horizontal, atEnd: .wraps) }
    composite.items.append(.scope("align", in: "group").group(.both, atEnd: .leaves, selected: "right"))
    for (index, name) in ["left", "right"].enumerated() {
      composite.items.append(
        .element(name, in: "align", frame: FocusRect(x: Double(10 + index * 10), y: 2, width: 9, height: 1))
      )
    }
    let engine = composite.engine()
    engine.request("bold")
    #expect(
      engine.visits(.right, .down, .right, .left, .left, .left) == ["left", "right", "bold", "right", "left", "bold"]
    )
  }

  // MARK: Listbox

  /// Focus goes to the selected option, or to the first. Arrows stop at the ends.
  @Test func listbox() {
    let engine = Composite.list("Neptunium Plutonium Americium") { $0.group(.vertical) }.engine()
    engine.request("before")
    #expect(
      engine.visits(.tab, .up, .down, .end, .down, .home) == [
        "Neptunium", "Neptunium", "Plutonium", "Americium", "Americium", "Neptunium",
      ]
    )
    engine.change("group") { $0.selectedItem = "Plutonium" }
    #expect(engine.visits(.shiftTab, .tab) == ["before", "Plutonium"])
  }

  /// One character, and several in rapid succession.
  @Test func listboxTypeAhead() {
    let engine = Composite.list("Cerium Cobalt Copper Curium Zinc") { $0.group(.vertical) }.engine()
    engine.request("Cerium")
    type("c", in: engine)
    #expect(engine.focused == "Cobalt")
    engine.expireTypeAhead()
    type("cu", in: engine)
    #expect(engine.focused == "Curium")
    engine.expireTypeAhead()
    type("z", in: engine)
    #expect(engine.focused == "Zinc")
  }

  /// A horizontal listbox uses left and right in place of up and down.
  @Test func horizontalListbox() {
    let engine = Composite.grid("one two three") { $0.group(.horizontal) }.engine()
    engine.request("one")
    #expect(engine.visits(.left, .right, .end, .right) == ["one", "two", "three", "three"])
  }

  // MARK: Grid

  /// A data grid: focus does not move beyond the ends of rows and columns.
  @Test func dataGrid() {
    let engine = Composite.grid("a1 b1 c1/a2 b2 c2/a3 b3 c3") { $0.group(.grid) }.engine()
    engine.request("b2")
    #expect(engine.visits(.right, .right, .down, .down, .left) == ["c2", "c2", "c3", "c3", "b3"])
    #expect(engine.visits(.home, .end, .controlHome, .controlEnd) == ["a3", "c3", "a1", "c3"])
    #expect(engine.visits(.tab, .shiftTab) == ["after", "c3"])
  }

  /// A layout grid: right on the right-most cell goes to the next row, down on the bottom cell to the next column. On
  /// the last cell focus does not move.
  @Test func layoutGrid() {
    let engine = Composite.grid("a1 b1/a2 b2") { $0.group(.grid, atEnd: .wraps) }.engine()
    engine.request("a1")
    #expect(engine.visits(.right, .right, .right, .right) == ["b1", "a2", "b2", "b2"])
    #expect(engine.visits(.down, .left, .left, .left, .left) == ["b2", "a2", "b1", "a1", "a1"])
    #expect(engine.visits(.down, .down, .up) == ["a2", "b1", "a2"])
  }

  // MARK: Menu

  /// A menu that opens as a dialog does: the first item, wrapping, Home, End, characters; it closes to its button.
  @Test func menu() {
    let engine = FocusEngine<String>()
    engine.add(.element("button"))
    engine.request("button")
    engine.update {
      $0.add(.scope("menu", isModal: true).group(.vertical, atEnd: .wraps))
      for (index, name) in ["Cut", "Copy", "Paste", "Print"].enumerated() {
        $0.add(.element(name, in: "menu", order: index, isEnabled: name != "Paste").typeAhead(name))
      }
    }
    #expect(engine.focused == "Cut")
    #expect(engine.visits(.up, .down, .end, .home, .tab) == ["Print", "Cut", "Print", "Cut", "Cut"])
    type("c", in: engine)
    #expect(engine.focused == "Copy")
    #expect(engine.visits(.down) == ["Print"])
    engine.remove("menu")
    #expect(engine.focused == "button")
  }

  /// A menu bar is horizontal. Down leaves it for the program, which opens a submenu.
  @Test func menubar() {
    let engine = Composite.grid("File Edit View") { $0.group(.horizontal, atEnd: .wraps) }.engine()
    engine.request("File")
    var opened = false
    engine.change("Edit") { $0 = $0.onMoveCommand { opened = $0 == .down } }
    #expect(engine.visits(.left, .right, .right) == ["View", "File", "Edit"])
    engine.press(.down)
    #expect(opened && engine.focused == "Edit")
  }

  // MARK: Combobox

  private func combobox(_ end: FocusGroup.End) -> FocusEngine<String> {
    let engine = Composite.list("Alabama Alaska Arizona") { $0.group(.vertical, atEnd: end, usesHomeAndEnd: false) }
      .engine()
    engine.change("before") { $0 = $0.controls("group") }
    engine.request("before")
    return engine
  }

  /// Focus stays on the combobox, and its options become active. Down starts at the first, up at the last.
  @Test func combobox() {
    let engine = combobox(.wraps)
    func actives(_ keys: KeyEvent...) -> [String?] {
      keys.map { key in
        engine.press(key)
        #expect(engine.focused == "before")
        return engine.activeItem(of: "group")
      }
    }
    #expect(actives(.down, .down, .up, .up, .down) == ["Alabama", "Alaska", "Alabama", "Arizona", "Alabama"])
    engine.setActiveItem(nil, of: "group")
    #expect(actives(.up) == ["Arizona"])
    // Home and End are for the text.
    #expect(engine.press(.home) == .ignored)
    #expect(actives(.home) == ["Arizona"])
  }

  /// Return accepts the active option. Editing returns to the text: the program makes no option active.
  @Test func comboboxAcceptsAndReturnsToTheText() {
    let engine = combobox(.stops)
    var accepted: [String] = []
    for name in ["Alabama", "Alaska", "Arizona"] { engine.onSubmit(at: name) { accepted.append(name) } }
    engine.onSubmit(at: "before") { accepted.append("text") }
    engine.visits(.down, .down)
    engine.press(KeyEvent(.return))
    #expect(accepted == ["Alaska"])
    engine.setActiveItem(nil, of: "group")
    engine.press(KeyEvent(.return))
    #expect(accepted == ["Alaska", "text"])
  }

  /// The options of the popup are not in the Tab sequence.
  @Test func comboboxOptionsAreNoTabStops() {
    let engine = combobox(.stops)
    engine.press(.down)
    #expect(engine.visits(.tab, .shiftTab) == ["after", "before"])
  }

  /// A select-only combobox begins at the selected option and finds options by typed characters.
  @Test func selectOnlyCombobox() {
    let engine = combobox(.stops)
    engine.change("group") { $0.selectedItem = "Alaska" }
    engine.press(.down)
    #expect(engine.activeItem(of: "group") == "Alaska")
    type("ar", in: engine)
    #expect(engine.activeItem(of: "group") == "Arizona")
  }
}
