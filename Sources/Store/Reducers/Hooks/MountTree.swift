/// The mounted features of one store that have hooks, as a tree that follows the features that hold them.
///
/// After the reducers of an action, the store calls `step` until it returns false. A step compares the tree with the
/// state. If features have left or appeared, the step runs their hooks. Otherwise it runs the `onChange` hooks whose
/// values have changed. Hooks change the state in place, so a step can make another one necessary.
///
/// A feature is the same as long as its ``ChildHolder`` returns the same identity, as for its effects.
///
/// Used on the store's actor only.
final class MountTree {
  private let state: ChildHolder.Address
  private let root: MountedFeature
  private var mountCount = 0

  /// Features that have left, each after the features inside it. They are retained until their hooks have run.
  private var departed: [MountedFeature] = []
  private var arrived: [Arrival] = []
  /// Features that may have changed since their values were last compared. Children come before parents.
  private var touched: [MountedFeature] = []
  private var aged: [MountedFeature] = []
  private var effects: [EffectTree] = []
  private var runsHooks = true

  /// The hooks that ran in the current pass, if `notesRuns` is set.
  private(set) var runs: [HookRun] = []
  var notesRuns = false
  /// The number of steps of the current pass in which hooks ran.
  private(set) var round = 0

  private struct Arrival {
    let element: AnyHashable?
    let parent: MountedFeature
    let index: Int
  }

  /// Returns `nil` if no feature that the store can ever hold has a hook.
  init?(_ hooks: ReducerHooks?, of state: ChildHolder.Address) {
    guard let hooks, hooks.areAny else { return nil }
    self.state = state
    root = MountedFeature(FeatureHooks(hooks), holder: nil, element: nil, parent: nil, number: 0, at: state)
  }

  /// The limit of steps in one pass. A feature that needs more than a few probably never ends.
  static let longestChain = 1_000

  // MARK: Passes

  /// Begins a pass: the hooks that run between an action and its effects.
  func beginPass() {
    round = 0
    runs = []
  }

  /// Runs the `onMount` hooks of the root and of all features in it.
  func mountRoot() {
    start(root)
    round += 1
  }

  /// Takes the features in the state as mounted, without running hooks.
  func adoptState() {
    runsHooks = false
    start(root)
    judge()
    endPass()
    runsHooks = true
  }

  /// Runs the hooks of features that have left, appeared or changed since the last step.
  ///
  /// - Returns: True if a hook ran, so that another step is needed.
  /// - Complexity: O(n), where n is the number of features outside collections plus the number of changed elements.
  func step() -> Bool {
    compare(root, at: state)
    guard departed.isEmpty, arrived.isEmpty else {
      runDismounts()
      mountArrived()
      round += 1
      return true
    }
    guard judge() else { return false }
    round += 1
    return true
  }

  /// Ends a pass, and returns the effects that hooks returned in it.
  @discardableResult
  func endPass() -> EffectTree? {
    for feature in touched { feature.isTouched = false }
    touched = []
    for feature in aged {
      feature.isAged = false
      feature.read(state) { feature.renewLast(at: $0) }
    }
    aged = []
    defer { effects = [] }
    return effects.count > 1 ? EffectTree(.merge(effects)) : effects.first
  }

  // MARK: Comparing

  private func compare(_ feature: MountedFeature, at address: ChildHolder.Address) {
    for index in feature.held.indices {
      let holder = feature.hooks.holders[index].holder
      guard let changes = holder.changes?(address, feature.held[index].stamp) else {
        look(for: nil, in: feature, index, address)
        continue
      }
      feature.held[index].stamp = changes.stamp
      if let elements = changes.elements {
        for element in elements { look(for: element, in: feature, index, address) }
      } else {
        let gone = feature.held[index].features.values.filter { !holder.isPresent(address, $0.element) }
        for child in gone.sorted(by: { $0.number < $1.number }) { remove(child, from: feature, index) }
        for element in holder.elements?(address) ?? [] { look(for: element, in: feature, index, address) }
      }
    }
    touch(feature)
  }

  /// Compares one child with the state: it may have appeared, left or been replaced.
  private func look(
    for element: AnyHashable?,
    in parent: MountedFeature,
    _ index: Int,
    _ address: ChildHolder.Address
  ) {
    let holder = parent.hooks.holders[index].holder
    guard let child = parent.held[index].features[element] else {
      if holder.isPresent(address, element) { arrived.append(Arrival(element: element, parent: parent, index: index)) }
      return
    }
    if holder.identify == nil, !child.hooks.isVisited {
      if !holder.isPresent(address, element) { remove(child, from: parent, index) }
      return
    }
    var (isPresent, isSame) = (false, false)
    holder.withChild(address, element) { childAddress in
      isPresent = true
      guard holder.identify?(childAddress) == child.identity else { return }
      isSame = true
      compare(child, at: childAddress)
    }
    guard !isSame else { return }
    remove(child, from: parent, index)
    if isPresent { arrived.append(Arrival(element: element, parent: parent, index: index)) }
  }

  private func touch(_ feature: MountedFeature) {
    guard feature.hooks.seesChanges, !feature.isTouched else { return }
    feature.isTouched = true
    touched.append(feature)
    guard !feature.hooks.dismounts.isEmpty, !feature.isAged else { return }
    feature.isAged = true
    aged.append(feature)
  }

  // MARK: Leaving

  private func remove(_ child: MountedFeature, from parent: MountedFeature, _ index: Int) {
    parent.held[index].features[child.element] = nil
    unmount(child)
  }

  private func unmount(_ feature: MountedFeature) {
    feature.isMounted = false
    for held in feature.held {
      for child in held.features.values.sorted(by: { $0.number < $1.number }) { unmount(child) }
    }
    feature.held = []
    departed.append(feature)
  }

  private func runDismounts() {
    let features = departed
    for feature in features {
      for hook in feature.hooks.dismounts {
        var tree: EffectTree?
        feature.last?.withAddress { tree = hook.run(at: $0) }
        note(hook)
        if let tree { effects.append(feature.bequeathing(tree)) }
      }
    }
    departed = []
  }

  // MARK: Coming

  private func mountArrived() {
    let arrivals = arrived
    arrived = []
    for arrival in arrivals { mount(arrival.element, in: arrival.parent, arrival.index) }
  }

  private func mount(_ element: AnyHashable?, in parent: MountedFeature, _ index: Int) {
    guard parent.isMounted, parent.held[index].features[element] == nil else { return }
    let children = parent.hooks.holders[index]
    // Compiles the child's reducer now, because no code reads the state here.
    let hooks = children.hooks
    var mounted: MountedFeature?
    parent.read(state) { address in
      children.holder.withChild(address, element) {
        mounted = MountedFeature(
          hooks,
          holder: children.holder,
          element: element,
          parent: parent,
          number: mountCount + 1,
          at: $0
        )
      }
    }
    // A hook that ran before may have removed the feature.
    guard let mounted else { return }
    mountCount += 1
    parent.held[index].features[element] = mounted
    start(mounted)
  }

  /// Runs the `onMount` hooks of a feature, then those of its children.
  private func start(_ feature: MountedFeature) {
    for hook in feature.hooks.mounts { run(hook, of: feature) }
    for index in feature.held.indices {
      let holder = feature.hooks.holders[index].holder
      var elements: [AnyHashable?] = []
      feature.read(state) { address in
        if let all = holder.elements?(address) {
          elements = all
          feature.held[index].stamp = holder.changes?(address, 0).stamp ?? 0
        } else if holder.isPresent(address, nil) {
          elements = [nil]
        }
      }
      for element in elements { mount(element, in: feature, index) }
    }
    touch(feature)
  }

  // MARK: Changing

  /// Runs the `onChange` hooks of the touched features whose values have changed.
  ///
  /// - Returns: True if a hook ran.
  @discardableResult
  private func judge() -> Bool {
    let features = touched
    touched = []
    var due: [(feature: MountedFeature, hook: Hook, watch: ValueWatch)] = []
    for feature in features {
      feature.isTouched = false
      feature.read(state) { address in
        for (hook, watch) in zip(feature.hooks.changes, feature.watches) where watch.hasChanged(at: address) {
          due.append((feature, hook, watch))
        }
      }
    }
    // All values are compared before the first hook runs. The next step compares what the hooks change.
    for (feature, hook, watch) in due { run(hook, of: feature, watch) }
    return !due.isEmpty
  }

  // MARK: Running

  private func run(_ hook: Hook, of feature: MountedFeature, _ watch: ValueWatch? = nil) {
    guard runsHooks else { return }
    var tree: EffectTree?
    guard feature.modify(state, { tree = hook.run(at: $0, watch) }) else { return }
    note(hook, watch)
    if let tree { effects.append(feature.owning(tree)) }
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
  /// The number of the step. The runs of one step were caused by those of the step before, and those of the first by
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
