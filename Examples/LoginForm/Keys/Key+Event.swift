import FocusSync

extension Key {
  /// The key as the focus engine delivers it; `nil` for a click, which goes to a place and not to what has focus.
  var event: KeyEvent? {
    switch self {
    case .character(let character): KeyEvent(KeyEvent.Key(character))
    case .tab: KeyEvent(.tab)
    case .backTab: KeyEvent(.tab, modifiers: .shift)
    case .return: KeyEvent(.return)
    case .escape: KeyEvent(.escape)
    case .up: KeyEvent(.upArrow)
    case .down: KeyEvent(.downArrow)
    case .left: KeyEvent(.leftArrow)
    case .right: KeyEvent(.rightArrow)
    case .backspace: KeyEvent(.delete)
    case .delete: KeyEvent(.deleteForward)
    case .home: KeyEvent(.home)
    case .end: KeyEvent(.end)
    case .clear: KeyEvent("u", characters: "", modifiers: .control)
    case .click, .pointer: nil
    }
  }
}
