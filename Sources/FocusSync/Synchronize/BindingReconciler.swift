/// Both sides of a synchronization as one update of a view sees them.
struct SyncPair<Value: Equatable>: Equatable {
  var first: Value
  var second: Value
}

/// What a view that keeps two bindings the same knows from one update to the next.
///
/// It needs no SwiftUI, so that it is tested where there is none.
final class BindingReconciler<Value: Equatable> {
  private var machine: SyncMachine<Value>?

  /// Writes what has to cross after an update: at most one write.
  func reconcile(
    _ pair: SyncPair<Value>,
    hasNoPreference: (Value) -> Bool,
    write: (Value, SyncMachine<Value>.Side) -> Void
  ) {
    var machine = machine ?? SyncMachine(first: pair.first, second: pair.second)
    if self.machine == nil {
      machine.begin(firstHasNoPreference: hasNoPreference(pair.first))
    } else {
      // The first side is looked at last, as the one that wins where both have changed.
      machine.note(.second, .changed, first: pair.first, second: pair.second)
      machine.note(.first, .changed, first: pair.first, second: pair.second)
    }
    if case .write(let value, let side, _) = machine.next(first: pair.first, second: pair.second, isPending: false) {
      // The write shows in the next update; whether it does is that update's news.
      machine.wrote(value, to: side, .done, holds: value)
      self.machine = machine
      write(value, side)
    } else {
      self.machine = machine
    }
  }
}
