/// A program that is driven by keys without a terminal.
@MainActor
package struct KeysRun {
  /// The last frame, and what has focus.
  package let report: String
  /// The first place that an input named and that was not there, in words.
  package private(set) var mistake: String?

  /// Presses the keys one after another.
  ///
  /// After each, everything that it started is waited for, unless the next key is Escape, which is there to cancel it.
  /// Characters that follow one another are typed faster than anything is answered.
  package init(_ inputs: [Input], in program: any TerminalProgram) async {
    for (index, input) in inputs.enumerated() {
      if mistake == nil, let name = input.placeName, !program.places.contains(name) {
        let places = program.places.map { "'\($0)'" }.joined(separator: ", ")
        mistake = "there is no '\(printable(name))' at that moment, only \(places)"
      }
      program.receive(input)
      let next = index + 1 < inputs.count ? inputs[index + 1] : nil
      let isTyping = input.isCharacter && next?.isCharacter == true
      if next != .key(.escape), !isTyping { await program.settle() }
    }
    await program.settle()
    report = Self.frame(of: program)
  }

  /// The picture of now, and what has focus.
  package static func frame(of program: any TerminalProgram) -> String {
    "\(program.screen(step: 0).plainText)\nfocus: \(program.focusName)\n"
  }
}
