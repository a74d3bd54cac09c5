import Testing

@testable import FocusSync

/// Items that are found by the beginning of their text.
@Suite struct TypeAheadTests {
  private func engine() -> FocusEngine<String> {
    let engine = Composite.list("Anna Bert Bianca Anton Carla") { $0.group(.vertical) }.engine()
    engine.request("Anna")
    return engine
  }

  private func visits(_ engine: FocusEngine<String>, _ text: String) -> [String?] {
    text.map { character in
      engine.press(KeyEvent(KeyEvent.Key(character)))
      return engine.focused
    }
  }

  @Test func oneCharacterGoesToTheNextItemThatBeginsWithIt() {
    let engine = engine()
    #expect(visits(engine, "b") == ["Bert"])
    engine.expireTypeAhead()
    #expect(visits(engine, "b") == ["Bianca"])
    engine.expireTypeAhead()
    #expect(visits(engine, "b") == ["Bert"])
  }

  @Test func aCombiningCharacterMakesAnotherCharacterOfTheOneBeforeIt() {
    #expect("Zoë".begins(withLowercase: "zo") && "ZOË".begins(withLowercase: "zoë"))
    #expect(!"Zoe\u{308}".begins(withLowercase: "zoe") && !"Zo".begins(withLowercase: "zoë"))
  }

  @Test func furtherCharactersNarrowTheSearch() {
    let engine = engine()
    #expect(visits(engine, "bi") == ["Bert", "Bianca"])
    engine.expireTypeAhead()
    // The present item may match.
    #expect(visits(engine, "anton") == ["Anton", "Anton", "Anton", "Anton", "Anton"])
    #expect(engine.typeAhead == "anton")
  }

  @Test func theSameCharacterAgainGoesOnAndWraps() {
    let engine = engine()
    #expect(visits(engine, "aaa") == ["Anton", "Anna", "Anton"])
  }

  @Test func upperAndLowerCaseDoNotDiffer() {
    let engine = engine()
    #expect(visits(engine, "BI") == ["Bert", "Bianca"])
    #expect(engine.press(KeyEvent("C", modifiers: .shift)) == .ignored)
    #expect(engine.typeAhead == "bic")
  }

  /// Text that matches nothing leaves focus, and still counts.
  @Test func aCharacterWithoutAMatchIsNotHandled() {
    let engine = engine()
    var trace = ""
    engine.trace = { trace = "\($0)" }
    #expect(engine.press(KeyEvent("x")) == .ignored)
    #expect(trace == #"typed "x" → unchanged: no item begins with "x""#)
    #expect(engine.press(KeyEvent("b")) == .ignored)
    engine.expireTypeAhead()
    #expect(trace == "end of typing → unchanged")
    #expect(engine.press(KeyEvent("b")) == .handled)
    #expect(trace == #"typed "b" → from Anna to Bert, cause .key: its text begins with "b""#)
    // The only match is the present item.
    #expect(engine.press(KeyEvent("e")) == .handled)
    #expect(trace == #"typed "e" → unchanged: its text begins with "be""#)
  }

  /// Each ends the text: another key, also if a handler takes it, and each move.
  @Test func anyOtherKeyOrMoveEndsTheText() {
    let ends: [(FocusEngine<String>) -> Void] = [
      { $0.press(.down) }, { $0.press(.tab) }, { $0.press(.home) }, { $0.press(KeyEvent(.escape)) },
      { $0.press(KeyEvent(.return)) }, { $0.press(KeyEvent("n", modifiers: .control)) }, { $0.click("Carla") },
      { $0.request("Anna") }, { $0.request(nil) }, { $0.remove("Bert") }, { $0.expireTypeAhead() },
      { engine in
        engine.onKeyPress("n", at: "group") { .handled }
        engine.press(KeyEvent("n"))
      },
    ]
    for (index, end) in ends.enumerated() {
      let engine = engine()
      engine.press(KeyEvent("b"))
      #expect(engine.typeAhead == "b")
      end(engine)
      #expect(engine.typeAhead == "", "way \(index)")
    }
  }

  /// A front end may lay out the screen again after each key.
  @Test func anUpdateOrAReleasedKeyDoesNotEndTheText() {
    let engine = engine()
    engine.press(KeyEvent("b"))
    engine.press(KeyEvent("b", phase: .up))
    engine.change("group") { $0.selectedItem = "Bert" }
    engine.options.wraps = false
    #expect(engine.typeAhead == "b")
  }

  @Test func aSpaceContinuesATextAndBeginsNone() {
    let engine = FocusEngine<String>()
    engine.setContent([
      .scope("group").group(.vertical), .element("one", in: "group").typeAhead("New Delhi"),
      .element("two", in: "group").typeAhead("New York"), .element("three", in: "group").typeAhead(" odd"),
    ])
    engine.request("one")
    #expect(engine.press(KeyEvent(.space)) == .ignored)
    #expect(engine.typeAhead == "")
    _ = visits(engine, "new y")
    #expect(engine.focused == "two")
  }

  @Test func onlyAGroupFindsItems() {
    let engine = engine()
    engine.request("before")
    #expect(engine.press(KeyEvent("b")) == .ignored)
    #expect(engine.typeAhead == "")
  }

  @Test func anInnerGroupComesFirst() {
    var composite = Composite.list("Anna Bert") { $0.group(.vertical) }
    composite.items.append(.scope("inner", in: "group").group(.vertical))
    for name in ["Ada", "Cora", "Chris"] {
      composite.items.append(.element(name, in: "inner", order: 1).typeAhead(name))
    }
    let engine = composite.engine()
    engine.request("Cora")
    #expect(visits(engine, "a") == ["Ada"])
    engine.expireTypeAhead()
    #expect(visits(engine, "b") == ["Bert"])
    engine.expireTypeAhead()
    #expect(visits(engine, "c") == ["Cora"])
  }

  @Test(arguments: [
    ("Anna", "an", true), ("Anna", "anna", true), ("Anna", "annan", false), ("Anna", "b", false), ("", "a", false),
    ("Åse", "å", true), ("Ase", "å", false), ("Été", "ét", true), ("две", "д", true), ("Две", "дв", true),
    ("e\u{301}t", "e", false), ("[]", "[", true), ("@", "`", false), ("Z", "z", true), ("{", "[", false),
  ])
  func aPrefixIsFoundInAnyAlphabet(text: String, prefix: String, matches: Bool) {
    #expect(text.begins(withLowercase: prefix) == matches)
  }

  @Test(arguments: [
    (KeyEvent("a"), true), (KeyEvent("A", modifiers: .shift), true), (KeyEvent("é"), true),
    (KeyEvent("a", modifiers: .control), false), (KeyEvent("a", modifiers: .option), false),
    (KeyEvent("a", modifiers: .command), false), (KeyEvent(.tab), false), (KeyEvent(.escape), false),
    (KeyEvent(.return), false), (KeyEvent(.deleteForward), false), (KeyEvent(.pageDown), false),
    (KeyEvent("a", characters: ""), false), (KeyEvent(.space), true),
  ])
  func aKeyTypesTextOrDoesNot(key: KeyEvent, typesText: Bool) {
    #expect(key.typesText == typesText)
  }
}
