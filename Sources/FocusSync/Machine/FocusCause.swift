/// Why focus moved.
public enum FocusCause: Hashable, Sendable {
  /// The user pressed Tab, an arrow, or another key that moves focus by itself.
  case key
  /// The user pointed at something.
  case pointer
  /// The program asked for it.
  case program
  /// The focused element went away or was disabled.
  case removal
  /// A scope appeared or was reset.
  case `default`
}

/// Why a request did not move focus.
public enum FocusRefusal: Error, Hashable, Sendable {
  /// There is no such element, and the request does not wait or has waited long enough.
  case absent
  /// The element, or something around it, is disabled, or nothing in it can be focused.
  case disabled
  /// A trap keeps focus in another part of the tree.
  case trapped
  /// ``FocusEngine/shouldMove`` said no.
  case vetoed
  /// Focus has moved since the state that the request was based on.
  case stale
  /// Something newer took its place while it waited for its element.
  case superseded
}

/// The result of a request.
public enum FocusRequestResult: Hashable, Sendable {
  /// Focus moved there.
  case moved
  /// Focus was there already.
  case unchanged
  /// The element is not there yet. The request is applied when it appears, unless something newer comes first.
  case pending
  /// Focus stays where it was.
  case refused(FocusRefusal)
  /// The engine is in the middle of a turn: the request comes after what is already queued.
  case queued
}

/// One move of focus.
public struct FocusChange<ID: Hashable> {
  /// The element that had focus; nil where none had.
  public var from: ID?
  /// The element that has it now; nil where none does.
  public var to: ID?
  /// Why it moved.
  public var cause: FocusCause
  /// Counts the changes of one engine, from 1.
  public var sequence: UInt64
}

extension FocusChange: Hashable {}
extension FocusChange: Sendable where ID: Sendable {}
