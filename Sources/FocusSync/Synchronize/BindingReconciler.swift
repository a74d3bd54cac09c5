/// The values of both sides at one update of a view.
struct SyncPair<Value: Equatable>: Equatable {
  var first: Value
  var second: Value
}

/// Keeps two bindings of a view equal, from one update of the view to the next.
///
/// The reconciler does not depend on SwiftUI, so that it can be tested on systems without it.
final class BindingReconciler<Value: Equatable> {
  private var machine: SyncMachine<Value>?

  /// Makes the write that is due after an update, if there is one.
  func reconcile(
    _ pair: SyncPair<Value>,
    hasNoPreference: (Value) -> Bool,
    write: (Value, SyncMachine<Value>.Side) -> Void
  ) {
    var machine = machine ?? SyncMachine(first: pair.first, second: pair.second)
    if self.machine == nil {
      machine.begin(firstHasNoPreference: hasNoPreference(pair.first))
    } else {
      machine.look(.changed, first: pair.first, second: pair.second)
    }
    if case .write(let value, let side, _) = machine.next(first: pair.first, second: pair.second, isPending: false) {
      // The next update shows if the side has kept the value.
      machine.wrote(value, to: side, .done, holds: value)
      self.machine = machine
      write(value, side)
    } else {
      self.machine = machine
    }
  }
}
