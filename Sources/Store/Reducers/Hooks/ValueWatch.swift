/// The value that an `onChange` hook watches, of one feature.
class ValueWatch {
  /// True if the value differs from the one that the hook last knew.
  func hasChanged(at state: ChildHolder.Address) -> Bool { false }

  /// Runs the hook. Called after `hasChanged` has returned true.
  func run(at state: ChildHolder.Address) -> EffectTree? { nil }

  /// `"old" → "new"`, of the last run.
  var change: String { "" }
}

final class EquatableWatch<State, Action, Value: Equatable>: ValueWatch {
  typealias Body = (_ state: inout State, _ oldValue: Value, _ newValue: Value) -> Effect<Action>

  private let value: (State) -> Value
  private let body: Body
  private var oldValue: Value
  private var newValue: Value
  /// True if the hook is to run although nothing has changed yet.
  private var isInitial: Bool

  init(_ value: @escaping (State) -> Value, at state: ChildHolder.Address, isInitial: Bool, body: @escaping Body) {
    self.value = value
    self.body = body
    self.isInitial = isInitial
    self.newValue = value(state.assumingMemoryBound(to: State.self).pointee)
    self.oldValue = newValue
  }

  override func hasChanged(at state: ChildHolder.Address) -> Bool {
    let present = value(state.assumingMemoryBound(to: State.self).pointee)
    guard isInitial || present != newValue else { return false }
    oldValue = isInitial ? present : newValue
    newValue = present
    isInitial = false
    return true
  }

  override func run(at state: ChildHolder.Address) -> EffectTree? {
    body(&state.assumingMemoryBound(to: State.self).pointee, oldValue, newValue).tree
  }

  override var change: String { "\(describe(oldValue)) → \(describe(newValue))" }
}
