import FocalTerminal
import FocusSync
import Store
import Testing

/// Pages of all kinds, driven by inputs.
@MainActor
struct PageSessionTests {
  @Test func aRowAddedAndFocusedInOneActionHasFocus() {
    let page = RowsPage(count: 3)
    page.store.send(.inserted(7))
    #expect(page.session.engine.focused == .row(7))
    #expect(page.store.focus == .row(7))
  }

  @Test func stateMovesFocusInTheActionThatDisablesTheElement() {
    let page = RowsPage(count: 3)
    page.store.send(.disabled(focus: nil))
    #expect(page.session.engine.focused == nil)
    #expect(page.store.focus == nil)
    page.store.send(.enabled(focus: .row(1)))
    #expect(page.session.engine.focused == .row(1))
    #expect(page.store.focus == .row(1))
  }

  @Test func theHelpLineShowsOnlyKeysThatDoSomethingNow() {
    let page = RowsPage(count: 2)
    #expect(page.text.contains("tab next  ⇧tab back  ^c quit"))
    #expect(!page.text.contains("^k"))
    page.store.send(.removed(0))
    #expect(page.text.contains("^b bring back"))
    page.store.send(.disabled(focus: nil))
    #expect(!page.text.contains("tab"))
  }

  @Test func aPageCommandRunsOnlyIfTheFocusedElementIgnoresTheKey() {
    let page = RowsPage(count: 2)
    page.store.send(.removed(0))
    page.session.receive(.control("b"))
    #expect(page.store.rows == [0, 1])
    page.session.receive(.control("a"))
    #expect(page.store.rows == [0, 1])
  }
}
