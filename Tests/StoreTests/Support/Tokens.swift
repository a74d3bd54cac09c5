import Store

/// The tokens of observers that end one another.
final class Tokens {
  var all: [ObserveToken] = []

  /// Ends the last observer: by the release of its token, or by a call of `cancel`.
  func endLast(byRelease: Bool) {
    guard let last = all.popLast() else { return }
    if !byRelease { last.cancel() }
  }
}
