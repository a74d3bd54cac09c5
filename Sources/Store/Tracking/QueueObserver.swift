/// An observer of the queue of a store. It is notified and ended on the store's actor.
final class QueueObserver {
  let tell: () -> Void
  var hasEnded = false

  init(_ tell: @escaping () -> Void) { self.tell = tell }
}
