import FocusSync

/// The keys that a focus scope handles while focus is in the scope, with their actions.
@MainActor
struct ScopeActions {
  /// The action of Return. If the focused field has its own action for Return, the field's action is performed first.
  /// Not performed if focus is in a text area, or on an element that Return activates, such as a button or a row.
  var submit: Control.Action?
  /// True if Return performs no actions of the scopes around this one.
  var isSubmitScope = false
  /// The action of Escape, with its meaning in a word or two.
  var exit: (meaning: String, action: Control.Action)?
  /// The keys that work while focus is in the scope.
  var commands: [Command] = []
  /// True if focus in this scope disables the commands outside the scope: the commands of outer scopes, the commands of
  /// the page, and the commands of the page's bar. Exception: the page's command for Ctrl-C still works.
  var endsCommands = false
}

/// The reaction of an element to inputs.
@MainActor
public struct Control {
  /// A closure that is called for a key, a click or a command.
  public typealias Action = @MainActor () -> Void

  /// Text that the user edits, in a single line or in several lines.
  public struct Line {
    /// The text itself, even if it is shown as dots.
    public var text: String
    /// True if the text is shown as dots.
    public var isSecret = false
    /// The frame of the text, for clicks that place the cursor.
    public var frame: CellRect
    /// The index of the first visible line of a text of several lines; `nil` for a single line.
    public var firstLine: Int?
    /// Called with the new text.
    public var edit: @MainActor (String) -> Void
  }

  /// A choice of one of several values. The left and right arrows and the wheel change the choice.
  public struct Dial {
    /// The number of values.
    public var count: Int
    /// The index of the chosen value; `nil` if there is none.
    public var value: Int?
    /// Called with the index of the new value.
    public var choose: @MainActor (Int) -> Void
  }

  /// The text, if the element is a text field.
  public var line: Line?
  /// In a text field of one line, the action of Return. In an element that is not a text field, the action of Return,
  /// Space and a click. Exception: see ``isSelectedFirst``.
  public var action: Action?
  /// A word for the help line that says what Return does. In a text field without an action for Return, this label also
  /// decides what Return does: see ``Part/field(_:_:_:controls:)``.
  public var submitLabel: String?
  /// The choice of one of several values, as in a picker; `nil` for an element without a choice.
  public var dial: Dial?
  /// The keys that work while the element has focus, unless the element takes them as text.
  public var commands: [Command] = []
  /// True if the element is in a grid, in which arrows move in all four directions. While the element has focus, the
  /// help line shows the four arrows.
  public var isInGrid = false
  /// True for an element that the first click focuses and the second click uses, such as a tile in a grid:
  /// - A click performs ``action`` if the element had focus before the click.
  /// - Return performs ``action``. Space does not.
  /// - If there is a ``click`` closure, a click calls the closure, and does not perform ``action``.
  public var isSelectedFirst = false
  /// Performed when a key moves focus to the element from another element with the same parent. In a group of radio
  /// buttons, this action chooses the focused button.
  public var followFocus: Action?
  /// Called while the mouse drags the element, with the distance in cells from the element's top left cell to the
  /// mouse.
  public var drag: (@MainActor (CellPoint) -> Void)?
  /// Called for a click on an element that is not a text field. The argument is the column of the click, counted from
  /// the left edge of the element. If ``isSelectedFirst`` is false, the click performs ``action`` before this call.
  public var click: (@MainActor (Int) -> Void)?

  /// Makes a control that ignores all inputs.
  public init() {}
}
