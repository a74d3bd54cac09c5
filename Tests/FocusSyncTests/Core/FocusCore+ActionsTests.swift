import FocusSync
import Testing

/// The node at which a key begins, and the node that performs an action.
@Suite struct FocusCoreActionsTests {
  let log = HandlerLog()
  let engine = FocusEngine<String>(options: FocusOptions(keyboardNavigation: true, removalPolicy: .clear))

  /// A form with buttons for Return and Escape around a group with a field, and a button beside the form.
  init() {
    engine.setContent([
      .scope("form"),
      .scope("group", in: "form"),
      .element("field", in: "group", interactions: .edit),
      button("ok", in: "form", .defaultAction),
      button("back", in: "form", .cancelAction),
      button("help", in: nil, nil),
    ])
    engine.request("field")
  }

  private func button(_ id: String, in parent: String?, _ shortcut: KeyEvent.Shortcut?) -> FocusNode<String> {
    let node = FocusNode.element(id, in: parent, interactions: .activate)
      .onActivate { [log] in log.heard.append(id) }
    return shortcut.map { node.keyboardShortcut($0) } ?? node
  }

  private func press(_ key: KeyEvent.Key) -> [String] {
    log.heard = []
    let result = engine.press(KeyEvent(key))
    #expect((result == .handled) == !log.heard.isEmpty)
    return log.heard
  }

  /// Its user must be able to leave it.
  @Test func theActiveTrapGetsKeysWhileItIsDisabled() {
    engine.change("form") { [log] in
      $0 = $0.onKeyPress(action: log.hear("form", .handled))
      $0.isModal = true
    }
    engine.change("form") { $0.isEnabled = false }
    #expect(engine.focused == nil && press("x") == ["form"])
  }

  @Test func aDisabledButtonThatTakesFocusIsNotActivated() {
    engine.change("help") { $0 = $0.disabled().focusableWhenDisabled() }
    engine.click("help")
    #expect(log.heard == [])
    engine.change("help") { $0.isEnabled = true }
    engine.click("help")
    #expect(log.heard == ["help"])
  }

  // MARK: Where keys begin

  @Test func aKeyBeginsAtTheScopeOfAnElementThatWasRemoved() {
    engine.change("form") { [log] in $0 = $0.onKeyPress(action: log.hear("form", .handled)) }
    engine.change("group") { [log] in $0 = $0.onKeyPress(action: log.hear("group", .handled)) }
    engine.remove("field")
    #expect(engine.focused == nil)
    #expect(press("x") == ["group"])
    engine.remove("group")
    #expect(press("x") == ["form"])
    engine.remove("form")
    #expect(press("x") == [])
  }

  @Test func aDisabledScopeGetsNoKey() {
    engine.change("form") { [log] in $0 = $0.onKeyPress(action: log.hear("form", .handled)) }
    engine.declareRoot { [log] in $0.onKeyPress(action: log.hear("root", .handled)) }
    engine.change("group") { $0.isEnabled = false }
    #expect(press("x") == ["form"])
    engine.change("form") { $0.isEnabled = false }
    #expect(press("x") == ["root"])
  }

  /// Escape cancels a dialog that saves, with all of its elements disabled, or the dialog itself, or the window.
  @Test(arguments: [["name", "save"], ["dialog"], ["window"]])
  func aTrapThatKeepsFocusGetsKeysAlsoWhileItIsDisabled(disabled: [String]) {
    engine.update { [self] in
      $0.add(.scope("window").onKeyPress(action: log.hear("window")))
      $0.add(.scope("dialog", in: "window", isModal: true).onExitCommand { [log] in log.heard.append("dialog") })
      $0.add(.element("name", in: "dialog").onKeyPress(action: log.hear("name")))
      $0.add(button("save", in: "dialog", .defaultAction))
    }
    engine.update { for id in disabled { $0.change(id) { $0.isEnabled = false } } }
    #expect(engine.focused == nil)
    #expect(press(.escape) == (disabled == ["window"] ? ["dialog"] : ["window", "dialog"]))
    // The default button is disabled, and that of the form behind the dialog is out of reach.
    log.heard = []
    #expect(engine.press(KeyEvent(.return)) == .ignored)
    #expect(!log.heard.contains("save") && !log.heard.contains("ok"))
  }

  @Test func beforeAnythingHadFocusAKeyBeginsAtTheRoot() {
    let engine = FocusEngine<String>()
    engine.setContent([.scope("form").onKeyPress(action: log.hear("form")), .element("field", in: "form")])
    engine.declareRoot { [log] in $0.onKeyPress(action: log.hear("root")) }
    engine.press(KeyEvent("x"))
    #expect(log.heard == ["root"])
  }

  // MARK: Default and cancel actions

  @Test func aShortcutIsFoundFromAnywhereInItsScope() {
    #expect(press(.return) == ["ok"])
    #expect(press(.escape) == ["back"])
    engine.request(nil)
    #expect(press(.return) == ["ok"])
    engine.remove("field")
    #expect(press(.escape) == ["back"])
    engine.request("help")
    #expect(press(.escape) == [])
  }

  @Test func theInnermostScopeDecides() {
    engine.add(button("inner", in: "group", .defaultAction))
    #expect(press(.return) == ["inner"])
    // A disabled button is no reason to press another one.
    engine.change("inner") { $0.isEnabled = false }
    #expect(press(.return) == [])
    engine.remove("inner")
    #expect(press(.return) == ["ok"])
  }

  @Test func theFirstElementOfAScopeCounts() {
    engine.add(button("another", in: "form", .defaultAction))
    #expect(press(.return) == ["ok"])
    engine.change("ok") { $0.shortcuts = [] }
    #expect(press(.return) == ["another"])
  }

  @Test func theNearestExitCommandOrCancelButtonTakesEscape() {
    engine.change("form") { [log] in $0 = $0.onExitCommand { log.heard.append("form") } }
    #expect(press(.escape) == ["form"])
    engine.add(button("inner", in: "group", .cancelAction))
    #expect(press(.escape) == ["inner"])
    engine.change("field") { [log] in $0 = $0.onExitCommand { log.heard.append("field") } }
    #expect(press(.escape) == ["field"])
    engine.request(nil)
    #expect(press(.escape) == ["inner"])
  }

  @Test func aDisabledCancelButtonLetsEscapePass() {
    engine.declareRoot { [log] in $0.onExitCommand { log.heard.append("root") } }
    engine.change("back") { $0.isEnabled = false }
    #expect(press(.escape) == ["root"])
    engine.add(button("another", in: "form", .cancelAction))
    #expect(press(.escape) == ["another"])
  }

  /// The user of a form that is disabled while it saves can cancel, as in a dialog.
  @Test(arguments: ["field", "group", "form"]) func theExitCommandOfADisabledScopeTakesEscape(disabled: String) {
    engine.change("form") { [log] in $0 = $0.onExitCommand { log.heard.append("form") } }
    engine.change("field") { [log] in $0 = $0.onExitCommand { log.heard.append("field") } }
    engine.change(disabled) { $0.isEnabled = false }
    #expect(engine.focused == nil)
    #expect(press(.escape) == ["form"])
  }

  @Test func aTrapIsABorder() {
    engine.update {
      $0.add(.scope("dialog", in: "form", isModal: true))
      $0.add(.element("name", in: "dialog"))
    }
    #expect(press(.return) == [])
    #expect(press(.escape) == [])
    engine.change("dialog") { $0.isModal = false }
    #expect(press(.return) == ["ok"])
  }

  @Test func theRootMayHaveAnExitCommand() {
    engine.declareRoot { [log] in $0.onExitCommand { log.heard.append("root") } }
    #expect(press(.escape) == ["back"])
    engine.request("help")
    #expect(press(.escape) == ["root"])
    engine.declareRoot { $0 }
    #expect(press(.escape) == [])
  }

  @Test func aHandlerOrASubmissionTakesTheKeyFirst() {
    engine.change("form") { [log] in $0 = $0.onSubmit { log.heard.append("submit") } }
    #expect(press(.return) == ["submit"])
    engine.change("form") { [log] in
      $0 = $0.onKeyPress(.escape) {
        log.heard.append("key")
        return .handled
      }
    }
    #expect(press(.escape) == ["key"])
  }

  @Test func aKeyThatIsHeldOrHasAModifierPerformsNoAction() {
    for key in [KeyEvent.Key.return, .escape] {
      #expect(engine.press(KeyEvent(key, phase: .repeat)) == .ignored)
      #expect(engine.press(KeyEvent(key, modifiers: .shift)) == .ignored)
    }
    #expect(log.heard == [])
  }

  // MARK: The trace

  @Test func anActionIsTraced() {
    var lines: [String] = []
    engine.trace = { lines.append("\($0)") }
    _ = press(.return)
    engine.change("ok") { $0.isEnabled = false }
    _ = press(.return)
    engine.remove("back")
    _ = press(.escape)
    engine.request("help")
    _ = press(.space)
    engine.click("help")
    engine.declareRoot { $0.onExitCommand {} }
    #expect(
      lines == [
        "defaultAction → unchanged, performed by ok: it is the nearest defaultAction",
        "changed ok → unchanged",
        "defaultAction → refused as disabled: it is the nearest defaultAction",
        "removed back → unchanged",
        "cancelAction → refused as absent: no scope around declares a cancelAction",
        "request for help → from field to help, cause .program: it was asked for",
        "activation → unchanged, performed by help: the user activated it",
        "click on help → unchanged, performed by help: a click does not focus an element that only activates",
        "an exit command of the root → unchanged",
      ]
    )
  }
}
