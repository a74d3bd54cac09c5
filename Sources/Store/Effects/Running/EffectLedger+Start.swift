extension EffectLedger {
  /// Makes a pass that starts the effects of an action. Returns the pass, and the send that the effects belong to.
  ///
  /// - Parameter send: The send of the action. If it is `nil` or has finished, a new send is made.
  mutating func makePass(_ tree: EffectTree, for send: SendID?, action: Any) -> (send: SendID, pass: EffectPass) {
    let send = openSend(send)
    let cause = EffectCause(action)
    let position = EffectPosition(path: nil, owner: root, cancellable: nil, sequence: nil, send: send, cause: cause)
    hold(position)
    return (send, EffectPass(EffectStep(tree: tree, position: position)))
  }

  /// Starts the effects of a pass in order. If an effect ends at its start, as `Effect.send` does, the next effect
  /// of its sequence starts directly after it. At a throttle, the method returns early: see `StartedEffects.rest`.
  mutating func start(_ pass: EffectPass) -> StartedEffects {
    var (pass, started) = (pass, StartedEffects())
    while let step = pass.popLast() {
      start(step, before: pass, &started)
      if started.rest != nil { break }
      release(step.position)
      while let next = commands.following.popLast() { pass.append(next) }
    }
    return started
  }

  /// Starts the topmost node of the step's tree, and adds its subtrees as further steps, so that a deep tree needs no
  /// deep stack.
  private mutating func start(_ step: EffectStep, before rest: EffectPass, _ started: inout StartedEffects) {
    var position = step.position
    let parts = step.tree.parts
    switch step.tree.kind {
    case .send(let action, let location):
      if !isRefused(position) {
        // The action counts as part of its send. Until it is taken from the queue, the row of the owner is kept.
        sends[position.send].pending += 1
        let owner = position.owner == root ? nil : position.owner
        if let owner { pin(owner) }
        started.deliveries.append((action, position.path, location, position.send, owner))
      }
      advance(position.sequence)

    case .run:
      if isRefused(position) { advance(position.sequence) } else { launch(step.tree, position) }

    case .merge:
      if let sequence = position.sequence { sequences[sequence].remaining += parts.count - 1 }
      for part in parts { addStep(part, position) }

    case .concatenate:
      start(parts[0], in: open(SequenceRow(position: position, rest: parts.dropFirst())))

    case .embed(let embedding):
      if embedding.hasLeft {
        advance(position.sequence)
        return
      }
      position.path = EffectPath(parent: position.path, embedding: embedding)
      if let owner = embedding.owner { position.owner = makeChild(of: position.owner, owner) }
      addStep(parts[0], position)

    case .cancellable(let id, let policy):
      admit(parts[0], id, policy, position)

    case .throttle(let id, let decide):
      let last = owners[position.owner].throttles[id]
      started.rest = { [position] in
        var pass = rest
        pass.append(EffectStep(tree: decide(last, parts[0]), position: position))
        return pass
      }

    case .mark(let id, let instant):
      if !isRefused(position) { owners[position.owner].throttles[id] = instant }
      advance(position.sequence)

    case .cancel(let id):
      cancel(id, in: position.owner)
      advance(position.sequence)
    }
  }

  mutating func open(_ sequence: SequenceRow) -> SequenceID {
    pin(sequence.position.owner)
    return sequences.insert(sequence)
  }

  /// Starts an effect of a sequence. The next effect of the sequence starts when this one has ended.
  mutating func start(_ tree: EffectTree, in sequence: SequenceID) {
    var position = sequences[sequence].position
    position.sequence = sequence
    if sequences[sequence].isCancellable { position.cancellable = sequence }
    addStep(tree, position)
  }

  private mutating func launch(_ tree: EffectTree, _ position: EffectPosition) {
    let effect = RunningEffect(tree, at: position, givenID: givenID(position.cancellable))
    let work = works.insert(effect)
    effect.id = work
    hold(position)
    worksOfOwner.append(work, to: position.owner)
    worksOfSend.append(work, to: position.send)
    if let cancellable = position.cancellable { worksOfCancellable.append(work, to: cancellable) }
    commands.list.append(.launch(effect))
  }

  /// The innermost id that a feature gave to an effect. Skips the ids that the time operators make.
  private func givenID(_ cancellable: SequenceID?) -> AnyHashable? {
    guard let cancellable else { return nil }
    for cancellable in outwards(from: cancellable) {
      if let use = sequences[cancellable].use, !(uses[use].id.base is TimedPart) { return uses[use].id }
    }
    return nil
  }
}

/// An id that a time operator makes for its parts. No feature can cancel by it, and reports leave it out.
enum TimedPart: Hashable {
  /// The throttled effects that wait for the end of the same interval. At the end, at most one of these effects runs.
  case throttled(id: AnyHashable, end: AnyHashable?)
  /// A `timeout` as a whole: its effect, the time limit and the fallback.
  case whole(Int)
  /// The effect inside a `timeout`. The time limit cancels this effect.
  case work(Int)
}

/// The position of an effect: its path to the store, the rows of the ledger that it belongs to, and the action that
/// caused it.
struct EffectPosition {
  /// The embeddings that turn the effect's actions into the store's; `nil` if the actions are the store's own.
  var path: EffectPath?
  var owner: OwnerID
  /// The innermost cancellable around the effect; `nil` if there is none.
  var cancellable: SequenceID?
  /// The sequence that waits for the end of the effect.
  var sequence: SequenceID?
  let send: SendID
  let cause: EffectCause
}

/// The action for which a reducer or a hook returned an effect.
///
/// An object, because a read of a row of the ledger copies the whole row if the row has an `Any`.
final class EffectCause {
  /// The action. If hooks ran without an action, `Hook.Kind.onMount` or `SharedChange.taken` stands for the action.
  let action: Any

  init(_ action: Any) {
    self.action = action
  }
}

/// An effect that is about to be started. While the step exists, the ledger keeps the rows of its position: see
/// ``EffectLedger/hold(_:)``.
///
/// `@unchecked Sendable`: passed from the ledger to the store's actor, where its closures are called.
struct EffectStep: @unchecked Sendable {
  let tree: EffectTree
  let position: EffectPosition
}

/// The work that is left to the store after the ledger has started effects.
///
/// `@unchecked Sendable`: the ledger makes this value and the runner uses it, both on the store's actor.
@usableFromInline
struct StartedEffects: @unchecked Sendable {
  /// An action of `Effect.send`. `owner` is the child that sends the action; `nil` for the root.
  @usableFromInline typealias Delivery = (
    action: Any, path: EffectPath?, location: CodeLocation, send: SendID, owner: OwnerID?
  )

  /// The actions to queue in the current turn.
  var deliveries: [Delivery] = []
  /// Set if a throttle has interrupted the start. The closure returns the effects that are still to be started. The
  /// closure also calls the clock of the user, so it is called outside the lock of the ledger.
  var rest: (() -> EffectPass)?
}

/// A stack of effects to start one after another. The last element of the list starts first.
typealias EffectPass = ShortList<EffectStep>
