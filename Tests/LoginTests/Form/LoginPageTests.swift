import FocalTerminal
import LoginFeature
import LoginForm
import LoginFrontEnd
import Store
import StoreTesting
import TestSupport
import Testing

@MainActor
struct LoginPageTests {
  private static let smallest = CellSize(columns: 40, rows: 18)

  private static func form(_ keys: String = "", size: CellSize = smallest) async throws -> FormSession {
    let form = FormSession(
      authenticate: { _ in throw LoginError.wrongCredentials },
      account: "demo / focal",
      size: size
    )
    _ = await KeysRun(try KeyNotation.parse(keys), in: form)
    return form
  }

  @Test func theOpeningFormIsDrawn() async throws {
    let screen = try await Self.form(size: CellSize(columns: 60, rows: 18)).screen(step: 0)
    #expect(
      screen.plainText == """
         ╭─ Sign in ──────────────────────────────────────────────╮
         │                                                        │
         │  ┏━ Username ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓  │
         │  ┃  your name                                       ┃  │
         │  ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛  │
         │                                                        │
         │  ╭─ Password ───────────────────────────────────────╮  │
         │  │  your password                                   │  │
         │  ╰──────────────────────────────────────────────────╯  │
         │                                                        │
         │                  ╭─────────────────╮                   │
         │                  │     Sign in     │                   │
         │                  ╰─────────────────╯                   │
         │                                                        │
         ╰────────────────────────────────────────────────────────╯
            ↵/tab next  ⇧tab back  ^c quit          demo / focal
        """
    )
    #expect(screen.cursor == CellPoint(column: 7, row: 3))
  }

  @Test func aFailedLoginIsDrawn() async throws {
    let screen = try await Self.form("名前e\u{301}<Tab>wrong<Return><Home><Right>").screen(step: 0)
    #expect(
      screen.plainText == """
         ╭─ Sign in ──────────────────────────╮
         │                                    │
         │ ┏━ Username ━━━━━━━━━━━━━━━━━━━━━┓ │
         │ ┃  名前e\u{301}                         ┃ │
         │ ┗━ ✗ Wrong username or password. ┛ │
         │                                    │
         │ ╭─ Password ─────────────────────╮ │
         │ │  •••••                         │ │
         │ ╰────────────────────────────────╯ │
         │                                    │
         │        ╭─────────────────╮         │
         │        │     Sign in     │         │
         │        ╰─────────────────╯         │
         │                                    │
         ╰────────────────────────────────────╯
           ↵/tab next  ^c quit   demo / focal
        """
    )
    #expect(screen.cursor == CellPoint(column: 8, row: 3), "the cursor stands on the second wide character")
  }

  @Test func aLoginInFlightHidesTheCursorAndTurnsTheIndicator() async throws {
    let form = FormSession(
      authenticate: { _ in try await Task.never() },
      account: "",
      size: Self.smallest
    )
    for key in try KeyNotation.parse("a<Tab>b<Return>") { form.receive(key) }
    let first = form.screen(step: 0)
    #expect(first.plainText.contains("⠋ Signing in…"))
    #expect(first.plainText.contains("esc cancel"))
    #expect(first.cursor == nil)
    let place = try #require(first.place(of: "Username"))
    #expect(first.rows[place.row][place.column].style == .disabled)
    #expect(form.screen(step: 1).plainText.contains("⠙ Signing in…"))
    form.receive(.key(.escape))
    await form.settle()
  }

  @Test func anErrorOfTheServerStandsByTheButtonAndTheCursorInTheUsername() async throws {
    let form = FormSession(authenticate: { _ in throw LoginError.noConnection }, account: "", size: Self.smallest)
    _ = await KeysRun(try KeyNotation.parse("a<Tab>b<Return>"), in: form)
    let screen = form.screen(step: 0)
    let button = try #require(screen.place(of: "Sign in  "))
    let error = try #require(screen.place(of: "✗ No connection to the server."))
    #expect(error.row == button.row + 2)
    #expect(screen.plainText.contains("┗━━━━━") && form.focusedField == .username)
  }

  @Test func aSuccessfulLoginIsAScreenOfItsOwn() async throws {
    let account: Authenticator = { Session(username: $0.username) }
    let form = FormSession(authenticate: account, account: "", size: Self.smallest)
    _ = await KeysRun(try KeyNotation.parse("a<Tab>b<Return>"), in: form)
    let screen = form.screen(step: 0)
    let success = try #require(screen.place(of: "✓ Signed in as a"))
    #expect(screen.rows[success.row][success.column].style == .success)
    #expect(!screen.plainText.contains("Username") && screen.plainText.contains("↵ leave  ^c quit"))
  }

  @Test func theFocusedButtonIsMarked() async throws {
    let screen = try await Self.form("<Tab><Tab>").screen(step: 0)
    #expect(screen.plainText.contains("┃     Sign in     ┃"))
    #expect(screen.cursor == nil)
  }

  @Test func aNarrowFieldScrolls() async throws {
    let name = "abcdefghijklmnopqrstuvwxyz0123456789"
    let screen = try await Self.form(name).screen(step: 0)
    #expect(screen.plainText.contains("┃  \(name.suffix(28))  ┃"))
    #expect(screen.cursor == CellPoint(column: 34, row: 3))
  }

  @Test func aPasswordIsMaskedByOneBulletForEachCharacter() async throws {
    let screen = try await Self.form("<Tab>abc<Left><Left>").screen(step: 0)
    #expect(screen.plainText.contains("┃  •••  "))
    #expect(screen.cursor == CellPoint(column: 7, row: 7))
  }

  /// Every size up to a little more than the smallest: nothing is drawn outside the screen, and nothing traps.
  @Test func everySizeHasAScreen() async throws {
    let form = try await Self.form("漢字👨‍👩‍👧<Tab>\(String(repeating: "x", count: 90))")
    // Only a thorough run tries the sizes that are far from those where the form changes.
    let near: Set = [0, 1, 2, 6, 7, 8, 9, 17, 18, 19, 23, 24, 25, 39, 40, 41]
    for columns in 0...46 where Thoroughness.isFull || near.contains(columns) {
      for rows in 0...20 where Thoroughness.isFull || near.contains(rows) {
        form.size = CellSize(columns: columns, rows: rows)
        let screen = form.screen(step: 0)
        #expect(screen.rows.count == rows)
        #expect(screen.rows.allSatisfy { $0.count == columns })
        if columns >= 24, rows >= 8 {
          #expect(screen.plainText.contains("┃"))
          #expect(screen.cursor.map { $0.column < columns && $0.row < rows } == true)
        } else {
          #expect(screen.cursor == nil)
        }
      }
    }
  }

  @Test func aLongMessageIsTruncatedWithAnEllipsis() async throws {
    let form = FormSession(
      authenticate: { _ in throw LoginError.other(String(repeating: "漢", count: 30)) },
      account: "",
      size: Self.smallest
    )
    _ = await KeysRun(try KeyNotation.parse("a<Tab>b<Return>"), in: form)
    #expect(form.screen(step: 0).plainText.contains("│ ✗ " + String(repeating: "漢", count: 15) + "…  │"))
  }

  @Test func aSmallWindowShowsAMessage() async throws {
    let screen = try await Self.form(size: CellSize(columns: 30, rows: 5)).screen(step: 0)
    #expect(screen.plainText == "Needs 24x8, has 30x5")
  }

  @Test func aClickBetweenThePartsHitsNothing() async throws {
    let form = try await Self.form("<Tab>")
    for point in [CellPoint(column: 0, row: 0), CellPoint(column: 8, row: 5), CellPoint(column: 30, row: 11)] {
      form.receive(.click(.cell(point)))
      #expect(form.focusedField == .password)
    }
    let button = try #require(form.screen(step: 0).place(of: "   Sign in   "))
    form.receive(.click(.cell(button)))
    #expect(form.focusedField == .username, "the username is missing")
  }

  @Test func aClickOnALabelHitsItsField() async throws {
    let form = try await Self.form()
    let label = try #require(form.screen(step: 0).place(of: "Password"))
    form.receive(.click(.cell(label)))
    #expect(form.focusedField == .password)
  }

  @Test func everySignIsASCIIOnAnASCIITerminal() async throws {
    let form = try await Self.form("ada<Tab>xyz<Return>")
    form.glyphs = .ascii
    let text = form.screen(step: 0).plainText
    #expect(text.allSatisfy { $0.isASCII })
    #expect(text.contains("| #  ada"))
    #expect(text.contains("***"))
  }
}
