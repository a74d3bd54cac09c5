import Store

/// Returns how a test compares two states: with `==` if the type has it, or else field by field.
///
/// The choice is made at run time, so that a test store that is made in generic code compares as one made elsewhere.
func stateEquality<State>(of _: State.Type) -> (State, State) -> Bool {
  func equality<Value: Equatable>(_: Value.Type) -> (State, State) -> Bool {
    { $0 as! Value == $1 as! Value }
  }
  guard let type = State.self as? any Equatable.Type else { return { structuralDiff($0, $1) == nil } }
  return equality(type)
}
