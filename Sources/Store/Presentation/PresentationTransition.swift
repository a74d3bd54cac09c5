/// Orders the transitions of an interface that presents one child at a time. The interface must not begin a transition
/// while another is going on. `want` and `finish` return the transition to begin.
struct PresentationTransition<Child: Equatable> {
  enum Command: Equatable {
    case present(Child)
    case dismiss
  }

  /// The child of the latest `present` command. `nil` after a `dismiss` command, and after a dismissal by the user.
  private(set) var shown: Child?
  private var wanted: Child?
  private var isMoving = false

  /// Records that the state now presents `child`, or no child if `child` is `nil`. Returns the transition to begin, if
  /// any.
  mutating func want(_ child: Child?) -> Command? {
    wanted = child
    return next()
  }

  /// Records that the current transition has ended. Returns the next transition to begin.
  mutating func finish() -> Command? {
    isMoving = false
    return next()
  }

  /// Records that the user has dismissed the child, and that it is off the screen.
  mutating func dismissed() { (shown, isMoving) = (nil, false) }

  private mutating func next() -> Command? {
    guard !isMoving, wanted != shown else { return nil }
    isMoving = true
    // A child that replaces another is presented when the other has gone.
    shown = shown == nil ? wanted : nil
    return shown.map { .present($0) } ?? .dismiss
  }
}
