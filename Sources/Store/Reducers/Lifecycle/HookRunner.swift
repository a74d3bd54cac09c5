/// Runs the hooks of one store's features.
///
/// After the reducers of an action, the store compares the tree of features with the state and calls `run`. The store
/// repeats both until `run` returns false, or until the number of rounds reaches `longestChain`. If features have left
/// or appeared, `run` calls their `onDismount` and `onMount` hooks. Otherwise it calls the `onChange` hooks whose
/// values have changed. Hooks change the state in place, so the next comparison may find more hooks to run.
///
/// Used on the store's actor only.
final class HookRunner {
  let features: FeatureTree
  /// Features that have `onDismount` hooks, and whose state may have changed in this pass. At the end of the pass, the
  /// state of each is copied to `FeatureNode.last`, which its `onDismount` hooks receive.
  private var outdated: [FeatureNode] = []
  private var effects: [EffectTree] = []
  private var hasReportedDepth = false

  /// The runs of hooks in the current pass. If `notesRuns` is false, only the runs in the last 64 rounds before the
  /// limit `longestChain` are stored, for the report of a pass that reaches the limit.
  private(set) var runs: [HookRun] = []
  /// True if `runs` stores all runs of the current pass. A test store sets this property to true.
  var notesRuns = false
  /// The number of rounds that have ended in the current pass. A round is a call of `mountRoot()`, or a call of `run()`
  /// that returns true.
  private(set) var round = 0

  /// The number of passes that have begun.
  private var pass = 0

  /// The limit of rounds in one pass. Features need a few rounds, so a pass that is this long probably never ends.
  static let longestChain = 1_000

  /// Makes the runner. The root, or a feature that the root can contain, must have a hook.
  // Not failable: the caller checks for hooks, because a failable initialiser would allocate the object before failing.
  init(_ hooks: ReducerHooks, of type: Any.Type, at state: ChildHolder.MutableAddress) {
    self.features = FeatureTree(of: type, at: state, hooks: hooks)
  }

  // MARK: Passes

  /// Begins a pass: the hooks that run between an action and its effects.
  func beginPass() {
    pass += 1
    round = 0
    runs = []
  }

  /// Runs the `onMount` hooks of the root and of all features in it.
  func mountRoot() {
    start(features.root)
    round += 1
  }

  /// Adds the features in the state to the tree as mounted, without running their hooks.
  func adoptState() { start(features.root, runsHooks: false) }

  /// Runs one round of hooks. If features have left or appeared, runs their `onDismount` and `onMount` hooks. Otherwise
  /// runs the `onChange` hooks whose value has changed.
  ///
  /// - Returns: True if a feature with hooks has left or appeared, or an `onChange` hook ran. Then another round may be
  ///   needed.
  func run() -> Bool {
    let (departed, arrived) = features.takeMoves()
    if departed.isEmpty, arrived.isEmpty {
      guard runChangeHooks() else { return false }
    } else {
      for feature in departed { runDismounts(of: feature) }
      // The log of a collection may name an element twice.
      for (element, place) in arrived where place.features[element] == nil { mount(element, in: place) }
    }
    round += 1
    return true
  }

  /// Ends a pass, and returns the effects that hooks returned in it.
  @discardableResult
  func endPass() -> EffectTree? {
    for feature in exchange(&outdated, with: []) + features.takeTouched() where feature.last != nil {
      feature.withState(in: features.state) { feature.renewLast(at: $0) }
    }
    defer { effects = [] }
    return effects.count > 1 ? EffectTree(.merge, effects) : effects.first
  }

  // MARK: Hooks

  private func runDismounts(of feature: FeatureNode) {
    guard let last = feature.last else { return }
    for hook in feature.hooks?.dismounts ?? [] {
      hook.withCopy(last) { run(hook, of: feature, at: $0) }
    }
  }

  /// Adds a feature that is not in the tree, runs its `onMount` hooks, and mounts its children. If `runsHooks` is
  /// false, no hooks run.
  private func mount(_ element: AnyHashable?, in place: HeldFeatures, runsHooks: Bool = true) {
    // Reading `resolved` may compile the child's reducer, which runs code of the program. So it is read here, before
    // the closures below access the state.
    let hooks = place.hooks?.resolved
    var feature: FeatureNode?
    place.parent.withState(in: features.state) { address in
      place.holder.visit(address, element) {
        let identity = place.holder.identify?($0)
        feature = features.add(element, identity: identity, to: place, at: $0, hooks: hooks)
      }
    }
    // `nil` if a hook that ran before has removed the feature.
    if let feature { start(feature, runsHooks: runsHooks) }
  }

  /// Runs the `onMount` hooks of a feature, then mounts its children in the same way. If `runsHooks` is false, no hooks
  /// run.
  private func start(_ feature: FeatureNode, runsHooks: Bool = true) {
    for hook in feature.hooks?.mounts ?? [] where runsHooks { run(hook, of: feature) }
    if feature.depth == FeatureNode.greatestDepth { reportFeatures(in: feature) }
    for held in feature.held {
      var elements: [AnyHashable?] = []
      feature.withState(in: features.state) { address in
        elements = held.holder.elements(address)
        held.stamp = held.holder.changes?(address, 0).stamp ?? 0
      }
      held.features.reserveCapacity(elements.count)
      for element in elements { mount(element, in: held, runsHooks: runsHooks) }
    }
    features.touch(feature)
  }

  /// Reports the features inside `feature`, if there are any: they are not mounted, because `feature` has the depth
  /// `FeatureNode.greatestDepth`. Reports at most once for a store, and only if a hook is found.
  private func reportFeatures(in feature: FeatureNode) {
    guard let hooks = feature.hooks, !hasReportedDepth else { return }
    var areInside = false
    feature.withState(in: features.state) { address in
      areInside = hooks.hookedHolders.contains { !$0.holder.elements(address).isEmpty }
    }
    guard areInside, let hook = hooks.mounts.first ?? hooks.firstHook else { return }
    hasReportedDepth = true
    reportIssue(
      """
      Features were mounted \(FeatureNode.greatestDepth) levels deep, each inside the one before. Those that are \
      deeper are not mounted.

        Hook: \(hook.description)

      The state is kept, and the hooks of the deeper features do not run. A feature that presents itself in 'onMount' \
      never ends: present the next one on a condition, or on an action.
      """,
      location: hook.location
    )
  }

  /// In the touched features, runs each `onChange` hook whose value has changed.
  ///
  /// - Returns: True if a hook ran.
  private func runChangeHooks() -> Bool {
    let touched = features.takeTouched()
    outdated += touched.filter { $0.last != nil }
    var due: [(feature: FeatureNode, hook: Hook, watch: ValueWatch)] = []
    for feature in touched {
      feature.withState(in: features.state) { address in
        for (hook, watch) in zip(feature.hooks?.changes ?? [], feature.watches)
        where watch.hasChanged(at: address, in: pass) {
          due.append((feature, hook, watch))
        }
      }
    }
    // All values are compared before the first hook runs. The next round finds the changes that the hooks make.
    for (feature, hook, watch) in due { run(hook, of: feature, watch) }
    return !due.isEmpty
  }

  private func run(_ hook: Hook, of feature: FeatureNode, _ watch: ValueWatch? = nil) {
    feature.modifyState(in: features.state) { run(hook, of: feature, at: $0, watch) }
  }

  private func run(
    _ hook: Hook,
    of feature: FeatureNode,
    at state: ChildHolder.MutableAddress,
    _ watch: ValueWatch? = nil
  ) {
    let tree = PresentedFeature.run(isPresented: feature.isPresented) { hook.body(state, watch) }
    if notesRuns || round >= Self.longestChain - 64 {
      runs.append(HookRun(name: hook.description, location: hook.location, round: round, change: watch?.change))
    }
    if let tree { effects.append(feature.embed(tree)) }
  }
}

/// One run of a hook, for reports.
@usableFromInline
package struct HookRun {
  /// The kind and the line of the hook, for instance `onMount at Module/File.swift:12`.
  package let name: String
  let location: CodeLocation
  /// The number of the round in its pass; the first is 0: see `HookRunner.round`. A test store shows the hooks that ran
  /// in the previous round as the causes of this run.
  package let round: Int
  /// The old and the new value, as text; `nil` for hooks other than `onChange`. Empty for the `onChange` hook that
  /// `undoable` adds.
  package let change: String?
}
