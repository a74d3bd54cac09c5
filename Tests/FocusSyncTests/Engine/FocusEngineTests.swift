import FocusSync
import Testing

@Suite struct FocusEngineTests {
  @Test func tabVisitsElementsInReadingOrderAndWraps() {
    let engine = loginEngine()
    #expect(engine.focused == nil)
    engine.press(KeyEvent(.tab))
    #expect(engine.focused == .username)
    engine.press(KeyEvent(.tab))
    #expect(engine.focused == .password)
    engine.press(KeyEvent(.tab))
    #expect(engine.focused == .username)
    engine.press(KeyEvent(.tab, modifiers: .shift))
    #expect(engine.focused == .password)
  }

  @Test func keyboardNavigationLetsTabStopAtButtons() {
    let engine = loginEngine(options: FocusOptions(keyboardNavigation: true))
    engine.request(.password)
    engine.tab()
    #expect(engine.focused == .logIn)
  }

  @Test func tabStaysAtTheLastElementUnlessItWraps() {
    let engine = loginEngine(options: FocusOptions(wraps: false))
    engine.request(.password)
    #expect(engine.tab() == .unchanged)
    #expect(engine.focused == .password)
  }

  @Test func arrowsMoveToTheAdjacentElement() {
    let engine = loginEngine()
    engine.request(.username)
    engine.press(KeyEvent(.downArrow))
    #expect(engine.focused == .password)
    engine.press(KeyEvent(.downArrow))
    #expect(engine.focused == .logIn)
    #expect(engine.press(KeyEvent(.downArrow)) == .ignored)
  }

  @Test func aTrapRefusesOutsideElementsAndRestoresFocusWhenRemoved() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("main", frame: FocusRect(x: 0, y: 0, width: 5, height: 1)))
      $0.add(.element("other", frame: FocusRect(x: 0, y: 1, width: 5, height: 1)))
    }
    engine.request("other")
    engine.update {
      $0.add(.scope("dialog", isModal: true))
      $0.add(.element("yes", in: "dialog", frame: FocusRect(x: 0, y: 5, width: 5, height: 1)))
      $0.add(.element("no", in: "dialog", frame: FocusRect(x: 6, y: 5, width: 5, height: 1)))
    }
    #expect(engine.focused == "yes")
    #expect(engine.request("main") == .refused(.trapped))
    engine.tab()
    #expect(engine.focused == "no")
    engine.tab()
    #expect(engine.focused == "yes")
    engine.remove("dialog")
    #expect(engine.focused == "other")
  }

  @Test(arguments: [
    (FocusOptions.RemovalPolicy.clear, Field?.none), (.neighbour, .password), (.default, .logIn),
  ])
  func aRemovalFollowsThePolicy(policy: FocusOptions.RemovalPolicy, expected: Field?) {
    let engine = loginEngine(options: FocusOptions(removalPolicy: policy))
    engine.defaultFocus = DefaultFocus(.logIn)
    engine.request(.username)
    engine.remove(.username)
    #expect(engine.focused == expected)
  }

  @Test func aRequestWaitsForItsElement() {
    let engine = loginEngine()
    engine.remove(.password)
    #expect(engine.request(.password) == .pending)
    engine.add(.element(.password))
    #expect(engine.focused == .password)
  }

  @Test func aKeyGoesToAncestorsUntilHandled() {
    let engine = FocusEngine<String>()
    var heard: [String] = []
    engine.update {
      $0.add(.scope("outer"))
      $0.add(.scope("inner", in: "outer"))
      $0.add(.element("field", in: "inner"))
    }
    for id in ["field", "inner", "outer"] {
      engine.onKeyPress("x", at: id) {
        heard.append(id)
        return id == "inner" ? .handled : .ignored
      }
    }
    engine.request("field")
    #expect(engine.press(KeyEvent("x")) == .handled)
    #expect(heard == ["field", "inner"])
    #expect(engine.press(KeyEvent("y")) == .ignored)
  }

  @Test func returnFollowsTheLabelWithoutASubmitHandler() {
    let engine = loginEngine()
    var submissions = 0
    engine.submitLabel(.next, at: .username)
    engine.submitLabel(.go, at: .password)
    engine.onSubmit(at: .password) { submissions += 1 }
    engine.request(.username)
    engine.press(KeyEvent(.return))
    #expect(engine.focused == .password)
    engine.press(KeyEvent(.return))
    #expect(submissions == 1)
    #expect(engine.focused == .password)
  }

  @Test func aHandlerThatMovesFocusBackAndForthIsStopped() {
    let engine = loginEngine()
    var reports: [FocusReport<Field>] = []
    engine.onReport = { reports.append($0) }
    engine.onFocus(of: .username) { engine.request(.password) }
    engine.onFocus(of: .password) { engine.request(.username) }
    engine.request(.username)
    #expect(reports == [.loop(events: 1_000)])
    #expect(engine.focused != nil)
    engine.removeHandlers(at: .username)
    engine.request(.username)
    #expect(engine.focused == .username)
  }
}
