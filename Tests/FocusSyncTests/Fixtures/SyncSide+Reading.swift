@testable import FocusSync

extension SyncSide {
  func isBusy() -> Bool { if case .busy = state() { true } else { false } }
  func isPending() -> Bool { if case .atRest(_, isPending: true) = state() { true } else { false } }
  /// True if the side is in no turn, and no write waits.
  var isAtRest: Bool { !isBusy() && !isPending() }
}
