/// Decides whether an interface that dismisses what it shows dismisses the child that is in the state. A value.
///
/// The state may have removed or replaced the child before the interface is updated, and an interface may tell of one
/// dismissal twice: when the gesture ends, and when the animation does.
struct Dismissal<Child: Equatable> {
  /// The child that the interface shows.
  private(set) var shown: Child?
  /// The child whose dismissal waits in the queue of the store, so that the child is still there.
  private var queued: Child?

  init(shown: Child?) {
    self.shown = shown
  }

  /// Records what the interface shows from now on. Returns true if it is another child than before.
  mutating func show(_ child: Child?) -> Bool {
    queued = nil
    guard child != shown else { return false }
    shown = child
    return true
  }

  /// True if the child that is shown is the one in the state, and its dismissal is not queued.
  func isDue(present: Child?) -> Bool {
    present != nil && present == shown && present != queued
  }

  /// Records that the dismissal waits in the queue of the store.
  mutating func queue() { queued = shown }
}
