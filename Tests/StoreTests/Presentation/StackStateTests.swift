import Foundation
import Store
import StoreTesting
import TestSupport
import Testing

/// A stack, compared with an array of ids and screens.
@Suite struct StackStateTests {
  private struct Model {
    var screens: [(id: Int, screen: Int)] = []
    var next = 0

    mutating func push(_ screen: Int, id: Int) {
      screens.append((id, screen))
      next = max(next, id + 1)
    }

    func index(of id: Int) -> Int? { screens.firstIndex { $0.id == id } }
  }

  private func expect(_ stack: StackState<Int>, is model: Model, after step: String) {
    #expect(stack.ids == model.screens.map { id($0.id) }, "\(step)")
    #expect(Array(stack) == model.screens.map(\.screen), "\(step)")
    #expect(stack.count == model.screens.count && stack.last == model.screens.last?.screen, "\(step)")
    for (index, screen) in model.screens.enumerated() {
      #expect(stack[id: id(screen.id)] == screen.screen, "\(step)")
      #expect(stack.index(id: id(screen.id)) == index && stack.contains(id: id(screen.id)), "\(step)")
    }
    #expect(stack[id: 1_000] == nil && stack.index(id: 1_000) == nil && !stack.contains(id: 1_000))
  }

  private func id(_ number: Int) -> StackElementID { StackElementID(integerLiteral: number) }

  @Test(arguments: Thoroughness.seeds(3)) func aStackBehavesAsAnArrayWhoseIdsAreNotUsedAgain(seed: UInt64) throws {
    var random = FuzzRandom(seed: seed)
    var stack = StackState<Int>()
    var model = Model()
    for step in 0..<200 {
      let known = model.screens.randomElement(using: &random)?.id
      let before = (stack, Array(stack))
      let choice = Int.random(in: 0..<10, using: &random)
      switch choice {
      case 0...2:
        #expect(stack.append(step) == id(model.next))
        model.push(step, id: model.next)
      case 3:
        #expect(stack.popLast() == model.screens.popLast()?.screen)
      case 4:
        guard let known, let index = model.index(of: known) else { continue }
        stack.pop(from: id(known))
        model.screens.removeSubrange(index...)
      case 5:
        guard let known, let index = model.index(of: known) else { continue }
        stack.pop(to: id(known))
        model.screens.removeSubrange((index + 1)...)
      case 6:
        guard let known, let index = model.index(of: known) else { continue }
        let screen = model.screens.remove(at: index).screen
        if Bool.random(using: &random) {
          stack[id: id(known)] = nil
        } else {
          #expect(stack.remove(id: id(known)) == screen)
        }
        #expect(stack.remove(id: id(known)) == nil)
      case 7:
        guard let known, let index = model.index(of: known) else { continue }
        if Bool.random(using: &random) { stack[id: id(known)] = step } else { stack[index] = step }
        model.screens[index].screen = step
      case 8:
        guard let known, let index = model.index(of: known) else { continue }
        #expect(
          stack.modify(id: id(known)) { screen in
            screen += 1
            return screen
          } == model.screens[index].screen + 1
        )
        #expect(stack.modify(id: 1_000, { $0 += 1 }) == nil)
        model.screens[index].screen += 1
      default:
        // Adds a screen with a given id, as one from another process has. Sometimes the stack is emptied.
        let number = Int.random(in: 0..<model.next + 3, using: &random)
        guard model.index(of: number) == nil else { continue }
        if step % 40 == 39 {
          stack.removeAll()
          model.screens = []
        } else {
          stack[id: id(number)] = step
          model.push(step, id: number)
        }
      }
      expect(stack, is: model, after: "\(choice)")
      #expect(Array(before.0) == before.1, "a copy is a value")
      let data = try JSONEncoder().encode(stack)
      var decoded = try JSONDecoder().decode(StackState<Int>.self, from: data)
      #expect(decoded == stack && decoded.hashValue == stack.hashValue)
      #expect(decoded.append(0) == id(model.next))
    }
  }

  @Test func stacksAreEqualIfTheirScreensAndIdsAre() {
    let stack = StackState([1, 2])
    #expect(stack == StackState([1, 2]) && stack.hashValue == StackState([1, 2]).hashValue)
    #expect(stack != StackState([1, 3]) && stack != StackState([1]))
    var again = StackState([1, 9])
    again.popLast()
    again.append(2)
    #expect(Array(again) == Array(stack) && again != stack)
    #expect(again.ids == [0, 2])
  }

  @Test func aStackIsCodedWithItsIds() throws {
    var stack = StackState(["a", "b"])
    stack.pop(from: 1)
    stack.append("c")
    stack.append("d")
    stack.popLast()
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(stack), as: UTF8.self)
    #expect(text == #"{"next":4,"screens":[{"id":0,"screen":"a"},{"id":2,"screen":"c"}]}"#)
    let twice = #"{"next":1,"screens":[{"id":0,"screen":"a"},{"id":0,"screen":"c"}]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(StackState<String>.self, from: Data(twice.utf8))
    }
    let action = StackAction<String, Int>.push(id: 3, state: "e")
    #expect(try JSONDecoder().decode(StackAction<String, Int>.self, from: encoder.encode(action)) == action)
  }

  @Test func aScreenThatIsNotInTheStackCannotBePopped() throws {
    var stack = StackState([1, 2])
    let line: UInt = #line + 2
    let issues = reported {
      stack.pop(from: 7)
      stack.pop(to: 8)
    }
    #expect(stack == StackState([1, 2]))
    #expect(issues.map(\.location.description) == [line, line + 1].map { "StoreTests/StackStateTests.swift:\($0)" })
    #expect(
      issues.first?.message == """
        'pop(from:)' was given the id #7, which is not in the stack. Nothing was popped.

        The stack has the ids [#0, #1]. Look whether the screen was popped before, or belongs to another stack.
        """
    )
    #expect(issues.last?.message.hasPrefix("'pop(to:)' was given the id #8, which is not in the stack.") == true)
  }

  @Test func aScreenIsChangedInPlace() {
    var stack = StackState([Array(0..<100), Array(0..<100)])
    func address(_ index: Int) -> UnsafePointer<Int>? { stack[index].withUnsafeBufferPointer { $0.baseAddress } }
    let before = [address(0), address(1)]
    stack.modify(id: 0) { $0[0] = 1 }
    stack[1][0] = 1
    #expect([address(0), address(1)] == before)
  }
}
