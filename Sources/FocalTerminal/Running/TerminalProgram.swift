import FocusSync

/// A program that a person uses on a terminal, or that a script drives by keys.
@MainActor
public protocol TerminalProgram: AnyObject {
  /// The size of the screen. A resized terminal, for example, sets a new size. The next picture has the new size.
  var size: CellSize { get set }
  /// True while the frame has a spinner, or a progress bar of work whose length is unknown.
  var isBusy: Bool { get }
  /// The characters with which the screen is drawn. The terminal must be able to show them.
  var glyphs: Glyphs { get set }
  /// True if the program has ended. It then gets no input, and the terminal is restored.
  var isDismissed: Bool { get }
  /// The keys that an enclosing program handles, with their meanings, for the help line of this program.
  var otherHints: [(key: String, meaning: String)] { get set }
  /// A line that stays on the normal screen when the program has ended; `nil` for none.
  var farewell: String? { get }

  /// Ends the program. Called for Ctrl-C, unless the program handles the key.
  func dismiss()

  /// Handles an input.
  ///
  /// - Returns: `.ignored` for a key that has no effect.
  @discardableResult
  func receive(_ input: Input) -> KeyEvent.Result

  /// The current picture.
  ///
  /// - Parameter step: The number of the animation step to draw, for spinners and for progress bars of work whose
  ///   length is unknown.
  func screen(step: Int) -> Screen

  /// The program calls this after a change of the picture. The program may omit the call for a change by an input,
  /// because the terminal is drawn after each input.
  var onChange: (() -> Void)? { get set }

  /// Waits until no work is running.
  func settle() async

  /// The names of the drawn elements and lists. A script can name them in an input, as in `<Click:save>`.
  var places: [String] { get }

  /// The name of the focused element, as in ``places``; `"none"` if nothing has focus.
  var focusName: String { get }

  /// A line that describes the state, for an enclosing program to show; `nil` if there is none.
  var stateText: String? { get }
}

extension TerminalProgram {
  public var stateText: String? { nil }

  /// Handles an input. A key becomes the key that a terminal sends: for example, Ctrl-I becomes Tab. See
  /// ``Input/onTerminal``. Ctrl-C ends a program that ignores the key.
  package func handle(_ input: Input) {
    guard !isDismissed, let input = input.onTerminal else { return }
    if receive(input) == .ignored, input == .control("c") { dismiss() }
  }
}
