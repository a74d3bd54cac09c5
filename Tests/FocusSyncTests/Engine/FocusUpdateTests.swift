import TestSupport
import Testing

@testable import FocusSync

/// Layout of all nodes at once, and changes of many nodes.
@Suite struct FocusUpdateTests {
  let engine = FocusEngine<Int>()

  @Test func setContentReplacesTheTreeWithoutAReport() {
    var reports: [FocusReport<Int>] = []
    engine.onReport = { reports.append($0) }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<Thoroughness.count(40, of: 500) {
      // The nodes are declared in random order, so that a parent may follow its content.
      var nodes: [FocusNode<Int>] = []
      for id in (0..<8).shuffled(using: &random) where Bool.random(using: &random) {
        let parent = nodes.randomElement(using: &random)?.id
        nodes.append(id % 2 == 0 ? .scope(id, in: parent) : .element(id, in: parent, order: id))
      }
      nodes.shuffle(using: &random)
      engine.setContent(nodes)
      #expect(engine.count == nodes.count)
      for node in nodes {
        #expect(engine.contains(node.id))
        #expect(engine.parent(of: node.id) == node.parent)
      }
      #expect(engine.violations == [])
      engine.tab()
    }
    #expect(reports == [])
  }

  @Test func focusStaysOnAKeptElementAndLeavesARemovedOne() {
    let rows = (0..<3).map { FocusNode.element($0, frame: FocusRect(x: 0, y: Double($0), width: 1, height: 1)) }
    engine.setContent(rows)
    engine.request(1)
    engine.setContent(rows.reversed())
    #expect(engine.focused == 1)
    #expect(engine.stamp == FocusStamp(moves: 1))
    engine.setContent([rows[0], rows[2]])
    #expect(engine.focused == 2)
    engine.setContent([])
    #expect(engine.focused == nil)
  }

  @Test func laterChangesInAnUpdateBuildOnEarlierOnes() {
    engine.update {
      $0.add(.element(1, order: 1))
      $0.change(1) { $0.order = $0.order! + 1 }
      $0.change(1) { $0.order = $0.order! * 10 }
      $0.add(.element(2))
      $0.remove(2)
      $0.add(.element(2, order: 7))
      $0.change(2) { $0.order = $0.order! + 1 }
    }
    #expect(engine.node(1)?.order == 20)
    #expect(engine.node(2)?.order == 8)
  }

  @Test func aChangeCannotReplaceTheIDOfANode() {
    engine.add(.element(1))
    engine.update {
      $0.change(1) {
        $0.id = 5
        $0.order = 3
      }
    }
    #expect(engine.allIDs == [1] && engine.node(1)?.order == 3)
  }

  @Test func changingANodeThatTheSameUpdateRemovedIsReported() {
    engine.add(.element(1))
    var reports: [FocusReport<Int>] = []
    engine.onReport = { reports.append($0) }
    engine.update {
      $0.remove(1)
      $0.change(1) { $0.order = 1 }
    }
    #expect(reports == [.unknownID(1)])
  }

  @Test func aNewDeclarationReplacesTheOldOne() {
    var reports: [FocusReport<Int>] = []
    engine.onReport = { reports.append($0) }
    engine.update {
      $0.add(.element(1))
      $0.add(.element(2))
    }
    engine.request(1)
    engine.update {
      $0.change(.element(1, isEnabled: false))
      $0.change(.element(3))
    }
    #expect(engine.node(1)?.isEnabled == false)
    #expect(engine.focused == 2)
    #expect(reports == [.unknownID(3)])
  }

  /// Small changes to a long list. Most of its nodes are unchanged.
  @Test func aSmallChangeOfTheContentHasTheResultOfANewLayout() {
    var reports: [FocusReport<Int>] = []
    engine.onReport = { reports.append($0) }
    var random = SeededGenerator(seed: 3)
    var nodes = (0..<30).map { FocusNode<Int>.element($0, order: $0) }
    engine.setContent(nodes)
    for step in 0..<Thoroughness.count(80, of: 600) {
      let index = Int.random(in: 0..<nodes.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: nodes.insert(.element(100 + step, order: index), at: index)
      case 1 where nodes.count > 4: nodes.remove(at: index)
      case 2: nodes.swapAt(index, Int.random(in: 0..<nodes.count, using: &random))
      case 3: nodes[index].isEnabled.toggle()
      case 4: engine.change(nodes[index].id) { $0.order = 500 }
      default: break
      }
      engine.setContent(nodes)
      #expect(engine.count == nodes.count)
      for node in nodes { #expect(engine.node(node.id) == node) }
      #expect(engine.violations == [])
    }
    #expect(reports == [])
  }

  @Test func aDuplicateInTheContentIsReportedAtEveryLayout() {
    var reports: [FocusReport<Int>] = []
    engine.onReport = { reports.append($0) }
    let nodes = [1, 2, 1].map { FocusNode<Int>.element($0, order: 1) }
    engine.setContent(nodes)
    engine.setContent(nodes)
    engine.setContent([nodes[0], nodes[1]])
    for _ in 0..<2 { engine.setContent(nodes) }
    #expect(reports == Array(repeating: .duplicateID(1), count: 4))
  }

  @Test func theSameContentIsNoEvent() {
    var events: [String] = []
    engine.trace = { events.append("\($0.event)") }
    let nodes = (0..<3).map { FocusNode<Int>.element($0, order: $0) }
    for _ in 0..<3 { engine.setContent(nodes) }
    engine.setContent(Array(nodes.dropLast()))
    #expect(events == ["update of 3 nodes", "removed 2"])
  }

  @Test func contentThatFollowsAnotherEditIsComparedWithTheWholeTree() {
    let nodes = [1, 2].map { FocusNode<Int>.element($0, order: $0) }
    engine.update {
      $0.add(.element(3))
      $0.setContent(nodes)
    }
    engine.setContent(nodes)
    #expect(engine.allIDs == [1, 2])
  }

  @Test func aChangeAtEitherEndOfTheContentEditsThatNodeOnly() {
    var events: [String] = []
    let nodes = (0..<4).map { FocusNode<Int>.element($0, order: $0) }
    engine.setContent(nodes)
    engine.trace = { events.append("\($0.event)") }
    engine.setContent(Array(nodes.dropFirst()))
    engine.setContent(Array(nodes.dropFirst().dropLast()))
    engine.setContent(Array(nodes.dropLast()))
    engine.setContent(nodes)
    #expect(events.prefix(2) == ["removed 0", "removed 3"])
    #expect(events.count == 4 && events.allSatisfy { !$0.contains("nodes") })
    #expect(engine.content.nodes == nodes, "The next content is compared with this one.")
  }

  /// With a new order, the layout without the parent also changes the node itself.
  @Test(arguments: [nil, 1]) func aNodeStaysWhileItsParentIsMissingFromTheContent(order: Int?) {
    var reports: [FocusReport<Int>] = []
    engine.onReport = { reports.append($0) }
    let child = FocusNode<Int>.element(2, in: 1, order: order)
    engine.setContent([.scope(1), .element(2, in: 1)])
    engine.request(2)
    engine.setContent([child])
    #expect(engine.allIDs == [2] && engine.parent(of: 2) == nil)
    engine.setContent([.scope(1), child])
    #expect(engine.allIDs.count == 2 && engine.parent(of: 2) == 1)
    #expect(engine.focused == 2 && engine.violations == [])
    #expect(reports == [.missingParent(2, parent: 1)])
  }

  @Test(arguments: [false, true]) func aNewLayoutReplacesTheHandlersThatAChangeHasAdded(isInUpdateOfContent: Bool) {
    let nodes = [FocusNode<Int>.element(1)]
    engine.setContent(nodes)
    engine.update {
      if isInUpdateOfContent { $0.setContent(nodes) }
      $0.change(1) { $0 = $0.onKeyPress(.space) { .handled } }
    }
    engine.setContent(nodes)
    engine.request(1)
    #expect(engine.press(KeyEvent(.space)) == .ignored)
  }

  @Test func handlersOfTwoChangesInOneUpdateAreBothKept() {
    var heard: [String] = []
    engine.add(.element(1).onFocus { heard.append("declared") })
    engine.update {
      for name in ["first", "second"] { $0.change(1) { $0 = $0.onFocus { heard.append(name) } } }
    }
    engine.request(1)
    #expect(heard == ["declared", "first", "second"])
  }
}
