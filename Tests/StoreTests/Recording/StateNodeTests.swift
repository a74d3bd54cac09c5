import Testing

@testable import Store

@Suite struct StateNodeTests {
  struct Row: Equatable, Identifiable {
    var id: Int
    var title: String
  }

  enum Mode: Equatable {
    case idle
    case failed(code: Int)
  }

  struct State: Equatable, Redacted {
    var count = 0
    var pin = "1234"
    var mode = Mode.idle
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1, title: "Milk"), Row(id: 2, title: "Bread")]
    var prices = ["Milk": 2]
    static var redactedProperties: Set<String>? { ["pin"] }
  }

  @Test func aStateIsATreeOfTexts() {
    #expect(
      StateNode(State(mode: .failed(code: 3))).json.text == """
        ["","StateNodeTests.State",[["count","0",[]],["pin","\\u003credacted>",[]],\
        ["mode",".failed",[["code","3",[]]]],\
        ["rows","2 elements",[["[id: 1]","Row",[["id","1",[]],["title","\\"Milk\\"",[]]]],\
        ["[id: 2]","Row",[["id","2",[]],["title","\\"Bread\\"",[]]]]]],["prices","1 entry",[["[\\"Milk\\"]","2",[]]]]]]
        """
    )
  }

  @Test func onlyTheSmallestChangedPartIsAPatch() {
    func patches(_ change: (inout State) -> Void) -> [String] {
      var state = State()
      change(&state)
      let old = StateNode(State())
      return StateNode(state, old: (State(), old)).patches(from: old).map { "\($0.path) \($0.node.text)" }
    }
    #expect(patches { _ in } == [])
    #expect(patches { $0.count = 1 } == ["[0] 1"])
    #expect(patches { $0.pin = "4321" } == [])
    #expect(patches { $0.rows[id: 2]?.title = "Salt" } == ["[3, 1, 1] \"Salt\""])
    #expect(patches { $0.rows.append(Row(id: 3, title: "Salt")) } == ["[3] 3 elements"])
    #expect(patches { $0.mode = .failed(code: 1) } == ["[2] .failed"])
  }

  /// The nodes of equal parts are reused, so a difference that `==` leaves out is not shown.
  @Test func anEqualPartHasItsEarlierNode() {
    struct Part: Equatable {
      var id: Int
      var note: String

      static func == (lhs: Part, rhs: Part) -> Bool { lhs.id == rhs.id }
    }
    struct Whole: Equatable {
      var part: Part
      var count: Int
    }
    let (old, new) = (Whole(part: Part(id: 1, note: "a"), count: 0), Whole(part: Part(id: 1, note: "b"), count: 1))
    let node = StateNode(new, old: (old, StateNode(old)))
    #expect(node.children[0].children.map(\.text) == ["1", "\"a\""])
    #expect(node.children[1].text == "1")
  }

  /// The earlier node may be that of another value, which `==` takes for the same.
  @Test(arguments: [[], [1, 2, 4], [1, 2, 4, 8]], [[], [1, 2, 4], [1, 2, 4, 8]])
  func anEarlierNodeMayHaveOtherChildrenThanItsValue(first: [Int], second: [Int]) {
    struct Part: Equatable {
      var id: Int
      var list: [Int]

      static func == (lhs: Part, rhs: Part) -> Bool { lhs.id == rhs.id }
    }
    let node = StateNode(Part(id: 1, list: first))
    let last = Part(id: 2, list: [1, 2, 5])
    #expect(StateNode(last, old: (Part(id: 1, list: second), node)) == StateNode(last))
  }

  @Test func anEqualValueUnderAnotherLabelHasANodeOfItsOwn() {
    let (old, new) = (["a": 1, "b": 1], ["b": 1])
    #expect(StateNode(new, old: (old, StateNode(old))) == StateNode(new))
  }

  @Test func aPartWithAnotherTextOrOtherLabelsIsReplacedAsAWhole() {
    func patches(from old: Any, to new: Any) -> [String] {
      StateNode(new).patches(from: StateNode(old)).map { "\($0.path) \($0.node.text)" }
    }
    enum End {
      case failed(code: Int)
      case stopped(code: Int)
    }
    #expect(patches(from: End.failed(code: 1), to: End.stopped(code: 1)) == ["[] .stopped"])
    #expect(patches(from: [Row(id: 1, title: "Milk")], to: [Row(id: 2, title: "Milk")]) == ["[] 1 element"])
  }

  @Test func aPayloadWithoutALabelIsTheValueAndSeveralHaveNumbers() {
    enum Place {
      case row(Int)
      case cell(Int, Int)
    }
    #expect(StateNode(Place.row(1)).children.map(\.label) == ["value"])
    #expect(StateNode(Place.cell(1, 2)).children.map(\.label) == ["0", "1"])
  }

  @Test func aLongCollectionIsShownInPart() {
    let node = StateNode(Array(0..<1_000))
    #expect(node.text == "1000 elements" && node.children.count == StateNode.longestList + 1)
    #expect(node.children.last?.text == "900 more elements" && node.children[99].label == "[99]")
    #expect(StateNode(Array(0..<101)).children.last?.text == "1 more element")
    #expect(StateNode(Array(0..<100)).children.last?.label == "[99]")
  }

  @Test func aDeepValueIsShownInPart() {
    var value: Any = 0
    for _ in 0..<40 { value = [value] }
    let levels = Array(sequence(first: StateNode(value)) { $0.children.first })
    #expect(levels.map(\.text) == Array(repeating: "1 element", count: 32) + ["…"])
  }

  @Test func theElementsOfASetAreInTheOrderOfTheirTexts() {
    #expect(StateNode(Set([3, 1, 2])).children.map(\.text) == ["1", "2", "3"])
  }

  @Test func aCycleOfObjectsEnds() {
    final class Node { var next: Node? }
    let node = Node()
    node.next = node
    #expect(StateNode(node).text == "Node")
    #expect(JSON(reflecting: node).text == #"{"next":"Node(↩︎ itself)"}"#)
    node.next = nil
  }

  @Test func anObjectInsideItselfIsShownOnce() {
    final class Part {
      var parent: Part?
      var children: [Part] = []
    }
    let parent = Part()
    for _ in 0..<3 {
      let child = Part()
      child.parent = parent
      parent.children.append(child)
    }
    func count(_ node: StateNode) -> Int { node.children.reduce(1) { $0 + count($1) } }
    let node = StateNode(parent)
    #expect(count(node) == 12)
    #expect(node.children[1].children[0].children[0].text == "Part(↩︎ itself)")
    #expect(JSON(reflecting: parent).text.split(separator: "itself").count == 4)
    parent.children = []
  }
}
