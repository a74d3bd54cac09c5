/// The kind of the last input.
public enum FocusModality: Hashable, Sendable {
  /// A key, a swipe, a remote, a stick, a crown or a wheel.
  case keyboard
  /// A click or a touch.
  case pointer
  /// There has been no input yet. An element may have focus all the same, for example because the program moved focus.
  case program
}

extension FocusEngine {
  /// The kind of the last input. A request of the program changes the kind only if the request's cause is a key or the
  /// pointer. Observation tracks the read.
  public var inputModality: FocusModality {
    runner.noteRead()
    return runner.modality
  }

  /// True if the focused element should have a visible ring. False if nothing has focus, or if the last input was by
  /// pointer and the element takes no text. Browsers decide in this way about `:focus-visible`. Observation tracks the
  /// read.
  public var isFocusVisible: Bool {
    guard focused != nil else { return false }
    let takesText = runner.core.tree.places[runner.focus].attributes.interactions.contains(.edit)
    return runner.modality != .pointer || takesText
  }
}

extension FocusEvent {
  /// The modality that the event sets; `nil` if the event leaves the modality unchanged.
  var modality: FocusModality? {
    switch self {
    case .tab, .move, .page, .pane, .moveToEdge, .type: .keyboard
    case .click: .pointer
    case .request(let request) where request.cause == .key: .keyboard
    case .request(let request) where request.cause == .pointer: .pointer
    default: nil
    }
  }
}
