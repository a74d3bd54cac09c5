import FocusSync

/// The actions of the keys that a focus scope handles while focus is in the scope.
@MainActor
struct ScopeActions {
  /// The action of Return, performed after the action of the focused element.
  var submit: Control.Action?
  /// True if Return does not also perform the actions of the scopes around this one.
  var isSubmitScope = false
  /// The action of Escape, with its meaning in a word or two.
  var exit: (meaning: String, action: Control.Action)?
  /// The keys that work while focus is in the scope.
  var commands: [Command] = []
  /// True if the commands of the scopes around this one and of the page do not work while focus is in this scope. Only
  /// the page's command for Ctrl-C still works.
  var endsCommands = false
}

/// The reaction of an element to inputs.
@MainActor
public struct Control {
  /// A closure that is called for a key, a click or a command.
  public typealias Action = @MainActor () -> Void

  /// Text of one line or several that the user edits.
  public struct Line {
    /// The whole text itself, even if dots are shown.
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
  /// In a text field, the action of Return. In another element, the action of Return, Space and a click.
  public var action: Action?
  /// The effect of Return, for the help line.
  public var submitLabel: String?
  /// The choice, if the element has several values.
  public var dial: Dial?
  /// The keys that work while the element has focus, unless the element takes them as text.
  public var commands: [Command] = []
  /// True if arrows lead to similar elements in every direction, for the help line.
  public var isInGrid = false
  /// True if the first click selects the element, and only a click on the selected element performs the action.
  public var isSelectedFirst = false
  /// Performed when a key moves focus to the element from an element with the same parent, as in a group of radio
  /// buttons, where the selection follows focus.
  public var followFocus: Action?
  /// Called while the mouse drags the element, with the distance in cells from the element's top left cell to the
  /// mouse.
  public var drag: (@MainActor (CellPoint) -> Void)?
  /// Called for a click, with its column counted from the left edge of the element. If `isSelectedFirst` is true, a
  /// click does not perform `action` then.
  public var click: (@MainActor (Int) -> Void)?

  /// Makes a control that ignores all inputs.
  public init() {}
}
