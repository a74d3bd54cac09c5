import FocusSync
import Testing

/// The cases of Angular CDK's `list-key-manager.spec.ts` for `ListKeyManager`, `FocusKeyManager` and
/// `ActiveDescendantKeyManager`.
///
/// Left out are its streams of events and their ends, indices, a predicate of its own for what is skipped, and the
/// debouncing of typed letters: this engine finds an item at each letter, and the front end ends the text. The key
/// manager searches for several letters behind the active item; here the active item may match them too.
@Suite struct AngularKeyManagerTests {
  /// The thing that a manager moves: focus, or the active item of a group that a field controls.
  enum Manager: CaseIterable {
    case focus, activeDescendant
  }

  private struct List {
    let engine: FocusEngine<String>
    let manager: Manager

    init(
      _ manager: Manager,
      _ group: FocusGroup,
      of names: String = "one two three",
      reading: ReadingDirection = .leftToRight
    ) {
      let names = reading == .leftToRight ? names : names.split(separator: " ").reversed().joined(separator: " ")
      var composite = group.axis == .horizontal ? Composite.grid(names) { $0 } : Composite.list(names) { $0 }
      for index in composite.items.indices { composite.items[index].typeAheadText = composite.items[index].id }
      composite.group.group = group
      composite.options.readingDirection = reading
      engine = composite.engine()
      self.manager = manager
      if manager == .activeDescendant {
        engine.change("before") { $0 = $0.controls("group") }
        engine.request("before")
      }
    }

    var active: String? { manager == .focus ? engine.focused : engine.activeItem(of: "group") }

    func activate(_ id: String?) {
      if manager == .focus { engine.request(id) } else { engine.setActiveItem(id, of: "group") }
    }

    func actives(_ keys: KeyEvent...) -> [String?] {
      keys.map { key in
        engine.press(key)
        return active
      }
    }
  }

  /// The axes with their keys: down and up, right and left, and the reverse in right-to-left content.
  static let axes: [(FocusGroup.Axis, ReadingDirection, next: KeyEvent, previous: KeyEvent)] = [
    (.vertical, .leftToRight, .down, .up), (.horizontal, .leftToRight, .right, .left),
    (.horizontal, .rightToLeft, .left, .right),
  ]

  @Test(arguments: Manager.allCases, 0..<3) func nextAndPreviousKeysSetSubsequentItemsActive(
    _ manager: Manager,
    _ axis: Int
  ) {
    let (axis, reading, next, previous) = Self.axes[axis]
    let list = List(manager, FocusGroup(axis), reading: reading)
    list.activate("one")
    #expect(list.actives(next, next, next) == ["two", "three", "three"])
    #expect(list.actives(previous, previous, previous) == ["two", "one", "one"])
    // A disabled item is skipped, and the end is not reached if the last item is disabled.
    list.engine.change("two") { $0.isEnabled = false }
    #expect(list.actives(next, previous) == ["three", "one"])
    list.engine.change("two") { $0.isEnabled = true }
    list.engine.change("three") { $0.isEnabled = false }
    #expect(list.actives(next, next) == ["two", "two"])
  }

  @Test(arguments: Manager.allCases, 0..<3) func arrowsWithAModifierDoNothing(_ manager: Manager, _ axis: Int) {
    let (axis, reading, next, previous) = Self.axes[axis]
    let list = List(manager, FocusGroup(axis), reading: reading)
    list.activate("two")
    for modifier: KeyEvent.Modifiers in [.option, .control, .command, .shift] {
      for key in [next, previous] {
        #expect(list.engine.press(KeyEvent(key.key, modifiers: modifier)) == .ignored)
        #expect(list.active == "two")
      }
    }
  }

  @Test(arguments: Manager.allCases) func arrowsAcrossTheAxisAreIgnored(_ manager: Manager) {
    let list = List(manager, FocusGroup(.vertical))
    list.activate("one")
    #expect(list.engine.press(.right) == .ignored)
    #expect(list.active == "one")
  }

  @Test(arguments: 0..<3) func theNextKeyActivatesTheFirstItemAndThePreviousKeyNone(_ axis: Int) {
    let (axis, reading, next, previous) = Self.axes[axis]
    let list = List(.activeDescendant, FocusGroup(axis), reading: reading)
    #expect(list.active == nil)
    #expect(list.actives(previous) == [nil])
    #expect(list.actives(next) == ["one"])
  }

  @Test(arguments: Manager.allCases) func tabLeavesTheList(_ manager: Manager) {
    let list = List(manager, FocusGroup(.vertical))
    list.activate("two")
    #expect(list.engine.visits(.tab) == ["after"])
    list.activate("two")
    if manager == .activeDescendant { list.engine.request("before") }
    #expect(list.engine.visits(.shiftTab) == [manager == .focus ? "before" : "after"])
  }

  @Test(arguments: Manager.allCases) func unsupportedKeysDoNothing(_ manager: Manager) {
    let list = List(manager, FocusGroup(.vertical))
    list.activate("two")
    #expect(list.engine.press(KeyEvent("~")) == .ignored)
    #expect(list.active == "two")
  }

  @Test(arguments: Manager.allCases) func homeAndEndGoToTheFirstAndTheLastItem(_ manager: Manager) {
    let list = List(manager, FocusGroup(.vertical))
    list.activate("two")
    #expect(list.actives(.home, .end) == ["one", "three"])
    list.engine.change("three") { $0.isEnabled = false }
    list.engine.change("one") { $0.isEnabled = false }
    #expect(list.actives(.home, .end) == ["two", "two"])
  }

  @Test(arguments: Manager.allCases) func theActiveItemStaysIfItemsAreAdded(_ manager: Manager) {
    let list = List(manager, FocusGroup(.vertical))
    list.activate("one")
    list.engine.add(.element("zero", in: "group", frame: FocusRect(x: 0, y: 1, width: 9, height: 1)))
    #expect(list.active == "one")
    #expect(list.actives(.up) == ["zero"])
  }

  @Test func anItemThatIsNotThereIsNotActivated() {
    let list = List(.activeDescendant, FocusGroup(.vertical))
    #expect(list.engine.setActiveItem("1337", of: "group") == .refused(.absent))
    #expect(list.active == nil)
  }

  // MARK: Wrap mode

  @Test(arguments: Manager.allCases) func arrowsWrap(_ manager: Manager) {
    let list = List(manager, FocusGroup(.vertical, atEnd: .wraps))
    list.activate("three")
    #expect(list.actives(.down, .up) == ["one", "three"])
    list.engine.change("group") { $0.group?.atEnd = .stops }
    list.activate("one")
    #expect(list.actives(.up) == ["one"])
  }

  @Test func upActivatesTheLastItemInWrapMode() {
    let list = List(.activeDescendant, FocusGroup(.vertical, atEnd: .wraps))
    #expect(list.actives(.up, .down) == ["three", "one"])
  }

  @Test(arguments: Manager.allCases) func nothingHappensIfAllItemsAreDisabled(_ manager: Manager) {
    let list = List(manager, FocusGroup(.vertical, atEnd: .wraps), of: "one! two! three!")
    if manager == .focus { list.engine.request("before") }
    #expect(list.engine.activeItem(of: "group") == nil)
    #expect(list.engine.visits(.down) == [manager == .focus ? "after" : "before"])
  }

  // MARK: Type-ahead

  /// Types a text and ends it.
  private func typed(_ text: String, in list: List) -> String? {
    for character in text { list.engine.press(KeyEvent(KeyEvent.Key(character))) }
    list.engine.expireTypeAhead()
    return list.active
  }

  @Test func lettersFindTheFirstItemThatStartsWithThem() {
    func list() -> List { List(.activeDescendant, FocusGroup(.vertical)) }
    #expect(typed("t", in: list()) == "two")
    #expect(typed("th", in: list()) == "three")
    #expect(typed("o", in: list()) == "one")
    #expect(typed("one", in: list()) == "one")
    #expect(list().actives(KeyEvent("t", modifiers: .control)) == [nil])
    #expect(list().actives(KeyEvent("t", modifiers: .shift)) == ["two"])
  }

  @Test(arguments: Manager.allCases) func lettersAreSearchedForBehindTheActiveItem(_ manager: Manager) {
    let list = List(manager, FocusGroup(.vertical), of: "Bilbo Frodo Pippin Boromir Aragorn")
    list.activate("Frodo")
    #expect(typed("b", in: list) == "Boromir")
    #expect(typed("b", in: list) == "Bilbo")
    list.activate("Aragorn")
    #expect(typed("f", in: list) == "Frodo")
    #expect(typed("w", in: list) == "Frodo")
  }

  @Test func lettersOfAnyAlphabetAndOtherCharactersAreFound() {
    #expect(typed("д", in: List(.activeDescendant, FocusGroup(.vertical), of: "едно две три")) == "две")
    let list = List(.activeDescendant, FocusGroup(.vertical), of: "[] 321 `?")
    #expect(typed("`", in: list) == "`?")
    #expect(typed("3", in: list) == "321")
    #expect(typed("[", in: list) == "[]")
  }

  @Test func disabledItemsAreNotFound() {
    #expect(typed("o", in: List(.activeDescendant, FocusGroup(.vertical), of: "one! two three")) == nil)
  }

  @Test func aNavigationKeyEndsTheText() {
    let list = List(.activeDescendant, FocusGroup(.vertical))
    #expect(list.engine.typeAhead == "")
    list.engine.press(KeyEvent("t"))
    #expect(list.engine.typeAhead == "t")
    list.engine.press(.down)
    #expect(list.engine.typeAhead == "")
    list.engine.press(KeyEvent("o"))
    list.engine.expireTypeAhead()
    #expect(list.engine.typeAhead == "")
  }
}
