/// The cause of a move of focus.
public enum FocusCause: Hashable, Sendable {
  /// The user pressed Tab, an arrow, or another key that moves focus by itself.
  case key
  /// The user clicked.
  case pointer
  /// The program requested the move.
  case program
  /// The focused element was removed, disabled or scrolled out of view, its window became inactive, or its trap was
  /// turned off.
  case removal
  /// A scope appeared or was reset, or a window became active.
  case `default`
}

/// The reason why a request did not move focus.
public enum FocusRefusal: Error, Hashable, Sendable {
  /// The element is not in the tree, or its window is inactive, and the request does not wait, or its wait was ended.
  case absent
  /// The element or an ancestor is disabled, or the region contains nothing that can be focused.
  case disabled
  /// A scroll region clips the element, and the program does not show it: see ``FocusEngine/bringIntoView``.
  case outOfView
  /// A trap keeps focus in another part of the tree.
  case trapped
  /// ``FocusEngine/shouldMove`` returned false.
  case vetoed
  /// Focus has moved since the state that the request was based on.
  case stale
  /// A newer request or move replaced it while it waited for its element.
  case superseded
}

/// The result of a request.
public enum FocusRequestResult: Hashable, Sendable {
  /// Focus moved to the requested element, or the active item of a group did.
  case moved
  /// The requested element already had focus.
  case unchanged
  /// The element is not in the tree, or its window is inactive. The request is applied when the element is added, or
  /// the window becomes active, unless a newer request or move ends it.
  case pending
  /// Focus stays where it was.
  case refused(FocusRefusal)
  /// A turn is going on. The request is handled after the work that is already queued.
  case queued
}

/// One move of focus.
public struct FocusChange<ID: Hashable>: Hashable {
  /// The element that had focus; `nil` if none had.
  public var from: ID?
  /// The element that has focus now; `nil` if none has.
  public var to: ID?
  /// The cause of the move.
  public var cause: FocusCause
  /// The number of the move, counted from 1 for each engine.
  public var sequence: UInt64

  /// The net move of an earlier move and this one; `nil` if focus ends where it began.
  func following(_ earlier: FocusChange?) -> FocusChange? {
    guard let earlier else { return self }
    return earlier.from == to ? nil : FocusChange(from: earlier.from, to: to, cause: cause, sequence: sequence)
  }

  func map<Other>(_ transform: (ID) -> Other) -> FocusChange<Other> {
    FocusChange<Other>(from: from.map(transform), to: to.map(transform), cause: cause, sequence: sequence)
  }
}

extension FocusChange: Sendable where ID: Sendable {}

/// A version of the focus of one engine. A stamp has no meaning for another engine.
///
/// Read ``FocusEngine/stamp`` when slow work starts, and pass it to
/// ``FocusEngine/request(_:ifUnchangedSince:waits:cause:)`` when the work is done.
public struct FocusStamp: Hashable, Sendable {
  @usableFromInline let moves: UInt64
}
