import FocusSync
import Store

/// A program that traces and records what happens in its store, and can show the past again: see ``HistoryPane``.
@MainActor
public protocol InspectedProgram: TerminalProgram {
  /// Passes each event to a closure from now on, with the inputs as causes.
  func trace(to output: @escaping @Sendable (TraceEvent) -> Void)

  /// Returns an HTML page that shows everything that has happened, with the pictures of the screen that were kept.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - initialState: The source code of the first state, for the page's *Copy as test*.
  ///   - reducer: The source code of the feature, for *Copy as test* too.
  func timeline(title: String, initialState: String?, reducer: String?) -> String
}

/// A program that has a store and a focus engine, and can add a pane for their history.
@MainActor
package protocol HistoryKeeping: TerminalProgram {
  /// True if the help line shows the effects of keys.
  var showsHelp: Bool { get set }
  /// The cells of the focused element.
  var focusFrame: CellRect? { get }
  /// Adds the moves of focus to a trace from now on.
  func tellFocus(to trace: StoreTrace)
  func withHistory(limit: Int, keepsFrames: Bool) -> any InspectedProgram
}

extension PageSession: HistoryKeeping {
  package func tellFocus(to trace: StoreTrace) { trace.follow(engine) }

  /// Returns the page with a pane for the history of its store, which Ctrl-T opens: see ``HistoryPane``.
  ///
  /// Attach the store first, and keep the mirror of its focus. If several stores are attached, the history is that of
  /// the first one, which must be a root store.
  ///
  /// - Parameters:
  ///   - limit: The number of states to keep.
  ///   - keepsFrames: True if the page's timeline has pictures of the screen.
  public func withHistory(limit: Int = 1_000, keepsFrames: Bool = false) -> any InspectedProgram {
    guard let keepHistory else {
      preconditionFailure("A page without a store has no history. Call 'attach(_:)' first.")
    }
    return keepHistory(self, limit, keepsFrames)
  }
}
