import StoreTesting
import Testing

@testable import FocalTerminal

/// The filter of the pane. `HistoryPaneTests` has its keys and its frames.
@Suite struct HistoryBrowserTests {
  private static let steps = [
    HistoryStep(id: 0, name: "the first state", cause: ""),
    HistoryStep(id: 1, name: "addTapped", cause: "click"),
    HistoryStep(id: 2, name: "greeted", cause: "effect 'greet'"),
    HistoryStep(id: 3, name: "addTapped", cause: "key"),
  ]

  @Test func theLastStepHasFocusFirst() {
    #expect(HistoryBrowser.State(steps: Self.steps).number == 3)
    #expect(HistoryBrowser.State(steps: []).focused == nil)
  }

  @Test func theFilterKeepsTheFocusedStepOrTheNearestOneBeforeIt() async {
    await withTestStore(initialState: HistoryBrowser.State(steps: Self.steps)) {
      HistoryBrowser()
    } test: { store in
      await store.send(.filterTyped("GREET")) {
        $0.filter = "GREET"
        $0.shown.remove(id: 0)
        $0.shown.remove(id: 1)
        $0.shown.remove(id: 3)
        $0.focused = .step(2)
      }
      await store.send(.filterTyped("key")) {
        $0.filter = "key"
        $0.shown = [Self.steps[3]]
        // None is before it.
        $0.focused = .step(3)
      }
      await store.send(.filterTyped("nothing")) {
        $0.filter = "nothing"
        $0.shown = []
        $0.focused = nil
      }
      await store.send(.filterTyped("")) {
        $0.filter = ""
        $0.shown = $0.steps
        $0.focused = .step(3)
      }
    }
  }
}
