import FocusSync

/// A key of the page. It works wherever focus is, unless the focused element handles the key.
@MainActor
package struct Command {
  package var event: KeyEvent
  /// The key as the help line shows it.
  package var key: String
  /// The current effect of the key, in a word or two. It is shown while the command is enabled.
  package var meaning: String
  package var isEnabled: Bool
  package var action: Control.Action

  package init(
    _ event: KeyEvent,
    _ key: String,
    _ meaning: String,
    isEnabled: Bool = true,
    _ action: @escaping Control.Action
  ) {
    self.event = event
    self.key = key
    self.meaning = meaning
    self.isEnabled = isEnabled
    self.action = action
  }

  /// A letter that is pressed together with Ctrl.
  package static func control(
    _ letter: Character,
    _ meaning: String,
    isEnabled: Bool = true,
    _ action: @escaping Control.Action
  ) -> Command {
    let event = KeyEvent(KeyEvent.Key(letter), characters: "", modifiers: .control)
    return Command(event, "^\(letter)", meaning, isEnabled: isEnabled, action)
  }
}
