import FocusSync
import Store

/// An action with a name and an optional key. The key of a page's command works wherever focus is, unless the focused
/// element or a scope around it handles the key. While a sheet or a menu is open, no command of the page works except
/// one for Ctrl-C.
///
/// The same command can be used in a page, in a menu and in a palette.
@MainActor
public struct Command {
  /// The key; `nil` for a command that is only in a menu or in a palette.
  public var event: KeyEvent?
  /// The key as the help line shows it.
  public var key: String
  /// The name of the command: the current effect of the key, in a word or two. The help line shows only enabled
  /// commands that have a key and a non-empty name.
  public var meaning: String
  /// True if the command can be performed now.
  public var isEnabled: Bool
  /// Called when the user presses the key, or chooses the command in a menu, a palette or a bar.
  public var action: Control.Action
  /// The source line that made the command, for reports.
  let location: CodeLocation

  /// Makes a command.
  ///
  /// A terminal sends some keys as other keys: it sends Ctrl-I as Tab, for example. A command with such a key is
  /// reported as an issue when a page has the command.
  ///
  /// - Parameters:
  ///   - event: The key.
  ///   - key: The key as the help line shows it.
  ///   - meaning: The effect of the key, in a word or two.
  ///   - isEnabled: True if the command can be performed now.
  ///   - action: Performs the command.
  public init(
    _ event: KeyEvent,
    _ key: String,
    _ meaning: String,
    isEnabled: Bool = true,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ action: @escaping Control.Action
  ) {
    location = CodeLocation(fileID: fileID, line: line)
    self.event = event
    self.key = key
    self.meaning = meaning
    self.isEnabled = isEnabled
    self.action = action
  }

  /// Makes a command without a key, for a menu or a palette.
  public init(
    _ meaning: String,
    isEnabled: Bool = true,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ action: @escaping Control.Action
  ) {
    location = CodeLocation(fileID: fileID, line: line)
    (event, key) = (nil, "")
    self.meaning = meaning
    self.isEnabled = isEnabled
    self.action = action
  }

  /// True if the help line may show the command. The help line leaves the command out while something else, such as
  /// the focused field, handles its key.
  var isShown: Bool { isEnabled && !meaning.isEmpty && event != nil }

  /// The name of the command with a capital letter, as the title of a button or an item.
  var title: String { meaning.prefix(1).uppercased() + meaning.dropFirst() }

  /// Makes a command for a letter that is pressed together with Ctrl. The letters `h`, `i`, `j` and `m` do not arrive,
  /// because a terminal uses them for other keys. The letter `z` does not arrive either: it suspends the program. A
  /// field with focus handles the letters that edit its text, such as `a`, `e` and `k`.
  public static func control(
    _ letter: Character,
    _ meaning: String,
    isEnabled: Bool = true,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    _ action: @escaping Control.Action
  ) -> Command {
    let event = KeyEvent(KeyEvent.Key(letter), characters: "", modifiers: .control)
    return Command(event, "^\(letter)", meaning, isEnabled: isEnabled, fileID: fileID, line: line, action)
  }

  func isCalled(by event: KeyEvent) -> Bool {
    isEnabled && self.event?.key == event.key && self.event?.modifiers == event.modifiers
  }

  /// The issue to report if the command's key does not arrive, because a terminal sends another key instead, or none.
  /// `nil` if the key arrives, or if the command has no key.
  var problem: String? {
    guard let event else { return nil }
    let sent = event.onTerminal
    if let sent, sent.key == event.key, sent.modifiers == event.modifiers { return nil }
    let name = KeyNotation.name(of: event) ?? ""
    let fate = sent.map { "a terminal sends it as \(KeyNotation.name(of: $0) ?? "'\($0.characters)'")" }
    return """
      The command '\(meaning)' has the key \(name), which does not arrive: \(fate ?? "it stops or kills a program").

      Give it another key. With Ctrl, these are the letters but 'h', 'i', 'j', 'm' and 'z'.
      """
  }
}
