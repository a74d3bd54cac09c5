// Runs the hooks of an action: after its reducers, before its effects start and observers are notified.

extension StoreCore {
  /// Mounts the root feature, in the first turn of the store.
  ///
  /// - Parameter didRunHooks: Called before the store handles the actions that mounting has sent.
  @usableFromInline
  func mount(didRunHooks: () -> Void = {}) {
    guard let mounts else { return }
    flags.insert(.isBusy)
    depth = 0
    mounts.beginPass()
    reducing { mounts.mountRoot() }
    let effect = finishHooks(mounts, after: "onMount")
    didRunHooks()
    if let tree = effect.tree {
      claim(tree)
      _ = start(tree, for: nil, action: MountAction.onMount) { enqueue($0, location: $1, send: $2, owner: $3) }
    }
    finishTurn()
  }

  /// Runs the hooks of the features that an action has added, removed or changed. Returns their effects.
  @usableFromInline
  func runHooks(after action: Action) -> Effect<Action> {
    guard let mounts else { return .none }
    mounts.beginPass()
    return finishHooks(mounts, after: caseName(of: action))
  }

  private func finishHooks(_ mounts: MountTree, after cause: @autoclosure () -> String) -> Effect<Action> {
    let notedRuns = mounts.notesRuns
    while true {
      // Hooks and effects compare the same state, so a feature that has left for one has left for the other.
      if flags.contains(.remembersChildren) { endEffectsOfDepartedChildren() }
      var hasRun = false
      reducing { hasRun = mounts.step() }
      guard hasRun else { break }
      if mounts.round == MountTree.longestChain - 64 { mounts.notesRuns = true }
      guard mounts.round < MountTree.longestChain else {
        reportEndlessHooks(mounts.runs, after: cause())
        break
      }
    }
    mounts.notesRuns = notedRuns
    return Effect(tree: mounts.endPass())
  }

  private func reducing(_ body: () -> Void) {
    flags.insert(.isReducing)
    context.run(body)
    flags.remove(.isReducing)
  }

  private func reportEndlessHooks(_ runs: [HookRun], after cause: String) {
    var chain: ActionChain?
    for run in runs.suffix(64) { chain = ActionChain(last: run.name, before: chain) }
    report(
      """
      The hooks of one action ran \(MountTree.longestChain) times because of one another, and were stopped.

        Action: \(cause)
        Cycle: \((chain?.cycle ?? []).joined(separator: " → "))

      The state is as the last one left it. Let one of these hooks not change the value that another sees, for \
      instance by comparing it first.
      """,
      location: runs.last?.location ?? CodeLocation()
    )
  }
}

/// Stands in reports for the action that started an effect, if the effect was started when the store was made.
enum MountAction {
  case onMount
}
