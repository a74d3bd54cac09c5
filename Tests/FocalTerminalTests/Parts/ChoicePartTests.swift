import FocalTerminal
import FocalTerminalTesting
import Store
import Testing

/// Check boxes and radio groups.
@MainActor
struct ChoicePartTests {
  @Test func choicesAreDrawnAtEveryWidth() async {
    await withChoices(["size": "medium", "milk": "yes"]) { screen, _ in
      await screen.press("<Tab><Tab><Tab>")
      screen.expectFrame("choices", widths: widths)
      await screen.press("<S-Tab><S-Tab>")
      screen.program.glyphs = .ascii
      screen.expectFrame("choices-ascii", widths: [40])
    }
  }

  @Test func aCheckBoxIsChangedByReturnSpaceAndAClick() async {
    await withChoices { screen, store in
      await screen.press("<Tab><Return>")
      #expect(store.state["milk"] == "yes")
      await screen.press(" ")
      #expect(store.state["milk"] == "")
      await screen.click("Milk")
      #expect(store.state["milk"] == "yes" && screen.focus == "milk")
      await screen.press("<Tab> ")
      #expect(store.state["sugar"] == "yes")
    }
  }

  @Test(arguments: [
    // Tab enters at the chosen option, or at the first one, and chooses nothing.
    ("", "", "small"), ("large", "large", "large"),
  ])
  func tabEntersARadioGroupOnce(selected: String, value: String, focus: String) async {
    await withChoices(["size": selected]) { screen, store in
      await screen.press("<Tab><Tab><Tab>")
      #expect(screen.focus == focus && store.state["size"] == value)
      await screen.press("<Tab>")
      #expect(screen.focus == "after")
      await screen.press("<S-Tab>")
      #expect(screen.focus == focus && store.state["size"] == value)
    }
  }

  @Test(arguments: [
    ("<Down>", "medium"), ("<Right>", "medium"), ("<Up>", "large"), ("<Down><Down><Down>", "small"),
    ("<Left>", "large"),
    (" ", "small"), ("l", "large"), ("<End>", "large"), ("<Click:medium>", "medium"),
  ])
  func arrowsAndTypingChoose(keys: String, value: String) async {
    await withChoices { screen, store in
      await screen.press("<Tab><Tab><Tab>\(keys)")
      #expect(store.state["size"] == value)
    }
  }

  private func withChoices(
    _ values: [String: String] = [:],
    test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void
  ) async {
    await withParts(values) { store in
      Part.checkBox("milk", "Milk", isOn: store.state["milk"] == "yes") { store.send(.set("milk", $0 ? "yes" : "")) }
      Part.checkBox("sugar", "A lump of sugar, which is a long title", isOn: store.state["sugar"] == "yes") {
        store.send(.set("sugar", $0 ? "yes" : ""))
      }
      Part.checkBox("cream", "Cream", isOn: true) { _ in }.disabled(true)
      Part.radioGroup(
        "size",
        ["small", "medium", "large"],
        selected: store.state["size"],
        isHorizontal: true,
        element: { "\($0)" },
        title: \.capitalized,
        choose: { store.send(.set("size", $0)) }
      )
    } test: { screen, store in
      await test(screen, store)
    }
  }
}
