import Store

/// Something that a person uses on a terminal, or a script by keys.
@MainActor
package protocol TerminalProgram: AnyObject {
  /// The size of the screen. A new size moves the parts, and with them what a click hits.
  var size: CellSize { get set }
  /// Whether something runs that a turning indicator should show.
  var isBusy: Bool { get }
  /// Whether the next Return or Escape leaves.
  var isDone: Bool { get }
  /// A line that stays on the normal screen when the program has left.
  var farewell: String? { get }

  /// Does what the input does.
  func receive(_ input: Input)

  /// The picture of now.
  ///
  /// - Parameter step: how far the indicator has turned.
  func screen(step: Int) -> Screen

  /// Calls `body` after each change of what the screen shows.
  func observe(_ body: @escaping () -> Void) -> ObserveToken

  /// Waits until nothing is in flight.
  func settle() async

  /// What has focus, by the name that a click has for it.
  var focusName: String { get }
}
