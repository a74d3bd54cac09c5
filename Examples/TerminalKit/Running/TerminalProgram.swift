/// Something that a person uses on a terminal, or a script by keys.
@MainActor
package protocol TerminalProgram: AnyObject {
  /// The size of the screen. A new size moves the parts, and with them what a click hits.
  var size: CellSize { get set }
  /// True while work is running that a turning indicator should show.
  var isBusy: Bool { get }
  /// The signs with which the screen is drawn, those that the terminal has.
  var glyphs: Glyphs { get set }
  /// True if the next Return or Escape leaves the program.
  var isDone: Bool { get }
  /// The keys that code around the program handles, with their effects, for the program's help line.
  var otherHints: [(key: String, meaning: String)] { get set }
  /// A line that stays on the normal screen when the program has left.
  var farewell: String? { get }

  /// Does what the input does.
  func receive(_ input: Input)

  /// True if the program handles the input itself now.
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

  /// The name of the focused element, by which a click can address it.
  var focusName: String { get }
}
