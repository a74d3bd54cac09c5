/// Decides what happens to a new effect while effects of the same id are running.
///
/// Two rules hold for each policy:
/// - An effect does not count against its own parts: a part may have the id of the effect that it is in.
/// - An effect that was cancelled does not make `ignoreNew` ignore the next one, even while it still winds down.
public struct InFlightPolicy: Hashable, Sendable {
  enum Kind: Hashable {
    case unlimited
    case cancelRunning
    case ignoreNew
    case atMost(Int)
  }

  let kind: Kind

  /// Runs the new effect beside those that are running.
  public static var unlimited: Self { Self(kind: .unlimited) }

  /// Cancels the effects that are running or waiting, then runs the new one. A search field wants this.
  public static var cancelRunning: Self { Self(kind: .cancelRunning) }

  /// Ignores the new effect while another is running or waiting. A button that must not act twice wants this.
  public static var ignoreNew: Self { Self(kind: .ignoreNew) }

  /// Runs up to `count` effects at once. Further ones wait and start in the order in which they came.
  ///
  /// Parts of effects that are already running start before new effects. If every effect that holds a place only waits
  /// for another's place, one of the waiting parts starts, so that nested limits cannot block one another for ever.
  ///
  /// - Parameter count: How many may run at once; a value below 1 counts as 1.
  public static func atMost(_ count: Int) -> Self {
    Self(kind: .atMost(max(1, count)))
  }
}
