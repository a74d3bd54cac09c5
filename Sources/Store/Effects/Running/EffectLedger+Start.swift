extension EffectLedger {
  /// Makes the argument of `start` from the tree that the reducers returned for an action.
  mutating func makePass(_ tree: EffectTree, send: SendID, action: Any) -> EffectPass {
    let place = EffectPlace(path: nil, owner: root, cancellable: nil, sequence: nil, send: send, action: action)
    hold(place)
    return EffectPass(EffectStep(node: .tree(tree), place: place))
  }

  /// Starts effects in order, each followed by those that it makes due. Stops at a throttle, whose clock must be asked
  /// first.
  mutating func start(_ pass: inout EffectPass, _ commands: inout EffectCommands) {
    while true {
      while let step = pass.popLast() {
        if start(step, &pass, &commands) { return }
        release(step.place, &commands)
        startFollowing(&pass, &commands)
      }
      // Effects that wait only for one another are started in the same turn.
      startStuck(&commands)
      guard !commands.following.isEmpty else { return }
      startFollowing(&pass, &commands)
    }
  }

  private func startFollowing(_ pass: inout EffectPass, _ commands: inout EffectCommands) {
    guard !commands.following.isEmpty else { return }
    for step in commands.following.reversed() { pass.append(step) }
    commands.following = []
  }

  /// Starts one node of a tree, and pushes its parts as further steps, so that a deep tree needs no deep stack. Returns
  /// true if the clock of a throttle must be asked next.
  private mutating func start(
    _ step: EffectStep,
    _ pass: inout EffectPass,
    _ commands: inout EffectCommands
  ) -> Bool {
    var place = step.place
    let tree: EffectTree
    switch step.node {
    case .tree(let next): tree = next
    case .decided(let decision, let id, let next):
      push(follow(decision, of: id, next, place, &commands), place, &pass)
      return false
    }
    switch tree.kind {
    case .send(let action, let location):
      if !isRefused(place) { enqueue(action, location, place, &commands) }
      settle(place.sequence, &commands)

    case .run:
      if isRefused(place) { settle(place.sequence, &commands) } else { launch(tree, place, &commands) }

    case .merge(let trees):
      if let sequence = place.sequence { sequences[sequence].remaining += trees.count - 1 }
      for tree in trees.reversed() { push(tree, place, &pass) }

    case .concatenate(let trees):
      place.sequence = open(SequenceRow(place: place, rest: trees.dropFirst()))
      push(trees[0], place, &pass)

    case .embed(let embedding, let tree):
      if embedding.hasLeft {
        settle(place.sequence, &commands)
        return false
      }
      place.path = EffectPath(parent: place.path, embedding: embedding)
      if let scope = embedding.scope { place.owner = makeChild(of: place.owner, scope) }
      push(tree, place, &pass)

    case .cancellable(let id, let policy, let tree):
      admit(tree, id, policy, place, &commands)

    case .throttle(let id, let throttle, let tree):
      let last = owners[place.owner].throttles[id]
      commands.list.append(
        .ask(.init(throttle: throttle, id: id, tree: tree, place: place, last: last, rest: pass))
      )
      return true

    case .mark(let id, let instant):
      if !isRefused(place) { owners[place.owner].throttles[id] = instant }
      settle(place.sequence, &commands)

    case .ifRunning(let id, let tree):
      if use(of: id, in: place.owner) != nil { push(tree, place, &pass) } else { settle(place.sequence, &commands) }

    case .cancel(let id):
      cancel(id, in: place.owner, &commands)
      settle(place.sequence, &commands)

    case .taken:
      settle(place.sequence, &commands)
    }
    return false
  }

  private mutating func push(_ tree: EffectTree, _ place: EffectPlace, _ pass: inout EffectPass) {
    hold(place)
    pass.append(EffectStep(node: .tree(tree), place: place))
  }

  private mutating func open(_ sequence: SequenceRow) -> SequenceID {
    pin(sequence.place.owner)
    return sequences.insert(sequence)
  }

  private mutating func enqueue(
    _ action: Any,
    _ location: CodeLocation,
    _ place: EffectPlace,
    _ commands: inout EffectCommands
  ) {
    sends[place.send].pending += 1
    let owner = place.owner == root ? nil : place.owner
    if let owner { pin(owner) }
    commands.list.append(
      .enqueue(.init(action: action, location: location, path: place.path, send: place.send, owner: owner))
    )
  }

  private mutating func launch(_ tree: EffectTree, _ place: EffectPlace, _ commands: inout EffectCommands) {
    let effect = RunningEffect(tree, at: place, givenID: givenID(place.cancellable))
    let work = works.insert(WorkRow(effect: effect))
    effect.id = work
    worksOfOwner.append(work.index, to: place.owner.index)
    worksOfSend.append(work.index, to: place.send.index)
    if let cancellable = place.cancellable { worksOfCancellable.append(work.index, to: cancellable.index) }
    commands.list.append(.launch(effect))
  }

  /// The nearest id that the feature gave to an effect.
  private func givenID(_ cancellable: CancellableID?) -> AnyHashable? {
    var current = cancellable
    while let cancellable = current {
      let row = cancellables[cancellable]
      if !(row.id.base is any PrivateID) { return row.id }
      current = row.parent
    }
    return nil
  }

  /// Starts an effect under an id. It counts as running there, and is cancelled with its parts.
  mutating func begin(_ tree: EffectTree, _ id: AnyHashable, _ place: EffectPlace, _ commands: inout EffectCommands) {
    let use = makeUse(of: id, in: place.owner)
    let cancellable = open(id: id, place, use: use, onCancel: nil)
    var inner = place
    inner.cancellable = cancellable
    // The sequence is outside the cancellable effect, and closes it.
    inner.sequence = open(SequenceRow(place: place, rest: [], closes: cancellable))
    hold(inner)
    commands.following.append(EffectStep(node: .tree(tree), place: inner))
  }

  mutating func open(
    id: AnyHashable,
    _ place: EffectPlace,
    use: UseID,
    onCancel: (() -> Void)?
  ) -> CancellableID {
    let parent = place.cancellable.flatMap { cancellables.contains($0) ? $0 : nil }
    let cancellable = cancellables.insert(
      CancellableRow(id: id, owner: place.owner, send: place.send, parent: parent, use: use, onCancel: onCancel)
    )
    cancellablesOfUse.append(cancellable.index, to: use.index)
    if let parent { partsOfCancellable.append(cancellable.index, to: parent.index) }
    return cancellable
  }

  /// The tree to start after the clock of a throttle has answered.
  private mutating func follow(
    _ decision: EffectThrottle.Decision,
    of id: AnyHashable,
    _ tree: EffectTree,
    _ place: EffectPlace,
    _ commands: inout EffectCommands
  ) -> EffectTree {
    switch decision {
    case .now(let instant, let replaced):
      if !isRefused(place) { owners[place.owner].throttles[id] = instant }
      if let replaced { cancel(AnyHashable(ThrottleWait(id: id, end: replaced)), in: place.owner, &commands) }
      return EffectTree(.cancellable(id, .unlimited, tree))
    case .later(let end, let wait, let policy):
      let trees = [wait, EffectTree(.mark(id, end.base)), tree].compactMap { $0 }
      let wait = AnyHashable(ThrottleWait(id: id, end: end))
      let one = EffectTree(.cancellable(wait, policy, EffectTree(.concatenate(trees))))
      return EffectTree(.cancellable(id, .unlimited, one))
    }
  }
}
