import Testing

@testable import Store

@Suite struct PresentationTransitionTests {
  private typealias Transition = PresentationTransition<Int>

  /// UIKit: one transition at a time, and no child on another.
  private struct Screen {
    var transition = Transition()
    var shown: Int?
    var isMoving = false

    mutating func perform(_ command: Transition.Command?) {
      guard let command else { return }
      #expect(!isMoving, "One transition at a time")
      isMoving = true
      switch command {
      case .present(let child):
        #expect(shown == nil, "No child is presented over another")
        shown = child
      case .dismiss:
        #expect(shown != nil, "There is a child to dismiss")
        shown = nil
      }
    }
  }

  /// Every sequence of five events: the state wants none, 1 or 2, the transition ends, or the user dismisses.
  @Test func theScreenShowsInTheEndWhatTheStateWants() {
    for number in 0..<(5 * 5 * 5 * 5 * 5) {
      var (screen, wanted, rest) = (Screen(), Int?.none, number)
      for _ in 0..<5 {
        switch rest % 5 {
        case 3 where screen.isMoving:
          screen.isMoving = false
          screen.perform(screen.transition.finish())
        case 4 where screen.shown != nil && !screen.isMoving:
          screen.shown = nil
          screen.transition.dismissed()
          wanted = nil
          screen.perform(screen.transition.want(nil))
        case let value where value < 3:
          wanted = value == 0 ? nil : value
          screen.perform(screen.transition.want(wanted))
        default: break
        }
        rest /= 5
      }
      for _ in 0..<3 where screen.isMoving {
        screen.isMoving = false
        screen.perform(screen.transition.finish())
      }
      #expect(screen.shown == wanted && screen.transition.shown == wanted, "\(number)")
    }
  }

  @Test func aChildThatIsStillInStateIsPresentedAgainAfterTheUserHasDismissedIt() {
    var transition = Transition()
    #expect(transition.want(1) == .present(1))
    #expect(transition.finish() == nil)
    transition.dismissed()
    #expect(transition.want(1) == .present(1))
  }
}
