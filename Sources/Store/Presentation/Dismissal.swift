/// Decides if a dismissal by an interface also dismisses the child in the state. A pure value.
///
/// The state may have removed or replaced the child before the interface is updated. An interface may report one
/// dismissal twice: when the gesture ends, and when the animation ends.
struct Dismissal<Child: Equatable> {
  /// The child that the interface shows.
  private(set) var shown: Child?
  /// The child whose dismissal waits in the queue of the store. Until the store handles the dismissal, the child is
  /// still in the state.
  private var queued: Child?

  init(shown: Child?) {
    self.shown = shown
  }

  /// Records the child that the interface shows from now on.
  ///
  /// - Parameter hasQueued: True if the store has queued actions. A queued dismissal may then still be among them.
  mutating func show(_ child: Child?, hasQueued: Bool = false) {
    if child != shown || !hasQueued { queued = nil }
    shown = child
  }

  /// Returns true if a dismissal by the interface must also dismiss `present`, the child in the state. False if the
  /// interface does not show this child, or if a dismissal of this child is queued already.
  func isDue(present: Child?) -> Bool {
    present == shown && present != queued
  }

  /// Records that the dismissal of the shown child waits in the queue of the store.
  mutating func queue() { queued = shown }
}
