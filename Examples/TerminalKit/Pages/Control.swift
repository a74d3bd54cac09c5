import FocusSync

/// What Return does in a group of elements.
@MainActor
struct Submission {
  var action: Control.Action
  /// Whether the groups around this one are not told.
  var isScope: Bool
}

/// What an element does with inputs.
@MainActor
package struct Control {
  package typealias Action = @MainActor () -> Void

  /// A line of text that is edited.
  package struct Line {
    package var text: String
    package var isSecret = false
    /// Where the text stands, for clicks that place the cursor.
    package var frame: CellRect
    package var edit: @MainActor (String) -> Void
  }

  /// One of several values, which arrows to the sides and the wheel change.
  package struct Dial {
    package var count: Int
    package var value: Int?
    package var choose: @MainActor (Int) -> Void
  }

  package var line: Line?
  /// Done by Return, and by Space and a click where the element is not edited.
  package var action: Action?
  /// What Return does, for the help line.
  package var submitLabel: String?
  package var dial: Dial?
  /// Whether arrows lead to others like this in every direction, for the help line.
  package var isInGrid = false
  /// Done by a click at a column of the element, instead of `action`.
  package var click: (@MainActor (Int) -> Void)?

  package init() {}
}
