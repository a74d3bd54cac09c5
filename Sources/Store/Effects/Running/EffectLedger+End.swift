extension EffectLedger {
  /// Handles the end of work, even if the work was cancelled before it began.
  mutating func end(_ work: WorkID) {
    guard let effect = works.remove(work) else { return }
    let position = effect.position
    worksOfOwner.remove(work, from: position.owner)
    worksOfSend.remove(work, from: position.send)
    if let cancellable = position.cancellable { worksOfCancellable.remove(work, from: cancellable) }
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
      // `isRefused` must not be called if the send has finished. Only a row of `withTaskCancellation` can outlive its
      // send. The `rest` of such a row is empty, so `isRefused` is not called.
      if !sequences[sequence].rest.isEmpty, !isRefused(position) {
        sequences[sequence].remaining = 1
        return start(sequences[sequence].rest.removeFirst(), in: sequence)
      }
      guard let row = sequences.remove(sequence) else { return }
      commands.dropped.append(row)
      if row.isCancellable { close(sequence, row) }
      unpin(position.owner)
      current = position.sequence
    }
  }

  /// Called when an effect or an operation with an id has ended. Removes the row from the lists of other rows. Then
  /// starts the effects that waited for this end: see `startWaiting(for:)`.
  private mutating func close(_ cancellable: SequenceID, _ row: SequenceRow) {
    // Some parts may still run: calls of `withTaskCancellation`, in tasks that the effect did not await.
    for part in partsOfCancellable.members(of: cancellable) {
      partsOfCancellable.remove(part, from: cancellable)
      sequences[part].position.cancellable = nil
    }
    if let parent = row.position.cancellable { partsOfCancellable.remove(cancellable, from: parent) }
    if sends.contains(row.position.send) { cancellablesOfSend.remove(cancellable, from: row.position.send) }
    if let use = row.use {
      runningOfUse.remove(cancellable, from: use)
      startWaiting(for: use)
      removeIfEmpty(use)
    }
  }
}
