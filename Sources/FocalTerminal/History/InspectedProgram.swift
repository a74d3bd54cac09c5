import FocusSync
import Store

/// A program that traces and records what happens in its store, and can show the past again: see ``HistoryPane``.
@MainActor
public protocol InspectedProgram: TerminalProgram {
  /// Calls `output` with each event from now on. If an input directly causes an action or a move of focus, the event
  /// names the input, for example `<Return>`.
  func trace(to output: @escaping @Sendable (TraceEvent) -> Void)

  /// Returns an HTML page that shows the recording of the store, with the pictures of the screen that were kept.
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
  /// True if the help line shows keys with their meanings.
  var showsHelp: Bool { get set }
  /// The frame of the focused element on the screen; `nil` if nothing has focus, or if the frame is not known.
  var focusFrame: CellRect? { get }
  /// Adds the moves of focus to a trace from now on.
  func tellFocus(to trace: StoreTrace)
  func withHistory(limit: Int, keepsFrames: Bool) -> any InspectedProgram
}

extension PageSession: HistoryKeeping {
  package func tellFocus(to trace: StoreTrace) { trace.follow(engine) }

  /// Returns the page with a pane for the history of its store. Ctrl-T opens the pane: see ``HistoryPane``.
  ///
  /// Before this call, pass the store to `attach(_:)`, and the mirror of the page's focus to `keep(_:)`. The
  /// initialiser that takes a store does both. If several stores are attached, the pane shows the history of the
  /// first one, which must be a root store.
  ///
  /// - Parameters:
  ///   - limit: The number of states to keep.
  ///   - keepsFrames: True to keep pictures of the screen for
  ///     ``InspectedProgram/timeline(title:initialState:reducer:)``.
  public func withHistory(limit: Int = 1_000, keepsFrames: Bool = false) -> any InspectedProgram {
    guard let keepHistory else {
      preconditionFailure("A page without a store has no history. Call 'attach(_:)' first.")
    }
    return keepHistory(self, limit, keepsFrames)
  }
}
