import FocusSync
import Testing

@Suite struct TraceTests {
  @Test func theTraceSaysWhyFocusWentWhereItWent() {
    let engine = loginEngine()
    var lines: [String] = []
    engine.trace = { entry in
      let target = entry.outcome.change?.to.map { "\($0)" } ?? "-"
      lines.append("\(entry.outcome.explanation): \(target)")
    }
    engine.onReport = { _ in }
    engine.tab()
    engine.move(.right)
    engine.move(.down)
    engine.point(at: .logIn)
    engine.remove(.password)
    #expect(
      lines == [
        "the first element in the Tab order: username",
        "nothing can be reached right under .adjacent: -",
        "the best down under .adjacent: password",
        "a click does not focus an element that only activates: -",
        "what was focused went away; policy .neighbour: logIn",
      ]
    )
  }
}
