import FocusSync
import Store
import Testing

@MainActor
@Suite struct StoreTraceEngineTests {
  @Test func theTraceShowsWhereFocusWentAndWhy() {
    let store = Store(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
    let engine = loginEngine()
    nonisolated(unsafe) var lines: [String] = []
    var entries = 0
    engine.trace = { _ in entries += 1 }
    let trace = store.trace { lines.append("\($0)") }
    trace.follow(engine)
    trace.cause = "<Tab>"
    engine.press(KeyEvent(.tab))
    trace.cause = nil
    engine.press(KeyEvent(.tab))
    engine.request(.password)
    engine.change(.logIn) { $0.isEnabled = false }
    engine.request(.logIn)
    engine.request(.username)
    #expect(
      lines == [
        "focus   none → username                          ← <Tab>: the first element in the Tab order",
        "focus   username → password                      ← Tab: the next element in the Tab order",
        "focus   refused: request for logIn               ← disabled",
        "focus   password → username                      ← program: it was asked for",
      ]
    )
    engine.click(.password)
    #expect(lines.last == "focus   username → password                      ← click on password: the user clicked it")
    #expect(entries >= 6)
  }

  @Test func aStoppedTraceDoesNotFollowTheEngine() {
    let store = Store(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
    let engine = loginEngine()
    nonisolated(unsafe) var lines: [String] = []
    let trace = store.trace { lines.append("\($0)") }
    trace.follow(engine)
    engine.request(.password)
    #expect(lines.count == 1)
    trace.stop()
    engine.request(.username)
    trace.add(TracedMove(from: nil, to: "username"), because: "program")
    #expect(lines.count == 1)
  }
}
