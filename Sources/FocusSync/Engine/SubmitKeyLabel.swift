/// What the return key promises while an element has focus, and what it does where no handler says otherwise.
///
/// SwiftUI calls this `SubmitLabel`; the name differs so that a file may import both modules.
public enum SubmitKeyLabel: Hashable, Sendable {
  /// Submits.
  case `return`
  /// Moves on to the next element in the Tab order.
  case next
  /// Submits.
  case go
  /// Gives up focus.
  case done
  /// Submits.
  case join, route, search, send, `continue`
}
