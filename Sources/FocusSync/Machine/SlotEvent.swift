/// An event that the core handles, by slot: see ``FocusEvent``.
enum SlotEvent {
  case update([SlotEdit])
  case tab(forward: Bool)
  case move(Direction)
  case point(Int?)
  case request(SlotRequest)
  /// A reset. The slot is `nil` if no node ever had the id.
  case reset(scope: Int?)
  /// An element was bound to the value that is awaited.
  case elementsCame
  case expire
  /// An asker withdraws its claim. The wait ends with the last claim.
  case withdraw(ClaimID)
  case supersede(waits: Bool)
  case configure(FocusOptions)
  case setDefault(FocusTree.DefaultTarget?)
}

/// A change to the tree, by slot: see ``FocusEdit``.
enum SlotEdit {
  case add(Int, FocusTree.Attributes)
  case change(Int, FocusTree.Attributes)
  case remove(Int)
}

/// A move of focus, by slot. The root means that nothing has focus.
struct SlotChange: Hashable {
  var from: Int
  var to: Int
  var cause: FocusCause
  var sequence: UInt64
}

/// The outcome of an event, by slot: see ``FocusOutcome``.
struct SlotOutcome {
  var result = FocusRequestResult.unchanged
  var change: SlotChange?
  /// The element of a waiting request that ended without focus moving there, and the reason.
  var abandoned: (slot: Int, reason: FocusRefusal)?
  /// The results of the claims that were answered in this event.
  var verdicts: [(claim: ClaimID, result: FocusRequestResult)] = []
  var reports: [SlotReport] = []
  /// The nodes that left the tree.
  var removedSlots: [Int] = []
  var reason: FocusExplanation?
  var isRedirected = false

  /// True if the program cannot veto the move.
  var isForced: Bool { change?.cause == .removal || reason == .trapAppeared }
}

/// A report, by slot: see ``FocusReport``.
enum SlotReport {
  case duplicateID(Int)
  case invalidFrame(Int)
  case missingParent(Int, parent: Int)
  case cycle(Int, parent: Int)
  case unknownID(Int)
  case emptyTrap(Int)
  case neverCame(Int)
  case neverBound(ValueID)
}
