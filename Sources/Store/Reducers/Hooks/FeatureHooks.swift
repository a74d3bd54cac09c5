/// The hooks of one feature, by their kinds, and the holders of children that have hooks or hold such children.
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

  /// True if a change of the feature's value matters to its hooks.
  var seesChanges: Bool { !changes.isEmpty || !dismounts.isEmpty }

  /// True if a feature that is still there has to be looked at.
  var isVisited: Bool { seesChanges || !holders.isEmpty }
}

/// The children of one holder, of which at least one can have hooks.
final class HookedChildren {
  let holder: ChildHolder
  /// Resolved when the first child is there: a feature may contain itself.
  private(set) lazy var hooks = FeatureHooks(reducer() ?? ReducerHooks())
  private let reducer: () -> ReducerHooks?

  init(_ held: HookedHolder) {
    holder = held.holder
    reducer = held.hooks
  }
}
