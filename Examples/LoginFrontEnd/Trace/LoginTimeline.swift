import FocalTerminal

/// The source code and the limit with which every front end writes the page of a login.
public enum LoginTimeline {
  /// The source code of the first state, for the page's *Copy as test*.
  public static let initialState = "LoginFeature.State()"
  /// The source code of the feature, for the same.
  public static let reducer = "LoginFeature(authenticate: { _ in throw CancellationError() })"
  /// The number of actions on a page.
  public static let limit = 10_000
}

extension LoginOptions {
  /// Writes the page that the options ask for, if they do.
  ///
  /// - Throws: `UsageError` if the file cannot be written.
  public func write(timeline page: @autoclosure () -> String) throws(UsageError) {
    guard let timelineFile else { return }
    try PrivateFile(timelineFile, of: "--timeline", example: "/tmp/page.html").write(page())
  }
}
