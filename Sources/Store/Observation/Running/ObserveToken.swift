/// Keeps an observation alive. The observation ends when the token is cancelled or released, so a call whose token is
/// discarded observes nothing.
///
/// ```swift
/// var observations: Set<ObserveToken> = []
///
/// observations.insert(store.observe(\.count) { label.text = "\($0)" })
/// ```
///
/// The store retains the closure of an observation, and what the closure captures, until the observation ends or the
/// store is released. The token retains neither the store nor the closure.
public final class ObserveToken: Hashable {
  private var onCancel: (() -> Void)?
  private var onRelease: (() -> Void)?

  /// Makes a token that calls `onCancel` once: when it is cancelled, or when it is released, on the thread of the
  /// release.
  public init(onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
  }

  /// Makes a token. It calls `onCancel` if it is cancelled. If it is released instead, it calls `onRelease`, on the
  /// thread of the release.
  package init(onCancel: @escaping () -> Void, onRelease: @escaping () -> Void) {
    self.onCancel = onCancel
    self.onRelease = onRelease
  }

  /// False once the token has been cancelled.
  public var isActive: Bool { onCancel != nil }

  deinit {
    if let onCancel { (onRelease ?? onCancel)() }
  }

  /// Ends the observation. A second call is a no-op.
  ///
  /// A token belongs to the actor of the store or engine that made it, so call this method there. The token may be
  /// released on any thread.
  public func cancel() {
    onRelease = nil
    onCancel.take()?()
  }

  public static func == (lhs: ObserveToken, rhs: ObserveToken) -> Bool { lhs === rhs }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
