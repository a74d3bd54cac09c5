/// One entry of a trace: explains why an event moved focus, or did not.
public struct FocusTraceEntry<ID: Hashable> {
  /// The event that the engine handled, in words, such as `Tab` or `request for username`.
  public var event: String
  /// The result of the event, such as ``FocusRequestResult/moved`` or a refusal.
  public var result: FocusRequestResult
  /// The move, if there was one.
  public var change: FocusChange<ID>?
  /// The reason why focus moved or did not move; `nil` if the engine gives no reason. For a refusal, see also
  /// ``result``.
  public var reason: FocusExplanation?
  /// The nodes whose actions were performed. The root is not among them.
  public var performers: [ID]
  /// True if the move entered a section or scope, and this section or scope redirected the move: to its declared entry
  /// or default, or to the element inside it that had focus last.
  public var isRedirected: Bool
  /// The groups whose active item has changed, each with its new active item.
  public var activations: [(group: ID, item: ID?)]
  /// The requested element and the reason, if a waiting request was refused; otherwise `nil`. If no element stands for
  /// the value that a ``FocusBinding`` requested, the property is `nil` too.
  public var abandoned: (id: ID, reason: FocusRefusal)?

  /// The reason in words; empty if there is none.
  public var explanation: String {
    guard let reason else { return "" }
    return isRedirected ? "\(reason), as the scope around it prefers" : "\(reason)"
  }
}

extension FocusTraceEntry: Sendable where ID: Sendable {}

/// The entry as one line: `Tab → from username to password, cause .key: the next element in the Tab order`.
extension FocusTraceEntry: CustomStringConvertible {
  public var description: String {
    var line = "\(event) → "
    if let change {
      line += "from \(name(change.from)) to \(name(change.to)), cause .\(change.cause)"
    } else if case .refused(let refusal) = result {
      line += "refused as \(refusal)"
    } else {
      line += "\(result)"
    }
    if !performers.isEmpty { line += ", performed by \(performers.map { "\($0)" }.joined(separator: " and "))" }
    for (group, item) in activations { line += ", active in \(group): \(name(item))" }
    if reason != nil { line += ": \(explanation)" }
    if let (id, reason) = abandoned { line += "; the request for \(id) ended as \(reason)" }
    return line
  }

  private func name(_ id: ID?) -> String { id.map { "\($0)" } ?? "nothing" }
}

extension FocusNames {
  func traceEntry(of event: FocusEvent, _ outcome: FocusOutcome, in core: FocusCore) -> FocusTraceEntry<ID> {
    FocusTraceEntry(
      event: describe(event, outcome, in: core),
      result: outcome.result,
      change: outcome.change?.map(id),
      reason: outcome.reason,
      performers: outcome.performed.compactMap { self[$0.slot] },
      isRedirected: outcome.isRedirected,
      activations: outcome.activations.map { (id($0.group), $0.item.map(id)) },
      abandoned: outcome.abandoned.flatMap { ended in ended.id.map { (id($0), ended.reason) } }
    )
  }

  private func describe(_ event: FocusEvent, _ outcome: FocusOutcome, in core: FocusCore) -> String {
    switch event {
    case .update(let edits):
      guard edits.count == 1 else { return "update of \(edits.count) nodes" }
      return switch edits[0] {
      case .add(let node): "added \(name(node.id))"
      case .change(let node): "changed \(name(node.id))"
      case .remove(let slot): "removed \(name(slot))"
      }
    case .tab(let forward): return forward ? "Tab" : "Shift-Tab"
    case .move(let direction): return "move \(direction)"
    case .pane(let forward): return forward ? "next pane" : "previous pane"
    case .page(let direction): return "page \(direction)"
    case .moveToEdge(let forward, let ofGrid): return (forward ? "End" : "Home") + (ofGrid ? " of the grid" : "")
    case .type(let characters): return "typed \"\(characters)\""
    case .activate(let item, let group): return "active item \(name(item)) of \(name(group))"
    case .click(let slot): return "click on \(name(slot))"
    case .request(let request):
      let element = core.element(for: request.goal)
      if case .value = request.goal, element == nil { return "request for a value that no element stands for" }
      return "request for \(name(element))"
    case .reset(let scope): return scope == FocusTree.root ? "reset" : "reset of \(name(scope))"
    case .expireTypeAhead: return "end of typing"
    case .expirePending: return "end of waiting"
    case .elementsCame:
      // A refused request has not moved focus, so its element is read from `abandoned`.
      guard case .refused = outcome.result else { return "request for \(name(core.focus))" }
      return "request for \(name(outcome.abandoned?.id))"
    case .accessibility(let slot): return "accessibility focus on \(name(slot))"
    case .settle: return "answer"
    case .canAskToShow(let canAsk): return canAsk ? "a handler that shows elements" : "no handler that shows elements"
    case .withdraw: return "something newer"
    case .configure: return "new options"
    case .setRootExitCommand(let hasExitCommand): return "\(hasExitCommand ? "an" : "no") exit command of the root"
    case .activation: return "activation"
    case .shortcut(let shortcut): return "\(shortcut)"
    case .setDefault(let preference): return "new default \(name(preference?.id))"
    }
  }

  private func name(_ slot: Slot?) -> String { slot.flatMap { self[$0] }.map { "\($0)" } ?? "nothing" }
}
