import FocusSync
import Store
import Testing

/// Windows that become active and inactive: law 17 for windows.
@MainActor @Suite struct FocusCoreScenesTests {
  /// Two windows with two fields each, of which the first is active.
  private let engine: FocusEngine<String> = {
    let engine = FocusEngine<String>()
    engine.update {
      for window in ["a", "b"] {
        var scene = FocusNode.scope(window, isScene: true)
        scene.isActive = window == "a"
        $0.add(scene)
        for field in 0..<2 { $0.add(.element("\(window)\(field)", in: window)) }
      }
    }
    return engine
  }()

  private func activate(_ active: String?) {
    engine.update { for id in ["a", "b"] { $0.change(id) { $0.isActive = id == active } } }
  }

  @Test func focusOfAnInactiveWindowIsKept() {
    let log = FocusTraceLog(engine, afterRequest: "a1")
    activate(nil)
    #expect(engine.focused == nil && engine.violations.isEmpty)
    activate("a")
    #expect(engine.focused == "a1")
    activate("b")
    #expect(engine.focused == nil)
    engine.tab()
    #expect(engine.focused == "b0")
    activate("a")
    #expect(engine.focused == "a1")
    activate("b")
    #expect(engine.focused == "b0")
    #expect(
      log.lines == [
        "update of 2 nodes → from a1 to nothing, cause .removal: the window became inactive",
        "update of 2 nodes → from nothing to a1, cause .default: the window became active",
        "update of 2 nodes → from a1 to nothing, cause .removal: the window became inactive",
        "Tab → from nothing to b0, cause .key: the element beside the one that went away",
        "update of 2 nodes → from b0 to a1, cause .default: the window became active",
        "update of 2 nodes → from a1 to b0, cause .default: the window became active",
      ]
    )
  }

  @Test func keysDoNotReachAnInactiveWindow() {
    engine.request("a1")
    engine.tab()
    #expect(engine.focused == "a0")
    engine.move(.down)
    #expect(engine.click("b0") == .refused(.absent) && engine.focused == "a0")
    #expect(engine.resetFocus(in: "b") == .refused(.absent))
  }

  @Test func aRequestWaitsForItsWindow() {
    engine.request("a1")
    #expect(engine.request("b1") == .pending)
    #expect(engine.pending == "b1" && engine.focused == "a1")
    activate("b")
    #expect(engine.focused == "b1" && engine.pending == nil && engine.violations.isEmpty)
    #expect(engine.request("a0", waits: false) == .refused(.absent))
    // The user moves on in the active window.
    #expect(engine.request("a0") == .pending)
    engine.tab()
    #expect(engine.pending == nil)
    activate("a")
    #expect(engine.focused == "a1")
  }

  /// A window that becomes active is no newer intent.
  @Test func aRequestGoesOnWaitingWhileOtherWindowsBecomeActive() {
    engine.request("a1")
    activate("b")
    engine.tab()
    #expect(engine.request("a0") == .pending)
    activate(nil)
    activate("b")
    #expect(engine.focused == "b0" && engine.pending == "a0")
    activate("a")
    #expect(engine.focused == "a0" && engine.pending == nil)
  }

  /// Of the elements that stand for a value, one in an active window gets it.
  @Test func aValueIsWrittenToTheActiveWindow() {
    engine.onReport = { _ in }
    let binding = FocusBinding<String, Int>(engine)
    binding.bind("b0", equals: 1)
    binding.bind("a1", equals: 1)
    binding.wrappedValue = 1
    #expect(engine.focused == "a1")
  }

  @Test func aTrapInAnInactiveWindowDoesNotKeepFocusFromOthers() {
    engine.request("a1")
    engine.update {
      $0.add(.scope("dialog", in: "a", isModal: true))
      $0.add(.element("ok", in: "dialog", interactions: .activate))
    }
    #expect(engine.focused == "ok" && engine.audit().isEmpty)
    activate("b")
    #expect(engine.request("b1") == .moved)
    #expect(engine.audit() == [.trapInInactiveWindow("dialog")])
    activate("a")
    #expect(engine.focused == "ok")
    #expect(engine.request("b1") == .pending)
  }

  @Test func aTrapThatAppearsInAnInactiveWindowTakesFocusWhenTheWindowDoes() {
    engine.request("a1")
    activate("b")
    engine.request("b1")
    engine.update {
      $0.add(.scope("dialog", in: "a", isModal: true))
      $0.add(.element("ok", in: "dialog"))
    }
    #expect(engine.focused == "b1")
    activate("a")
    #expect(engine.focused == "ok")
    engine.remove("dialog")
    #expect(engine.focused == "a1")
  }

  /// The window has had no focus, so the default of the trap takes it.
  @Test func aTrapThatTookFocusFromAnotherWindowGivesItBack() {
    engine.request("a1")
    engine.update {
      $0.add(.scope("dialog", in: "b", isModal: true).defaultFocus("ok"))
      $0.add(.element("ok", in: "dialog"))
    }
    activate("b")
    engine.change("a") { $0.isActive = true }
    #expect(engine.focused == "ok")
    engine.change("dialog") { $0.isModal = false }
    #expect(engine.focused == "a1")
  }

  /// The place that the window keeps is in the trap, so the trap takes no focus from outside.
  @Test func aTrapThatIsTurnedOnAroundThePlaceOfAnInactiveWindowGivesNoFocusBack() {
    engine.update {
      $0.add(.scope("panel", in: "b"))
      $0.add(.element("name", in: "panel"))
    }
    activate("b")
    for id in ["b0", "name"] { engine.request(id) }
    activate("a")
    engine.change("panel") { $0.isModal = true }
    activate("b")
    engine.change("panel") { $0.isModal = false }
    #expect(engine.focused == "name")
  }

  /// The dialog closes while its window is inactive. The window returns to the element below the dialog.
  @Test func aDialogThatLeavesAnInactiveWindowGivesFocusBack() {
    engine.request("a1")
    engine.update {
      $0.add(.scope("dialog", in: "a", isModal: true))
      $0.add(.scope("form", in: "dialog"))
      $0.add(.element("ok", in: "form"))
    }
    activate("b")
    engine.remove("dialog")
    activate("a")
    #expect(engine.focused == "a1")
  }

  /// The alert returns focus to a row, or to the list that contains the row.
  @Test(arguments: ["row", "list"], [true, false])
  func anAlertThatLeavesAnInactiveWindowGivesFocusToTheDeclaredElement(target: String, restoresFocus: Bool) {
    engine.update {
      $0.add(.section("list", in: "a", frame: .zero))
      $0.add(.element("row", in: "list"))
    }
    engine.request("a1")
    engine.update {
      $0.add(.scope("alert", in: "a", isModal: true, restoresFocus: restoresFocus).returnFocus(target))
      $0.add(.element("ok", in: "alert"))
    }
    activate("b")
    engine.remove("alert")
    activate("a")
    #expect(engine.focused == "row")
  }

  @Test func aWindowWhoseLastElementHasGoneIsEnteredAtItsEntry() {
    engine.request("a1")
    activate("b")
    engine.remove("a1")
    activate("a")
    #expect(engine.focused == "a0")
    activate("b")
    engine.change("a0") { $0.isEnabled = false }
    activate("a")
    #expect(engine.focused == nil && engine.violations.isEmpty)
  }

  @Test func aWindowThatHadNoFocusTakesNoneUnlessItHasADefault() {
    engine.request("a1")
    engine.change("b") { $0.isActive = true }
    #expect(engine.focused == "a1")
    engine.change("a") { $0.isActive = false }
    #expect(engine.focused == nil)
    activate(nil)
    engine.change("b") { $0.defaultFocus = DefaultFocus("b1") }
    activate("b")
    #expect(engine.focused == "b1")
  }

  /// The scopes of a window appear with the window, so their defaults do not count while the window is inactive.
  @Test(arguments: ["b", "form"]) func aWindowThatBecomesActiveForTheFirstTimeIsEnteredAtADefault(scope: String) {
    engine.request("a1")
    engine.add(.scope("form", in: "b"))
    engine.update {
      $0.change(scope) { $0.defaultFocus = DefaultFocus("field") }
      $0.add(.element("field", in: "form"))
    }
    #expect(engine.focused == "a1")
    activate("b")
    #expect(engine.focused == "field" && engine.violations.isEmpty)
    activate("a")
    #expect(engine.focused == "a1")
  }

  @Test func aDefaultDoesNotTakeFocusFromAnotherActiveWindowNorLater() {
    engine.request("a1")
    engine.change("b") {
      $0.isActive = true
      $0.defaultFocus = DefaultFocus("b1")
    }
    #expect(engine.focused == "a1")
    engine.request(nil)
    engine.add(.element("other"))
    #expect(engine.focused == nil)
  }

  @Test(arguments: [["a", "b"], ["b", "a"]]) func law18OfTwoWindowsThatBecomeActiveTheNewerTakesFocus(order: [String]) {
    engine.request("a1")
    activate("b")
    engine.request("b1")
    activate(nil)
    engine.update { for id in order { $0.change(id) { $0.isActive = true } } }
    #expect(engine.focused == "b1")
  }

  @Test func onlyASceneCanBeInactive() {
    engine.update {
      var group = FocusNode.scope("group", in: "a")
      group.isActive = false
      $0.add(group)
      $0.add(.element("inside", in: "group"))
    }
    #expect(engine.request("inside") == .moved)
    engine.change("group") { $0.isScene = true }
    #expect(engine.focused == nil)
    // A window that is removed gives focus to a neighbour, as any other node.
    engine.change("group") { $0.isActive = true }
    #expect(engine.focused == "inside")
    engine.update {
      $0.change("group") { $0.isActive = false }
      $0.remove("group")
    }
    #expect(engine.focused != nil)
  }

  /// The mirror's request waits as one for an absent element does, and the field is not set back.
  @Test func aFieldOfAnInactiveWindowWaits() {
    struct Windows: Reducer {
      struct State: Equatable { var focus: String? }
      enum Action: BindableAction {
        case binding(BindingAction<State>)
        case focusSecond
      }
      var body: some ReducerOf<Self> {
        BindingReducer()
        Reduce { state, action in
          if case .focusSecond = action { state.focus = "b1" }
          return .none
        }
      }
    }
    let store = Store(initialState: Windows.State(focus: "a1")) { Windows() }
    let mirror = synchronize(store, \.focus, with: engine)
    #expect(engine.focused == "a1")
    store.send(.focusSecond)
    #expect(store.focus == "b1" && engine.focused == "a1")
    activate("b")
    #expect(store.focus == "b1" && engine.focused == "b1")
    activate(nil)
    #expect(store.focus == nil)
    activate("b")
    #expect(store.focus == "b1")
    mirror.cancel()
  }
}
