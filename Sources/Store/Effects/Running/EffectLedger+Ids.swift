extension EffectLedger {
  /// Cancels an id in an owner and in the owners below it.
  ///
  /// - Complexity: O(n log n), where n is the number of effects in the store that have the id, plus the effects inside
  ///   them. The depth of owners counts as a constant. If there is no owner below this one, effects of other owners do
  ///   not count.
  mutating func cancel(_ id: AnyHashable, in owner: OwnerID) {
    guard owners.contains(owner), let usesByOwner = usesByID[id] else { return }
    if ownersOfOwner.isEmpty(owner) {
      if let use = usesByOwner[owner] { cancel(cancellables(of: use)) }
      return
    }
    // Sorted by the order in which the owners began to use the id.
    let found = usesByOwner.filter { isAbove(owner, $0.key) }.values.sorted { $0.serial < $1.serial }
    cancel(found.flatMap { cancellables(of: $0) })
  }

  private func isAbove(_ owner: OwnerID, _ other: OwnerID) -> Bool {
    sequence(first: other) { [owners] in owners[$0].parent }.contains(owner)
  }

  /// The effects that wait or run under an id in one owner.
  func cancellables(of use: UseID) -> [SequenceID] {
    waitingOfUse.members(of: use) + runningOfUse.members(of: use)
  }

  /// The effects that wait or run under an id in one owner, except `part` and the effects that contain `part`.
  func cancellables(of use: UseID, outside part: SequenceID?) -> [SequenceID] {
    let around = part.map { Set(outwards(from: $0)) } ?? []
    return cancellables(of: use).filter { !around.contains($0) }
  }

  /// Cancels the given effects and the effects inside them. Then starts the effects that waited for the cancelled
  /// effects: see `startWaiting(for:)`.
  mutating func cancel(_ cancellables: [SequenceID]) {
    // A stack with the first effect on top. The parts of an effect come before the next effect.
    var (found, waiters, awaited) = (Array(cancellables.reversed()), ShortList<SequenceID>(), [UseID]())
    while let cancellable = found.popLast() {
      // The parts of a cancelled effect are cancelled already.
      if sequences[cancellable].isCancelled { continue }
      guard sequences[cancellable].waiting == nil else {
        waiters.append(cancellable)
        // Waiting effects start in order, each with its own limit. So the next one may start when this one has gone.
        if let use = sequences[cancellable].use { awaited.append(use) }
        continue
      }
      sequences[cancellable].isCancelled = true
      // A cancelled effect no longer counts as running under its id, although its operation may take time to end.
      if let use = sequences[cancellable].use.take() {
        runningOfUse.remove(cancellable, from: use)
        if waitingOfUse.isEmpty(use) { removeIfEmpty(use) } else { awaited.append(use) }
      }
      if let onCancel = sequences[cancellable].onCancel { commands.list.append(.cancelPart(onCancel)) }
      found += partsOfCancellable.members(of: cancellable)
      for work in worksOfCancellable.members(of: cancellable) { cancel(work) }
    }
    forget(waiters)
    awaited.sort { $0.serial < $1.serial }
    for use in awaited where uses.contains(use) { startWaiting(for: use) }
  }

  mutating func cancel(_ work: WorkID) {
    let effect = works[work]
    if effect.markCancelled() { commands.list.append(.cancel(effect)) }
  }

  /// Cancels everything that some sends have started. Sends that have finished are skipped.
  mutating func cancel(_ started: [SendID]) {
    var cancellables: [SequenceID] = []
    for send in started where sends.contains(send) {
      sends[send].isCancelled = true
      for work in worksOfSend.members(of: send) { cancel(work) }
      cancellables += cancellablesOfSend.members(of: send)
    }
    cancel(cancellables)
  }

  // MARK: The uses of an id

  /// Finds the use of an id in an owner; `nil` if no effect of the owner runs or waits under the id.
  func use(of id: AnyHashable, in owner: OwnerID) -> UseID? {
    usesByID[id]?[owner]
  }

  mutating func makeUse(of id: AnyHashable, in owner: OwnerID) -> UseID {
    if let use = use(of: id, in: owner) { return use }
    let use = uses.insert(UseRow(id: id, owner: owner))
    usesByID[id, default: [:]][owner] = use
    usesOfOwner.append(use, to: owner)
    return use
  }

  mutating func removeIfEmpty(_ use: UseID) {
    guard runningOfUse.isEmpty(use), waitingOfUse.isEmpty(use), let row = uses.remove(use) else { return }
    commands.dropped.append(row)
    usesByID[row.id]?[row.owner] = nil
    if usesByID[row.id]?.isEmpty == true { usesByID[row.id] = nil }
    usesOfOwner.remove(use, from: row.owner)
  }

  /// Returns `part`, and then all effects with an id that are around `part`, from the inside out.
  func outwards(from part: SequenceID) -> some Sequence<SequenceID> {
    sequence(first: part) { [sequences] in sequences[$0].position.cancellable }
  }

  // MARK: Parts that withTaskCancellation opens

  /// Gives an id to a part of a running effect. Returns `nil` in two cases. If the effect was cancelled, the part is
  /// cancelled too. If the owner of the effect has left, or the store has shut down, the part runs without an id.
  mutating func openPart(
    id: AnyHashable,
    of effect: RunningEffect,
    cancelInFlight: Bool,
    onCancel: @escaping () -> Void
  ) -> SequenceID? {
    guard !effect.isCancelled else {
      commands.list.append(.cancelPart(onCancel))
      return nil
    }
    var position = effect.position
    guard owners.contains(position.owner), !owners[position.owner].isGone, !isShutDown else { return nil }
    position.sequence = nil
    if let cancellable = position.cancellable, !sequences.contains(cancellable) { position.cancellable = nil }
    if cancelInFlight, let use = use(of: id, in: position.owner) {
      cancel(cancellables(of: use, outside: position.cancellable))
    }
    return open(SequenceRow(position: position, onCancel: onCancel), id)
  }

  mutating func close(_ part: SequenceID) {
    if sequences.contains(part) { advance(part) }
  }
}
