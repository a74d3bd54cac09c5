/// The interactions for which an element takes focus.
///
/// SwiftUI calls this `FocusInteractions`; the name differs so that a file may import both modules.
public struct FocusableInteractions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The element takes a stream of input, as a text field does. A click focuses it, and Tab always stops at it.
  public static let edit = FocusableInteractions(rawValue: 1)

  /// The element is activated, as a button is. A click does not focus it, and Tab stops at it only if
  /// ``FocusOptions/keyboardNavigation`` is on.
  public static let activate = FocusableInteractions(rawValue: 2)

  /// Both interactions, the default.
  public static let automatic: FocusableInteractions = [.edit, .activate]
}
