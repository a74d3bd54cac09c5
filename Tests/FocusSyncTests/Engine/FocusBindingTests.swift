import Observation
import Testing

@testable import FocusSync

/// The values of a binding and their numbers.
@Suite struct FocusBindingTests {
  private let engine = FocusEngine<String>()

  @Test func aBindingForgetsValuesWithoutElements() {
    let binding = FocusBinding<String, Int>(engine)
    for value in 0..<300 { binding.request(value) }
    #expect(binding.names.slots.count <= 130)
    #expect(binding.isPending)
    binding.bind("element", equals: 299)
    engine.add(.element("element"))
    #expect(binding.wrappedValue == 299)
  }

  @Test func aBindingOfAReleasedEngineWaitsForNothing() {
    var engine: FocusEngine<String>? = FocusEngine()
    let binding = engine.map { FocusBinding<String, Int>($0) }
    binding?.request(1)
    #expect(binding?.isPending == true)
    engine = nil
    #expect(binding?.isPending == false && binding?.request(1) == .refused(.absent))
  }

  @Test func aBindingKeepsValuesWithElements() {
    let binding = FocusBinding<String, Int>(engine)
    engine.add(.element("element"))
    binding.bind("element", equals: 0)
    for value in 1..<300 { binding.request(value) }
    engine.request("element")
    #expect(binding.wrappedValue == 0)
    #expect(binding.names.limit >= 64)
  }

  @Test func aBindingKeepsTheValueOfARequestThatWaits() {
    let binding = FocusBinding<String, Int>(engine)
    engine.add(.element("element"))
    binding.request(500)
    for value in 0..<300 { binding.bind("element", equals: value) }
    #expect(binding.names.slots.count <= 130)
    engine.add(.element("last"))
    binding.bind("last", equals: 500)
    #expect(engine.focused == "last")
  }

  @Test func bindingAnElementToItsValueAgainKeepsItsPlace() {
    let binding = FocusBinding<String, Int>(engine)
    engine.onReport = { _ in }
    engine.update { for id in ["a", "b"] { $0.add(.element(id)) } }
    for id in ["a", "b", "a"] { binding.bind(id, equals: 0) }
    binding.wrappedValue = 0
    #expect(engine.focused == "a")
  }

  @Test func unbindingAnElementWithoutFocusIsNoTurn() {
    let binding = FocusBinding<String, Int>(engine)
    engine.update { for id in ["a", "b"] { $0.add(.element(id)) } }
    for (value, id) in ["a", "b"].enumerated() { binding.bind(id, equals: value) }
    engine.request("a")
    var turns = 0
    let token = engine.observeTurns { _ in turns += 1 }
    binding.unbind("b")
    #expect(turns == 0)
    binding.unbind("a")
    #expect(turns == 1)
    withExtendedLifetime(token) {}
  }

  @Test func readersHearOfANewValueOfTheFocusedElement() {
    final class Count: @unchecked Sendable { var changes = 0 }
    let (fields, count) = (FocusBinding<String, Int>(engine), Count())
    func track() {
      withObservationTracking {
        _ = fields.wrappedValue
      } onChange: { [count] in
        count.changes += 1
      }
    }
    engine.add(.element("a"))
    engine.request("a")
    track()
    fields.bind("a", equals: 1)
    #expect(count.changes == 1)
    track()
    fields.bind("a", equals: 2)
    #expect(count.changes == 2)
    track()
    fields.unbind("a")
    #expect(count.changes == 3)
  }

  @Test func falseLeavesFocusOnElementsOfOthers() {
    let binding = FocusBinding<String, Bool>(engine)
    engine.update { for id in ["a", "b"] { $0.add(.element(id)) } }
    binding.bind("a", equals: true)
    engine.request("b")
    #expect(binding.request(false) == .unchanged)
    #expect(engine.focused == "b")
    binding.wrappedValue = true
    #expect(engine.focused == "a")
    #expect(binding.request(false) == .moved)
    #expect(engine.focused == nil)
  }

  @Test func aValueOfAQueuedRequestIsKept() {
    let binding = FocusBinding<String, Int>(engine)
    for value in 0..<60 { binding.bind("\(value)", equals: value) }
    engine.update { for value in 0..<60 { $0.add(.element("\(value)")) } }
    engine.onFocus(of: "1") {
      for value in 100..<200 { binding.request(value) }
      binding.request(500)
    }
    engine.request("1")
    #expect(binding.isPending)
    engine.add(.element("last"))
    binding.bind("last", equals: 500)
    #expect(engine.focused == "last")
  }

  @Test func elementsThatACallbackBindsLeaveTheValueOfAQueuedRequest() {
    let binding = FocusBinding<String, Int>(engine)
    engine.add(.element("field"))
    engine.onFocus(of: "field") {
      binding.request(500)
      for value in 0..<200 { binding.bind("\(value)", equals: value) }
    }
    engine.request("field")
    engine.add(.element("last"))
    binding.bind("last", equals: 500)
    #expect(engine.focused == "last")
  }

  @Test func aValueThatWasNeverBoundIsReportedWhenItsRequestExpires() {
    let binding = FocusBinding<String, Int>(engine)
    var reports: [String] = []
    engine.onReport = { reports.append("\($0)") }
    binding.request(500)
    engine.add(.element("field"))
    #expect(reports == [])
    engine.expirePendingRequest()
    #expect(reports.count == 1)
  }

  @Test func aValueWhoseElementNeverCameIsReportedByItsElement() {
    let binding = FocusBinding<String, Int>(engine)
    var reports: [FocusReport<String>] = []
    engine.onReport = { reports.append($0) }
    binding.bind("absent", equals: 1)
    binding.request(1)
    #expect(engine.audit() == [.waiting("absent")])
    engine.expirePendingRequest()
    #expect(reports == [.neverCame("absent")])
  }

  @Test func aRequestOutlivesTheBindingsOfOthers() {
    let binding = FocusBinding<String, Int>(engine)
    var other: FocusBinding<String, Int>? = FocusBinding(engine)
    other!.bind("other", equals: 500)
    binding.request(500)
    other = nil
    binding.bind("field", equals: 500)
    engine.add(.element("field"))
    #expect(engine.focused == "field")
    _ = other
  }

  /// Of several elements with one value, the first that was bound gets it, whatever the order of the tree: the program
  /// decides, and a search for another would hide that the value is shared.
  @Test func aSharedValueGoesToTheElementThatWasBoundFirst() {
    engine.onReport = { _ in }
    let binding = FocusBinding<String, Int>(engine)
    for id in ["second", "first", "third"] { engine.add(.element(id)) }
    for id in ["absent", "first", "second"] { binding.bind(id, equals: 1) }
    binding.bind("third", equals: 3)
    engine.request("third")
    let log = FocusTraceLog(engine)
    binding.wrappedValue = 1
    #expect(engine.focused == "first")
    // An element that has focus keeps it.
    engine.request("second")
    #expect(binding.request(1) == .unchanged && engine.focused == "second")
    // The first one alone is asked.
    engine.request("third")
    engine.change("first") { $0.isEnabled = false }
    #expect(binding.request(1) == .refused(.disabled))
    engine.remove("first")
    binding.wrappedValue = 1
    #expect(engine.focused == "second")
    #expect(
      log.lines.filter { $0.contains("request for") } == [
        "request for first → from third to first, cause .program: it is the first of several elements that stand for "
          + "the value",
        "request for second → from first to second, cause .program: it was asked for", "request for first → unchanged",
        "request for third → from second to third, cause .program: it was asked for",
        "request for first → refused as disabled",
        "request for second → from third to second, cause .program: it was asked for",
      ]
    )
  }

  @Test func aValueOfManyElementsIsReportedOnce() {
    var reports: [FocusReport<String>] = []
    engine.onReport = { reports.append($0) }
    let binding = FocusBinding<String, Int>(engine)
    for id in ["a", "b", "c"] { binding.bind(id, equals: 0) }
    for id in ["d", "e"] { binding.bind(id, equals: 1) }
    #expect(reports == [.duplicateValue(first: "a", second: "b"), .duplicateValue(first: "d", second: "e")])
  }

  @Test func aBindingEndsOnlyARequestOfItsOwn() {
    engine.onReport = { _ in }
    let (waiting, other) = (FocusBinding<String, Int>(engine), FocusBinding<String, Int>(engine))
    waiting.request(1)
    other.expirePendingRequest()
    #expect(waiting.isPending && !other.isPending)
    waiting.expirePendingRequest()
    #expect(!waiting.isPending)
  }

  @Test func theEngineForgetsABindingThatIsReleased() {
    var binding: FocusBinding<String, Int>? = FocusBinding(engine)
    binding!.bind("a", equals: 0)
    #expect(engine.runner.bindings.count == 1)
    binding = nil
    #expect(engine.runner.bindings.isEmpty && Array(engine.runner.core.values.boundSlots).isEmpty)
    _ = binding
  }
}
