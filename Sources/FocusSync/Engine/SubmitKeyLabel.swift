/// The label of the return key while an element has focus. The label determines the effect of the key if no handler
/// takes the key.
///
/// SwiftUI calls this `SubmitLabel`; the name differs so that a file may import both modules.
public enum SubmitKeyLabel: Hashable, Sendable {
  /// Performs the action of the nearest element that declares the shortcut ``KeyEvent/Shortcut/defaultAction``.
  case `return`
  /// Moves focus to the next element in the Tab order. For this label and for `done`: if focus does not move, the key
  /// has the effect of `return`.
  case next
  /// Performs the action of the nearest element that declares the shortcut ``KeyEvent/Shortcut/defaultAction``.
  case go
  /// Gives up focus.
  case done
  /// Performs the action of the nearest element that declares the shortcut ``KeyEvent/Shortcut/defaultAction``.
  case join, route, search, send, `continue`
}
