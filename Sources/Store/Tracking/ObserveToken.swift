/// Keeps an observation alive. The observation ends when the token is cancelled or released.
public final class ObserveToken {
  private var onCancel: (() -> Void)?
  private var onRelease: (() -> Void)?

  /// Makes a token that calls `onCancel` once: when it is cancelled, or when it is released, on the thread of the
  /// release.
  public init(onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
    self.onRelease = nil
  }

  /// Makes a token. It calls `onCancel` if it is cancelled. If it is released instead, it calls `onRelease`, on the
  /// thread of the release.
  package init(onCancel: @escaping () -> Void, onRelease: @escaping () -> Void) {
    self.onCancel = onCancel
    self.onRelease = onRelease
  }

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
}
