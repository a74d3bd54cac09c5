import FocalTerminal
import FocalTerminalTesting
import Store
import Testing

/// Buttons and switches, and what the mouse does to them.
@MainActor
struct ButtonPartTests {
  @Test func buttonsAreDrawnAtEveryWidth() async {
    await withButtons { screen, _ in
      screen.expectFrame("buttons", widths: widths)
      await screen.press("<Tab><Tab>")
      screen.expectFrame("buttons-focused", widths: [40])
    }
  }

  @Test func aButtonUnderTheMouseStandsOut() async throws {
    await withButtons { screen, _ in
      let quiet = screen.screen
      guard let place = screen.place(of: "Save"), let small = screen.place(of: "Add") else {
        Issue.record("There are no buttons.")
        return
      }
      await screen.receive(.move(place))
      #expect(screen.screen.plainText == quiet.plainText)
      #expect(screen.style(at: place) == .strong)
      await screen.receive(.move(small))
      #expect(screen.style(at: place) == .plain && screen.style(at: small) == .strong)
      await screen.receive(.move(CellPoint(column: 0, row: 0)))
      #expect(screen.screen == quiet)
    }
  }

  @Test func aButtonIsFilledWhileTheMouseButtonIsDown() async {
    await withButtons { screen, store in
      for (title, log) in [("Save", "save"), ("Add", "add")] {
        guard let place = screen.place(of: title) else { continue }
        await screen.receive(.click(.cell(place)))
        #expect(store.log.last == log)
        #expect(screen.style(at: place) == .inverse)
        await screen.receive(.release(place))
        #expect(screen.style(at: place) == .plain)
      }
    }
  }

  @Test func aKeyEndsAPressWhoseReleaseNeverCame() async {
    await withButtons { screen, _ in
      guard let place = screen.place(of: "Save") else { return }
      await screen.receive(.click(.cell(place)))
      #expect(screen.style(at: place) == .inverse)
      await screen.press("x")
      #expect(screen.style(at: place) == .plain)
    }
  }

  @Test func aDisabledButtonDoesNotStandOut() async {
    await withButtons { screen, store in
      guard let place = screen.place(of: "Delete") else { return }
      store.send(.set("disabled", "yes"))
      await screen.receive(.move(place))
      #expect(screen.style(at: place) == .disabled)
      await screen.receive(.click(.cell(place)))
      #expect(screen.style(at: place) == .disabled && store.log == [])
    }
  }

  @Test func theButtonTurnsIntoItsSpinner() async {
    await withButtons { screen, store in
      store.send(.set("saving", "yes"))
      #expect(screen.text.contains("⠋ Saving…") && screen.program.isBusy)
    }
  }

  private func withButtons(test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void) async {
    await withParts { store in
      Part.flow(alignment: .trailing) {
        Part.button("save", "Save", work: "Saving…", isBusy: store.state["saving"] == "yes") {
          store.send(.logged("save"))
        }
        Part.button("delete", "Delete", role: .destructive) { store.send(.logged("delete")) }
          .disabled(store.state["disabled"] == "yes")
        Part.button("again", "Once more") { store.send(.logged("again")) }
      }
      Part.flow {
        Part.smallButton("add", "Add", label: "add") { store.send(.logged("add")) }
        Part.toggle("loud", "Loud", isOn: store.state["loud"] == "yes", label: "switch") {
          store.send(.set("loud", "yes"))
        }
      }
    } test: { screen, store in
      await test(screen, store)
    }
  }
}

extension HeadlessScreen {
  /// The style of a cell.
  func style(at point: CellPoint) -> Screen.Style { screen.rows[point.row][point.column].style }
}
