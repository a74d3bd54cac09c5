/// The label of the return key while an element has focus. The label determines the effect of the key if no handler
/// takes the key.
///
/// SwiftUI calls this `SubmitLabel`; the name differs so that a file may import both modules.
public enum SubmitKeyLabel: Hashable, Sendable {
  /// Activates the element with the shortcut ``KeyEvent/Shortcut/defaultAction``.
  case `return`
  /// Moves on to the next element in the Tab order.
  case next
  /// Activates the element with the shortcut ``KeyEvent/Shortcut/defaultAction``.
  case go
  /// Gives up focus.
  case done
  /// Activates the element with the shortcut ``KeyEvent/Shortcut/defaultAction``.
  case join, route, search, send, `continue`
}
