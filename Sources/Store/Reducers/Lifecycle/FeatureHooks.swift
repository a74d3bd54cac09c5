/// The hooks of one feature by kind, and the holders of its children that have hooks or contain features with hooks.
final class FeatureHooks {
  let mounts: [Hook]
  let dismounts: [Hook]
  let changes: [Hook]
  let holders: [HookedChildren]

  init(_ hooks: ReducerHooks) {
    mounts = hooks.hooks.filter { $0.kind == .onMount }
    dismounts = hooks.hooks.filter { $0.kind == .onDismount }
    changes = hooks.hooks.filter { $0.kind == .onChange }
    holders = hooks.holders.filter(\.mayHaveHooks).map(HookedChildren.init)
  }

  /// True if a change of the feature's value can run a hook, or is needed by one.
  var seesChanges: Bool { !changes.isEmpty || !dismounts.isEmpty }

  /// True if a feature that is still there has to be compared.
  var isVisited: Bool { seesChanges || !holders.isEmpty }
}

/// The children of one holder, at least one of which can have hooks.
final class HookedChildren {
  let holder: ChildHolder
  /// Resolved when the first child appears, because a feature may contain itself.
  private(set) lazy var hooks = FeatureHooks(reducer() ?? ReducerHooks())
  private let reducer: () -> ReducerHooks?

  init(_ held: HookedHolder) {
    holder = held.holder
    reducer = held.hooks
  }
}
