/// Decides where focus goes. A value: it handles an event and returns the outcome.
///
/// The core is not generic. ``FocusEngine`` converts ids and values of the program to slots, so that a key press costs
/// the same for every type of id.
struct FocusCore {
  var options: FocusOptions
  /// The number of moves of focus so far.
  var sequence: UInt64 = 0
  /// The requests that wait. A new request that must wait joins them if it asks for the same element or value as one of
  /// them: see `isAwaiting(_:)`. Otherwise the new request replaces them, or is refused if `keepsWait` is true. The
  /// element of the first request is reported as awaited.
  var awaited: [SlotRequest] = []
  var values = BoundElements()

  var tree = FocusTree()
  /// The element that has focus; the root if none has.
  var focus = FocusTree.root
  /// The position from which Tab continues while nothing has focus; `nil` while an element has focus, and if no element
  /// has had focus yet.
  var start: StartingPoint?
  /// The arrow moves that led to the focused element.
  var wayBack = WayBack()
  /// The nodes whose declared parent is not in the tree. During an update, also the nodes that are yet to be moved
  /// under their declared parents.
  var orphans: Set<Int> = []
  /// The traps that are on and not paused, in the order in which they were turned on or resumed.
  var traps: [Int] = []
  /// The traps that were turned off in this event, and may give focus back.
  var endedTraps: Set<Int> = []
  /// The traps that were paused before this event, and are not paused any more.
  var resumedTraps: Set<Int> = []
  /// The new scopes. The default of a new scope may take focus: see `defaultOfNewScope(within:)`. The scopes in a
  /// window may also count as new when the window becomes active: see `noteActivation(of:)`. Each move empties the set,
  /// and so does `settle()` while an element has focus.
  var fresh: Set<Int> = [FocusTree.root]
  /// The windows that have become active in the current update.
  var activated: [Int] = []
  /// The node that has the accessibility focus; the root if none has.
  var accessibilityFocus = FocusTree.root
  /// The nodes that declare keyboard shortcuts or exit commands.
  var actionNodes: Set<Int> = []
  /// The active items of groups, by group.
  var activeItems: [Int: Int] = [:]
  /// The text that has been typed to find an item.
  var typed = TypeAhead()
  /// The number of updates of the tree.
  var updates = 0

  /// The outcome of the event that is being handled.
  var outcome = FocusOutcome()
  /// True while the core handles a request whose `keepsWait` is true. The waiting requests then go on waiting.
  /// Exception: a waiting request of the same mirror is dropped.
  var keepsWait = false
  /// The moves that the core must not make while it handles the present event, because the program vetoes them.
  var vetoed: [FocusChange<Slot>] = []

  init(options: FocusOptions) {
    self.options = options
    tree.setReadingDirection(options.readingDirection)
  }

  /// Handles one event.
  ///
  /// - Parameter vetoed: The moves that the program has vetoed, from ``vetoes(of:allows:)``. The core does not make
  ///   them.
  @discardableResult
  mutating func handle(_ event: FocusEvent, vetoed: [FocusChange<Slot>] = []) -> FocusOutcome {
    self.vetoed = vetoed
    switch event {
    case .update(let edits): update(edits)
    case .tab(let forward): go(forward ? .next : .previous)
    case .move(let direction): move(direction)
    case .page(let direction): page(direction)
    case .pane(let forward): pane(forward: forward)
    case .moveToEdge(let forward, let ofGrid): moveToEdge(forward: forward, ofGrid: ofGrid)
    case .type(let characters): type(characters)
    case .activate(let item, let group): activate(item, of: group)
    case .click(let slot): click(slot)
    case .request(let request): self.request(request)
    case .reset(let scope): reset(scope)
    case .expirePending:
      if let slot = awaitedElement { outcome.reports.append(.neverCame(slot)) }
      endWait(.absent)
    case .expireTypeAhead: break
    case .elementsCame: fulfilAwaited()
    case .settle: settle()
    case .canAskToShow(let canAsk):
      tree.canAskToShow = canAsk
      tree.tabOrder.hasCurrentStops = false
      settle()
    case .accessibility(let slot): moveAccessibilityFocus(to: slot)
    case .withdraw(let claim): awaited.removeAll { $0.claim == claim }
    case .configure(let new):
      if new.readingDirection != options.readingDirection { tree.setReadingDirection(new.readingDirection) }
      options = new
    case .setDefault(let new):
      tree.places[FocusTree.root].attributes.defaultFocus = new
      settle()
    case .setRootExitCommand(let hasExitCommand):
      tree.places[FocusTree.root].attributes.hasExitCommand = hasExitCommand
      noteActions(of: FocusTree.root)
    case .activation: activate()
    case .shortcut(let shortcut): perform(shortcut)
    }
    followWithAccessibilityFocus()
    if !typed.isEmpty, event.endsTypeAhead(hasMoved: outcome.change != nil) { typed = TypeAhead() }
    return exchange(&outcome, with: FocusOutcome())
  }

  /// Returns the moves that `allows` vetoes. A copy of the core handles the event, and then `allows` is called with the
  /// copy's move. After each veto, another copy handles the event without the vetoed moves, and may make another move.
  /// `allows` is not called for a move that the program cannot veto: see `FocusOutcome.isForced`.
  func vetoes(of event: FocusEvent, allows: (FocusChange<Slot>) -> Bool) -> [FocusChange<Slot>] {
    var vetoed: [FocusChange<Slot>] = []
    while true {
      var rehearsal = self
      let outcome = rehearsal.handle(event, vetoed: vetoed)
      guard let change = outcome.change, !outcome.isForced, !allows(change) else { return vetoed }
      vetoed.append(change)
    }
  }

  /// The slots of the nodes in the tree, and of the ids that the core refers to.
  var referencedSlots: Set<Int> {
    var found = Set(values.boundSlots)
    found.insert(accessibilityFocus)
    for slot in tree.places.indices where tree.contains(slot) {
      let place = tree.places[slot]
      found.formUnion([slot, place.declaredParent, place.lastFocused, place.lastInPane])
      found.formUnion([place.cameFrom, place.substitute])
      if let rare = place.attributes.rare { found.formUnion(rare.attributes.ids) }
    }
    found.formUnion(wayBack.steps.map(\.from) + [wayBack.end])
    for (group, item) in activeItems { found.formUnion([group, item]) }
    for case .element(let slot) in awaited.map(\.goal) { found.insert(slot) }
    return found
  }
}

/// The position from which Tab continues while nothing has focus.
struct StartingPoint {
  /// The element that had focus last. If the element has left the tree: the node that preceded the element in the Tab
  /// order; the root if none did.
  var slot: Int
  /// The element that had focus last. If the element has left the tree: the innermost scope that was around it and is
  /// still in the tree. See ``FocusCore/inputTarget``.
  var inputOrigin: Int
  /// True if the element that had focus last has left the tree.
  var hasLeft = false
  /// True if nothing has focus because no element of the active trap can have it.
  var isHeld = false

  /// The element that had focus last; `nil` if it has left the tree.
  var element: Int? { hasLeft ? nil : slot }
}

/// The outcome of an event: the result, the move of focus, and what the engine must call and report.
struct FocusOutcome {
  /// The result of a key, a click or a request, such as `.moved` or a refusal.
  var result: FocusRequestResult = .unchanged
  /// The move, if there was one.
  var change: FocusChange<Slot>?
  /// The groups whose active item has changed, each with its new active item.
  var activations: [(group: Slot, item: Slot?)] = []
  /// The refusal of a waiting request: the id of the awaited element, and the reason. `nil` if no waiting request was
  /// refused. The id is `nil` if the request waited for a value to which no element is bound.
  var abandoned: (id: Slot?, reason: FocusRefusal)?
  /// Reports of probable mistakes of the program, in the order in which they were noticed.
  var reports: [FocusReport<Slot>] = []
  /// The reason why focus moved, or did not move; `nil` if the engine gives no reason. For a refusal, see also
  /// `result`.
  var reason: FocusExplanation?
  /// The element that the program must be asked to show. The event goes on after the program has answered: see
  /// ``FocusEvent/afterAnswer(to:)``.
  var asksToShow: Slot?
  /// The nodes that perform an action. `isExit` is true for an exit command, and false for the action of an element.
  var performed: [(slot: Slot, isExit: Bool)] = []
  /// True if the move was redirected, for example to the default of a scope that the move entered: see
  /// `FocusCore.redirected(_:_:_:)`.
  var isRedirected = false
  /// The refusal of a request in this event: the id of the requested element, and the reason. `nil` if no request was
  /// refused. The id is `nil` if the request asked for no element, or if no element stands for the requested value.
  var refused: (id: Slot?, reason: FocusRefusal)?
  /// The results of the claims that were answered in this event.
  var verdicts: [(claim: ClaimID, result: FocusRequestResult)] = []
  /// The nodes that left the tree, and those that were removed and added again.
  var removed: [Slot] = []

  /// True if the program cannot veto the move.
  var isForced: Bool { change?.cause == .removal || reason == .trapAppeared || reason == .windowBecameActive }

  /// Joins this outcome with `earlier`, the outcome of the earlier steps of the same event. A step ends when the
  /// program must be asked to show an element: see `asksToShow`.
  func following(_ earlier: FocusOutcome) -> FocusOutcome {
    var whole = self
    if let change {
      whole.change = change.following(earlier.change)
    } else {
      (whole.change, whole.reason) = (earlier.change, reason ?? earlier.reason)
    }
    if earlier.change != nil { whole.result = earlier.result }
    whole.performed = earlier.performed + performed
    whole.activations = earlier.activations + activations
    whole.abandoned = abandoned ?? earlier.abandoned
    whole.reports = earlier.reports + reports
    whole.verdicts = earlier.verdicts + verdicts
    whole.removed = earlier.removed + removed
    return whole
  }
}
