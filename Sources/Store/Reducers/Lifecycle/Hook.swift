/// A closure that runs when a feature appears, leaves or changes. The hook is not generic: the closure receives the
/// address of the feature's state, and knows the type of the state.
///
/// Hooks are called on the store's actor, while no reducer runs.
struct Hook {
  enum Kind: String {
    case onMount, onDismount, onChange
  }

  /// Runs the hook for one feature, and returns the tree of the effect. The watch is `nil` except for `onChange`.
  typealias Body = (ChildHolder.MutableAddress, ValueWatch?) -> EffectTree?
  /// A closure that runs around a hook, to replace a dependency or to print changes.
  typealias Surrounding = (_ hook: Hook, _ state: ChildHolder.MutableAddress, _ body: () -> Void) -> Void

  let kind: Kind
  let location: CodeLocation
  /// Copies the state of the feature.
  let copy: (ChildHolder.Address) -> Any
  /// Takes a state that `copy` returned. Copies the state, and calls the closure with the address of the new copy.
  let withCopy: (_ copy: Any, (ChildHolder.MutableAddress) -> Void) -> Void
  /// Makes the object that remembers the watched value of one feature; `nil` for hooks other than `onChange`.
  let watch: ((ChildHolder.Address) -> ValueWatch)?
  private(set) var body: Body

  init<State>(
    _ kind: Kind,
    of _: State.Type,
    at location: CodeLocation,
    body: @escaping Body = { state, watch in watch?.run(at: state) },
    watch: ((ChildHolder.Address) -> ValueWatch)? = nil
  ) {
    self.kind = kind
    self.location = location
    self.copy = { $0.assumingMemoryBound(to: State.self).pointee }
    self.withCopy = { copy, body in
      guard var state = copy as? State else { return }
      withUnsafeMutablePointer(to: &state) { body(ChildHolder.MutableAddress($0)) }
    }
    self.watch = watch
    self.body = body
  }

  /// Returns a hook that calls `outer`, and runs this hook when `outer` calls its last argument.
  func surrounded(by outer: @escaping Surrounding) -> Hook {
    var hook = self
    hook.body = { state, watch in
      var tree: EffectTree?
      outer(self, state) { tree = body(state, watch) }
      return tree
    }
    return hook
  }

  /// The kind and the line of the hook, for instance `onMount at Module/File.swift:12`.
  var description: String { "\(kind.rawValue) at \(location)" }
}

/// The value that an `onChange` hook watches in one feature.
class ValueWatch {
  /// Returns true if the value has changed since the previous call: the hook must then run. The first call compares
  /// with the value that the feature had when it appeared. With `initial: true`, the first call always returns true.
  ///
  /// A call records the new value, so the runner calls this method at most once in a round: see `HookRunner.round`.
  ///
  /// - Parameter pass: The number of the pass. Only the hook of `undoable` uses it, to join the changes of one pass.
  func hasChanged(at state: ChildHolder.Address, in pass: Int) -> Bool { isOverridden() }

  /// Runs the hook. Called after `hasChanged` has returned true.
  func run(at state: ChildHolder.MutableAddress) -> EffectTree? { isOverridden() }

  /// The change for which the hook last ran, for instance `"old" → "new"`.
  var change: String { "" }
}

final class EquatableWatch<State, Action, Value: Equatable>: ValueWatch {
  typealias Body = (_ state: inout State, _ oldValue: Value, _ newValue: Value) -> Effect<Action>

  private let value: (State) -> Value
  private let body: Body
  private var oldValue: Value
  private var newValue: Value
  /// True until the first comparison, if the hook was made with `initial: true`. The hook then runs without a change.
  private var isInitial: Bool

  init(_ value: @escaping (State) -> Value, at state: ChildHolder.Address, isInitial: Bool, body: @escaping Body) {
    self.value = value
    self.body = body
    self.isInitial = isInitial
    self.newValue = value(state.assumingMemoryBound(to: State.self).pointee)
    self.oldValue = newValue
  }

  override func hasChanged(at state: ChildHolder.Address, in _: Int) -> Bool {
    let present = value(state.assumingMemoryBound(to: State.self).pointee)
    guard isInitial || present != newValue else { return false }
    oldValue = isInitial ? present : newValue
    newValue = present
    isInitial = false
    return true
  }

  override func run(at state: ChildHolder.MutableAddress) -> EffectTree? {
    body(&state.assumingMemoryBound(to: State.self).pointee, oldValue, newValue).tree
  }

  override var change: String { "\(describeValue(oldValue)) → \(describeValue(newValue))" }
}
