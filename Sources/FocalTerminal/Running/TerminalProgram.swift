import FocusSync

/// A program that a person uses on a terminal, or a script drives by keys.
@MainActor
public protocol TerminalProgram: AnyObject {
  /// The size of the screen. A new size moves the parts and their click areas.
  var size: CellSize { get set }
  /// True while an indicator in the frame turns.
  var isBusy: Bool { get }
  /// The characters with which the screen is drawn. The terminal must have them.
  var glyphs: Glyphs { get set }
  /// True if the next Return or Escape leaves the program.
  var isDone: Bool { get }
  /// The keys that code around the program handles, with their effects, for the program's help line.
  var otherHints: [(key: String, meaning: String)] { get set }
  /// A line that stays on the normal screen when the program has left.
  var farewell: String? { get }

  /// Handles an input.
  ///
  /// - Returns: `.ignored` for a key that has no effect.
  @discardableResult
  func receive(_ input: Input) -> KeyEvent.Result

  /// The current picture.
  ///
  /// - Parameter step: The step of the turning indicator.
  func screen(step: Int) -> Screen

  /// Called after each change of what the screen shows that no input caused.
  var onChange: (() -> Void)? { get set }

  /// Waits until no work is running.
  func settle() async

  /// The names of the places that can be clicked at present.
  var places: [String] { get }

  /// The name of the focused element, by which a click can address it.
  var focusName: String { get }

  /// The state behind the screen as one line of text, for a program that shows this one; `nil` if there is no line.
  var stateText: String? { get }
}

extension TerminalProgram {
  public var stateText: String? { nil }
}
