import CFocalNcurses
import FocalTerminal
import Foundation

/// The name under which the terminal is looked up among the known ones.
///
/// A name that is not known, or none, is taken for what the terminal most likely is: nearly all of today's understand
/// what xterm does. A terminal that says that it has 16 million colours is looked up under the name for them first.
@MainActor
enum TerminalName {
  private static let likely = ["xterm-256color", "xterm", "vt220", "vt100", "ansi"]

  /// - Throws: `UsageError` if the terminal cannot put its cursor anywhere, as a printer cannot.
  static func choose(instead example: String?) throws(UsageError) -> String {
    let environment = ProcessInfo.processInfo.environment
    let named = environment["TERM"] ?? ""
    let direct = focal_has_direct_colors() ? ThemeColor.directTerminal(environment) : nil
    let candidates = [direct].compactMap(\.self) + (named.isEmpty || named == "unknown" ? [] : [named]) + likely
    guard let name = candidates.first(where: { focal_terminal_is_known($0) }) else {
      throw UsageError("no description of a terminal is installed, not even of an xterm", example: example)
    }
    guard focal_terminal_string("cup") != nil else {
      throw UsageError("TERM='\(printable(name))' is a terminal that has no screen", example: example)
    }
    return name
  }
}
