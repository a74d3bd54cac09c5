import LoginForm
import TerminalKit
import Testing

struct FormLayoutTests {
  private let small = FormLayout(size: FormLayout.smallestSize)

  @Test func theFormAsItOpens() {
    let screen = small.screen(FormContents(focus: .username, account: "Built-in account: demo / focal"))
    #expect(
      screen.plainText == """
          Focal · Sign in

          ▸ Username  ________________________

            Password  ________________________

                      [ Sign In ]


          Built-in account: demo / focal
          Tab next field  Return sign in
          Ctrl-C quit
        """
    )
    #expect(screen.cursor == CellPoint(column: 14, row: 2))
  }

  @Test func aFailedLogin() {
    let contents = FormContents(
      username: "名前e\u{301}",
      usernameCursor: 1,
      passwordCount: 5,
      focus: .username,
      status: .failed("No.")
    )
    let screen = small.screen(contents)
    #expect(
      screen.plainText == """
          Focal · Sign in

          ▸ Username  名前e\u{301}___________________

            Password  •••••___________________

                      [ Sign In ]

          No.

          Tab next field  Return sign in
          Ctrl-C quit
        """
    )
    #expect(screen.cursor == CellPoint(column: 16, row: 2), "the cursor stands on the second wide character")
  }

  @Test func aLoginInFlightHidesTheCursorAndTurnsTheIndicator() {
    let first = small.screen(FormContents(status: .signingIn(step: 0)))
    let second = small.screen(FormContents(status: .signingIn(step: 1)))
    #expect(first.plainText.contains("⠋ Signing in…"))
    #expect(second.plainText.contains("⠙ Signing in…"))
    #expect(first.plainText.contains("Esc cancel"))
    #expect(first.cursor == nil)
    #expect(first.rows[2][14].style == .disabled)
  }

  @Test func theFocusedButtonShowsIt() {
    let screen = small.screen(FormContents(focus: .signIn))
    #expect(screen.plainText.contains("▸           [ Sign In ]"))
    #expect(screen.cursor == nil)
  }

  @Test func aNarrowFieldScrolls() {
    let name = "abcdefghijklmnopqrstuvwxyz0123456789"
    let screen = small.screen(FormContents(username: name, focus: .username))
    #expect(screen.plainText.contains("▸ Username  defghijklmnopqrstuvwxyz0123456789_") == false)
    #expect(screen.plainText.contains("▸ Username  \(name.suffix(23))_"))
    #expect(screen.cursor == CellPoint(column: 37, row: 2))
  }

  @Test func aPasswordIsMaskedByOneBulletForEachCharacter() {
    let screen = small.screen(FormContents(passwordCount: 3, passwordCursor: 1, focus: .password))
    #expect(screen.plainText.contains("▸ Password  •••_"))
    #expect(screen.cursor == CellPoint(column: 15, row: 4))
  }

  /// Every size up to a little more than the smallest: nothing is drawn outside, and nothing traps.
  @Test func everySizeHasAScreen() {
    let contents = FormContents(
      username: "漢字👨‍👩‍👧",
      passwordCount: 90,
      focus: .password,
      status: .failed(String(repeating: "e", count: 200))
    )
    for columns in 0...46 {
      for rows in 0...14 {
        let layout = FormLayout(size: CellSize(columns: columns, rows: rows))
        let screen = layout.screen(contents)
        #expect(screen.rows.count == rows)
        #expect(screen.rows.allSatisfy { $0.count == columns })
        #expect(layout.fits == (columns >= 40 && rows >= 12))
        if layout.fits {
          #expect(screen.cursor.map { layout.field(at: $0) == .password } == true)
          for (field, frame) in layout.frames {
            #expect(layout.field(at: frame.center) == field)
            #expect(frame.origin.column + frame.size.columns <= columns)
          }
        } else {
          #expect(layout.field(at: CellPoint(column: 0, row: 0)) == nil)
        }
      }
    }
  }

  @Test func aMessageThatIsTooLongIsCutOffVisibly() {
    let message = String(repeating: "漢", count: 30)
    let screen = small.screen(FormContents(status: .failed(message)))
    #expect(screen.plainText.contains("  " + String(repeating: "漢", count: 17) + "…\n"))
  }

  @Test func aSmallWindowSaysSo() {
    let screen = FormLayout(size: CellSize(columns: 30, rows: 5)).screen(FormContents())
    #expect(screen.plainText == "Window too small:\nneeds 40×12,\nhas 30×5")
  }

  @Test func aLabelBelongsToItsField() {
    #expect(small.field(at: CellPoint(column: 2, row: 2)) == .username)
    #expect(small.field(at: CellPoint(column: 10, row: 4)) == .password)
    #expect(small.field(at: CellPoint(column: 4, row: 6)) == nil)
  }

  @Test func clicksBetweenThePartsHitNothing() {
    #expect(small.field(at: CellPoint(column: 0, row: 0)) == nil)
    #expect(small.field(at: CellPoint(column: 14, row: 3)) == nil)
    #expect(small.field(at: CellPoint(column: 25, row: 6)) == nil)
    #expect(small.field(at: CellPoint(column: 24, row: 6)) == .signIn)
  }
}
