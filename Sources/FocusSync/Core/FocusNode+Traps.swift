/// The effect of a click outside the active trap: see ``FocusNode/outsideClick``.
public enum OutsideClick: Hashable, Sendable {
  /// The click is refused, as a click outside an alert is.
  case refused
  /// The click leaves the trap, as a click outside a menu does. The trap's exit command, or the action of its cancel
  /// button, is performed. The trap stops keeping focus, and the click has its usual effect. If the click focuses no
  /// element, focus returns as if the program had turned the trap off: see ``FocusNode/restoresFocus``.
  case leaves
  /// The click can activate the element that it hits, such as a button of a tool palette. Focus stays in the trap.
  case passesThrough
}

/// The attributes of traps.
///
/// ``isModal`` is a switch. Turning it on moves focus into the trap. Turning it off gives focus back to the element
/// that had focus before. Several traps form a stack: the trap that was turned on last keeps focus.
extension FocusNode {
  /// For a trap: true if the trap is turned off for a while. A paused trap lets focus leave. Pausing usually moves no
  /// focus, but if another trap is on, focus moves into that trap. A resumed trap goes to the top of the stack. If
  /// focus is outside the resumed trap, focus moves to the trap's last focused element. If there is no such element, or
  /// if it cannot have focus, focus enters the trap as when a trap is turned on.
  public var isPaused: Bool {
    get { rare?.attributes.isPaused ?? false }
    set { rareAttributes.isPaused = newValue }
  }

  /// For a scope: the element that gets focus when the scope is removed or stops being a trap while it contains focus.
  /// If `nil` and ``restoresFocus`` is true, focus returns to the element that had focus before the scope was entered.
  public var returnFocus: ID? {
    get { rare?.attributes.returnFocus }
    set { rareAttributes.returnFocus = newValue }
  }

  /// For a trap: the effect of a click outside it.
  public var outsideClick: OutsideClick {
    get { rare?.attributes.outsideClick ?? .refused }
    set { rareAttributes.outsideClick = newValue }
  }

  /// Pauses or resumes a trap: see ``isPaused``.
  public func paused(_ isPaused: Bool = true) -> FocusNode { changing { $0.isPaused = isPaused } }

  /// Declares ``returnFocus``. If `id` is a section or a scope, an element in it gets focus.
  public func returnFocus(_ id: ID) -> FocusNode { changing { $0.returnFocus = id } }

  /// Declares the effect of a click outside the trap, such as `.leaves` for a menu: see ``outsideClick``.
  public func outsideClick(_ effect: OutsideClick) -> FocusNode { changing { $0.outsideClick = effect } }

  /// True if the node is a trap that is not paused. Such a trap keeps focus while it is `FocusCore.activeTrap`.
  var keepsFocus: Bool { isModal && !isPaused }
}
