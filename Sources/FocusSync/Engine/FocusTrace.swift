/// One entry of a trace, which explains why focus moved.
public struct FocusTraceEntry<ID: Hashable> {
  /// The event that the engine handled.
  public var event: FocusEvent<ID>
  /// The outcome of the event.
  public var outcome: FocusOutcome<ID>
}

extension FocusTraceEntry: Sendable where ID: Sendable {}

extension FocusNames {
  /// The event as a front end or a program would send it. A request of a binding appears as a request for the value's
  /// element.
  func event(_ event: SlotEvent, in core: FocusCore) -> FocusEvent<ID> {
    switch event {
    case .input(let event): event.map(id)
    case .request(let request):
      if let target = request.target {
        core.element(for: target).map { .request(id($0)) } ?? .supersedePending(waits: true)
      } else {
        .request(nil)
      }
    case .elementsCame: .request(self[core.focus])
    case .withdraw: .supersedePending()
    }
  }
}

/// The entry as one line: `Tab → from username to password, cause .key: the next element in the Tab order`.
extension FocusTraceEntry: CustomStringConvertible {
  public var description: String {
    var line = "\(event) → "
    if let change = outcome.change {
      let from = change.from.map { "\($0)" } ?? "nothing"
      let to = change.to.map { "\($0)" } ?? "nothing"
      line += "from \(from) to \(to), cause .\(change.cause)"
    } else if case .refused(let refusal) = outcome.result {
      line += "refused as \(refusal)"
    } else {
      line += "\(outcome.result)"
    }
    if outcome.reason != nil { line += ": \(outcome.explanation)" }
    if let (id, reason) = outcome.abandoned { line += "; the request for \(id) ended as \(reason)" }
    return line
  }
}

extension FocusEvent: CustomStringConvertible {
  /// The event in words, as an entry shows it.
  public var description: String {
    switch self {
    case .update(let edits): edits.count == 1 ? "\(edits[0])" : "update of \(edits.count) nodes"
    case .tab(let forward): forward ? "Tab" : "Shift-Tab"
    case .move(let direction): "move \(direction)"
    case .point(let id): "click on \(Self.name(id))"
    case .request(let id, _, _, _): "request for \(Self.name(id))"
    case .reset(let scope): scope.map { "reset of \($0)" } ?? "reset"
    case .expirePending: "end of waiting"
    case .supersedePending: "something newer"
    case .configure: "new options"
    case .setDefault(let preference): "new default \(Self.name(preference?.id))"
    }
  }

  private static func name(_ id: ID?) -> String { id.map { "\($0)" } ?? "nothing" }
}

extension FocusEdit: CustomStringConvertible {
  public var description: String {
    switch self {
    case .add(let node): "added \(node.id)"
    case .change(let node): "changed \(node.id)"
    case .remove(let id): "removed \(id)"
    }
  }
}
