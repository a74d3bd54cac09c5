/// The way in which an event dates the focus of an engine.
enum FocusDating {
  /// The event is no intent, or the engine has not honoured it.
  case none
  /// The request waits for its element.
  case waiting
  /// The element of the waiting request has come.
  case fulfilled
  /// The user or the program asked for the focus that the engine has now.
  case honoured
}

extension FocusEvent {
  func dating(_ outcome: FocusOutcome) -> FocusDating {
    if outcome.result == .pending { return .waiting }
    if case .waitedFor? = outcome.reason { return outcome.change == nil ? .none : .fulfilled }
    let isHonoured =
      switch self {
      case .tab, .move, .page, .pane, .moveToEdge, .type: outcome.change != nil
      case .click, .request, .reset:
        (outcome.result == .moved || outcome.result == .unchanged) && outcome.reason != .takesNoClicks
          && outcome.reason != .passedTrap && outcome.activations.isEmpty
      default: false
      }
    return isHonoured ? .honoured : .none
  }

  var isExpiry: Bool { if case .expirePending = self { true } else { false } }
}
