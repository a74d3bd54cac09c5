/// Decides what happens to a new effect while effects of the same id are running.
///
/// Two rules hold for each policy:
/// - A new effect does not wait for an effect that contains it, does not cancel that effect, and is not ignored because
///   of it. So a part may have the id of the effect that contains it.
/// - A cancelled effect does not count, even while its operation still winds down. For example, `ignoreNew` then starts
///   the new effect, and `atMost` starts a waiting effect.
public enum InFlightPolicy: Hashable, Sendable {
  /// Runs the new effect beside those that are running.
  case unlimited

  /// Cancels the effects that are running or waiting, then runs the new one. Suits a search field.
  case cancelRunning

  /// Ignores the new effect while another is running or waiting. Suits a button that must not act twice.
  case ignoreNew

  /// Runs at most this many effects at once. A number below 1 counts as 1. Further effects wait, and start in the order
  /// in which they were returned.
  ///
  /// A new effect with this policy never waits inside an effect that has the policy `atMost`, with any id, or that has
  /// the same id, with any policy.
  case atMost(Int)
}
