extension EffectLedger {
  /// Starts the effects that the reducers returned for an action. Returns the send that they belong to.
  ///
  /// - Parameter send: The send of the action. If it is `nil` or has finished, a new send is made.
  mutating func start(_ tree: EffectTree, for send: SendID?, action: Any) -> SendID {
    let send = openSend(send)
    let position = EffectPosition(path: nil, owner: root, cancellable: nil, sequence: nil, send: send, action: action)
    hold(position)
    var pass = EffectPass(EffectStep(tree: tree, position: position))
    start(&pass)
    return send
  }

  /// Starts effects in order. If an effect ends as it starts, the effect that follows it in a sequence starts next.
  /// Stops at a throttle, whose clock must be asked outside the lock. The remaining steps are started after that.
  mutating func start(_ pass: inout EffectPass) {
    while let step = pass.popLast() {
      if start(step, &pass) { return }
      release(step.position)
      for step in commands.following.reversed() { pass.append(step) }
      commands.following = []
    }
  }

  /// Starts the topmost node of the step's tree, and pushes its subtrees as further steps, so that a deep tree needs no
  /// deep stack. Returns true if the clock of a throttle must be asked next.
  private mutating func start(_ step: EffectStep, _ pass: inout EffectPass) -> Bool {
    var position = step.position
    let parts = step.tree.parts
    switch step.tree.kind {
    case .send(let action, let location):
      if !isRefused(position) { enqueue(action, location, position) }
      advance(position.sequence)

    case .run:
      if isRefused(position) { advance(position.sequence) } else { launch(step.tree, position) }

    case .merge:
      if let sequence = position.sequence { sequences[sequence].remaining += parts.count - 1 }
      for part in parts.reversed() { push(part, position, &pass) }

    case .concatenate:
      position.sequence = open(SequenceRow(position: position, rest: parts.dropFirst()))
      push(parts[0], position, &pass)

    case .embed(let embedding):
      if embedding.hasLeft {
        advance(position.sequence)
        return false
      }
      position.path = EffectPath(parent: position.path, embedding: embedding)
      if let owner = embedding.owner { position.owner = makeChild(of: position.owner, owner) }
      push(parts[0], position, &pass)

    case .cancellable(let id, let policy):
      admit(parts[0], id, policy, position)

    case .throttle(let id, let decide):
      let last = owners[position.owner].throttles[id]
      commands.list.append(.ask({ decide(last, parts[0]) }, position, rest: pass))
      return true

    case .mark(let id, let instant):
      if !isRefused(position) { owners[position.owner].throttles[id] = instant }
      advance(position.sequence)

    case .cancel(let id):
      cancel(id, in: position.owner)
      advance(position.sequence)
    }
    return false
  }

  private mutating func push(_ tree: EffectTree, _ position: EffectPosition, _ pass: inout EffectPass) {
    hold(position)
    pass.append(EffectStep(tree: tree, position: position))
  }

  private mutating func open(_ sequence: SequenceRow) -> SequenceID {
    pin(sequence.position.owner)
    return sequences.insert(sequence)
  }

  private mutating func enqueue(_ action: Any, _ location: CodeLocation, _ position: EffectPosition) {
    sends[position.send].pending += 1
    let owner = position.owner == root ? nil : position.owner
    if let owner { pin(owner) }
    commands.list.append(
      .enqueue((action: action, path: position.path, location: location, send: position.send, owner: owner))
    )
  }

  private mutating func launch(_ tree: EffectTree, _ position: EffectPosition) {
    let effect = RunningEffect(tree, at: position, givenID: givenID(position.cancellable))
    let work = works.insert(effect)
    effect.id = work
    worksOfOwner.append(work, to: position.owner)
    worksOfSend.append(work, to: position.send)
    if let cancellable = position.cancellable { worksOfCancellable.append(work, to: cancellable) }
    commands.list.append(.launch(effect))
  }

  /// The innermost id that a feature gave to an effect. Skips the ids that the time operators make.
  private func givenID(_ cancellable: CancellableID?) -> AnyHashable? {
    guard let cancellable else { return nil }
    let given = outwards(from: cancellable).first { !(cancellables[$0].id.base is TimedPart) }
    return given.map { cancellables[$0].id }
  }

  /// Starts an effect under an id. The effect counts as running under the id. Cancelling the id cancels the effect and
  /// its parts.
  mutating func begin(_ tree: EffectTree, _ id: AnyHashable, isLimited: Bool, _ position: EffectPosition) {
    let cancellable = open(id: id, position, isLimited: isLimited, onCancel: nil)
    var inner = position
    inner.cancellable = cancellable
    // This sequence contains only the effect with the id. Its end closes the row of the effect: see `closes`.
    inner.sequence = open(SequenceRow(position: position, rest: [], closes: cancellable))
    hold(inner)
    commands.following.append(EffectStep(tree: tree, position: inner))
  }

  mutating func open(
    id: AnyHashable,
    _ position: EffectPosition,
    isLimited: Bool,
    onCancel: (() -> Void)?
  ) -> CancellableID {
    let use = makeUse(of: id, in: position.owner)
    let parent = position.cancellable.flatMap { cancellables.contains($0) ? $0 : nil }
    let cancellable = cancellables.insert(
      CancellableRow(
        id: id,
        send: position.send,
        isLimited: isLimited,
        parent: parent,
        use: use,
        onCancel: onCancel
      )
    )
    cancellablesOfUse.append(cancellable, to: use)
    if let parent { partsOfCancellable.append(cancellable, to: parent) }
    return cancellable
  }
}

/// An id that a time operator makes for its parts. No feature can cancel by it, and reports leave it out.
enum TimedPart: Hashable {
  /// Throttled effects that wait for the end of the same interval. One of them runs.
  case throttled(id: AnyHashable, end: AnyHashable?)
  /// A `timeout`, and the effect whose time it limits.
  case whole(Int)
  case work(Int)
}

/// The position of an effect: the rows that it belongs to, and the action that it came from.
struct EffectPosition {
  /// The embeddings that turn the effect's actions into the store's; `nil` if the actions are the store's own.
  var path: EffectPath?
  var owner: OwnerID
  /// The innermost of the effects that have an id and contain this effect.
  var cancellable: CancellableID?
  /// The sequence that waits for the end of the effect.
  var sequence: SequenceID?
  let send: SendID
  /// The action whose reducer returned the effect.
  let action: Any
}

/// An effect that is about to be started. While the step exists, the ledger keeps the rows of its position: see
/// ``EffectLedger/hold(_:)``.
///
/// `@unchecked Sendable`: passed from the ledger to the store's actor, where its closures are called.
struct EffectStep: @unchecked Sendable {
  let tree: EffectTree
  let position: EffectPosition
}

/// A stack of effects to start one after another. The last element of the list starts first.
typealias EffectPass = ShortList<EffectStep>
