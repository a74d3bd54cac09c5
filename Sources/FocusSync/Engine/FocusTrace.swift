/// Why focus went where it went, or why it stayed.
public enum FocusExplanation: Hashable, Sendable {
  case nextInTabOrder(forward: Bool)
  case edgeOfTabOrder(forward: Bool)
  case endOfTabOrder
  case besideTheGap
  case bestInDirection(Direction, DirectionalFocusSearch.Policy)
  case nothingInDirection(Direction, DirectionalFocusSearch.Policy)
  case nothingWasFocused
  case pointedAt
  case takesNoClicks
  case askedFor
  case waitedFor
  case givenUp
  case wentAway(FocusOptions.RemovalPolicy)
  case trapAppeared
  case defaultOfNewScope
  case scopeWasReset
}

extension FocusExplanation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .nextInTabOrder(let forward): "the \(forward ? "next" : "previous") element in the Tab order"
    case .edgeOfTabOrder(let forward): "the \(forward ? "first" : "last") element in the Tab order"
    case .endOfTabOrder: "there is nothing further in the Tab order"
    case .besideTheGap: "the element beside the one that went away"
    case .bestInDirection(let direction, let policy): "the best \(direction) under .\(policy)"
    case .nothingInDirection(let direction, let policy): "nothing can be reached \(direction) under .\(policy)"
    case .nothingWasFocused: "nothing was focused"
    case .pointedAt: "the user pointed at it"
    case .takesNoClicks: "a click does not focus an element that only activates"
    case .askedFor: "it was asked for"
    case .waitedFor: "a request waited for it"
    case .givenUp: "focus was given up"
    case .wentAway(let policy): "what was focused went away; policy .\(policy)"
    case .trapAppeared: "a trap appeared"
    case .defaultOfNewScope: "the default of a scope that appeared"
    case .scopeWasReset: "the scope was reset"
    }
  }
}

/// One line of the answer to 'why did focus go there?'.
public struct FocusTraceEntry<ID: Hashable> {
  public var event: FocusEvent<ID>
  public var outcome: FocusOutcome<ID>
}

extension FocusTraceEntry: Sendable where ID: Sendable {}

extension FocusTraceEntry: CustomStringConvertible {
  public var description: String {
    let reason = outcome.reason == nil ? "" : ": \(outcome.explanation)"
    guard let change = outcome.change else { return "\(event) → \(outcome.result)\(reason)" }
    let from = change.from.map { "\($0)" } ?? "nothing"
    let to = change.to.map { "\($0)" } ?? "nothing"
    return "\(event) → from \(from) to \(to), cause .\(change.cause)\(reason)"
  }
}
