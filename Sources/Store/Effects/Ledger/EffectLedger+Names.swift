extension EffectLedger {
  /// The row of an id in an owner, if an effect runs or waits there under the id.
  func use(of id: AnyHashable, in owner: OwnerID) -> NameUseID? {
    namesByID[id].flatMap { usesByKey[NameUseKey(name: $0.index, owner: owner.index)] }
  }

  mutating func makeUse(of id: AnyHashable, in owner: OwnerID) -> NameUseID {
    let name: NameID
    if let known = namesByID[id] {
      name = known
    } else {
      name = names.insert(NameRow(id: id))
      namesByID[id] = name
    }
    let key = NameUseKey(name: name.index, owner: owner.index)
    if let use = usesByKey[key] { return use }
    let use = nameUses.insert(NameUseRow(name: name, owner: owner))
    usesByKey[key] = use
    usesOfName.append(use.index, to: name.index)
    usesOfOwner.append(use.index, to: owner.index)
    return use
  }

  mutating func removeIfEmpty(_ use: NameUseID, _ commands: inout EffectCommands) {
    guard nameUses.contains(use), cancellablesOfUse.isEmpty(use.index), firstWaiting(for: use) == nil,
      let row = nameUses.remove(use)
    else { return }
    usesByKey[NameUseKey(name: row.name.index, owner: row.owner.index)] = nil
    usesOfName.remove(use.index, from: row.name.index)
    usesOfOwner.remove(use.index, from: row.owner.index)
    if usesOfName.isEmpty(row.name.index), let name = names.remove(row.name) {
      namesByID[name.id] = nil
      commands.dropped.append(.name(name))
    }
    removeIfEmpty(row.owner)
  }

  /// True if a cancellable effect is `part`, or contains it.
  func isAround(_ cancellable: CancellableID, _ part: CancellableID?) -> Bool {
    var current = part
    while let part = current {
      if part == cancellable { return true }
      current = cancellables[part].parent
    }
    return false
  }

  /// The running effects of an id that contain `part`, or are `part`.
  func around(_ part: CancellableID?, in use: NameUseID) -> [CancellableID] {
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
  func hasOther(in use: NameUseID, than part: CancellableID?) -> Bool {
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
