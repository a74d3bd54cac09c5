/// Keeps an observation alive. The observation ends when the token is cancelled or released, so a call whose token is
/// discarded observes nothing.
///
/// ```swift
/// var observations: Set<ObserveToken> = []
///
/// observations.insert(store.observe(\.count) { label.text = "\($0)" })
/// ```
///
/// If a store is observed, the store retains the closure, and what the closure captures, until the observation ends or
/// the store is released. The token does not retain the closure. If `observe` of a scoped store made the token, the
/// token retains the root store.
public final class ObserveToken: Hashable {
  private var onEnd: ((_ isCancelled: Bool) -> Void)?

  /// Makes a token that calls `onCancel` once: when it is cancelled, or when it is released, on the thread of the
  /// release.
  public init(onCancel: @escaping () -> Void) {
    onEnd = { _ in onCancel() }
  }

  /// Makes a token that calls `onEnd` once: with `true` when it is cancelled, or with `false` when it is released, on
  /// the thread of the release.
  init(onEnd: @escaping (_ isCancelled: Bool) -> Void) {
    self.onEnd = onEnd
  }

  /// False once the token has been cancelled.
  public var isActive: Bool { onEnd != nil }

  deinit { onEnd?(false) }

  /// Ends the observation. A second call is a no-op.
  ///
  /// Call this method on the actor of the store or engine that made the token. The token itself may be released on any
  /// thread. The release also ends the observation, but a store may release the closure of the observation later, in a
  /// task on the store's actor.
  public func cancel() {
    onEnd.take()?(true)
  }

  public static func == (lhs: ObserveToken, rhs: ObserveToken) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
