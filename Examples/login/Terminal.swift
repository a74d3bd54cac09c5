import CNcurses
import Foundation
import LoginForm

/// The terminal, drawn on by ncurses.
///
/// ncurses keeps global state and knows no threads: everything goes through this one object on the main actor. One
/// may be open at a time.
@MainActor
final class Terminal {
  /// The size of the window.
  private(set) var size: CellSize
  private let hasColors: Bool

  /// Takes the terminal over: the form's own screen, keys one by one and unechoed, the mouse.
  ///
  /// From here until `close()` every way out of the process, crashes included, gives the terminal back as it was.
  ///
  /// - Throws: `UsageError` if standard input and output are not a terminal that can show a form.
  init() throws(UsageError) {
    let instead = "--keys 'demo<Tab>focal<Return>'"
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw UsageError("standard output is not a terminal to show the form on", example: instead)
    }
    Self.chooseLocale()
    guard focal_terminal_is_usable() else {
      let name = ProcessInfo.processInfo.environment["TERM"] ?? ""
      throw UsageError("TERM='\(name)' is not a terminal that the form can be shown on", example: instead)
    }
    let rescue = TerminalRescue(restoring: Self.restoringStrings())
    guard focal_open_screen() else {
      throw UsageError("the terminal cannot show the form", example: instead)
    }
    rescue.arm()
    cbreak()
    noecho()
    nonl()
    Self.takeSuspendKey()
    keypad(focal_stdscr(), true)
    nodelay(focal_stdscr(), true)
    // How long an Escape waits for the rest of a key's sequence, in milliseconds. Terminals send a sequence at once; 25 is
    // enough over a network and too short to be felt.
    set_escdelay(25)
    // Every button, though only the left one counts: for an event that was not asked for, as for a release, ncurses would wait
    // until something else comes, and the form with it.
    mousemask(focal_any_button(), nil)
    // A press counts at once, instead of after the time that a double click may take.
    mouseinterval(0)
    hasColors = has_colors()
    if hasColors {
      start_color()
      use_default_colors()
      init_pair(Color.red.rawValue, Int16(COLOR_RED), -1)
      init_pair(Color.green.rawValue, Int16(COLOR_GREEN), -1)
      init_pair(Color.cyan.rawValue, Int16(COLOR_CYAN), -1)
    }
    size = CellSize(columns: Int(getmaxx(focal_stdscr())), rows: Int(getmaxy(focal_stdscr())))
  }

  /// Gives the terminal back.
  func close() {
    endwin()
    TerminalRescue.disarm()
  }

  /// Stops the process as Ctrl-Z does, with the terminal given back meanwhile; returns when it is continued.
  ///
  /// - Parameter withGroup: whether everything else that runs in the foreground is stopped too.
  func suspend(withGroup: Bool) {
    endwin()
    TerminalRescue.stopProcess(withGroup: withGroup)
    redraw()
  }

  /// Fits the screen to the window, whose size may have changed.
  func resize() {
    var rows: Int32 = 0
    var columns: Int32 = 0
    guard focal_window_size(STDOUT_FILENO, &rows, &columns) else { return }
    resizeterm(rows, columns)
    size = CellSize(columns: Int(columns), rows: Int(rows))
  }

  /// Draws everything anew, because something else may have drawn over it.
  func redraw() {
    resize()
    clearok(focal_stdscr(), true)
    wrefresh(focal_stdscr())
  }

  /// ncurses draws wide characters only in a UTF-8 locale. Where none is set, as in many containers, a neutral one is
  /// taken; only the terminal's own encoding could be wrong then, and terminals speak UTF-8 today.
  private static func chooseLocale() {
    setlocale(LC_ALL, "")
    for name in ["C.UTF-8", "en_US.UTF-8"] {
      if let codeset = nl_langinfo(nl_item(CODESET)), String(cString: codeset) == "UTF-8" { return }
      setlocale(LC_CTYPE, name)
    }
  }

  /// Has Ctrl-Z come as a key: ncurses ignores its signal while it draws, and a key pressed then would be lost.
  private static func takeSuspendKey() {
    var modes = termios()
    guard tcgetattr(STDIN_FILENO, &modes) == 0 else { return }
    focal_disable_suspend_key(&modes)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    // What ncurses goes back to after a stop.
    def_prog_mode()
  }

  /// What makes the terminal usable again: colours off, cursor on, mouse off, the screen from before.
  private static func restoringStrings() -> String {
    let names = ["sgr0", "cnorm", "rmkx", "rmcup"]
    let described = names.compactMap { name in focal_terminal_string(name).map { String(cString: $0) } }
      // A delay such as $<5> is for printing terminals.
      .map { $0.replacingOccurrences(of: "\\$<[^>]*>", with: "", options: .regularExpression) }
    let mouseOff = focal_terminal_string("kmous") == nil ? "" : "\u{1B}[?1000l\u{1B}[?1006l"
    return mouseOff + described.joined()
  }
}

// MARK: - Drawing

extension Terminal {
  private enum Color: Int16 {
    case standard, red, green, cyan
  }

  /// Draws the screen; ncurses sends only what changed.
  func show(_ screen: Screen) {
    werase(focal_stdscr())
    for (row, cells) in screen.rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        guard let character = cell.character, character != " " || cell.style != .plain else { continue }
        draw(character, cell.style, row: row, column: column)
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

  /// Draws one character, in as many pieces as it has spacing code points: ncurses takes one such a cell.
  private func draw(_ character: Character, _ style: Screen.Style, row: Int, column: Int) {
    let (attributes, color) = look(of: style)
    var column = column
    var scalars = character.drawnScalars[...]
    while let base = scalars.popFirst() {
      let marks = scalars.prefix { $0.displayWidth == 0 }
      scalars = scalars.dropFirst(marks.count)
      // A cell of ncurses holds four marks at most.
      let text = ([base] + marks.prefix(4)).map { wchar_t(bitPattern: $0.value) } + [0]
      if !focal_draw(Int32(row), Int32(column), text, attributes, color.rawValue) {
        _ = focal_draw(Int32(row), Int32(column), [wchar_t(63), 0], attributes, color.rawValue)
      }
      column += max(1, base.displayWidth)
    }
  }

  private func look(of style: Screen.Style) -> (attr_t, Color) {
    let look: (attr_t, Color) =
      switch style {
      case .plain, .label: (0, .standard)
      case .title: (focal_bold(), .standard)
      case .hint, .disabled: (focal_dim(), .standard)
      case .field: (0, .standard)
      case .focusedField: (focal_bold(), .cyan)
      case .button: (0, .standard)
      case .focusedButton: (focal_reverse(), .standard)
      case .error: (focal_bold(), .red)
      case .success: (focal_bold(), .green)
      }
    return hasColors ? look : (look.0, .standard)
  }
}
