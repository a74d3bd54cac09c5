import FocalTerminal
import FocalTerminalTesting
import Store
import Testing

@MainActor
struct ComboBoxPartTests {
  @Test func theBoxIsDrawnAtEveryWidth() async {
    await withStates { screen, _ in
      await screen.press("<Tab>a<Down><Down>")
      screen.expectFrame("combo-box", widths: widths)
    }
  }

  @Test func theFieldKeepsFocusWhileArrowsWalkThroughTheList() async {
    await withStates { screen, store in
      await screen.press("<Tab><Down><Down><Down><Down>")
      #expect(screen.focus == "field")
      // Only three rows are visible, and the active one is among them.
      #expect(screen.text.contains("┃ Arkansas") && !screen.text.contains("Alabama"))
      await screen.press("<Return>")
      #expect(store.state["chosen"] == "Arkansas")
    }
  }

  @Test func arrowsWrap() async {
    await withStates { screen, store in
      await screen.press("<Tab><Up><Return>")
      #expect(store.state["chosen"] == "Wyoming")
    }
  }

  @Test func typingFiltersAndReturnChoosesTheFirst() async {
    await withStates { screen, store in
      await screen.press("<Tab>ne ")
      #expect(store.state["text"] == "ne " && screen.focus == "field")
      await screen.press("<BS>w")
      #expect(screen.text.contains("nothing matches"))
      await screen.press("<Return>")
      #expect(store.state["chosen"] == "")
      await screen.press("<BS><Return>")
      #expect(store.state["chosen"] == "Nebraska")
    }
  }

  @Test func aSpaceIsTypedWhileARowIsActive() async {
    await withStates { screen, store in
      await screen.press("<Tab><Down> ")
      #expect(store.state["text"] == " " && store.state["chosen"] == "")
    }
  }

  @Test func aClickChoosesAndLeavesFocusInTheField() async {
    await withStates { screen, store in
      await screen.press("<Tab>")
      await screen.click("Alaska")
      #expect(store.state["chosen"] == "Alaska" && screen.focus == "field")
    }
  }

  @Test func tabLeavesTheField() async {
    await withStates { screen, _ in
      await screen.press("<Tab><Down><Tab>")
      #expect(screen.focus == "after")
      await screen.press("<S-Tab>")
      #expect(screen.focus == "field")
    }
  }

  private struct Choice: Identifiable {
    let id: String
  }

  private static let states = ["Alabama", "Alaska", "Arizona", "Arkansas", "California", "Nebraska", "Wyoming"]

  private func withStates(test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void) async {
    await withParts { store in
      Part.comboBox(
        "field",
        list: "list",
        "State",
        text: store.state["text"],
        placeholder: "type to search",
        options: IdentifiedArray(
          uniqueElements: Self.states
            .filter {
              let text = store.state["text"].lowercased()
              return text.allSatisfy(\.isWhitespace) || $0.lowercased().contains(text)
            }
            .map { Choice(id: $0) }
        ),
        height: 3,
        element: { "\($0)" },
        title: \.id,
        detail: { $0.id.hasPrefix("A") ? "A" : "" },
        edit: { store.send(.set("text", $0)) },
        choose: { store.send(.set("chosen", $0)) }
      )
    } test: { screen, store in
      await test(screen, store)
    }
  }
}
