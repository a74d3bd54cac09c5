/// Drives a program by keys, without a terminal. The documentation of FocalNcurses shows a program that takes the keys
/// from a command-line option.
@MainActor
public struct KeysRun {
  /// The text of the frame after all inputs, with the name of the focused element in the last line.
  public let report: String
  /// A description of the first wrong input; `nil` if there was none. An input is wrong if it names an element or a
  /// list that is not drawn, or if the program has ended before the input.
  public let mistake: String?

  /// Presses the keys one after another.
  ///
  /// After each key, the run waits for the work that the key started. It does not wait before Escape, which cancels
  /// work, nor between characters, which are typed faster than work is done. Keys reach the program as a terminal sends
  /// them: `<C-i>` is Tab.
  public init(_ inputs: [Input], in program: any TerminalProgram) async {
    mistake = await Self.press(inputs, in: program) { await program.settle() }
    report = Self.frame(of: program)
  }

  /// Presses the keys one after another, and draws no frame.
  ///
  /// - Parameter settle: Waits until no work is running.
  /// - Returns: A description of the first wrong input; `nil` if there was none. See ``mistake``.
  package static func press(
    _ inputs: [Input],
    in program: any TerminalProgram,
    settle: @MainActor () async -> Void
  ) async -> String? {
    var mistake: String?
    for (index, input) in inputs.enumerated() {
      if program.isDismissed {
        mistake = mistake ?? "the program has ended before \(input.traceName)"
        break
      }
      if mistake == nil, let name = input.placeName, !program.places.contains(name) {
        let places = program.places.map { "'\($0)'" }.joined(separator: ", ")
        let others = places.isEmpty ? "nor any other element" : "only \(places)"
        mistake = "there is no '\(printable(name))' at that moment, \(others)"
      }
      program.handle(input)
      let next = index + 1 < inputs.count ? inputs[index + 1] : nil
      let isTyping = input.isCharacter && next?.isCharacter == true
      if next != .key(.escape), !isTyping { await settle() }
    }
    await settle()
    return mistake
  }

  /// The text of the current frame, with the name of the focused element in the last line.
  public static func frame(of program: any TerminalProgram) -> String {
    "\(program.screen(step: 0).plainText)\nfocus: \(program.focusName)\n"
  }
}
