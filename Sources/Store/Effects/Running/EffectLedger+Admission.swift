extension EffectLedger {
  /// Starts an effect with an id, makes it wait, or drops it. The policy may first cancel other effects with the id.
  mutating func admit(_ tree: EffectTree, _ id: AnyHashable, _ policy: InFlightPolicy, _ position: EffectPosition) {
    guard !isRefused(position) else { return advance(position.sequence) }
    let use = use(of: id, in: position.owner)
    var row = SequenceRow(position: position)
    switch policy {
    case .unlimited:
      break
    case .cancelRunning:
      if let use { cancel(cancellables(of: use, outside: position.cancellable)) }
    case .ignoreNew:
      if let use, !cancellables(of: use, outside: position.cancellable).isEmpty { return advance(position.sequence) }
    case .atMost(let count):
      let limit = max(1, count)
      row.limit = limit
      if let use, !hasRoom(limit, in: use) || !waitingOfUse.isEmpty(use), !isInLimit(position.cancellable, of: use) {
        row.waiting = tree
      }
    }
    let cancellable = open(row, id)
    if row.waiting == nil { start(tree, in: cancellable) }
  }

  /// True if the effect `part`, or an effect around `part`, has a limit or runs under `use`. A new effect inside `part`
  /// then starts immediately. If the new effect waited, some effects might never end. For example, the new effect might
  /// wait for `part`, while `part` cannot end before the effects inside it. The same might happen to effects A and B
  /// with limits and different ids: an effect inside A waits for B, and an effect inside B waits for A.
  private func isInLimit(_ part: SequenceID?, of use: UseID) -> Bool {
    guard let part else { return false }
    return outwards(from: part).contains { sequences[$0].limit != nil || sequences[$0].use == use }
  }

  private func hasRoom(_ limit: Int, in use: UseID) -> Bool {
    runningOfUse.count(of: use) < limit
  }

  /// Inserts the row of an effect with an id. If `row.waiting` is `nil`, the effect counts as running under the id.
  /// Otherwise the effect waits until its limit allows a start.
  mutating func open(_ row: SequenceRow, _ id: AnyHashable) -> SequenceID {
    let (position, use) = (row.position, makeUse(of: id, in: row.position.owner))
    let cancellable = open(row)
    sequences[cancellable].use = use
    if let parent = position.cancellable { partsOfCancellable.append(cancellable, to: parent) }
    if sends.contains(position.send) { cancellablesOfSend.append(cancellable, to: position.send) }
    if row.waiting == nil {
      runningOfUse.append(cancellable, to: use)
    } else {
      sends[position.send].pending += 1
      waitingOfUse.append(cancellable, to: use)
    }
    return cancellable
  }

  /// Starts the effects that wait for an id, in order, as long as the limit of the next effect allows it to start.
  mutating func startWaiting(for use: UseID) {
    while let waiter = waitingOfUse.first(of: use), let limit = sequences[waiter].limit, hasRoom(limit, in: use) {
      waitingOfUse.remove(waiter, from: use)
      runningOfUse.append(waiter, to: use)
      if let tree = sequences[waiter].waiting.take() { start(tree, in: waiter) }
      fulfil(sequences[waiter].position.send)
    }
  }

  /// Removes waiting effects. They do not run, but the effects that follow them in sequences may start.
  mutating func forget(_ waiters: ShortList<SequenceID>) {
    // All waiters are removed first. Otherwise `advance` could start a waiter that is yet to be removed.
    var rows = ShortList<(position: EffectPosition, use: UseID)>()
    for waiter in waiters {
      guard let row = sequences.remove(waiter), let use = row.use else { continue }
      waitingOfUse.remove(waiter, from: use)
      cancellablesOfSend.remove(waiter, from: row.position.send)
      if let parent = row.position.cancellable { partsOfCancellable.remove(waiter, from: parent) }
      rows.append((row.position, use))
      commands.dropped.append(row)
    }
    for row in rows {
      advance(row.position.sequence)
      removeIfEmpty(row.use)
      release(row.position)
    }
  }
}
