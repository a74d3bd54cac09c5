/// Keeps an observation alive: it ends when the token is cancelled or released.
public final class ObserveToken {
  private var onCancel: (() -> Void)?

  /// Makes a token that calls `onCancel` once.
  public init(onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
  }

  deinit {
    cancel()
  }

  /// Ends the observation. Calling it again does nothing.
  public func cancel() {
    onCancel.take()?()
  }
}
