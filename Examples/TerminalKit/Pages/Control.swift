import FocusSync

/// The action of Return in a group of elements.
@MainActor
struct Submission {
  var action: Control.Action
  /// True if the groups around this one do not handle the same Return.
  var isScope: Bool
}

/// The reaction of an element to inputs.
@MainActor
package struct Control {
  package typealias Action = @MainActor () -> Void

  /// A line of text that is edited.
  package struct Line {
    package var text: String
    package var isSecret = false
    /// The frame of the text, for clicks that place the cursor.
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
  /// The action of Return, and of Space and a click if the element is not a text field.
  package var action: Action?
  /// The effect of Return, for the help line.
  package var submitLabel: String?
  package var dial: Dial?
  /// True if arrows lead to similar elements in every direction, for the help line.
  package var isInGrid = false
  /// The action of a click at a column of the element, instead of `action`.
  package var click: (@MainActor (Int) -> Void)?

  package init() {}
}
