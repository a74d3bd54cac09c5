import CFocalNcurses
import FocalTerminal
import Foundation

/// The terminal, on which ncurses draws.
///
/// ncurses has global state and is not thread-safe, so it is called on the main actor only, and one terminal may be
/// open at a time. ncurses only draws. `InputParser` reads the input, because ncurses recognises only a fixed list of
/// input sequences.
@MainActor
final class Terminal {
  /// The size of the window.
  private(set) var size: CellSize
  /// The characters for drawing: Unicode if the encoding of the locale is UTF-8, otherwise ASCII.
  let glyphs: Glyphs
  private var palette: Palette
  private let theme: (Appearance) -> Theme
  /// The appearance for which the present colours were chosen.
  private var appearance: Appearance
  /// The rows that ncurses has drawn; `nil` if all rows must be drawn again.
  private var shownRows: [[Screen.Cell]]?

  /// Takes over the terminal: opens a screen of its own, turns off line editing and echo, holds back output to standard
  /// error, and turns on the reports that `reportsOn` lists.
  ///
  /// From this call until `close()`, the terminal is restored when the process ends, even by a crash.
  ///
  /// - Parameters:
  ///   - example: Arguments with which the program needs no terminal. The error shows them. `nil` if there are none.
  ///   - theme: The colours for each appearance.
  /// - Throws: `UsageError` if `TerminalName` finds no terminal with a screen, or if ncurses cannot open the screen.
  init(instead example: String?, theme: @escaping (Appearance) -> Theme) throws(UsageError) {
    let isUTF8 = Self.chooseLocale()
    let name = try TerminalName.choose(instead: example)
    let rescue = TerminalRescue(restoring: Self.restoringStrings())
    guard focal_open_screen(name) else {
      throw UsageError("the terminal cannot show the form", example: example)
    }
    rescue.arm()
    TerminalRescue.holdErrors()
    cbreak()
    noecho()
    nonl()
    Self.letKeysThrough()
    // Without this call, ncurses would postpone drawing while typed input waits to be read.
    typeahead(-1)
    let environment = ProcessInfo.processInfo.environment
    palette = Palette(environment: environment)
    self.theme = theme
    appearance = environment["COLORFGBG"].flatMap(Appearance.init(colorFGBG:)) ?? .dark
    palette.take(theme(appearance), for: appearance)
    glyphs = isUTF8 ? .unicode : .ascii
    size = CellSize(columns: Int(getmaxx(focal_stdscr())), rows: Int(getmaxy(focal_stdscr())))
    send(Self.reportsOn)
  }

  /// Chooses the colours for the appearance that the terminal has reported. The next `show` draws all cells in them.
  func take(_ reported: Appearance) {
    guard reported != appearance else { return }
    appearance = reported
    palette.take(theme(reported), for: reported)
    clearok(focal_stdscr(), true)
  }

  /// Restores the terminal, then writes the errors that were held back.
  func close() {
    leave()
    TerminalRescue.disarm()
    TerminalRescue.releaseErrors()
  }

  /// Restores the terminal and stops the process, as Ctrl-Z does. When the process is continued, calls `redraw()` and
  /// returns.
  ///
  /// - Parameter withGroup: True to stop the other processes in the foreground too.
  func suspend(withGroup: Bool) {
    leave()
    TerminalRescue.releaseErrors()
    TerminalRescue.stopProcess(withGroup: withGroup)
    redraw()
  }

  /// Fits the screen to the window, whose size may have changed.
  func resize() {
    var rows: Int32 = 0
    var columns: Int32 = 0
    guard focal_window_size(STDOUT_FILENO, &rows, &columns) else { return }
    resizeterm(rows, columns)
    shownRows = nil
    size = CellSize(columns: Int(columns), rows: Int(rows))
  }

  /// Draws the whole screen again, because something else may have drawn over it. Also holds back output to standard
  /// error, fits the screen to the window, and turns on the reports of the terminal: see `reportsOn`.
  ///
  /// Does nothing while the process is in the background, because the shell then has the terminal.
  func redraw() {
    let foreground = tcgetpgrp(STDIN_FILENO)
    guard foreground < 0 || foreground == getpgrp() else { return }
    TerminalRescue.holdErrors()
    resize()
    clearok(focal_stdscr(), true)
    wrefresh(focal_stdscr())
    send(Self.reportsOn)
  }

  /// Turns off the reports that `reportsOn` turns on, and goes back to the normal screen. Does nothing if the screen is
  /// closed already. For example, `suspend` has closed the screen, and the process was continued in the background, so
  /// `redraw` has not opened the screen again.
  private func leave() {
    if isendwin() { return }
    if focal_terminal_string("rmcup") == nil {
      // The terminal has only one screen, and the picture of the program must not stay on it.
      werase(focal_stdscr())
      wrefresh(focal_stdscr())
    }
    send(Self.reportsOff)
    endwin()
  }

  /// Sets the locale of the process to the locale that the environment names. If the environment names none, as in many
  /// containers, sets a locale with UTF-8: terminals use UTF-8 today, and ncurses draws only the characters of the
  /// locale's encoding.
  ///
  /// - Returns: True if the encoding is UTF-8.
  private static func chooseLocale() -> Bool {
    setlocale(LC_ALL, "")
    if hasUTF8 { return true }
    let environment = ProcessInfo.processInfo.environment
    guard ["LC_ALL", "LC_CTYPE", "LANG"].allSatisfy({ (environment[$0] ?? "").isEmpty }) else { return false }
    for name in ["C.UTF-8", "en_US.UTF-8"] {
      setlocale(LC_CTYPE, name)
      if hasUTF8 { return true }
    }
    return false
  }

  private static var hasUTF8: Bool {
    nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8"
  }

  private static func letKeysThrough() {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    focal_let_keys_through(&modes)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    // Saves the present modes. ncurses sets them again when the process continues after a stop.
    def_prog_mode()
  }
}

// MARK: - Reports

extension Terminal {
  /// Asks for the colour of the background, and turns on these reports:
  /// - presses, releases and moves of the mouse, and turns of its wheel, in the format with decimal numbers,
  /// - the beginning and the end of each paste,
  /// - changes of the appearance.
  ///
  /// A terminal ignores a sequence that it does not know.
  private static let reportsOn =
    "\u{1B}[?1000h\u{1B}[?1003h\u{1B}[?1006h\u{1B}[?2004h\u{1B}[?2031h\u{1B}]11;?\u{1B}\\"
  private static let reportsOff = "\u{1B}[?2031l\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1000l"

  /// Sends the terminal a sequence for which ncurses has no name. Flushes the output of ncurses first, to keep the
  /// order.
  private func send(_ sequence: String) {
    focal_flush_output()
    let bytes = Array(sequence.utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
  }

  /// The bytes that make the terminal usable again. They turn off the reports, the colours and the keypad mode, show
  /// the cursor, and go back to the normal screen.
  private static func restoringStrings() -> String {
    let names = ["sgr0", "cnorm", "rmkx", "rmcup"]
    let described = names.compactMap { name in focal_terminal_string(name).map { String(cString: $0) } }
      // Removes delays such as $<5>, which are for printing terminals.
      .map { $0.replacingOccurrences(of: "\\$<[^>]*>", with: "", options: .regularExpression) }
    return reportsOff + described.joined()
  }
}

// MARK: - Drawing

extension Terminal {
  /// Draws the rows that have changed. Of these, ncurses sends only the cells that have changed.
  func show(_ screen: Screen) {
    if isendwin() { return }
    let old = shownRows ?? []
    if old.count != screen.rows.count { werase(focal_stdscr()) }
    shownRows = screen.rows
    for (row, cells) in screen.rows.enumerated() where old.count != screen.rows.count || old[row] != cells {
      wmove(focal_stdscr(), Int32(row), 0)
      wclrtoeol(focal_stdscr())
      for (column, cell) in cells.enumerated() {
        guard let character = cell.character, character != " " || cell.style != .plain else { continue }
        draw(shown(character, cell.style), cell.style, row: row, column: column)
      }
    }
    if let cursor = screen.cursor {
      curs_set(1)
      wmove(focal_stdscr(), Int32(cursor.row), Int32(cursor.column))
    } else {
      curs_set(0)
      wmove(focal_stdscr(), 0, 0)
    }
    wrefresh(focal_stdscr())
  }

  /// The character to draw for a cell. In a picture that the terminal shows by colours, this is a blank.
  private func shown(_ character: Character, _ style: Screen.Style) -> Character {
    if case .picture = style, palette.hasPictures { " " } else { character }
  }

  /// Draws one character. A cell of ncurses takes one spacing code point. A character with several such code points
  /// is drawn in several cells.
  private func draw(_ character: Character, _ style: Screen.Style, row: Int, column: Int) {
    let (attributes, pair) = palette.look(of: style)
    var column = column
    var scalars = character.drawnScalars[...]
    while var base = scalars.popFirst() {
      if glyphs == .ascii { base = base.asciiLookalike }
      let marks = scalars.prefix { $0.displayWidth == 0 }
      scalars = scalars.dropFirst(marks.count)
      // A cell of ncurses holds four marks at most.
      let text = ([base] + marks.prefix(4)).map { wchar_t(bitPattern: $0.value) } + [0]
      let hasDrawn = focal_draw(Int32(row), Int32(column), text, attributes, pair)
      // Draws a question mark if ncurses cannot draw the character. For the last cell of the screen, ncurses always
      // reports an error, because the cursor has no cell to move to.
      if !hasDrawn, row + 1 < size.rows || column + 1 < size.columns {
        _ = focal_draw(Int32(row), Int32(column), [wchar_t(63), 0], attributes, pair)
      }
      column += max(1, base.displayWidth)
    }
  }
}

extension Unicode.Scalar {
  /// The code point without its marks, such as `e` for `é`. If the rest is not ASCII, a question mark.
  fileprivate var asciiLookalike: Unicode.Scalar {
    let base = String(self).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? self
    return base.isASCII ? base : "?"
  }
}
