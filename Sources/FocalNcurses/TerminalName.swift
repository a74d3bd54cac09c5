import CFocalNcurses
import FocalTerminal
import Foundation

/// Chooses a terminfo name: the name of a description of the terminal in the database of ncurses. The first of these
/// names that has a description is chosen:
///
/// 1. The name that `ThemeColor.directTerminal` returns for 16 million colours, such as `xterm-direct`. It is left out
///    if ncurses is too old for so many colours.
/// 2. The name in `TERM`.
/// 3. The names of common terminals. Nearly all terminals of today understand the sequences of xterm.
///
/// If the name in `TERM` has no description, and a common name is chosen instead, a line on standard error says so. The
/// name `unknown` in `TERM` counts as no name.
@MainActor
enum TerminalName {
  private static let likely = ["xterm-256color", "xterm", "vt220", "vt100", "ansi"]

  /// - Throws: `UsageError` if no description is found, or if the chosen terminal has no command that moves the cursor.
  static func choose(instead example: String?) throws(UsageError) -> String {
    let environment = ProcessInfo.processInfo.environment
    let named = environment["TERM"] ?? ""
    let direct = focal_has_direct_colors() ? ThemeColor.directTerminal(environment) : nil
    let candidates = [direct].compactMap(\.self) + (named.isEmpty || named == "unknown" ? [] : [named]) + likely
    guard let name = candidates.first(where: { focal_terminal_is_known($0) }) else {
      throw UsageError("no description of a terminal is installed, not even of an xterm", example: example)
    }
    if !named.isEmpty, named != "unknown", name != named, name != direct {
      StandardStreams.complain("TERM='\(printable(named))' is not known here; '\(name)' is used instead")
    }
    guard focal_terminal_string("cup") != nil else {
      throw UsageError("TERM='\(printable(name))' is a terminal that has no screen", example: example)
    }
    return name
  }
}
