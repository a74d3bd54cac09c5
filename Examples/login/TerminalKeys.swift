import CNcurses
import LoginForm

extension Terminal {
  /// What was typed and clicked since the last call, in order; `nil` when the terminal is gone.
  ///
  /// Does not wait, except for the rest of a key that Escape may have begun. Ctrl-Z is not a key of the form: it is told apart.
  ///
  /// - Parameter onSuspend: called where Ctrl-Z was among what was typed.
  func readKeys(onSuspend: () -> Void) -> [Key]? {
    var keys: [Key] = []
    var code: wint_t = 0
    var hasRead = false
    while true {
      let kind = wget_wch(focal_stdscr(), &code)
      if kind == ERR { break }
      hasRead = true
      if kind != KEY_CODE_YES, code == 0x1A {
        onSuspend()
        continue
      }
      let key = kind == KEY_CODE_YES ? key(forCode: Int32(bitPattern: code)) : key(forCharacter: code)
      if let key { keys.append(key) }
    }
    return hasRead || !isGone ? keys : nil
  }

  /// Readable, but with nothing to read: the other side has hung up.
  private var isGone: Bool {
    var standardInput = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&standardInput, 1, 0) > 0 && focal_bytes_waiting(STDIN_FILENO) == 0
  }

  private func key(forCharacter code: wint_t) -> Key? {
    switch code {
    case 0x08, 0x7F: return .backspace
    case 0x09: return .tab
    case 0x0A, 0x0D: return .return
    case 0x15: return .clear
    case 0x1B: return .escape
    default:
      guard let scalar = Unicode.Scalar(code) else { return nil }
      let character = Character(scalar)
      return character.isControl ? nil : .character(character)
    }
  }

  private func key(forCode code: Int32) -> Key? {
    switch code {
    case KEY_UP: .up
    case KEY_DOWN: .down
    case KEY_LEFT: .left
    case KEY_RIGHT: .right
    case KEY_HOME: .home
    case KEY_END: .end
    case KEY_BTAB: .backTab
    case KEY_ENTER: .return
    case KEY_BACKSPACE: .backspace
    case KEY_DC: .delete
    case KEY_MOUSE: clicked()
    default: nil
    }
  }

  private func clicked() -> Key? {
    var event = MEVENT()
    guard getmouse(&event) == OK, event.bstate & focal_left_button() != 0 else { return nil }
    return .pointer(CellPoint(column: Int(event.x), row: Int(event.y)))
  }
}
