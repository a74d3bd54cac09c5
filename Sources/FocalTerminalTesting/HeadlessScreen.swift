import FocalTerminal
import StoreTesting

/// A screen without a terminal: a test presses keys, clicks, and looks at the frame.
///
/// ```swift
/// await withScreen(initialState: Guests.State()) {
///   Guests()
/// } page: { store, size in
///   Guests.page(store, size: size)
/// } test: { screen, store in
///   await screen.press("Ada<Return>")
///   #expect(store.guests.count == 1)
///   #expect(screen.focus == "name")
///   screen.expectFrame("one guest")
/// }
/// ```
///
/// With `withScreen`, an asynchronous call such as `press` returns when no effect has work that is ready to run, as a
/// step of a `TestStore` does. With ``init(_:)``, the call returns when the effects have ended.
@MainActor
public final class HeadlessScreen {
  /// The program that the screen shows.
  public let program: any TerminalProgram
  private let settle: @MainActor () async -> Void

  /// Shows a program whose effects end by themselves. Each asynchronous method of the screen, such as `press`, waits
  /// until the effects have ended. To run the effects of a store on the executor of the test, use `withScreen`.
  public convenience init(_ program: any TerminalProgram) {
    self.init(program) { await program.settle() }
  }

  init(_ program: any TerminalProgram, settle: @escaping @MainActor () async -> Void) {
    self.program = program
    self.settle = settle
  }

  // MARK: Looking

  /// The frame, with the styles of its cells.
  public var screen: Screen { program.screen(step: 0) }

  /// The frame as text.
  public var text: String { screen.plainText }

  /// The name of the focused element; `"none"` if nothing has focus.
  public var focus: String { program.focusName }

  /// True if the program has ended, for example by Ctrl-C, or because the page or an effect of the root feature called
  /// `dismiss`.
  public var isDismissed: Bool { program.isDismissed }

  /// The first cell of a text in the frame; `nil` if the frame does not contain the text.
  public func place(of text: String) -> CellPoint? {
    for (row, line) in self.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let range = line.firstRange(of: text) {
        return CellPoint(column: String(line[..<range.lowerBound]).displayWidth, row: row)
      }
    }
    return nil
  }

  // MARK: Acting

  /// Performs inputs of the keyboard and the mouse, written as in `Ada<Tab><Click:save>`: see `KeyNotation`.
  ///
  /// Effects run after each input, except in two cases: the next input is Escape, or a character follows a character.
  /// So in `<Return><Escape>`, Escape can cancel an effect that Return has started. Keys reach the program as a
  /// terminal sends them: `<C-i>` is Tab. The test fails if the notation has a mistake, if `keys` names an element or a
  /// list that is not drawn, or if the program has ended before the last input.
  public func press(
    _ keys: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    do throws(KeyNotation.Mistake) {
      let inputs = try KeyNotation.parse(keys)
      if let mistake = await KeysRun.press(inputs, in: program, settle: settle) {
        Failure.record("press(\"\(keys)\"): \(mistake).\n\n\(text)", at: site)
      }
    } catch {
      Failure.record("press(\"\(keys)\"): \(error).", at: site)
    }
  }

  /// Handles one input, and lets effects run.
  public func receive(_ input: Input) async {
    program.handle(input)
    await settle()
  }

  /// Clicks the first cell of a text in the frame. A text that the frame does not contain fails the test.
  public func click(
    _ text: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let place = place(of: text) else {
      return Failure.record(
        "click(\"\(text)\"): the frame does not contain the text.\n\n\(self.text)",
        at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
      )
    }
    await receive(.click(.cell(place)))
  }

  /// Changes the size of the screen, as when a user resizes the terminal. The next frame has the new size.
  public func resize(columns: Int, rows: Int) {
    program.size = CellSize(columns: columns, rows: rows)
  }

  /// Lets effects run, for example after the test has moved a clock.
  public func run() async { await settle() }
}
