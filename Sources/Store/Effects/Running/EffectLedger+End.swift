extension EffectLedger {
  /// Handles the end of work, also of work that was cancelled before it began.
  mutating func end(_ work: WorkID) {
    guard let effect = works.remove(work) else { return }
    let position = effect.position
    worksOfOwner.remove(work, from: position.owner)
    worksOfSend.remove(work, from: position.send)
    if let cancellable = position.cancellable { worksOfCancellable.remove(work, from: cancellable) }
    // Keeps the rows of the send and of the owner until the following effects are known.
    hold(position)
    advance(position.sequence)
    release(position)
  }

  /// Notes that one effect of a sequence has ended. If no other effect must end first, the next effect of the sequence
  /// starts. If there is no next effect, the whole sequence has ended, and counts as an ended effect of the sequence
  /// around it.
  mutating func advance(_ sequence: SequenceID?) {
    var current = sequence
    while let sequence = current {
      sequences[sequence].remaining -= 1
      guard sequences[sequence].remaining == 0 else { return }
      let position = sequences[sequence].position
      if !isRefused(position), let next = sequences[sequence].rest.popFirst() {
        sequences[sequence].remaining = 1
        var inner = position
        inner.sequence = sequence
        hold(inner)
        commands.following.append(EffectStep(tree: next, position: inner))
        return
      }
      guard let row = sequences.remove(sequence) else { return }
      commands.dropped.append(row)
      if let cancellable = row.closes { close(cancellable) }
      unpin(position.owner)
      current = position.sequence
    }
  }

  /// Removes the row of an effect with an id, when the effect has ended. Then starts the effects that waited for the
  /// end: see `startWaiting(for:)`.
  mutating func close(_ cancellable: CancellableID) {
    guard let row = cancellables[ifPresent: cancellable] else { return }
    // A part may outlive the effect, in a task that the effect started and did not await.
    for part in partsOfCancellable.members(of: cancellable) {
      partsOfCancellable.remove(part, from: cancellable)
      cancellables[part].parent = nil
    }
    if let parent = row.parent { partsOfCancellable.remove(cancellable, from: parent) }
    if let use = row.use { cancellablesOfUse.remove(cancellable, from: use) }
    cancellables.remove(cancellable)
    commands.dropped.append(row)
    if let use = row.use {
      startWaiting(for: use)
      removeIfEmpty(use)
    }
  }
}
