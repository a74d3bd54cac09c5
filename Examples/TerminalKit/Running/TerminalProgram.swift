/// Something that a person uses on a terminal, or a script by keys.
@MainActor
package protocol TerminalProgram: AnyObject {
  /// The size of the screen. A new size moves the parts, and with them what a click hits.
  var size: CellSize { get set }
  /// Whether something runs that a turning indicator should show.
  var isBusy: Bool { get }
  /// How the screen is drawn: with the signs that the terminal knows.
  var glyphs: Glyphs { get set }
  /// Whether the next Return or Escape leaves.
  var isDone: Bool { get }
  /// What keys do that the program knows nothing of, because something around it takes them. For its help line.
  var otherHints: [(key: String, meaning: String)] { get set }
  /// A line that stays on the normal screen when the program has left.
  var farewell: String? { get }

  /// Does what the input does.
  func receive(_ input: Input)

  /// Whether the program has a use of its own for the input now.
  func wants(_ input: Input) -> Bool

  /// The picture of now.
  ///
  /// - Parameter step: how far the indicator has turned.
  func screen(step: Int) -> Screen

  /// Called after each change of what the screen shows that no input caused.
  var onChange: (() -> Void)? { get set }

  /// Waits until nothing is in flight.
  func settle() async

  /// The names of what can be clicked now.
  var places: [String] { get }

  /// What has focus, by the name that a click has for it.
  var focusName: String { get }
}
