/// Makes all copies of each shared value in the state of one store equal. Used on the store's actor, in a turn.
final class StoreSharing {
  private let state: UnsafeMutableRawPointer
  let plan: SharedPlan
  /// The plan of the action type; `nil` in a replay, and if actions cannot hold copies. After an action with a copy,
  /// the store updates the copies in its state, because a reducer may have put an outdated copy there.
  let actionPlan: SharedPlan?
  /// Tells the store of changes by others; `nil` in a replay.
  let follower: SharedFollower?
  /// Passed to ``SharedTurn`` when the store takes the lock. Names the store as the writer.
  let scope: SharedScope
  /// The hooks of the root's reducer. The holders in `hooks` lead to the presented features in the state.
  private let hooks: ReducerHooks?
  /// The numbers of the links that `endFeatures` has handled. While the dismissals are queued, the state may still
  /// have copies with these links. The set prevents a second dismissal of the same features.
  private var ended: Set<Int> = []

  init(
    _ state: UnsafeMutableRawPointer,
    _ plan: SharedPlan,
    actions: SharedPlan?,
    follower: SharedFollower?,
    hooks: ReducerHooks?
  ) {
    self.state = state
    self.plan = plan
    self.actionPlan = actions
    self.follower = follower
    self.scope = SharedScope(writer: follower)
    self.hooks = hooks
  }

  /// Gives each copy in the state the newest version of its shared value. Then, if a part of a shared value no longer
  /// exists, ends the features that hold this part: see `endFeatures`.
  ///
  /// - Parameter core: Receives the actions that dismiss presented features.
  /// - Complexity: O(n), where n is the number of places in the state that can hold a copy.
  @discardableResult
  func settle(for core: AnyStoreCore? = nil) -> SettledVersions {
    var pass = SharedPass(follower: follower)
    pass.run(plan, at: state)
    var settled = SettledVersions(received: pass.latest)
    // If no action is queued, the dismissals have been handled. A feature that has a link in `ended` now must be ended
    // again.
    if core?.flags.contains(.hasQueued) != true { ended = [] }
    if !pass.gone.isEmpty, endFeatures(holding: Set(pass.gone.map(\.number)).subtracting(ended), core) {
      let versions = pass.gone.map { $0.cell.newest(for: nil).takeUnretainedValue() }
      settled.removing = versions.max { $0.version < $1.version }
    }
    return settled
  }

  /// Ends the features whose copies have links in `gone`. For each link, there are two cases:
  ///
  /// - Presented features have copies with the link. Actions dismiss these features: see `presentedFeatures`. Copies
  ///   outside of these features stay.
  /// - No presented feature has such a copy. The innermost optional or collection around each copy changes: the
  ///   optional becomes `nil`, or the collection loses the element with the copy. Copies outside of optionals and
  ///   collections stay.
  ///
  /// - Parameter gone: The numbers of the links to parts that no longer exist.
  /// - Returns: True if a value was removed from the state.
  private func endFeatures(holding gone: Set<Int>, _ core: AnyStoreCore?) -> Bool {
    if gone.isEmpty { return false }
    ended.formUnion(gone)
    let presented = presentedFeatures(of: hooks, at: state, holding: gone) { $0 }
    var removal = SharedPass(follower: follower, removing: gone.subtracting(presented.links))
    removal.run(plan, at: state)
    core?.dismiss(presented.dismissals)
    return removal.hasRemoved
  }

  /// Finds the presented features to dismiss, among the descendants of a feature. For each copy with a link in `gone`,
  /// the innermost presented feature around the copy is dismissed. If a dismissed feature is inside another dismissed
  /// feature, only the outer feature gets an action.
  ///
  /// - Returns: `dismissals`: the actions that dismiss the features. `copies`: the number of copies with links in
  ///   `gone` in the dismissed features, at any depth. `links`: the numbers of the links of these copies.
  private func presentedFeatures(
    of hooks: ReducerHooks?,
    at state: UnsafeRawPointer,
    holding gone: Set<Int>,
    embed: (Any) -> Any
  ) -> (dismissals: [Any], links: Set<Int>, copies: Int) {
    var presented = (dismissals: [Any](), links: Set<Int>(), copies: 0)
    for held in hooks?.holders ?? [] {
      let holder = held.holder
      guard let plan = SharedPlan.of(holder.childState) else { continue }
      for element in holder.elements(state) {
        holder.visit(state, element) { child in
          let copies = plan.copies(at: child).map(\.link.number).filter(gone.contains)
          // A child is searched only if it has a copy with a link in `gone`. Computed children may contain each other
          // without end, so a search of all children might not end.
          guard !copies.isEmpty else { return }
          var inner = presentedFeatures(of: held.resolved, at: child, holding: gone) {
            embed(holder.embed($0, element))
          }
          if let dismiss = holder.dismiss, copies.count > inner.copies {
            inner = ([embed(dismiss(element))], Set(copies), copies.count)
          }
          presented.dismissals += inner.dismissals
          presented.links.formUnion(inner.links)
          presented.copies += inner.copies
        }
      }
    }
    return presented
  }
}

/// Tells which versions of shared values made `settle` change the state.
@usableFromInline
struct SettledVersions {
  /// The newest of the versions that copies have received; `nil` if no copy has received one.
  let received: AnySharedSnapshot?
  /// `nil` if `settle` has removed no feature from the state. Otherwise, the newest version of the shared value that
  /// has lost a part. If several shared values have lost parts, this is the version that was made last.
  var removing: AnySharedSnapshot?

  /// The version that counts as the cause of the change of the state; `nil` if `settle` has not changed the state.
  var latest: AnySharedSnapshot? { received ?? removing }
}
