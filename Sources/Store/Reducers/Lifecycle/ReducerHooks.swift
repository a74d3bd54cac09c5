/// The hooks of a compiled reducer, and the holders of children that may have hooks.
@usableFromInline
final class ReducerHooks {
  let hooks: [Hook]
  let holders: [HookedHolder]

  private(set) lazy var mounts = hooks.filter { $0.kind == .onMount }
  private(set) lazy var dismounts = hooks.filter { $0.kind == .onDismount }
  private(set) lazy var changes = hooks.filter { $0.kind == .onChange }
  /// The holders whose children have hooks or can contain features with hooks, and the holders for which the search is
  /// incomplete: see ``HookSearch``. The first read compiles the reducers of the children.
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
  /// - Parameter compiling: Called to get the hooks of a child. The argument of `compiling` is a closure that compiles
  ///   the child's reducer and returns the hooks. For example, `compiling` calls the closure in `withDependencies`.
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

  /// True if the feature, or a feature that it can contain, has a hook. Also true if the search is incomplete.
  var areAny: Bool { search { !$0.hooks.isEmpty } }

  /// Calls `isFound` with these hooks, and with those of the features that this feature can contain, until `isFound`
  /// returns true. To get the hooks of a child, compiles its reducer: see ``ChildReducer``. Returns true if `isFound`
  /// has returned true, or if the search is incomplete: see ``HookSearch``.
  func search(_ isFound: (ReducerHooks) -> Bool) -> Bool {
    var search = HookSearch()
    return search.finds(isFound, in: self) || search.isIncomplete
  }

  /// The first hook of the feature. If the feature has no hook: a hook of a feature that it can contain, if the search
  /// finds one.
  var firstHook: Hook? {
    var found: Hook?
    _ = search {
      found = $0.hooks.first
      return found != nil
    }
    return found
  }

  /// Reports that the program itself called `reduce(into:action:)`. Such a call runs no hooks. Does nothing if no hook
  /// is found.
  @usableFromInline
  func reportCallByHand() {
    guard let hook = firstHook else { return }
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
  /// The child's reducer, for ``HookSearch``; `nil` if the reducer is compiled already.
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
