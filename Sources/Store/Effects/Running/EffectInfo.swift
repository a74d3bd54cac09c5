/// Describes an effect in reports and traces.
public struct EffectInfo: Sendable, CustomStringConvertible {
  /// The name given to `Effect.run`, if any.
  public let name: String?
  /// The id that the effect can be cancelled by, if any.
  public let id: String?
  /// The line that called `Effect.run`. For the wait of a `debounce`, `throttle` or `timeout`, the line that called
  /// this operator.
  public let location: CodeLocation
  /// The name of the case of the action for which a reducer or a hook returned the effect.
  ///
  /// Hooks also run without an action: when the store is made, and after a change of shared values from elsewhere. For
  /// an effect of these hooks, the text is `onMount` in the first case, and `shared value` in the second.
  public let action: String
  /// Unique among the running effects. An effect that starts later may have the identity of one that has ended.
  package let identity: ObjectIdentifier

  /// Describes the effect, for instance as
  /// `'login' (id loginRequest), started by signInTapped, created at Module/File.swift:12`.
  public var description: String {
    let name = name.map { "'\($0)'" } ?? "an effect"
    let id = id.map { " (id \($0))" } ?? ""
    return "\(name)\(id), started by \(action), created at \(location)"
  }
}

/// A phase of a running effect, as `Store.observeEffects(_:)` reports it.
public enum EffectPhase: String, Sendable, Hashable, Codable {
  /// The effect is about to run.
  case started
  /// The effect was cancelled. It delivers nothing from now on, and ends when its closure returns.
  case cancelled
  /// The closure of the effect has returned, or the effect was cancelled before its closure was called.
  case ended
}

extension RunningEffect {
  package var info: EffectInfo {
    EffectInfo(
      name: work.name,
      id: givenID.map { String(describing: $0.base) },
      location: work.location,
      action: position.cause.action is SharedChange ? SharedChange.name : caseName(of: position.cause.action),
      identity: ObjectIdentifier(self)
    )
  }
}
