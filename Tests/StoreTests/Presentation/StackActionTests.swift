import StoreTesting
import TestSupport
import Testing

@testable import Store

private enum Screen: Equatable {
  case number(Int)
  case text(String)
}

@Suite struct StackActionTests {
  /// A model of a stack: screens with ids that are never reused.
  private struct Model {
    var screens: [(id: StackElementID, element: Int)] = []
    var next = 0

    mutating func make(_ elements: some Sequence<Int>) -> [(id: StackElementID, element: Int)] {
      elements.map { element in
        defer { next += 1 }
        return (StackState<Int>(repeating: 0, count: next + 1).ids.last!, element)
      }
    }
  }

  private func expectEqual(_ stack: StackState<Int>, _ model: Model) {
    #expect(Array(stack) == model.screens.map(\.element))
    #expect(stack.ids == model.screens.map(\.id))
    for screen in model.screens { #expect(stack[id: screen.id] == screen.element) }
  }

  @Test func aStackIsAnArrayWhoseScreensKeepTheirIds() {
    var random = FuzzRandom(seed: 7)
    for _ in 0..<(Thoroughness.isFull ? 2_000 : 60) {
      var stack = StackState<Int>()
      var model = Model()
      for step in 0..<12 {
        let before = stack
        let low = Int.random(in: 0...stack.count, using: &random)
        let high = Int.random(in: low...stack.count, using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
          stack.append(step)
          model.screens += model.make([step])
        case 1:
          stack.append(contentsOf: [step, -step])
          model.screens += model.make([step, -step])
        case 2:
          stack.replaceSubrange(low..<high, with: [step])
          model.screens.replaceSubrange(low..<high, with: model.make([step]))
        case 3:
          stack.insert(step, at: low)
          model.screens.insert(contentsOf: model.make([step]), at: low)
        case 4:
          stack.removeSubrange(low..<high)
          model.screens.removeSubrange(low..<high)
        case 5 where !stack.isEmpty:
          #expect(stack.removeLast() == model.screens.removeLast().element)
        case 6:
          stack.removeAll { $0.isMultiple(of: 3) }
          model.screens.removeAll { $0.element.isMultiple(of: 3) }
        case 7 where low < stack.count && high < stack.count:
          stack.swapAt(low, high)
          model.screens.swapAt(low, high)
        case 8:
          stack.removeAll()
          model.screens.removeAll()
        default:
          #expect(stack.popLast() == model.screens.popLast()?.element)
        }
        expectEqual(stack, model)
        #expect(stack.ids == before.ids || stack.screens.idsStamp != before.screens.idsStamp)
      }
    }
  }

  /// `sort`, `reverse`, `shuffle` and `partition` of the standard library assign values to positions, and so would move
  /// them under the ids of other screens.
  @Test func aStackHasNoAlgorithmThatMovesAValueUnderAnotherId() {
    #expect(!((StackState([1]) as Any) is any MutableCollection))
  }

  @Test func filteringKeepsTheIds() {
    var stack = StackState([1, 2, 3, 4])
    stack = stack.filter { $0.isMultiple(of: 2) }
    #expect(Array(stack) == [2, 4] && stack.ids == [1, 3])
    #expect(stack.append(5) == 4)
  }

  @Test func everyAlgorithmOfAReplaceableCollectionKeepsTheIdsOfTheScreensThatStay() {
    func ids(after change: (inout StackState<Int>) -> Void) -> [StackElementID] {
      var stack = StackState([1, 2, 3, 4])
      change(&stack)
      return stack.ids
    }
    #expect(ids { $0.remove(at: 1) } == [0, 2, 3])
    #expect(ids { $0.removeFirst() } == [1, 2, 3])
    #expect(ids { $0.removeFirst(2) } == [2, 3])
    #expect(ids { $0.removeLast(2) } == [0, 1])
    #expect(ids { $0.removeSubrange(1...2) } == [0, 3])
    #expect(ids { $0.insert(9, at: 1) } == [0, 4, 1, 2, 3])
    #expect(ids { $0.replaceSubrange(1...2, with: [9]) } == [0, 4, 3])
    #expect(ids { $0 += [9] } == [0, 1, 2, 3, 4])
    #expect(ids { $0 = $0 + [9] } == [0, 1, 2, 3, 4])
    #expect(ids { $0.swapAt(0, 3) } == [3, 1, 2, 0])
    #expect(ids { $0[0] = 9 } == [0, 1, 2, 3])
  }

  @Test func aScreenIsReachedByItsCase() {
    var stack: StackState<Screen> = StackState([.number(42)])
    stack[id: 0, case: Screen.number]? += 1
    #expect(stack[id: 0] == .number(43))
    #expect(stack[id: 0, case: Screen.text] == nil)
    stack[id: 1, case: Screen.text] = "new"
    #expect(Array(stack) == [.number(43), .text("new")])
    stack[id: 0, case: Screen.number] = nil
    #expect(Array(stack) == [.text("new")])
  }

  @Test func changingAScreenOfAnotherCaseIsReported() {
    var stack: StackState<Screen> = StackState([.number(42)])
    let issues = reported {
      stack[id: 0, case: Screen.text] = "!"
      stack[id: 0, case: Screen.text] = nil  // what an optional chain writes back: not reported
    }
    #expect(issues.count == 1)
    #expect(Array(stack) == [.number(42)])
  }

  @Test func everyChangeOfTheScreensChangesTheStamp() {
    let changes: [(inout StackState<Int>) -> Void] = [
      { $0[id: $0.ids[1]] = nil },
      { stack in stack.removeAll { $0 == 2 } },
      { $0.swapAt(0, 2) },
      { $0.append(4) },
      { $0.removeLast() },
      { $0.removeAll() },
    ]
    for (number, change) in changes.enumerated() {
      var stack = StackState([1, 2, 3])
      let stamp = stack.screens.idsStamp
      stack[id: stack.ids[0]] = 7
      #expect(stack.screens.idsStamp == stamp)
      change(&stack)
      #expect(stack.screens.idsStamp != stamp, "change \(number)")
    }
  }

  @Test func aReplacementOfNoScreenByNoneKeepsTheStamp() {
    var stack = StackState([1, 2])
    let stamp = stack.screens.idsStamp
    stack.replaceSubrange(1..<1, with: [Int]())
    #expect(stack == StackState([1, 2]) && stack.screens.idsStamp == stamp)
  }
}
