import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import Testing

/// Alerts from state.
@MainActor
struct SheetAlertTests {
  enum Answer: Equatable, Sendable { case delete, keep }

  @Test func theAlertIsDrawnAtEveryWidth() async {
    await withAlert(Self.deletion) { screen, _ in
      screen.expectFrame("alert", widths: widths)
    }
  }

  @Test func anAlertThatDeletesHasFocusOnItsCancelButton() async {
    await withAlert(Self.deletion) { screen, store in
      #expect(screen.focus == "button-1")
      await screen.press("<Return>")
      #expect(store.log == ["presented keep"])
    }
  }

  @Test func escapePressesTheCancelButton() async {
    await withAlert(Self.deletion) { screen, store in
      await screen.press("<Left>")
      #expect(screen.focus == "button-0")
      await screen.press("<Esc>")
      #expect(store.log == ["presented keep"])
    }
  }

  @Test func aButtonWithoutActionDismisses() async {
    let alert = AlertState<Answer> {
      TextState("Saved")
    } actions: {
      ButtonState(action: .keep) { TextState("Show") }
      ButtonState { TextState("Close") }
    }
    await withAlert(alert) { screen, store in
      #expect(screen.focus == "button-0" && screen.text.contains("esc dismiss"))
      await screen.press("<Esc><Tab><Return><Click:button-0>")
      #expect(store.log == ["dismiss", "dismiss", "presented keep"])
    }
  }

  @Test func anAlertWithoutButtonsHasOne() async {
    await withAlert(AlertState { TextState("No connection") }) { screen, store in
      #expect(screen.text.contains("┃  OK  ┃"))
      await screen.press("<Return><Esc>")
      #expect(store.log == ["dismiss", "dismiss"])
    }
  }

  @Test func focusReturnsWhenTheAlertLeaves() async {
    await withAlert(Self.deletion) { screen, store in
      store.send(.set("closed", "yes"))
      store.focus = "before"
      store.send(.set("closed", ""))
      #expect(screen.focus == "button-1")
      store.send(.set("closed", "yes"))
      #expect(screen.focus == "before")
    }
  }

  private static let deletion = AlertState<Answer> {
    TextState("Delete “Design”?")
  } actions: {
    ButtonState(role: .destructive, action: .delete) { TextState("Delete") }
    ButtonState(role: .cancel, action: .keep) { TextState("Keep") }
  } message: {
    TextState("Its three notes are deleted, too. You can undo this.")
  }

  private func withAlert(
    _ alert: AlertState<Answer>,
    test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void
  ) async {
    await withParts(
      sheet: { store in
        .alert("alert", store.state["closed"] == "yes" ? nil : alert, button: { "button-\($0)" }) { action in
          switch action {
          case .presented(let answer): store.send(.logged("presented \(answer)"))
          case .dismiss: store.send(.logged("dismiss"))
          }
        }
      },
      parts: { _ in Part.text("Behind the alert") },
      test: test
    )
  }
}
