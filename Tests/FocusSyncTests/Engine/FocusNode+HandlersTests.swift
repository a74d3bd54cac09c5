import Observation
import Testing

@testable import FocusSync

/// Handlers and bindings as part of the declaration of a node.
@Suite struct FocusNodeHandlersTests {
  private let engine = FocusEngine<String>()
  private let log = HandlerLog()

  private func note(_ name: String) -> () -> Void { { [log] in log.heard.append(name) } }

  @Test func aDeclarationReplacesTheHandlersOfTheOneBefore() {
    for number in 0..<20 { engine.setContent([.element("field").onSubmit(note("\(number)"))]) }
    engine.request("field")
    #expect(engine.submit() == .handled)
    #expect(log.heard == ["19"])
    engine.setContent([.element("field")])
    #expect(engine.submit() == .ignored)
  }

  /// Closures cannot be compared, so a declaration with handlers is applied each time, but it is no event.
  @Test func newHandlersAloneAreNoEvent() {
    engine.setContent([.element("first"), .element("field").onSubmit(note("old"))])
    engine.request("field")
    var events: [String] = []
    engine.trace = { events.append($0.event) }
    engine.setContent([.element("first"), .element("field").onSubmit(note("new"))])
    engine.change("field") { $0 = $0.onSubmit(note("added")) }
    engine.submit()
    #expect(log.heard == ["new", "added"] && events.isEmpty)
  }

  @Test func aChangeKeepsTheHandlersOfTheNode() {
    engine.add(.element("field").onSubmit(note("submit")))
    engine.change("field") { $0.order = 3 }
    engine.request("field")
    engine.submit()
    #expect(log.heard == ["submit"])
    engine.update { $0.change(.element("field")) }
    #expect(engine.submit() == .ignored)
  }

  @Test func handlersLeaveWithTheirNode() {
    engine.add(.element("field").onSubmit(note("submit")).onBlur(note("blur")))
    engine.request("field")
    engine.remove("field")
    engine.add(.element("field"))
    engine.request("field")
    engine.submit()
    #expect(log.heard == ["blur"])
  }

  @Test func aNodeThatOneUpdateRemovesAndAddsHasItsNewHandlers() {
    engine.add(.element("field").onSubmit(note("old")))
    engine.request("field")
    engine.update {
      $0.remove("field")
      $0.add(.element("field").onSubmit(note("new")))
    }
    engine.submit()
    #expect(log.heard == ["new"])
  }

  @Test func aDuplicateDeclaresNoHandlers() {
    engine.onReport = { _ in }
    engine.add(.element("field").onSubmit(note("first")))
    engine.add(.element("field").onSubmit(note("second")))
    engine.request("field")
    engine.submit()
    #expect(log.heard == ["first"])
  }

  @Test func theElementThatAnUpdateAddsAndFocusesHearsOfItsFocus() {
    engine.request("field")
    engine.add(.element("field").onFocus(note("focus")))
    #expect(engine.focused == "field" && log.heard == ["focus"])
  }

  @Test func aLabelOrValueReplacesTheOneBefore() {
    enum Title: FocusValueKey { typealias Value = String }
    let node = FocusNode<String>.element("field")
      .submitLabel(.go).submitLabel(.next)
      .focusedValue(Title.self, "old").focusedValue(Title.self, "new")
    engine.add(node)
    engine.request("field")
    #expect(engine.submitLabel == .next && engine.focusedValue(Title.self) == "new")
    #expect(node.handlers.count == 2 && node == .element("field"))
  }

  @Test func theEngineReleasesTheHandlersThatItReplaces() {
    final class Owner {}
    weak var released: Owner?
    do {
      let owner = Owner()
      released = owner
      engine.setContent([.element("field").onSubmit { _ = owner }])
    }
    #expect(released != nil)
    engine.setContent([.element("field")])
    #expect(released == nil)
  }

  // MARK: Bindings

  @Test func aNodeStandsForTheValueThatItDeclares() {
    let fields = FocusBinding<String, Int>(engine)
    engine.setContent([.element("a").focused(fields, equals: 1), .element("b").focused(fields, equals: 2)])
    #expect(fields.request(2) == .moved && engine.focused == "b")
    engine.setContent([.element("a").focused(fields, equals: 1), .element("b").focused(fields, equals: 3)])
    #expect(fields.wrappedValue == 3)
    engine.setContent([.element("a").focused(fields, equals: 1), .element("b")])
    #expect(fields.wrappedValue == nil && engine.focused == "b")
  }

  @Test func aRequestWaitsForAnElementThatDeclaresTheValue() {
    let fields = FocusBinding<String, Int>(engine)
    #expect(fields.request(2) == .pending)
    engine.update {
      $0.add(.element("a").focused(fields, equals: 1))
      $0.add(.element("b").focused(fields, equals: 2))
    }
    #expect(engine.focused == "b" && !fields.isPending)
  }

  @Test func anElementThatLeavesNoLongerStandsForItsValue() {
    let fields = FocusBinding<String, Int>(engine)
    engine.setContent([.element("a").focused(fields, equals: 1), .element("b").focused(fields, equals: 2)])
    engine.remove("a")
    #expect(fields.request(1) == .pending && engine.pending == nil)
    engine.add(.element("c").focused(fields, equals: 1))
    #expect(engine.focused == "c")
  }

  @Test func aBooleanBindingIsTrueAtItsElement() {
    let isFocused = FocusBinding<String, Bool>(engine)
    engine.setContent([.element("a").focused(isFocused), .element("b")])
    isFocused.wrappedValue = true
    #expect(engine.focused == "a" && isFocused.wrappedValue == true)
    engine.request("b")
    #expect(isFocused.wrappedValue == nil)
  }

  @Test func aBindingOfAnotherEngineIsReported() {
    var reports: [FocusReport<String>] = []
    engine.onReport = { reports.append($0) }
    let other = FocusEngine<String>()
    let fields = FocusBinding<String, Int>(other)
    engine.add(.element("a").focused(fields, equals: 1))
    #expect(reports == [.foreignBinding("a")])
    #expect(fields.request(1) == .pending && engine.focused == nil)
  }

  // MARK: Observation

  @Test func observationTracksTheFocusThatIsRead() {
    engine.setContent([.element("a"), .element("b")])
    final class Count: @unchecked Sendable { var changes = 0 }
    let count = Count()
    func track() {
      withObservationTracking {
        _ = engine.focused
      } onChange: { [count] in
        count.changes += 1
      }
    }
    track()
    engine.request("b")
    engine.request("a")
    #expect(count.changes == 1)
    track()
    engine.add(.element("c"))
    #expect(count.changes == 1)
    engine.remove("a")
    #expect(count.changes == 2)
  }
}
