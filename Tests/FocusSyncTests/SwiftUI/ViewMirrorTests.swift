import Testing

@testable import FocusSync

/// Two values under a view that is updated until nothing changes, as SwiftUI does.
@Suite struct ViewMirrorTests {
  private typealias Mirror = ViewMirror<Int?>

  private final class Screen {
    var state: Int?
    var focus: Int?
    var writes = 0
    private let mirror = Mirror()
    private var shown: [Int?]?

    init(state: Int?, focus: Int?) {
      self.state = state
      self.focus = focus
    }

    func update() {
      for _ in 0..<20 {
        let pair = [state, focus]
        guard pair != shown else { break }
        shown = pair
        perform(mirror.update(state, focus))
      }
      perform(mirror.check(state, focus))
    }

    private func perform(_ command: Mirror.Command?) {
      guard let (write, side) = command else { return }
      writes += 1
      if side == .first { state = write.value } else { focus = write.value }
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

  // MARK: Assignments that SwiftUI drops

  /// The value and the side of a write, and its reason.
  private func text(_ command: Mirror.Command?) -> String {
    guard let (write, side) = command else { return "-" }
    let name = write.value.map { "\($0)" } ?? "nil"
    return "\(side == .first ? "state" : "focus") = \(name)\(write.reason.refusal.map { ", \($0)" } ?? "")"
  }

  @Test(arguments: [nil, 1])
  func anAssignmentThatIsDroppedIsRepeatedAndThenRefused(before: Int?) {
    let mirror = Mirror()
    _ = mirror.update(before, before)
    #expect(text(mirror.update(2, before)) == "focus = 2")
    for _ in 0..<Mirror.patience {
      #expect(mirror.delay != nil)
      #expect(text(mirror.update(2, before)) == "-")
      #expect(text(mirror.check(2, before)) == "focus = 2")
    }
    #expect(text(mirror.check(2, before)) == "state = \(before.map { "\($0)" } ?? "nil"), absent")
    #expect(text(mirror.update(before, before)) == "-")
    #expect(mirror.delay != nil && text(mirror.check(before, before)) == "-" && mirror.delay == nil)
  }

  @Test func anAssignmentThatTakesEffectLateIsNotRefused() {
    let mirror = Mirror()
    _ = mirror.update(1, 1)
    _ = mirror.update(2, 1)
    _ = mirror.check(2, 1)
    #expect(text(mirror.check(2, 2)) == "-" && mirror.delay == nil)
    #expect(text(mirror.update(2, 2)) == "-")
  }

  @Test func aMoveOfTheUserEndsTheRepetitions() {
    let mirror = Mirror()
    _ = mirror.update(1, 1)
    _ = mirror.update(2, 1)
    #expect(text(mirror.update(2, 3)) == "state = 3")
    #expect(text(mirror.check(3, 3)) == "-" && mirror.delay == nil)
  }

  @Test func anotherAssignmentReplacesTheOpenOne() {
    let mirror = Mirror()
    _ = mirror.update(1, 1)
    _ = mirror.update(2, 1)
    _ = mirror.check(2, 1)
    #expect(text(mirror.update(3, 1)) == "focus = 3")
    for _ in 0..<Mirror.patience { #expect(text(mirror.check(3, 1)) == "focus = 3") }
    #expect(text(mirror.check(3, 1)) == "state = 1, absent")
  }

  @Test func focusThatCannotBeClearedIsFollowedWithoutARefusal() {
    let mirror = Mirror()
    _ = mirror.update(1, 1)
    #expect(text(mirror.update(nil, 1)) == "focus = nil")
    for _ in 0..<Mirror.patience { #expect(text(mirror.check(nil, 1)) == "focus = nil") }
    #expect(text(mirror.check(nil, 1)) == "state = 1")
  }

  @Test func aSuspendedMirrorWritesNothingAndThenTheStateGivesFocusBack() {
    let mirror = Mirror()
    _ = mirror.update(1, 1)
    #expect(text(mirror.update(1, 1, isSuspended: true)) == "-")
    #expect(text(mirror.update(1, nil, isSuspended: true)) == "-")
    #expect(mirror.delay == nil && text(mirror.check(1, nil)) == "-")
    #expect(text(mirror.update(1, nil)) == "focus = 1")
    // Something has focus already, and the state asks for nothing.
    _ = mirror.update(nil, nil, isSuspended: true)
    #expect(text(mirror.update(nil, 2)) == "state = 2")
  }

  /// SwiftUI does not call `onChange` for the third change in a frame.
  @Test func aChangeThatSwiftUIDoesNotTellOfIsSeenSomeTimeAfterTheLastWrite() {
    let mirror = Mirror()
    _ = mirror.update(1, 1)
    #expect(text(mirror.update(1, 2)) == "state = 2")
    #expect(text(mirror.check(3, 2)) == "focus = 3")
    // A new assignment is repeated as often as any other.
    for _ in 0..<Mirror.patience { #expect(text(mirror.check(3, 2)) == "focus = 3") }
    #expect(text(mirror.check(3, 2)) == "state = 2, absent")
  }

  @Test func theDelaysAddUpToLessThanASecond() {
    let mirror = Mirror()
    _ = mirror.update(nil, nil)
    #expect(mirror.delay == nil)
    _ = mirror.update(2, nil)
    var total = Duration.zero
    while let delay = mirror.delay {
      total += delay
      if text(mirror.check(2, nil)).hasPrefix("state") { break }
    }
    #expect(total == .milliseconds(770))
  }
}
