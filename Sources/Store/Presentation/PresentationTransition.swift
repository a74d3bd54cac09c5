/// Orders the transitions of an interface that presents one child at a time: it may not begin a transition while
/// another is going on. A value: it is told events, and returns what to begin.
struct PresentationTransition<Child: Equatable> {
  enum Command: Equatable {
    case present(Child)
    case dismiss
  }

  /// The child that is on the screen, or comes onto it.
  private(set) var shown: Child?
  private var wanted: Child?
  private var isMoving = false

  init() {}

  /// The state presents a child, or none.
  mutating func want(_ child: Child?) -> Command? {
    wanted = child
    return next()
  }

  /// The transition that was begun last has ended.
  mutating func finish() -> Command? {
    isMoving = false
    return next()
  }

  /// The user has dismissed the child, which is off the screen.
  mutating func dismissed() { (shown, isMoving) = (nil, false) }

  private mutating func next() -> Command? {
    guard !isMoving, wanted != shown else { return nil }
    isMoving = true
    // A child that replaces another is presented when the other has gone.
    shown = shown == nil ? wanted : nil
    return shown.map { .present($0) } ?? .dismiss
  }
}
