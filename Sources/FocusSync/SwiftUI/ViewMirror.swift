/// Keeps two values of a view equal, from one update of the view to the next.
///
/// The mirror does not depend on SwiftUI, so that it can be tested on systems without it.
final class ViewMirror<Value: Equatable> {
  private var machine: SyncArbiter<Value>?

  /// Makes the write that is due after an update, if there is one. If both sides have changed, the first one wins.
  func update(
    _ first: Value,
    _ second: Value,
    hasNoPreference: (Value) -> Bool = hasNoValue,
    write: (Value, SyncArbiter<Value>.Side) -> Void
  ) {
    var machine =
      machine ?? SyncArbiter(first: first, second: second, firstHasNoPreference: hasNoPreference(first))
    let command = machine.decide(first, second)
    self.machine = machine
    if case .write(let value, let side, _, _) = command { write(value, side) }
  }
}
