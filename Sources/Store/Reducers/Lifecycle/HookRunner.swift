/// Runs the hooks of one store's features.
///
/// After the reducers of an action, the store calls `compare` and `run` until `run` returns false. If features have
/// left or appeared, their hooks run. Otherwise the `onChange` hooks run whose values have changed. Hooks change the
/// state in place, so a run can make another one necessary.
///
/// Used on the store's actor only.
final class HookRunner {
  let features: FeatureTree
  private let state: ChildHolder.Address
  private var difference = FeatureTree.Difference()
  /// Features whose last value is to be renewed at the end of the pass.
  private var outdated: [FeatureNode] = []
  private var effects: [EffectTree] = []
  private var runsHooks = true

  /// The hooks that ran in the current pass, if `notesRuns` is set.
  private(set) var runs: [HookRun] = []
  var notesRuns = false
  /// The number of calls of `run` in the current pass in which hooks ran.
  private(set) var round = 0

  /// The limit of rounds in one pass. A feature that needs more than a few probably never ends.
  static let longestChain = 1_000

  /// Returns `nil` if no feature that the store can ever hold has a hook.
  init?(_ hooks: ReducerHooks?, of type: Any.Type, at state: ChildHolder.Address) {
    guard let hooks, hooks.areAny else { return nil }
    self.state = state
    self.features = FeatureTree(of: type, at: state, hooks: hooks)
  }

  // MARK: Passes

  /// Begins a pass: the hooks that run between an action and its effects.
  func beginPass() {
    round = 0
    runs = []
  }

  /// Runs the `onMount` hooks of the root and of all features in it.
  func mountRoot() {
    start(features.root)
    round += 1
  }

  /// Takes the features in the state as mounted, without running hooks.
  func adoptState() {
    runsHooks = false
    start(features.root)
    runChangeHooks()
    endPass()
    runsHooks = true
  }

  /// Compares the features with the state.
  ///
  /// - Returns: The paths of the effects of features that have left.
  func compare() -> [[EffectScopeID]] {
    features.compare(&difference)
    defer { difference.endedPaths = [] }
    return difference.endedPaths
  }

  /// Runs the hooks of features that have left, appeared or changed.
  ///
  /// - Returns: True if a hook ran, so that another round is needed.
  func run() -> Bool {
    guard difference.departed.isEmpty, difference.arrived.isEmpty else {
      runDismounts()
      mountArrived()
      round += 1
      return true
    }
    guard runChangeHooks() else { return false }
    round += 1
    return true
  }

  /// Ends a pass, and returns the effects that hooks returned in it.
  @discardableResult
  func endPass() -> EffectTree? {
    markOutdated(takeTouched())
    for feature in outdated {
      feature.isOutdated = false
      feature.withState(in: state) { feature.renewLast(at: $0) }
    }
    outdated = []
    defer { effects = [] }
    return effects.count > 1 ? EffectTree(.merge(effects)) : effects.first
  }

  // MARK: Leaving

  private func runDismounts() {
    let features = difference.departed
    for feature in features {
      for hook in feature.hooks?.dismounts ?? [] {
        var tree: EffectTree?
        feature.last?.withAddress { tree = hook.run(at: $0) }
        note(hook)
        if let tree { effects.append(feature.inheritedEffect(tree)) }
      }
    }
    difference.departed = []
  }

  // MARK: Coming

  private func mountArrived() {
    let arrivals = difference.arrived
    difference.arrived = []
    for arrival in arrivals where !arrival.isInTree {
      mount(arrival.element, in: arrival.parent, arrival.index)
    }
  }

  /// Adds a feature that is not in the tree, and runs its `onMount` hooks.
  private func mount(_ element: AnyHashable?, in parent: FeatureNode, _ index: Int) {
    guard !parent.hasLeft else { return }
    let holder = parent.held[index].holder
    // Compiles the child's reducer now, because no code reads the state here.
    let hooks = parent.held[index].hooks?.resolved
    var feature: FeatureNode?
    parent.withState(in: state) { address in
      holder.withChild(address, element) {
        let identity = holder.identify?($0)
        feature = features.add(element, identity: identity, to: parent, index, at: $0, hooks: hooks)
      }
    }
    // A hook that ran before may have removed the feature.
    if let feature { start(feature) }
  }

  /// Runs the `onMount` hooks of a feature, then those of its children.
  private func start(_ feature: FeatureNode) {
    for hook in feature.hooks?.mounts ?? [] { run(hook, of: feature) }
    for index in feature.held.indices {
      let holder = feature.held[index].holder
      var elements: [AnyHashable?] = []
      feature.withState(in: state) { address in
        if let all = holder.elements?(address) {
          elements = all
          feature.held[index].stamp = holder.changes?(address, 0).stamp ?? 0
        } else if holder.isPresent(address, nil) {
          elements = [nil]
        }
      }
      feature.held[index].features.reserveCapacity(elements.count)
      for element in elements { mount(element, in: feature, index) }
    }
    difference.touch(feature)
  }

  // MARK: Changing

  /// Runs the `onChange` hooks of the touched features whose values have changed.
  ///
  /// - Returns: True if a hook ran.
  @discardableResult
  private func runChangeHooks() -> Bool {
    let features = takeTouched()
    markOutdated(features)
    var due: [(feature: FeatureNode, hook: Hook, watch: ValueWatch)] = []
    for feature in features {
      feature.withState(in: state) { address in
        for (hook, watch) in zip(feature.hooks?.changes ?? [], feature.watches) where watch.hasChanged(at: address) {
          due.append((feature, hook, watch))
        }
      }
    }
    // All values are compared before the first hook runs. The next round compares what the hooks change.
    for (feature, hook, watch) in due { run(hook, of: feature, watch) }
    return !due.isEmpty
  }

  private func takeTouched() -> [FeatureNode] {
    for feature in difference.touched { feature.isTouched = false }
    defer { difference.touched = [] }
    return difference.touched
  }

  private func markOutdated(_ features: [FeatureNode]) {
    for feature in features where feature.hooks?.dismounts.isEmpty == false && !feature.isOutdated {
      feature.isOutdated = true
      outdated.append(feature)
    }
  }

  // MARK: Running

  private func run(_ hook: Hook, of feature: FeatureNode, _ watch: ValueWatch? = nil) {
    guard runsHooks else { return }
    var tree: EffectTree?
    guard feature.withState(in: state, writes: true, { tree = hook.run(at: $0, watch) }) else { return }
    note(hook, watch)
    if let tree { effects.append(feature.ownedEffect(tree)) }
  }

  private func note(_ hook: Hook, _ watch: ValueWatch? = nil) {
    if notesRuns { runs.append(HookRun(hook, round: round, change: watch?.change)) }
  }
}

/// One run of a hook, for reports.
@usableFromInline
package struct HookRun {
  /// `onMount at Module/File.swift:12`.
  package let name: String
  let location: CodeLocation
  /// The number of the round. The runs of one round were caused by those of the round before, and those of the first by
  /// the action.
  package let round: Int
  /// The old and the new value of an `onChange` hook.
  package let change: String?

  init(_ hook: Hook, round: Int, change: String?) {
    name = hook.description
    location = hook.location
    self.round = round
    self.change = change
  }
}
