import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import Testing

/// Return and Escape, which find their action from anywhere in a scope, and the help line, which names it.
@MainActor
struct PageSessionInputTests {
  @Test func returnInAFieldPressesTheDefaultButton() async {
    await withForm { screen, store in
      #expect(screen.text.contains("↵/tab next"))
      // The first field leads to the next one.
      await screen.press("<Return>")
      #expect(screen.focus == "second" && store.log == [])
      #expect(screen.text.contains("↵ save"))
      await screen.press("<Return>")
      #expect(store.log == ["save"])
    }
  }

  @Test func aButtonIsPressedByReturnSpaceAndAClick() async {
    await withForm { screen, store in
      await screen.press("<Tab><Tab><Return> <Click:save>")
      #expect(store.log == ["save", "save", "save"])
      #expect(screen.focus == "save")
    }
  }

  @Test func aDisabledDefaultButtonIsNotPressed() async {
    await withForm { screen, store in
      store.isDisabled = true
      await screen.press("<Tab><Return>")
      #expect(store.log == [] && !screen.text.contains("↵ save"))
    }
  }

  @Test func escapeIsForTheInnermostScope() async {
    await withForm { screen, store in
      #expect(screen.text.contains("esc leave"))
      await screen.press("<Esc>")
      #expect(store.log == ["leave"])
      store.hasSheet = true
      #expect(screen.focus == "inside")
      #expect(screen.text.contains("esc close") && !screen.text.contains("esc leave"))
      await screen.press("<Esc>")
      #expect(store.log == ["leave", "close"])
      #expect(!store.hasSheet && screen.focus == "first")
    }
  }

  @Test func escapeReachesASheetWhoseElementsAreDisabled() async {
    await withForm { screen, store in
      store.hasSheet = true
      store.isDisabled = true
      #expect(screen.focus == "none" && screen.text.contains("esc close"))
      await screen.press("<Esc>")
      #expect(store.log == ["close"])
    }
  }

  @Test func aDisabledSheetIsNotClicked() async {
    await withForm { screen, store in
      store.hasSheet = true
      await screen.click("Inside")
      #expect(store.log == ["inside"])
      store.isDisabled = true
      await screen.click("Inside")
      #expect(store.log == ["inside"])
    }
  }

  @Test(arguments: [false, true]) func aDisabledScopeIsNotClicked(isDisabled: Bool) async {
    await withParts { store in
      Part.picker("picker", ["One", "Two"], selected: 0) { store.send(.logged("\($0)")) }
        .scope("scope", isDisabled: isDisabled)
    } test: { screen, store in
      await screen.click("Two")
      #expect(store.log == (isDisabled ? [] : ["1"]))
    }
  }

  /// The options are as many as the state says. At first there is none.
  @Test func aPickerChoosesAmongTheOptionsThatItHasNow() async {
    await withParts(["count": "0"]) { store in
      let options = Array(["One", "Two", "Three"].prefix(Int(store.state["count"]) ?? 0))
      Part.picker("picker", options, selected: Int(store.state["chosen"])) {
        store.send(.logged(options[$0]))
        store.send(.set("chosen", "\($0)"))
      }
    } test: { screen, store in
      store.focus = "picker"
      await screen.press("<Right>")
      await screen.press("<Left>")
      await screen.receive(.wheel(1, .named("picker")))
      #expect(store.log == [])
      store.send(.set("count", "1"))
      await screen.press("<Right>")
      #expect(store.log == ["One"])
      store.send(.set("count", "3"))
      await screen.receive(.wheel(1, .named("picker")))
      await screen.receive(.wheel(1, .named("picker")))
      await screen.receive(.wheel(1, .named("picker")))
      await screen.press("<Right>")
      #expect(store.log == ["One", "Two", "Three"])
      store.send(.set("count", "2"))
      store.send(.set("chosen", "0"))
      await screen.receive(.wheel(5, .named("picker")))
      #expect(store.log == ["One", "Two", "Three", "Two"])
    }
  }

  @Test func aKeyWithoutEffectIsIgnored() async {
    await withForm { screen, store in
      store.canLeave = false
      #expect(screen.program.receive(.key(.escape)) == .ignored)
      #expect(screen.program.receive(.control("g")) == .ignored)
      #expect(screen.program.receive(.key(.tab)) == .handled)
      store.canLeave = true
      #expect(screen.program.receive(.key(.escape)) == .handled)
    }
  }

  @Test func aCommandOnALetterComesBeforeTypeAhead() async {
    await withForm { screen, store in
      store.focus = "item-0"
      #expect(screen.text.contains("a-z find"))
      await screen.press("b")
      #expect(screen.focus == "item-1")
      await screen.press("x")
      #expect(store.log == ["x"] && screen.focus == "item-1")
    }
  }

  @Test func tabIsNamedOnlyIfItLeadsSomewhere() async {
    await withForm { screen, store in
      store.canLeave = false
      store.focus = "item-0"
      #expect(screen.text.contains("tab next"))
      store.hasFields = false
      // The items are one stop.
      #expect(!screen.text.contains("tab next"))
    }
  }

  private func withForm(test: @MainActor (HeadlessScreen, StoreOf<Form>) async -> Void) async {
    await withScreen(initialState: Form.State(), reducer: { Form() }, page: { Form.page($0, $1) }, test: test)
  }
}

private struct Form: Reducer {
  struct State: Equatable, Sendable {
    var focus: Named? = "first"
    var hasFields = true
    var hasSheet = false
    var isDisabled = false
    var canLeave = true
    var log: [String] = []
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case logged(String)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      if case .logged(let text) = action { state.log.append(text) }
      if action == .logged("close") { state.hasSheet = false }
      return .none
    }
  }

  @MainActor
  static func page(_ store: StoreOf<Form>, _ size: CellSize) -> PageSession<Named> {
    PageSession(store, focus: \.focus, size: size) { _ in
      let leave = Command(KeyEvent(.escape), "esc", "leave", isEnabled: store.canLeave) { store.send(.logged("leave")) }
      let letter = Command(KeyEvent("x"), "x", "cross") { store.send(.logged("x")) }
      return Page("Form", commands: [leave, letter], sheet: store.hasSheet ? sheet(store) : nil) {
        if store.hasFields {
          Part.line("first", TextLine("", submitLabel: "next", edit: { _ in }))
          Part.line("second", TextLine("", submitLabel: "save", edit: { _ in }))
          Part.button("save", "Save", shortcut: .defaultAction) { store.send(.logged("save")) }
            .disabled(store.isDisabled)
        }
        Part.column {
          Part.menuItem("item-0", "Apples", "") {}
          Part.menuItem("item-1", "Bread", "") {}
          Part.menuItem("item-2", "Xylitol", "") {}
        }
        .group("items", .vertical)
      }
    }
  }

  @MainActor
  private static func sheet(_ store: StoreOf<Form>) -> Sheet<Named> {
    Sheet("sheet", "Sheet", isDisabled: store.isDisabled) {
      Part.button("inside", "Inside") { store.send(.logged("inside")) }
    }
    .onExitCommand("close") { store.send(.logged("close")) }
  }
}
