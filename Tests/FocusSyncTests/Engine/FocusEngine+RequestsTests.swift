import Testing

@testable import FocusSync

/// The calls of front ends and programs: the event that each one is, and its result.
@Suite struct FocusEngineRequestsTests {
  private let engine = FocusEngine<String>(options: FocusOptions(keyboardNavigation: true, removalPolicy: .clear))
  private let log = Log()

  private final class Log {
    var events: [String] = []
  }

  init() {
    engine.update {
      $0.add(.scope("form"))
      $0.add(.element("name", in: "form", frame: FocusRect(x: 0, y: 0, width: 9, height: 1)))
      $0.add(.element("mail", in: "form", frame: FocusRect(x: 0, y: 2, width: 9, height: 1)))
    }
    engine.trace = { [log] in log.events.append("\($0.event)") }
    engine.onReport = { _ in }
  }

  @Test func eachCallIsOneEvent() {
    engine.add(.element("new"))
    engine.change("new") { $0.order = 1 }
    engine.remove("new")
    engine.request("name")
    engine.request(nil)
    engine.click("mail")
    engine.click(nil)
    engine.tab()
    engine.tab(forward: false)
    engine.move(.down)
    engine.resetFocus()
    engine.resetFocus(in: "form")
    engine.expirePendingRequest()
    engine.update {
      $0.remove("name")
      $0.remove("mail")
    }
    engine.setContent([.element("only")])
    #expect(
      log.events == [
        "added new", "changed new", "removed new", "request for name", "request for nothing", "click on mail",
        "click on nothing", "Tab", "Shift-Tab", "move down", "reset", "reset of form", "end of waiting",
        "update of 2 nodes", "update of 2 nodes",
      ]
    )
  }

  @Test func eachCallReturnsItsResult() {
    #expect(engine.request("name") == .moved)
    #expect(engine.request("name") == .unchanged)
    #expect(engine.request("nowhere", waits: false) == .refused(.absent))
    #expect(engine.request("nowhere") == .pending)
    #expect(engine.request("mail", ifUnchangedSince: FocusStamp(moves: 0)) == .refused(.stale))
    #expect(engine.request("mail", ifUnchangedSince: FocusStamp(moves: 1)) == .moved)
    #expect(engine.click("nowhere") == .refused(.absent))
    #expect(engine.click("name") == .moved)
    #expect(engine.tab() == .moved && engine.focused == "mail")
    #expect(engine.tab(forward: false) == .moved && engine.focused == "name")
    #expect(engine.move(.up) == .unchanged)
    #expect(engine.move(.down) == .moved && engine.focused == "mail")
    #expect(engine.resetFocus(in: "form") == .moved && engine.focused == "name")
    #expect(engine.resetFocus(in: "nowhere") == .refused(.absent))
    #expect(engine.isFocused("name") && !engine.isFocused("form"))
    #expect(engine.containsFocus("form") && !engine.containsFocus("mail"))
  }

  @Test func aRequestHasItsCause() {
    var causes: [FocusCause] = []
    let token = engine.observe { causes.append($0.cause) }
    engine.request("name")
    engine.request("mail", cause: .pointer)
    engine.request(nil, cause: .key)
    #expect(causes == [.program, .pointer, .key])
    withExtendedLifetime(token) {}
  }

  @Test func anUpdateWithoutEditsIsNoEvent() {
    var turns = 0
    let token = engine.observeTurns { _ in turns += 1 }
    engine.update { _ in }
    #expect(log.events.isEmpty && turns == 0)
    withExtendedLifetime(token) {}
  }

  /// Edits are made against the tree at the time when they are applied.
  @Test func anUpdateInACallbackIsMadeAfterTheCallback() {
    engine.onFocus(of: "name") { [engine] in
      engine.update { update in update.change("mail") { $0.order = ($0.order ?? 0) + 1 } }
      engine.update { update in update.change("mail") { $0.order = ($0.order ?? 0) + 1 } }
      engine.setContent([.element("name"), .element("mail", order: 7)])
      #expect(engine.node("mail")?.order == nil)
      #expect(engine.request("mail") == .queued)
    }
    engine.request("name")
    #expect(engine.focused == "mail")
    #expect(engine.node("mail")?.order == 7 && !engine.contains("form"))
  }

  /// The content of the last call is compared only if no other update has followed.
  @Test func contentIsComparedWithTheTree() {
    let nodes = ["a", "b"].map { FocusNode<String>.element($0) }
    engine.setContent(nodes)
    engine.remove("a")
    engine.setContent(nodes)
    #expect(Set(engine.allIDs) == ["a", "b"])
    log.events = []
    engine.setContent(nodes)
    #expect(log.events.isEmpty)
  }

  @Test func contentIsComparedWithTheTreeAfterAnEditInItsUpdate() {
    let nodes = ["a", "b"].map { FocusNode<String>.element($0) }
    engine.update {
      $0.setContent(nodes)
      $0.add(.element("c"))
    }
    engine.setContent(nodes)
    #expect(Set(engine.allIDs) == ["a", "b"])
  }

  @Test func idsThatNothingRefersToAreForgotten() {
    for number in 0..<300 { engine.request("\(number)") }
    #expect(engine.names.slots.count <= 66)
    #expect(engine.pending == "299")
    for number in 300..<600 { engine.click("\(number)") }
    #expect(engine.names.slots.count <= 66)
    engine.add(.element("299"))
    #expect(engine.focused == "299")
  }
}
