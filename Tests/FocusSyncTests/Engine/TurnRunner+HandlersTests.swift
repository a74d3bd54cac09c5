import Observation
import TestSupport
import Testing

@testable import FocusSync

/// The handlers of a node are those of its declaration in the tree.
@Suite struct TurnRunnerHandlersTests {
  let log = HandlerLog()
  let engine = FocusEngine.ofForm()

  /// Each update declares the node with the handler "second" although a node with its id is there.
  @Test func aDuplicateDoesNotReplaceTheHandlersOfTheFirstNode() {
    func node(_ name: String) -> FocusNode<String> { .element("twin").onFocus { [log] in log.heard.append(name) } }
    func heard(_ update: @escaping (inout FocusUpdate<String>) -> Void) -> [String] {
      var reports: [FocusReport<String>] = []
      engine.onReport = { reports.append($0) }
      engine.setContent([.element("field"), .scope("group"), .element("inside", in: "group")])
      engine.update(update)
      #expect(reports == [.duplicateID("twin")])
      engine.request("field")
      log.heard = []
      engine.request("twin")
      return log.heard
    }
    #expect(heard { for name in ["first", "second"] { $0.add(node(name)) } } == ["first"])
    let added = heard {
      $0.remove("field")
      $0.add(node("first"))
      $0.add(.element("field"))
      $0.add(node("second"))
    }
    #expect(added == ["first"])
    let replaced = heard {
      $0.add(node("removed"))
      $0.remove("twin")
      for name in ["first", "second"] { $0.add(node(name)) }
    }
    #expect(replaced == ["first"])
  }

  @Test func aDuplicateDoesNotReplaceHandlersInAnUpdateThatRemovesAnotherNode() {
    engine.onReport = { _ in }
    engine.change("other") { [log] in $0 = $0.onFocus { log.heard.append("first") } }
    engine.update { [log] in
      $0.add(.element("other").onFocus { log.heard.append("second") })
      $0.remove("field")
    }
    #expect(engine.focused == "other" && log.heard == ["first"])
  }

  /// The handler is that of the declaration which the tree has.
  @Test func theHandlersAreThoseOfTheNodeInTheTree() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<Thoroughness.count(200, of: 20_000) {
      let engine = FocusEngine<Int>()
      engine.onReport = { _ in }
      var order = 0
      for _ in 0..<2 {
        let edits = (0..<Int.random(in: 1...5, using: &random)).map { _ in
          (kind: Int.random(in: 0..<3, using: &random), id: Int.random(in: 0..<3, using: &random))
        }
        engine.update { update in
          for (kind, id) in edits {
            order += 1
            let parent = id == 0 ? nil : 0
            let node = FocusNode.element(id, in: parent, order: order).focusedValue(Order.self, order)
            switch kind {
            case 0: update.add(node)
            case 1: update.change(node)
            default: update.remove(id)
            }
          }
        }
        for id in 0..<3 where engine.contains(id) {
          engine.request(id)
          let isEqual = engine.focusedValue(Order.self) == engine.node(id)?.order
          #expect(isEqual, "\(edits)")
          if !isEqual { return }
        }
      }
    }
  }

  private enum Order: FocusValueKey { typealias Value = Int }

  // MARK: Bindings

  /// Without a new order, the declaration is no event.
  @Test(arguments: [nil, 1]) func readersHearThatADeclarationTakesTheValueOfTheFocusedElement(order: Int?) {
    final class Count: @unchecked Sendable { var changes = 0 }
    let (fields, count) = (FocusBinding<String, Int>(engine), Count())
    engine.setContent([.element("field").focused(fields, equals: 1)])
    withObservationTracking {
      _ = fields.wrappedValue
    } onChange: { [count] in
      count.changes += 1
    }
    engine.setContent([.element("field", order: order)])
    #expect(fields.wrappedValue == nil && count.changes == 1)
  }

  @Test func aNodeThatIsAddedAgainWithoutItsBindingHasNoValue() {
    let fields = FocusBinding<String, Int>(engine)
    engine.change("field") { $0 = $0.focused(fields, equals: 1) }
    engine.update {
      $0.remove("field")
      $0.add(.element("field"))
    }
    engine.request("field")
    #expect(engine.focused == "field" && fields.wrappedValue == nil)
  }

  @Test func aNodeThatLeavesInTheUpdateThatAddsItLosesItsBinding() {
    let fields = FocusBinding<String, Int>(engine)
    engine.update {
      $0.add(.element("new", in: "form").focused(fields, equals: 1))
      $0.remove("form")
    }
    engine.add(.element("new"))
    engine.request("new")
    #expect(engine.focused == "new" && fields.wrappedValue == nil)
  }

  @Test func manyNodesThatLeaveABindingAreNoLoop() {
    let fields = FocusBinding<String, Int>(engine)
    var reports: [FocusReport<String>] = []
    engine.onReport = { reports.append($0) }
    engine.setContent((0..<1_200).map { FocusNode.element("\($0)").focused(fields, equals: $0) })
    engine.setContent([])
    #expect(reports == [])
  }
}
