/// An observer of the queue of a store. It is told and ended on the actor of the store.
final class QueueObserver {
  let tell: () -> Void
  var hasEnded = false

  init(_ tell: @escaping () -> Void) { self.tell = tell }
}
