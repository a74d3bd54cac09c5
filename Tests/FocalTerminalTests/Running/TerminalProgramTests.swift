import DraftFeature
import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import Testing

/// The ways in which a program ends.
@MainActor
struct TerminalProgramTests {
  @Test func ctrlCEndsAProgramThatHasNoEffectForIt() async {
    await withParts { _ in
      Part.line("name", TextLine("", edit: { _ in }))
    } test: { screen, _ in
      await screen.press("<Esc>")
      #expect(!screen.isDismissed && screen.text.contains("^c quit"))
      await screen.press("<C-c>")
      #expect(screen.isDismissed)
    }
  }

  @Test func aKeyForAProgramThatHasEndedFailsTheTest() async {
    await withParts { _ in
      Part.line("name", TextLine("", edit: { _ in }))
    } test: { screen, _ in
      await withKnownIssue {
        await screen.press("<C-c><Tab>")
      } matching: { issue in
        issue.comments.contains {
          $0.rawValue.hasPrefix("press(\"<C-c><Tab>\"): the program has ended before <Tab>.\n\n")
        }
      }
    }
  }

  @Test func aClickOnAPageWithoutElementsIsAMistake() async {
    let page = PageSession<Named>(size: CellSize(columns: 40, rows: 12)) { _ in Page("Reader") { Part.text("text") } }
    let run = await KeysRun([.click(.named("nope"))], in: page)
    #expect(run.mistake == "there is no 'nope' at that moment, nor any other element")
  }

  @Test func keysArriveAsATerminalSendsThem() async {
    await withParts { _ in
      Part.line("one", TextLine("", edit: { _ in }))
      Part.line("two", TextLine("", edit: { _ in }))
    } test: { screen, _ in
      let first = screen.focus
      await screen.press("<C-i>")
      #expect(screen.focus != first)
      // The terminal stops the program.
      await screen.press("<C-z>")
      #expect(!screen.isDismissed)
    }
  }

  @Test func aPageEndsTheProgram() async {
    let page = PageSession<Named>(size: CellSize(columns: 40, rows: 12)) { _ in Page("Reader") { Part.text("text") } }
    var changes = 0
    page.onChange = { changes += 1 }
    page.dismiss()
    #expect(page.isDismissed && changes == 1)
    let screen = HeadlessScreen(
      PageSession<Named>(size: CellSize(columns: 40, rows: 12)) { context in
        Page("Reader", commands: [Command(KeyEvent("q"), "q", "leave") { context.dismiss() }]) { Part.text("text") }
      }
    )
    #expect(screen.text.contains("q leave  ^c quit"))
    await screen.press("q")
    #expect(screen.isDismissed)
  }

  @Test func aFeatureAsksBeforeItEndsTheProgram() async {
    await withDraft { screen, store in
      await screen.press("note<C-c>")
      #expect(!screen.isDismissed && screen.text.contains("Discard the text?"))
      await screen.press("<Esc><C-c>")
      #expect(!screen.isDismissed && store.text == "note")
      await screen.press("<Tab><Return>")
      #expect(screen.isDismissed)
    }
    await withDraft { screen, _ in
      #expect(screen.text.contains("^c leave") && !screen.text.contains("^c quit"))
      await screen.press("<C-c>")
      #expect(screen.isDismissed)
    }
  }

  /// A stack has two pages of one store, and the root feature ends both.
  @Test func theRootFeatureEndsAStackOfScreens() async {
    await withScreen(initialState: Draft.State()) {
      Draft()
    } page: { store, size in
      ScreenStack(of: store, size: size, ids: { $0.text.isEmpty ? [] : [1] }) {
        Draft.page(store, size: $0)
      } page: { _, size in
        Draft.page(store, size: size)
      }
    } test: { screen, store in
      await screen.press("a<C-c>")
      #expect(!screen.isDismissed && store.alert != nil)
      await screen.press("<Tab><Return>")
      #expect(screen.isDismissed)
    }
  }

  private func withDraft(test: @MainActor (HeadlessScreen, StoreOf<Draft>) async -> Void) async {
    await withScreen(initialState: Draft.State(), reducer: { Draft() }, page: { Draft.page($0, size: $1) }, test: test)
  }
}
