// The rows of the owners that are children: see `OwnerRow`. The ledger does not read the state. `FeatureTree` finds
// out which child an effect belongs to, and which children have left.

extension EffectLedger {
  /// Returns the row of a child, and inserts it if there is none. An empty row is removed again by `removeIfEmpty`.
  mutating func makeChild(of parent: OwnerID, _ feature: FeatureNode) -> OwnerID {
    // If the parent has left, effects of its child must not start. Returns the parent's row, so that `isRefused`
    // refuses them.
    if owners[parent].isGone { return parent }
    if let id = feature.id, owners[ifPresent: id]?.isGone == false { return id }
    let id = owners.insert(OwnerRow(parent: parent, feature: feature))
    ownersOfOwner.append(id, to: parent)
    feature.id = id
    return id
  }

  mutating func pin(_ owner: OwnerID) {
    owners[owner].pins += 1
  }

  mutating func unpin(_ owner: OwnerID) {
    owners[owner].pins -= 1
    removeIfEmpty(owner)
  }

  /// Called when an action of the child `owner` is taken from the store's queue: the action no longer keeps the row of
  /// the child. Returns `false` if the child has left.
  mutating func unpinAfterQueue(_ owner: OwnerID) -> Bool {
    let isGone = owners[owner].isGone
    unpin(owner)
    return !isGone
  }

  /// Removes the row of an owner if nothing needs the row. Then does the same for the row of the parent, and so on, up
  /// to the first row that is still needed. The root's row stays.
  mutating func removeIfEmpty(_ owner: OwnerID) {
    var owner = owner
    // Cancellation ids need no check: each effect that runs or waits under such an id pins the owner.
    while owner != root, owners.contains(owner), owners[owner].pins == 0, owners[owner].throttles.isEmpty,
      ownersOfOwner.isEmpty(owner)
    {
      guard let row = owners.remove(owner), !row.isGone, let parent = row.parent else { return }
      ownersOfOwner.remove(owner, from: parent)
      owner = parent
    }
  }

  /// Cancels everything that a child and the features inside it own. Called when the child has left, or when the store
  /// shuts down.
  ///
  /// - Complexity: O(n), where n is the number of these features, and of their effects and ids.
  mutating func leave(_ owner: OwnerID) {
    guard owners.contains(owner), !owners[owner].isGone else { return }
    let parent = owners[owner].parent
    var left: [OwnerID] = []
    var found = [owner]
    while let owner = found.popLast() {
      left.append(owner)
      found.append(contentsOf: ownersOfOwner.members(of: owner))
    }
    for owner in left.reversed() {
      let row = owners[owner]
      if let parent = row.parent { ownersOfOwner.remove(owner, from: parent) }
      commands.dropped.append(row)
      (owners[owner].feature, owners[owner].throttles) = (nil, [:])
    }
    cancelAll(of: left)
    for owner in left { removeIfEmpty(owner) }
    if let parent { removeIfEmpty(parent) }
  }

  /// Cancels the running and waiting effects of owners.
  private mutating func cancelAll(of owners: [OwnerID]) {
    cancel(owners.flatMap { usesOfOwner.members(of: $0) }.flatMap { cancellables(of: $0) })
    for work in owners.flatMap({ worksOfOwner.members(of: $0) }) { cancel(work) }
  }

  mutating func shutDown() {
    isShutDown = true
    for child in ownersOfOwner.members(of: root) { leave(child) }
    cancelAll(of: [root])
    for sequence in sequences.handles where !sequences[sequence].rest.isEmpty {
      commands.dropped.append(sequences[sequence])
      sequences[sequence].rest = []
    }
  }
}
