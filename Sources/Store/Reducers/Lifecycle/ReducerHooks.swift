/// The hooks of a compiled reducer, and the holders of children that may have hooks.
@usableFromInline
final class ReducerHooks {
  let hooks: [Hook]
  let holders: [HookedHolder]

  private(set) lazy var mounts = hooks.filter { $0.kind == .onMount }
  private(set) lazy var dismounts = hooks.filter { $0.kind == .onDismount }
  private(set) lazy var changes = hooks.filter { $0.kind == .onChange }
  /// The holders of children that have hooks, or can contain features with hooks. Also those holders for which the
  /// search exceeds a limit: see `areAny`. Compiles the children.
  private(set) lazy var hookedHolders = holders.filter { ReducerHooks(holders: [$0]).areAny }

  /// True if a hook must learn of changes of the feature's state: an `onChange` hook, or an `onDismount` hook, which
  /// receives the latest state.
  var seesChanges: Bool { !changes.isEmpty || !dismounts.isEmpty }

  init(hooks: [Hook] = [], holders: [HookedHolder] = []) {
    self.hooks = hooks
    self.holders = holders
  }

  /// Returns hooks that run these hooks, and the hooks of all children, inside calls of `surrounding`.
  ///
  /// - Parameter compiling: Runs around the compilation of a child.
  func surrounded(
    by surrounding: @escaping Hook.Surrounding,
    compiling: @escaping (() -> ReducerHooks?) -> ReducerHooks? = { $0() }
  ) -> ReducerHooks {
    ReducerHooks(
      hooks: hooks.map { $0.surrounded(by: surrounding) },
      holders: holders.map { held in
        HookedHolder(holder: held.holder, child: held.child) {
          compiling(held.hooks)?.surrounded(by: surrounding, compiling: compiling)
        }
      }
    )
  }

  // MARK: Searching

  /// The largest number of children that one search compiles.
  private static let searchLimit = 1_000
  /// The largest number of children, each inside the one before, that one search compiles.
  private static let depthLimit = 32

  /// True if the feature, or a feature that it can contain, has a hook. Also true if the search exceeds a limit.
  /// This can happen if features contain one another in many ways, or if a feature makes another reducer of its own
  /// type at each level.
  var areAny: Bool { search { !$0.hooks.isEmpty } }

  /// Calls `isFound` with these hooks, and with those of the features that this feature can contain, until `isFound`
  /// returns true. Compiles the children that it searches. Returns true if `isFound` has returned true, or if there are
  /// too many children to search, or too many inside one another.
  func search(_ isFound: (ReducerHooks) -> Bool) -> Bool {
    var left = Self.searchLimit
    return search(inside: [], &left, isFound)
  }

  /// - Parameter children: The children through which the search has come to this feature. A feature may contain
  ///   itself, so the search skips a child that is the same as one of these.
  private func search(
    inside children: [any SearchedChild],
    _ left: inout Int,
    _ isFound: (ReducerHooks) -> Bool
  ) -> Bool {
    if isFound(self) { return true }
    for held in holders {
      if let child = held.child {
        if children.contains(where: { $0.isSame(as: child) }) { continue }
        left -= 1
        if left < 0 || children.count == Self.depthLimit { return true }
      }
      let inside = children + (held.child.map { [$0] } ?? [])
      if held.hooks()?.search(inside: inside, &left, isFound) == true { return true }
    }
    return false
  }

  /// Reports that the program itself called `reduce(into:action:)`, so that the hooks do not run. Does nothing if no
  /// hook is found.
  @usableFromInline
  func reportCallByHand() {
    var found: Hook?
    _ = search {
      found = $0.hooks.first
      return found != nil
    }
    guard let hook = found else { return }
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

/// The reducer of a child, types erased, in a search for hooks.
protocol SearchedChild: AnyObject {
  /// True if the reducers have the same type and the same bytes, so that their bodies are the same. The bodies of one
  /// type can differ, because they may depend on stored properties.
  func isSame(as other: any SearchedChild) -> Bool
}

extension ChildReducer: SearchedChild {
  // If the reducer has padding between its properties, equal reducers may have different bytes. The search then takes
  // the child for another one, until it reaches a limit.
  func isSame(as other: any SearchedChild) -> Bool {
    guard let other = other as? ChildReducer else { return false }
    return withUnsafeBytes(of: child) { bytes in
      withUnsafeBytes(of: other.child) { bytes.elementsEqual($0) }
    }
  }
}

/// A holder of children that may have hooks.
final class HookedHolder {
  let holder: ChildHolder
  /// The child's reducer; `nil` if it is compiled already, so that its hooks are known.
  let child: (any SearchedChild)?
  /// Compiles the child's reducer, if it is not compiled, and returns its hooks.
  let hooks: () -> ReducerHooks?
  /// The hooks of a child. Computed when the first child appears: a feature may contain itself, so computing the hooks
  /// earlier might not terminate.
  private(set) lazy var resolved: ReducerHooks = {
    let hooks = hooks() ?? ReducerHooks()
    _ = hooks.hookedHolders
    return hooks
  }()

  init(holder: ChildHolder, child: (any SearchedChild)?, hooks: @escaping () -> ReducerHooks?) {
    self.holder = holder
    self.child = child
    self.hooks = hooks
  }
}
