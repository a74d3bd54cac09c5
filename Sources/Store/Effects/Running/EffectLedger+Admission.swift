extension EffectLedger {
  /// Starts an effect with an id, makes it wait, or drops it. The policy decides.
  mutating func admit(_ tree: EffectTree, _ id: AnyHashable, _ policy: InFlightPolicy, _ position: EffectPosition) {
    guard !isRefused(position) else { return advance(position.sequence) }
    let isLimited = if case .atMost = policy { true } else { false }
    if let use = use(of: id, in: position.owner) {
      switch policy {
      case .unlimited:
        break
      case .cancelRunning:
        cancel(use, keeping: around(position.cancellable, in: use))
      case .ignoreNew:
        if hasOther(in: use, than: position.cancellable) { return advance(position.sequence) }
      case .atMost(let count):
        let limit = max(1, count)
        guard isInLimit(position.cancellable, of: use) || hasRoom(limit, in: use) else {
          return wait(WaitingRow(tree: tree, position: position, id: id, limit: limit, use: use))
        }
      }
    }
    begin(tree, id, isLimited: isLimited, position)
  }

  /// True if the effect `part`, or an effect that contains it, was started with a limit or runs under `use`. A new
  /// effect inside such an effect must not wait: the outer effect counts as running until the new effect has ended, so
  /// the two could wait for each other for ever.
  private func isInLimit(_ part: CancellableID?, of use: UseID) -> Bool {
    guard let part else { return false }
    return outwards(from: part).contains { cancellables[$0].isLimited || cancellables[$0].use == use }
  }

  private func hasRoom(_ limit: Int, in use: UseID) -> Bool {
    cancellablesOfUse.count(of: use) < limit
  }

  private mutating func wait(_ row: WaitingRow) {
    let waiter = waiting.insert(row)
    hold(row.position)
    waitingOfSend.append(waiter, to: row.position.send)
    if let cancellable = row.position.cancellable { waitingOfCancellable.append(waiter, to: cancellable) }
    waitingOfUse.append(waiter, to: row.use)
  }

  /// Removes an effect from all the lists in which it waits.
  private mutating func remove(_ waiter: WaitingID) -> WaitingRow? {
    guard let row = waiting.remove(waiter) else { return nil }
    waitingOfSend.remove(waiter, from: row.position.send)
    if let cancellable = row.position.cancellable { waitingOfCancellable.remove(waiter, from: cancellable) }
    waitingOfUse.remove(waiter, from: row.use)
    commands.dropped.append(row)
    return row
  }

  /// Starts the effects that wait for an id, in order, until the limit of the next one forbids its start.
  mutating func startWaiting(for use: UseID) {
    while let waiter = waitingOfUse.first(of: use),
      hasRoom(waiting[waiter].limit, in: use), let row = remove(waiter)
    {
      begin(row.tree, row.id, isLimited: true, row.position)
      release(row.position)
    }
  }

  /// Removes waiting effects. They do not run, but the effects that follow them in sequences may start.
  mutating func forget(_ waiters: [WaitingID]) {
    // All of them are removed first, so that none starts when another is removed.
    let rows = waiters.compactMap { remove($0) }
    for row in rows {
      advance(row.position.sequence)
      removeIfEmpty(row.use)
      release(row.position)
    }
  }
}
