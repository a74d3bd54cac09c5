import FocalTerminal
import FocalTerminalTesting
import Store
import Testing

@MainActor
struct FieldPartTests {
  @Test func fieldsAreDrawnAtEveryWidth() async {
    await withFields { screen, _ in
      screen.expectFrame("fields", widths: widths)
      await screen.press("<Tab><Tab>")
      screen.expectFrame("fields-focused", widths: [40])
      #expect(screen.screen.cursor == screen.place(of: "•••").map { CellPoint(column: $0.column + 6, row: $0.row) })
    }
  }

  @Test func aFrameHasTheColourOfErrorsWhileItHasFocus() async {
    await withFields { screen, _ in
      guard let corner = screen.place(of: "╭─ Email") else { return }
      #expect(screen.style(at: corner) == .border)
      await screen.press("<Tab>")
      #expect(screen.style(at: corner) == .error)
    }
  }

  @Test func aCheckTurnsItsIndicator() async {
    await withFields { screen, _ in
      #expect(screen.program.isBusy && screen.text.contains("⠋ Is this name free?"))
    }
  }

  private func withFields(test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void) async {
    await withParts { _ in
      Part.field("email", "Email", TextLine("ada", error: "This is not an address", edit: { _ in }))
      Part.field("password", "Password", TextLine("secret", isSecret: true, edit: { _ in }))
      Part.field(
        "name",
        "Name",
        TextLine("", placeholder: "Ada", note: "Is this name free?", isBusy: true, edit: { _ in })
      )
      Part.field("off", "Cannot be edited", TextLine("a text that is longer than a narrow field", edit: { _ in }))
        .disabled(true)
    } test: { screen, store in
      await test(screen, store)
    }
  }
}
