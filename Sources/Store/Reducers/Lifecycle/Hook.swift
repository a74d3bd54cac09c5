/// A closure that runs when a feature appears, leaves or changes. It is not generic: it is given the address of the
/// feature's state, and knows the type.
///
/// Hooks are called on the store's actor, while no reducer runs.
@usableFromInline
struct Hook {
  enum Kind: String {
    case onMount, onDismount, onChange
  }

  /// A closure that runs around a hook, to replace a dependency or to print changes.
  typealias Surrounding = (_ hook: Hook, _ state: ChildHolder.Address, _ body: () -> Void) -> Void

  let kind: Kind
  let location: CodeLocation
  /// Copies the state of the feature.
  let copy: (ChildHolder.Address) -> StateCopy
  /// Makes the object that remembers a feature's value, for `onChange`.
  let watch: ((ChildHolder.Address) -> ValueWatch)?
  private let body: (ChildHolder.Address, ValueWatch?) -> EffectTree?
  private var surrounding: Surrounding?

  init<State>(
    _ kind: Kind,
    of _: State.Type,
    at location: CodeLocation,
    watch: ((ChildHolder.Address) -> ValueWatch)? = nil,
    body: @escaping (ChildHolder.Address, ValueWatch?) -> EffectTree?
  ) {
    self.kind = kind
    self.location = location
    self.copy = { StateCopy($0.assumingMemoryBound(to: State.self).pointee) }
    self.watch = watch
    self.body = body
  }

  /// Runs the hook of one feature, and returns the tree of its effect.
  func run(at state: ChildHolder.Address, _ watch: ValueWatch? = nil) -> EffectTree? {
    guard let surrounding else { return body(state, watch) }
    var tree: EffectTree?
    surrounding(self, state) { tree = body(state, watch) }
    return tree
  }

  /// The same hook, run within another closure.
  func surrounded(by outer: @escaping Surrounding) -> Hook {
    var hook = self
    if let inner = surrounding {
      hook.surrounding = { hook, state, body in outer(hook, state) { inner(hook, state, body) } }
    } else {
      hook.surrounding = outer
    }
    return hook
  }

  /// `onMount at Module/File.swift:12`.
  var description: String { "\(kind.rawValue) at \(location)" }
}

/// A copy of a state whose type is erased.
struct StateCopy {
  let value: () -> Any
  /// Calls its argument with the address of the copy.
  let withAddress: ((ChildHolder.Address) -> Void) -> Void

  init<State>(_ state: State) {
    var state = state
    value = { state }
    withAddress = { body in withUnsafeMutablePointer(to: &state) { body(ChildHolder.Address($0)) } }
  }
}
