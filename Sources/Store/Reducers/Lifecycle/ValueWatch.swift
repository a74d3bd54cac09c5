/// The value that an `onChange` hook watches in one feature.
class ValueWatch {
  /// True if the value differs from the one at the last run of the hook.
  func hasChanged(at state: ChildHolder.Address) -> Bool { false }

  /// Runs the hook. Called after `hasChanged` has returned true.
  func run(at state: ChildHolder.Address) -> EffectTree? { nil }

  /// The change of the last run: `"old" → "new"`.
  var change: String { "" }
}

final class EquatableWatch<State, Action, Value: Equatable>: ValueWatch {
  typealias Body = (_ state: inout State, _ oldValue: Value, _ newValue: Value) -> Effect<Action>

  private let value: (State) -> Value
  private let body: Body
  private var oldValue: Value
  private var newValue: Value
  /// True until the hook has run with `initial: true`.
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
