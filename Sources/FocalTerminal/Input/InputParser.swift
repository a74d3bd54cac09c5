import FocusSync

/// Turns the bytes that a terminal sends into inputs.
///
/// Escape sequences are read by the grammar of ECMA-48, not by a list. A sequence with a known meaning becomes an
/// input, begins or ends a paste, or changes `appearance`. The parser drops every other sequence from its first to its
/// last byte, so that no part of it is typed into a field. Text is UTF-8. Invalid UTF-8 is dropped, and the text around
/// it is kept. A sequence may be split anywhere between two reads.
///
/// Escape is a key and also the beginning of most sequences. Escape is the key if no other byte follows in time. The
/// caller feeds the bytes that have arrived, and then reads `pending`. If `pending` has a value and no byte arrives
/// within its `limit`, the caller calls `expire()`.
///
/// - Complexity: O(n) in the number of bytes.
package struct InputParser {
  /// The state of the grammar between two code points.
  private enum State: Equatable {
    /// Outside a sequence.
    case text
    /// After `count` Escapes.
    case escape(count: Int)
    /// In `ESC` with intermediate bytes, as in `ESC ( B`.
    case intermediate
    /// In `CSI`, with the part that has arrived.
    case control(ControlSequence)
    /// After `CSI [`, with which the Linux console begins its function keys.
    case consoleFunction
    /// In `SS3`, with the parameters that some terminals send after it.
    case singleShift(ControlSequence)
    /// In `DCS`, `SOS`, `PM` or `APC`, which end with `ST`.
    case string
    /// In `OSC`, with the text that has arrived. Of a long text, only the beginning is stored. `OSC` ends with `ST` or
    /// `BEL`.
    case command(String)
    /// After an Escape in a string. Escape and `\` together are `ST`. In `OSC`, `command` is the text that has arrived.
    /// In the other strings, `command` is `nil`.
    case stringEscape(command: String?)
    /// In the three bytes of an old mouse report.
    case mouse([UInt8])
  }

  private var state = State.text
  private var decoder = ScalarDecoder()
  /// True if an additional Escape, the sign of Alt, came directly before the sequence.
  private var hasAlt = false
  private var isPasting = false
  private var pasted = ""
  private var sequences = 0

  /// The newest appearance that the terminal has reported; `nil` if it has reported none.
  package private(set) var appearance: Appearance?

  package init() {}

  /// Reads the next bytes.
  ///
  /// - Returns: The inputs that are complete. A paste is one input, however long it is.
  package mutating func feed(_ bytes: some Sequence<UInt8>) -> [Input] {
    var inputs: [Input] = []
    for byte in bytes {
      if case .mouse(let begun) = state {
        takeMouse(begun + [byte], into: &inputs)
      } else if let scalar = decoder.take(byte) {
        take(scalar, into: &inputs)
      }
    }
    // While a paste or a code point is incomplete, each call changes the id of `pending`, which is `sequences`. With a
    // new id, the caller starts a new time limit.
    if isPasting || state == .text && decoder.isPartial { sequences += 1 }
    return inputs
  }
}

// MARK: - Time

extension InputParser {
  /// A sequence, a code point or a pasted text that has begun and not ended.
  package struct Pending: Equatable, Sendable {
    /// The number of the sequence. By this number, a timer recognises the sequence that it was started for.
    package let id: Int
    /// The time limit for its next byte.
    package let limit: Duration
  }

  /// The sequence, code point or pasted text that has begun and not ended; `nil` if there is none.
  package var pending: Pending? {
    switch state {
    case .text: decoder.isPartial || !pasted.isEmpty ? Pending(id: sequences, limit: Self.sequenceLimit) : nil
    // A terminal sends a whole sequence at once. 25 ms are enough for its other bytes to arrive over a network, and too
    // short for a user to notice the wait after a lone Escape.
    case .escape: Pending(id: sequences, limit: .milliseconds(25))
    default: Pending(id: sequences, limit: Self.sequenceLimit)
    }
  }

  /// The time limit for the next byte of a sequence. The limit is longer than the usual delays of a network. Some keys,
  /// such as Alt-], send the beginning of a sequence, so text that a person types within this limit after such a key
  /// may be lost.
  private static let sequenceLimit = Duration.milliseconds(500)

  /// Ends the pending sequence or code point. In an unfinished paste, the text that has arrived becomes an input, and
  /// the paste goes on. Outside a paste, if only Escapes have arrived, each of them becomes a key press. The beginning
  /// of any other sequence or of a code point is dropped.
  package mutating func expire() -> [Input] {
    var inputs: [Input] = []
    if isPasting {
      flushPaste(into: &inputs)
    } else if case .escape(let count) = state {
      inputs = Array(repeating: .key(.escape), count: count)
    }
    state = .text
    decoder.reset()
    return inputs
  }
}

// MARK: - Grammar

extension InputParser {
  private mutating func take(_ scalar: Unicode.Scalar, into inputs: inout [Input]) {
    switch state {
    case .text: takeText(scalar, into: &inputs)
    case .escape(let count): takeEscaped(scalar, after: count, into: &inputs)
    case .intermediate: takeIntermediate(scalar, into: &inputs)
    case .control(let sequence): takeControl(scalar, sequence, into: &inputs)
    case .consoleFunction:
      state = .text
      emit(ControlSequence.consoleKey(scalar), into: &inputs)
    case .singleShift(let sequence): takeSingleShift(scalar, sequence, into: &inputs)
    case .string: takeString(scalar)
    case .command(let text): takeCommand(scalar, after: text)
    case .stringEscape(let command):
      state = .text
      if scalar != "\\" { takeEscaped(scalar, after: 1, into: &inputs) } else if let command { finish(command) }
    case .mouse: break
    }
  }

  private mutating func begin(_ state: State) {
    // The time limit after Escape is short. When a character other than Escape follows, the sequence gets a new number,
    // so that the caller starts a longer time limit.
    switch (self.state, state) {
    case (.escape, .escape): break
    case (.text, _), (.escape, _): sequences += 1
    default: break
    }
    self.state = state
  }

  private mutating func takeText(_ scalar: Unicode.Scalar, into inputs: inout [Input]) {
    hasAlt = false
    switch scalar.value {
    case 0x1B: begin(.escape(count: 1))
    // In the 8-bit form of ECMA-48, one code point begins a sequence, instead of Escape and a character.
    case 0x8F: begin(.singleShift(ControlSequence()))
    case 0x90, 0x98, 0x9E, 0x9F: begin(.string)
    case 0x9B: begin(.control(ControlSequence()))
    case 0x9D: begin(.command(""))
    default:
      if isPasting {
        if !Character(scalar).isControl || ["\r", "\n", "\t"].contains(scalar) { pasted.unicodeScalars.append(scalar) }
      } else if let event = KeyEvent(scalar: scalar) {
        inputs.append(.key(event))
      }
    }
  }

  private mutating func takeEscaped(_ scalar: Unicode.Scalar, after count: Int, into inputs: inout [Input]) {
    hasAlt = count > 1
    switch scalar {
    case "\u{1B}": begin(.escape(count: count + 1))
    case "[": begin(.control(ControlSequence()))
    case "O": begin(.singleShift(ControlSequence()))
    case "]": begin(.command(""))
    case "P", "X", "^", "_": begin(.string)
    case "\u{20}"..."\u{2F}": begin(.intermediate)
    default:
      state = .text
      guard !isPasting, var event = KeyEvent(scalar: scalar) else { return }
      event.characters = ""
      event.modifiers.insert(.option)
      inputs.append(.key(event))
    }
  }

  private mutating func takeIntermediate(_ scalar: Unicode.Scalar, into inputs: inout [Input]) {
    if isAbort(scalar, into: &inputs) { return }
    if !("\u{20}"..."\u{2F}").contains(scalar) { state = .text }
  }

  private mutating func takeControl(
    _ scalar: Unicode.Scalar,
    _ begun: ControlSequence,
    into inputs: inout [Input]
  ) {
    if isAbort(scalar, into: &inputs) { return }
    var sequence = begun
    switch scalar {
    case "[" where sequence.isEmpty: state = .consoleFunction
    case "M" where sequence.isEmpty: state = .mouse([])
    case "\u{40}"..."\u{7E}":
      state = .text
      finish(sequence, final: scalar, into: &inputs)
    case "\u{20}"..."\u{3F}":
      sequence.append(scalar)
      state = .control(sequence)
    // ECMA-48 does not define other codes in a sequence. Such a code ends the sequence, and both are dropped.
    default: state = .text
    }
  }

  private mutating func takeSingleShift(
    _ scalar: Unicode.Scalar,
    _ begun: ControlSequence,
    into inputs: inout [Input]
  ) {
    if isAbort(scalar, into: &inputs) { return }
    var sequence = begun
    if ("0"..."9").contains(scalar) || scalar == ";" {
      sequence.append(scalar)
      state = .singleShift(sequence)
    } else {
      state = .text
      emit(sequence.singleShiftKey(final: scalar), into: &inputs)
    }
  }

  private mutating func takeString(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{1B}": state = .stringEscape(command: nil)
    case "\u{9C}", "\u{18}", "\u{1A}": state = .text
    default: break
    }
  }

  private mutating func takeCommand(_ scalar: Unicode.Scalar, after text: String) {
    switch scalar {
    case "\u{1B}": state = .stringEscape(command: text)
    case "\u{9C}", "\u{07}":
      state = .text
      finish(text)
    case "\u{18}", "\u{1A}": state = .text
    // Stores only the beginning of a long text, because texts that have a meaning here are short.
    default: if text.utf8.count < 64 { state = .command(text + String(scalar)) }
    }
  }

  private mutating func finish(_ command: String) { appearance = Appearance(answer: command) ?? appearance }

  /// Drops the sequence and returns true if the code point is Escape, CAN or SUB. Escape also begins another sequence.
  /// Returns false for any other code point.
  private mutating func isAbort(_ scalar: Unicode.Scalar, into inputs: inout [Input]) -> Bool {
    switch scalar {
    case "\u{1B}":
      state = .text
      begin(.escape(count: 1))
    case "\u{18}", "\u{1A}": state = .text
    default: return false
    }
    return true
  }

  private mutating func takeMouse(_ bytes: [UInt8], into inputs: inout [Input]) {
    guard bytes.count == 3 else {
      state = .mouse(bytes)
      return
    }
    state = .text
    // Each byte is a number plus 32. Columns and rows count from 1.
    let numbers = bytes.map { Int($0) - 32 }
    emitMouse(button: numbers[0], column: numbers[1], row: numbers[2], into: &inputs)
  }
}

// MARK: - Meaning of complete sequences

extension InputParser {
  private mutating func finish(
    _ sequence: ControlSequence,
    final: Unicode.Scalar,
    into inputs: inout [Input]
  ) {
    let numbers = sequence.numbers
    switch (sequence.prefix, final) {
    case (nil, "~") where numbers.first == 200:
      flushPaste(into: &inputs)
      isPasting = true
    case (nil, "~") where numbers.first == 201:
      flushPaste(into: &inputs)
      isPasting = false
    case ("<", "M") where numbers.count == 3:
      emitMouse(button: numbers[0], column: numbers[1], row: numbers[2], into: &inputs)
    case ("<", "m") where numbers.count == 3:
      // Only a release of the left button is passed on. It gets the number 3, which means a release in the old mouse
      // format.
      if numbers[0] & 0b11 == 0 {
        emitMouse(button: 3, column: numbers[1], row: numbers[2], into: &inputs)
      }
    case ("?", "n"): appearance = Appearance(report: numbers) ?? appearance
    case (nil, _): emit(sequence.key(final: final), into: &inputs)
    default: break
    }
  }

  private func emit(_ event: KeyEvent?, into inputs: inout [Input]) {
    guard var event, !isPasting else { return }
    if hasAlt {
      event.characters = ""
      event.modifiers.insert(.option)
    }
    inputs.append(.key(event))
  }

  /// Adds the input of a mouse report. In `button`, bits 0, 1 and 6 identify the button, bits 2 to 4 are modifiers, and
  /// bit 5 marks a movement.
  private func emitMouse(button: Int, column: Int, row: Int, into inputs: inout [Input]) {
    guard column > 0, row > 0, !isPasting else { return }
    let point = CellPoint(column: column - 1, row: row - 1)
    let spot = Input.Spot.cell(point)
    switch button & ~0b1_1100 {
    case 0: inputs.append(.click(spot))
    case 3: inputs.append(.release(point))
    case 32, 33, 34, 35: inputs.append(.move(point))
    case 64: inputs.append(.wheel(1, spot))
    case 65: inputs.append(.wheel(-1, spot))
    default: break
    }
  }

  private mutating func flushPaste(into inputs: inout [Input]) {
    guard !pasted.isEmpty else { return }
    // Most terminals send a carriage return for a line end.
    inputs.append(.paste(pasted.replacing("\r\n", with: "\n").replacing("\r", with: "\n")))
    pasted = ""
  }
}
