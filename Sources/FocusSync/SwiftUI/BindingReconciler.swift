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

  /// Makes the write that is due after an update, if there is one. If both sides have changed, the first one wins.
  func reconcile(
    _ pair: SyncPair<Value>,
    hasNoPreference: (Value) -> Bool,
    write: (Value, SyncMachine<Value>.Side) -> Void
  ) {
    var machine =
      machine
      ?? SyncMachine(first: pair.first, second: pair.second, firstHasNoPreference: hasNoPreference(pair.first))
    let command = machine.decide(pair.first, pair.second)
    self.machine = machine
    if case .write(let value, let side, _, _) = command { write(value, side) }
  }
}
