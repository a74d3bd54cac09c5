/// Decides what happens to a new effect while effects of the same id are running.
///
/// Two rules hold for each policy:
/// - An effect does not count against its own parts: a part may have the id of the effect that it is in.
/// - A cancelled effect does not count, even while its operation still winds down: `ignoreNew` then starts the next
///   one.
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

  /// Cancels the effects that are running or waiting, then runs the new one. Suits a search field.
  public static var cancelRunning: Self { Self(kind: .cancelRunning) }

  /// Ignores the new effect while another is running or waiting. Suits a button that must not act twice.
  public static var ignoreNew: Self { Self(kind: .ignoreNew) }

  /// Runs up to `count` effects at once. Further effects wait, and start in the order in which they were returned.
  ///
  /// Parts of effects that are already running start before new effects. If all effects that hold a place only wait for
  /// a place themselves, one of the waiting parts starts. Nested limits therefore cannot deadlock.
  ///
  /// - Parameter count: The number of effects that may run at once. A value below 1 counts as 1.
  public static func atMost(_ count: Int) -> Self {
    Self(kind: .atMost(max(1, count)))
  }
}
