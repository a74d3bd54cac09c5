import Dispatch

/// The time of a file storage, and the thread on which it works.
struct FileClock: Sendable {
  /// The time since some moment in the past.
  var now: @Sendable () -> Duration
  /// Calls a closure after a delay.
  var run: @Sendable (_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> Void

  /// Works on threads of its own, never on that of the caller.
  static let background: FileClock = {
    let start = ContinuousClock.now
    let queue = DispatchQueue.global(qos: .utility)
    return FileClock(
      now: { ContinuousClock.now - start },
      run: { delay, work in
        let (seconds, attoseconds) = delay.components
        // Rounded up to microseconds, because more than two seconds in nanoseconds would overflow an integer of 32
        // bits.
        let microseconds = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000) + 1
        queue.asyncAfter(deadline: .now() + .microseconds(microseconds), execute: work)
      }
    )
  }()

  /// Works at once, on the thread of the caller. The time stands still.
  static let immediate = FileClock(now: { .zero }, run: { _, work in work() })
}
