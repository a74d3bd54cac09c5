extension EffectLedger {
  /// The row of an id in an owner, if an effect runs or waits there under the id.
  func use(of id: AnyHashable, in owner: OwnerID) -> UseID? {
    usesByID[id]?[owner]
  }

  mutating func makeUse(of id: AnyHashable, in owner: OwnerID) -> UseID {
    if let use = use(of: id, in: owner) { return use }
    let use = uses.insert(UseRow(id: id, owner: owner))
    usesByID[id, default: [:]][owner] = use
    usesOfOwner.append(use.index, to: owner.index)
    return use
  }

  mutating func removeIfEmpty(_ use: UseID, _ commands: inout EffectCommands) {
    guard cancellablesOfUse.isEmpty(use.index), firstWaiting(for: use) == nil, let row = uses.remove(use) else {
      return
    }
    commands.dropped.append(row)
    usesByID[row.id]?[row.owner] = nil
    if usesByID[row.id]?.isEmpty == true { usesByID[row.id] = nil }
    usesOfOwner.remove(use.index, from: row.owner.index)
    removeIfEmpty(row.owner)
  }

  /// The running effects of an id that contain `part`, or are `part`.
  func around(_ part: CancellableID?, in use: UseID) -> [CancellableID] {
    var found: [CancellableID] = []
    var current = part
    while let part = current {
      if cancellables[part].use == use { found.append(part) }
      current = cancellables[part].parent
    }
    return found
  }

  /// True if an effect runs or waits under an id, other than those that contain `part`. A cancelled effect does not
  /// count as running.
  func hasOther(in use: UseID, than part: CancellableID?) -> Bool {
    if firstWaiting(for: use) != nil { return true }
    let around = Set(around(part, in: use))
    return cancellablesOfUse.members(of: use.index).map(cancellables.handle(at:)).contains { cancellable in
      !around.contains(cancellable) && !isCancelled(cancellable)
    }
  }

  private func isCancelled(_ cancellable: CancellableID) -> Bool {
    let row = cancellables[cancellable]
    return row.isCancelled || (sends.contains(row.send) && sends[row.send].isCancelled)
  }
}
