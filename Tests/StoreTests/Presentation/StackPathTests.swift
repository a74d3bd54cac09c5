import Testing

@testable import Store

@Suite struct StackPathTests {
  private typealias Path = StackState<Int>
  private typealias Step = StackAction<Int, Never>

  private func stack(_ ids: [Int]) -> Path {
    var stack = Path()
    for id in ids { stack.push(id * 10, id: StackElementID(id)) }
    return stack
  }

  private func apply(_ steps: [Step], to stack: inout Path) {
    for step in steps {
      switch step {
      case .popFrom(let id): stack.pop(from: id)
      case .push(let id, let state): stack.push(state, id: id)
      case .element: break
      }
    }
  }

  /// An interface that shows 0 to 3 screens pops any number of them, after the state has popped some or pushed one.
  @Test func aPopIsOneActionForTheLowestScreenThatIsStillThere() {
    for shown in 0...3 {
      for stays in 0...shown {
        for keeps in 0...shown {
          for pushes in [false, true] {
            var state = stack(Array(0..<stays) + (pushes ? [9] : []))
            let path = (0..<keeps).map { Path.Component(id: StackElementID($0)) }
            let steps: [Step] = state.actions(from: (0..<shown).map { StackElementID($0) }, to: path)
            #expect(steps == (keeps < stays ? [.popFrom(id: StackElementID(keeps))] : []))
            apply(steps, to: &state)
            // A newer screen goes with the screen below it, and otherwise stays.
            let expected = Array(0..<min(keeps, stays)) + (pushes && keeps >= stays ? [9] : [])
            #expect(state.ids == expected.map { StackElementID($0) })
          }
        }
      }
    }
  }

  @Test func aLinkPushesItsStateUnderItsOwnIDOnce() {
    var state = stack([0])
    let link = Path.Component(pushing: 7)
    let path = [Path.Component(id: 0), link]
    let steps: [Step] = state.actions(from: [0], to: path)
    #expect(steps == [.push(id: link.id, state: 7)])
    apply(steps, to: &state)
    #expect(state.ids.map { Path.Component(id: $0) } == path)
    #expect((state.actions(from: [0], to: path) as [Step]).isEmpty)
    // The ids of the screens that a reducer pushes still count up.
    state.append(8)
    #expect(state.ids == [0, link.id, 1])
    #expect(link != Path.Component(pushing: 7))
  }

  @Test func aLinkReplacesTheScreensAboveThePathThatItWasTappedIn() {
    let link = Path.Component(pushing: 7)
    let steps: [Step] = stack([0, 1, 2]).actions(from: [0, 1, 2], to: [Path.Component(id: 0), link])
    #expect(steps == [.popFrom(id: 1), .push(id: link.id, state: 7)])
  }
}
