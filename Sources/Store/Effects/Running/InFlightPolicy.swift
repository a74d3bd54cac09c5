/// Decides what happens to a new effect while effects of the same id are running.
///
/// Two kinds of effects do not count as running:
/// - An effect that contains the new effect. So a part may have the same id as the effect around it.
/// - A cancelled effect, even while its operation still winds down. For example, `ignoreNew` starts the new effect, and
///   `atMost` starts a waiting effect.
public enum InFlightPolicy: Hashable, Sendable {
  /// Runs the new effect beside those that are running.
  case unlimited

  /// Cancels the effects that are running or waiting, then runs the new one. Suits a search field.
  case cancelRunning

  /// Ignores the new effect while another is running or waiting. Suits a button that must not act twice.
  case ignoreNew

  /// Runs at most this many effects at the same time. A number below 1 counts as 1. Further effects wait, and start in
  /// the order in which they were returned.
  ///
  /// An effect with this policy starts without waiting in two cases, because it might otherwise wait for ever:
  /// - The effect is inside another effect of the same id.
  /// - The effect is inside another effect with this policy, even if the ids differ.
  case atMost(Int)
}
