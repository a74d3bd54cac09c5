extension EffectLedger {
  /// Starts an effect with an id, or makes it wait, or drops it, by its policy.
  mutating func admit(
    _ tree: EffectTree,
    _ id: AnyHashable,
    _ policy: InFlightPolicy,
    _ position: EffectPosition,
    _ commands: inout EffectCommands
  ) {
    guard !isRefused(position) else { return advance(position.sequence, &commands) }
    if let use = use(of: id, in: position.owner) {
      switch policy {
      case .unlimited:
        break
      case .cancelRunning:
        cancel(use, keeping: around(position.cancellable, in: use), &commands)
      case .ignoreNew:
        if hasOther(in: use, than: position.cancellable) { return advance(position.sequence, &commands) }
      case .atMost(let count):
        let limit = max(1, count)
        guard hasRoom(limit, in: use, for: position.cancellable) else {
          let isPart = !around(position.cancellable, in: use).isEmpty
          return wait(WaitingRow(tree: tree, position: position, id: id, limit: limit, use: use, isPart: isPart))
        }
      }
    }
    begin(tree, id, position, &commands)
  }

  /// True if fewer than `limit` effects run, not counting those that contain `part`.
  private func hasRoom(_ limit: Int, in use: UseID, for part: CancellableID?) -> Bool {
    let count = cancellablesOfUse.count(of: use.index)
    return count < limit || count - around(part, in: use).count < limit
  }

  private mutating func wait(_ row: WaitingRow) {
    let waiter = waiting.insert(row)
    pin(row.position.owner)
    sends[row.position.send].pending += 1
    waitingOfSend.append(waiter.index, to: row.position.send.index)
    if let cancellable = row.position.cancellable { waitingOfCancellable.append(waiter.index, to: cancellable.index) }
    if row.isPart {
      waitingPartsOfUse.append(waiter.index, to: row.use.index)
    } else {
      waitingOthersOfUse.append(waiter.index, to: row.use.index)
    }
    suspects.append(waiter)
  }

  func firstWaiting(for use: UseID) -> WaitingID? {
    (waitingPartsOfUse.first(of: use.index) ?? waitingOthersOfUse.first(of: use.index)).map(waiting.handle(at:))
  }

  func allWaiting(for use: UseID) -> [WaitingID] {
    (waitingPartsOfUse.members(of: use.index) + waitingOthersOfUse.members(of: use.index)).map(waiting.handle(at:))
  }

  /// Removes an effect from all the lists in which it waits.
  private mutating func remove(_ waiter: WaitingID, _ commands: inout EffectCommands) -> WaitingRow? {
    guard let row = waiting.remove(waiter) else { return nil }
    waitingOfSend.remove(waiter.index, from: row.position.send.index)
    if let cancellable = row.position.cancellable { waitingOfCancellable.remove(waiter.index, from: cancellable.index) }
    if row.isPart {
      waitingPartsOfUse.remove(waiter.index, from: row.use.index)
    } else {
      waitingOthersOfUse.remove(waiter.index, from: row.use.index)
    }
    commands.dropped.append(row)
    return row
  }

  /// Starts the effects that wait for an id, while there is room.
  mutating func startWaiting(for use: UseID, _ commands: inout EffectCommands) {
    while let waiter = firstWaiting(for: use) {
      let row = waiting[waiter]
      guard hasRoom(row.limit, in: use, for: row.position.cancellable) else { return suspects.append(waiter) }
      start(waiter, &commands)
    }
  }

  private mutating func start(_ waiter: WaitingID, _ commands: inout EffectCommands) {
    guard let row = remove(waiter, &commands) else { return }
    begin(row.tree, row.id, row.position, &commands)
    fulfil(row.position.send, &commands)
    unpin(row.position.owner)
  }

  /// Removes effects that wait. They will not run, but the next effects in their sequences do.
  mutating func forget(_ waiters: [WaitingID], _ commands: inout EffectCommands) {
    // All are removed first, so that removing one does not start another.
    let rows = waiters.compactMap { remove($0, &commands) }
    for row in rows {
      advance(row.position.sequence, &commands)
      fulfil(row.position.send, &commands)
      removeIfEmpty(row.use, &commands)
      unpin(row.position.owner)
    }
  }

  // MARK: Effects that wait for one another

  /// Starts effects that would wait for ever, because the effects that hold their places do nothing but wait.
  ///
  /// Only nested limits cause this, such as an `atMost(2)` around an `atMost(1)` of the same id, each holding a place
  /// of the outer limit.
  mutating func startStuck(_ commands: inout EffectCommands) {
    while let waiter = suspects.popLast() {
      if waiting.contains(waiter), isStuck(waiter) { start(waiter, &commands) }
    }
  }

  /// Notes that the effects waiting in an effect may be stuck, because something in it has ended.
  mutating func suspectStuck(in cancellable: CancellableID?) {
    guard !waiting.isEmpty, var top = cancellable, cancellables.contains(top) else { return }
    while let parent = cancellables[top].parent { top = parent }
    if let waiter = waitingParts(of: top)?.first { suspects.append(waiter) }
  }

  /// True if no running effect will ever free the place that an effect waits for.
  ///
  /// - Complexity: O(1) if a holder of the place is running, the common case.
  private func isStuck(_ waiter: WaitingID) -> Bool {
    var seen: Set<WaitingID> = [waiter]
    var found = [waiter]
    while let waiter = found.popLast() {
      let row = waiting[waiter]
      var holder = cancellablesOfUse.first(of: row.use.index)
      while let index = holder {
        holder = cancellablesOfUse.next(after: index)
        let cancellable = cancellables.handle(at: index)
        // `nil`: something runs in the holder. Empty: the holder is between two steps.
        guard let parts = waitingParts(of: cancellable), !parts.isEmpty else { return false }
        for part in parts where seen.insert(part).inserted { found.append(part) }
      }
    }
    return true
  }

  /// The effects that wait inside a cancellable effect; `nil` if something in it is running or about to.
  private func waitingParts(of cancellable: CancellableID) -> [WaitingID]? {
    var parts = [cancellable]
    var index = 0
    while index < parts.count {
      let part = parts[index]
      index += 1
      let row = cancellables[part]
      if row.steps > 0 || row.onCancel != nil || !worksOfCancellable.isEmpty(part.index) { return nil }
      parts += partsOfCancellable.members(of: part.index).map(cancellables.handle(at:))
    }
    return parts.flatMap { waitingOfCancellable.members(of: $0.index).map(waiting.handle(at:)) }
  }
}
