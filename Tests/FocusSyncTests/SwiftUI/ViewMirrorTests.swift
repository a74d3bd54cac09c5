import Testing

@testable import FocusSync

/// Two bindings under a view that is updated until nothing changes, as SwiftUI does.
@Suite struct ViewMirrorTests {
  final class Screen {
    var state: Int?
    var focus: Int?
    var writes = 0
    /// The fields that refuse focus. An assignment to one of them becomes `nil` at the next update.
    var refuses: Set<Int> = []
    private let mirror = ViewMirror<Int?>()
    private var shown: [Int?]?

    init(state: Int?, focus: Int?) {
      self.state = state
      self.focus = focus
    }

    func update() {
      for _ in 0..<20 {
        if let value = focus, refuses.contains(value) { focus = nil }
        let pair = [state, focus]
        guard pair != shown else { return }
        shown = pair
        let write = { (value: Int?, side: SyncArbiter<Int?>.Side) in
          self.writes += 1
          if side == .first { self.state = value } else { self.focus = value }
        }
        mirror.update(state, focus, write: write)
      }
    }
  }

  @Test(arguments: [Int?.none, 1, 2], [Int?.none, 1, 2])
  func theStateIsAppliedOnAppearanceUnlessItIsNil(state: Int?, focus: Int?) {
    let screen = Screen(state: state, focus: focus)
    screen.update()
    #expect(screen.state == state ?? focus)
    #expect(screen.focus == screen.state)
    #expect(screen.writes == (state == focus ? 0 : 1))
  }

  /// SwiftUI updates the view without having honoured the assignment.
  @Test func anIgnoredAssignmentIsTakenBack() {
    let mirror = ViewMirror<Int?>()
    var writes: [(value: Int?, isFirst: Bool)] = []
    let write = { (value: Int?, side: SyncArbiter<Int?>.Side) in writes.append((value, side == .first)) }
    for _ in 0..<2 {
      mirror.update(1, nil, write: write)
    }
    #expect(writes.map(\.value) == [1, nil])
    #expect(writes.map(\.isFirst) == [false, true])
  }

  @Test func aChangeAfterAnUpdateWithoutAWriteIsFollowed() {
    for changesState in [true, false] {
      let screen = Screen(state: 1, focus: 1)
      screen.update()
      if changesState { screen.state = nil } else { screen.focus = 2 }
      screen.update()
      #expect(screen.state == (changesState ? nil : 2))
      #expect(screen.focus == screen.state)
    }
  }

  @Test func twoChangesInOneUpdateDoNotSwap() {
    let screen = Screen(state: nil, focus: nil)
    screen.update()
    screen.state = 1
    screen.focus = 2
    screen.update()
    #expect(screen.state == 1)
    #expect(screen.focus == 1)
    #expect(screen.writes == 1)
  }

  @Test func everyShortSequenceOfChangesConvergesWithOneWriteEach() {
    let values: [Int?] = [nil, 1, 2]
    for number in 0..<(6 * 6 * 6) {
      let screen = Screen(state: nil, focus: nil)
      screen.update()
      var rest = number
      for _ in 0..<3 {
        let writes = screen.writes
        if rest % 2 == 0 { screen.state = values[rest / 2 % 3] } else { screen.focus = values[rest / 2 % 3] }
        let expected = values[rest / 2 % 3]
        screen.update()
        #expect(screen.state == expected)
        #expect(screen.focus == expected)
        #expect(screen.writes - writes <= 1)
        rest /= 6
      }
    }
  }

  @Test func aValueThatFocusRejectsIsRevertedInTheState() {
    let screen = Screen(state: nil, focus: 1)
    screen.update()
    screen.refuses = [2]
    screen.state = 2
    screen.update()
    screen.update()
    #expect(screen.state == nil)
    #expect(screen.focus == nil)
  }
}
