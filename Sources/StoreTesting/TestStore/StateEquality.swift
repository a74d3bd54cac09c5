import Store

/// Returns the function by which a test compares two states: `==` if the type has it, otherwise a comparison field by
/// field.
///
/// The choice is made at run time, so that a test store made in generic code compares in the same way.
func stateEquality<State>(of _: State.Type) -> (State, State) -> Bool {
  func equality<Value: Equatable>(_: Value.Type) -> Any {
    { (one: Value, other: Value) -> Bool in one == other }
  }
  guard let type = State.self as? any Equatable.Type else { return { structuralDiff($0, $1) == nil } }
  // Casting the function once is faster than casting two states for each comparison.
  return equality(type) as! (State, State) -> Bool
}
