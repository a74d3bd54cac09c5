/// Maps ids to slots, and slots to ids.
///
/// An id keeps its slot as long as anything refers to it. An element that is removed and added again is therefore the
/// same element for requests and scopes that remember it.
@usableFromInline
struct FocusNames<ID: Hashable> {
  @usableFromInline private(set) var slots: [ID: Int] = [:]
  @usableFromInline private(set) var ids: [ID?] = [nil]
  private var free: [Int] = []
  /// The number of ids above which unused ones are removed.
  @usableFromInline private(set) var limit = 64

  /// The id of a slot; nil for the root.
  @inlinable subscript(slot: Int) -> ID? { slot < ids.count ? ids[slot] : nil }

  /// The slot of an id that has one.
  func slot(of id: ID) -> Int? { slots[id] }

  /// The slot of an id. Assigns a slot if the id has none.
  @inlinable
  mutating func slot(naming id: ID) -> Int { slots[id] ?? name(id) }

  @usableFromInline
  mutating func name(_ id: ID) -> Int {
    let slot = free.popLast() ?? ids.count
    if slot == ids.count { ids.append(id) } else { ids[slot] = id }
    slots[id] = slot
    return slot
  }

  /// The slot of an optional id; the root for `nil`. Assigns a slot if the id has none.
  mutating func slot(naming id: ID?) -> Int { id.map { slot(naming: $0) } ?? FocusTree.root }

  /// True if unused ids should be searched for.
  @inlinable var isFull: Bool { slots.count > limit }

  /// Frees the slots of ids that nothing refers to.
  ///
  /// - Parameter referenced: The slots that are referred to by anything but a node in the tree.
  /// - Complexity: O(1) amortised for each id that was assigned a slot.
  mutating func forgetUnused(in tree: FocusTree, referenced: () -> Set<Int>) {
    guard isFull else { return }
    let referenced = referenced()
    for slot in ids.indices.dropFirst() where !tree.contains(slot) && !referenced.contains(slot) {
      guard let id = ids[slot] else { continue }
      slots[id] = nil
      ids[slot] = nil
      free.append(slot)
    }
    limit = max(64, 2 * slots.count)
  }
}

extension FocusNames: Sendable where ID: Sendable {}

/// Converts nodes, edits and events from ids to slots.
extension FocusNames {
  mutating func attributes(of node: FocusNode<ID>) -> FocusTree.Attributes {
    var attributes = FocusTree.Attributes(
      role: node.role,
      isEnabled: node.isEnabled,
      isTabStop: node.isTabStop,
      isTrap: node.isTrap,
      restoresFocus: node.restoresFocus,
      remembersFocus: node.remembersFocus,
      isScene: node.isScene,
      interactions: node.role == .element ? node.interactions : [],
      readingDirection: node.readingDirection,
      frame: node.frame,
      order: node.order
    )
    attributes.parent = slot(naming: node.parent)
    attributes.defaultFocus = target(of: node.defaultFocus)
    if !node.entryFocus.isEmpty {
      for (direction, id) in node.entryFocus { attributes.entries[direction] = slot(naming: id) }
    }
    return attributes
  }

  mutating func target(of preference: DefaultFocus<ID>?) -> FocusTree.DefaultTarget? {
    preference.map { .init(slot: slot(naming: $0.id), priority: $0.priority) }
  }

  mutating func event(_ event: FocusEvent<ID>) -> SlotEvent {
    switch event {
    case .update(let edits): .update(edits.map { edit($0) })
    case .tab(let forward): .tab(forward: forward)
    case .move(let direction): .move(direction)
    case .point(let id): .point(id.map { slot(naming: $0) })
    case .request(let id, let since, let waits, let cause):
      .request(
        SlotRequest(
          goal: id.map { .target(.element(slot(naming: $0))) } ?? .nothing,
          since: since,
          waits: waits,
          cause: cause
        )
      )
    case .reset(let id): .reset(scope: id.map { slot(of: $0) } ?? FocusTree.root)
    case .expirePending: .expire
    case .supersedePending(let waits): .supersede(waits: waits)
    case .configure(let options): .configure(options)
    case .setDefault(let preference): .setDefault(target(of: preference))
    }
  }

  private mutating func edit(_ edit: FocusEdit<ID>) -> SlotEdit {
    switch edit {
    case .add(let node): .add(slot(naming: node.id), attributes(of: node))
    case .change(let node): .change(slot(naming: node.id), attributes(of: node))
    case .remove(let id): .remove(slot(naming: id))
    }
  }
}

/// Converts nodes, outcomes and reports from slots to ids.
extension FocusNames {
  func node(_ slot: Int, _ attributes: FocusTree.Attributes) -> FocusNode<ID> {
    var node = FocusNode(
      id: ids[slot]!,
      role: attributes.role,
      parent: self[attributes.parent],
      frame: attributes.frame,
      order: attributes.order,
      isEnabled: attributes.isEnabled,
      interactions: attributes.interactions,
      defaultFocus: preference(attributes.defaultFocus),
      isTrap: attributes.isTrap,
      restoresFocus: attributes.restoresFocus,
      remembersFocus: attributes.remembersFocus,
      isScene: attributes.isScene
    )
    node.isTabStop = attributes.isTabStop
    node.readingDirection = attributes.readingDirection
    for direction in Direction.allCases {
      if let id = self[attributes.entries[direction]] { node.entryFocus[direction] = id }
    }
    return node
  }

  func preference(_ target: FocusTree.DefaultTarget?) -> DefaultFocus<ID>? {
    target.flatMap { target in self[target.slot].map { DefaultFocus($0, priority: target.priority) } }
  }

  func change(_ change: SlotChange) -> FocusChange<ID> {
    FocusChange(from: self[change.from], to: self[change.to], cause: change.cause, sequence: change.sequence)
  }

  func outcome(_ outcome: SlotOutcome) -> FocusOutcome<ID> {
    var result = FocusOutcome<ID>()
    result.result = outcome.result
    result.change = outcome.change.map { change($0) }
    result.abandoned = outcome.abandoned.flatMap { entry in self[entry.slot].map { ($0, entry.reason) } }
    result.reports = outcome.reports.compactMap { report($0) { _ in nil } }
    result.reason = outcome.reason
    result.isRedirected = outcome.isRedirected
    return result
  }

  /// Converts a report.
  ///
  /// - Parameter describe: Describes a value; returns `nil` if its binding has been released.
  func report(_ report: SlotReport, describe: (ValueID) -> String?) -> FocusReport<ID>? {
    switch report {
    case .duplicateID(let slot): .duplicateID(ids[slot]!)
    case .invalidFrame(let slot): .invalidFrame(ids[slot]!)
    case .missingParent(let slot, let parent): .missingParent(ids[slot]!, parent: ids[parent]!)
    case .cycle(let slot, let parent): .cycle(ids[slot]!, parent: ids[parent]!)
    case .unknownID(let slot): .unknownID(ids[slot]!)
    case .emptyTrap(let slot): .emptyTrap(ids[slot]!)
    case .neverCame(let slot): .neverCame(ids[slot]!)
    case .neverBound(let value): describe(value).map { .neverBound($0) }
    }
  }

  /// The event as a front end or a program would send it. A request of a binding appears as a request for the value's
  /// element.
  func event(_ event: SlotEvent, in core: FocusCore) -> FocusEvent<ID> {
    switch event {
    case .update(let edits): .update(edits.map { edit($0) })
    case .tab(let forward): .tab(forward: forward)
    case .move(let direction): .move(direction)
    case .point(let slot): .point(slot.flatMap { self[$0] })
    case .request(let request):
      switch request.goal {
      case .nothing, .noElement: .request(nil, since: request.since, waits: request.waits, cause: request.cause)
      case .target(let target):
        core.element(for: target).flatMap { self[$0] }
          .map { .request($0, since: request.since, waits: request.waits, cause: request.cause) }
          ?? .supersedePending(waits: true)
      }
    case .reset(let scope): .reset(scope: scope.flatMap { self[$0] })
    case .elementsCame: .request(self[core.focus])
    case .expire: .expirePending
    case .withdraw: .supersedePending()
    case .supersede(let waits): .supersedePending(waits: waits)
    case .configure(let options): .configure(options)
    case .setDefault(let target): .setDefault(preference(target))
    }
  }

  private func edit(_ edit: SlotEdit) -> FocusEdit<ID> {
    switch edit {
    case .add(let slot, let attributes): .add(node(slot, attributes))
    case .change(let slot, let attributes): .change(node(slot, attributes))
    case .remove(let slot): .remove(ids[slot]!)
    }
  }
}
