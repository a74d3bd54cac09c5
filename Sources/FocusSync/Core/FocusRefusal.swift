/// The reason why a request, a click or a key was refused.
public enum FocusRefusal: Error, Hashable, Sendable {
  /// One of these is the case:
  /// - The node is outside the tree or in an inactive window, and the call does not wait for it.
  /// - A request waited for its element, and the program ended the wait.
  /// - No scope around the focus has an action for the shortcut.
  /// - The requested active item is not in the group, or there is no such group.
  /// - The engine of the binding has been released.
  case absent
  /// The element or an ancestor is disabled, or the element has no ``FocusNode/interactions``, or the requested section
  /// or scope contains nothing that can be focused.
  case disabled
  /// The element, or each focusable element in the requested section or scope, is scrolled out of view.
  /// ``FocusEngine/bringIntoView`` is not set, or returned false.
  case outOfView
  /// A trap keeps focus in another part of the tree.
  case trapped
  /// ``FocusEngine/shouldMove`` returned false.
  case vetoed
  /// Focus has moved since the ``FocusStamp`` on which the request is based.
  case stale
  /// A newer request or move took precedence, while the element of this request was not in the tree or its window was
  /// inactive.
  case superseded
}

/// The result of a request, a click or a move.
public enum FocusRequestResult: Hashable, Sendable {
  /// Focus, the accessibility focus or the active item of a group moved.
  case moved
  /// Nothing moved and nothing was refused. For example, the requested element already had focus.
  case unchanged
  /// The request waits, because the element is not in the tree or its window is inactive. Focus moves when the element
  /// is added or the window becomes active. A newer move by the user or the program, a newer request for something
  /// else, a trap that takes focus, or ``FocusEngine/expirePendingRequest()`` ends the wait.
  case pending
  /// Focus stays where it was.
  case refused(FocusRefusal)
  /// A turn is going on. The request is handled after the work that is already queued.
  case queued
}
