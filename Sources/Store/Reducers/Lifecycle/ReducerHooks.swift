/// The hooks of a compiled reducer, and the holders of children that may have hooks.
@usableFromInline
final class ReducerHooks {
  let hooks: [Hook]
  let holders: [HookedHolder]

  private(set) lazy var mounts = hooks.filter { $0.kind == .onMount }
  private(set) lazy var dismounts = hooks.filter { $0.kind == .onDismount }
  private(set) lazy var changes = hooks.filter { $0.kind == .onChange }
  /// The holders of children that have hooks, or contain features with hooks. Compiles the children.
  private(set) lazy var hookedHolders = holders.filter { ReducerHooks(holders: [$0]).areAny }

  /// True if a hook of the feature runs when its state changes, or receives its last state.
  var seesChanges: Bool { !changes.isEmpty || !dismounts.isEmpty }

  init(hooks: [Hook] = [], holders: [HookedHolder] = []) {
    self.hooks = hooks
    self.holders = holders
  }

  /// Surrounds each of these hooks, and those of all children, with another closure.
  ///
  /// - Parameter compiling: Runs around the compilation of a child.
  func surrounded(
    by surrounding: @escaping Hook.Surrounding,
    compiling: @escaping (() -> ReducerHooks?) -> ReducerHooks? = { $0() }
  ) -> ReducerHooks {
    ReducerHooks(
      hooks: hooks.map { $0.surrounded(by: surrounding) },
      holders: holders.map { held in
        HookedHolder(holder: held.holder, childType: held.childType) {
          compiling(held.hooks)?.surrounded(by: surrounding, compiling: compiling)
        }
      }
    )
  }

  // MARK: Looking for hooks

  /// The limit of children that are compiled to search for a hook. If features contain one another in so many ways that
  /// the search exceeds it, the result is that there is a hook.
  private static let searchLimit = 1_000

  /// True if the feature, or a feature that it can contain, has a hook.
  var areAny: Bool {
    var left = Self.searchLimit
    return first(inside: [], &left) != nil || left < 0
  }

  /// The first hook of the feature, or of a feature that it can contain. `left` is negative if the search gave up.
  ///
  /// - Parameter types: The reducers around this one. A feature that contains itself is not searched again.
  private func first(inside types: [ObjectIdentifier], _ left: inout Int) -> Hook? {
    if let hook = hooks.first { return hook }
    for held in holders where left >= 0 {
      if let type = held.childType {
        if types.contains(type) { continue }
        left -= 1
        if left < 0 { return nil }
      }
      let inside = types + (held.childType.map { [$0] } ?? [])
      if let hook = held.hooks()?.first(inside: inside, &left) { return hook }
    }
    return nil
  }

  /// Reports that a reducer with hooks was called by hand.
  @usableFromInline
  func reportCallByHand() {
    var left = Self.searchLimit
    guard let hook = first(inside: [], &left) else { return }
    reportIssue(
      """
      A reducer with hooks was called by hand, so that its hooks do not run.

        Hook: \(hook.description)

      A store finds the hooks of the reducers that are composed in a 'body'. Instead of calling \
      'reduce(into:action:)', list the reducer in the 'body' of the one around it, or hold its state with 'Scope', \
      'ifLet', 'ifCaseLet' or 'forEach'. To test it, use a 'TestStore'.
      """,
      location: hook.location
    )
  }
}

/// A holder of children that may have hooks.
final class HookedHolder {
  let holder: ChildHolder
  /// The type of the child's reducer; `nil` if its hooks are known.
  let childType: ObjectIdentifier?
  /// Compiles the child's reducer, if it is not compiled, and returns its hooks.
  let hooks: () -> ReducerHooks?
  /// The hooks of a child. Resolved when the first child appears, because a feature may contain itself.
  private(set) lazy var resolved: ReducerHooks = {
    let hooks = hooks() ?? ReducerHooks()
    _ = hooks.hookedHolders
    return hooks
  }()

  init(holder: ChildHolder, childType: ObjectIdentifier?, hooks: @escaping () -> ReducerHooks?) {
    self.holder = holder
    self.childType = childType
    self.hooks = hooks
  }
}
