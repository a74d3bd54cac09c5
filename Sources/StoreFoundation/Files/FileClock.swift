import Dispatch

/// Tells a file storage the time, and runs its delayed work.
struct FileClock: Sendable {
  /// The time since some moment in the past.
  var now: @Sendable () -> Duration
  /// Calls `work` after `delay`. The clock ``immediate`` ignores the delay.
  var run: @Sendable (_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> Void

  /// Runs work on background threads, never within the call of `run`.
  static let background: FileClock = {
    let start = ContinuousClock.now
    let queue = DispatchQueue.global(qos: .utility)
    return FileClock(
      now: { ContinuousClock.now - start },
      run: { delay, work in
        let (seconds, attoseconds) = delay.components
        // In nanoseconds, more than two seconds would overflow an integer of 32 bits. The division rounds down. The
        // added microsecond keeps the work from running too early.
        let microseconds = Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000) + 1
        queue.asyncAfter(deadline: .now() + .microseconds(microseconds), execute: work)
      }
    )
  }()

  /// Runs work at once, without the delay, on the thread of the caller. The time stands still.
  static let immediate = FileClock(now: { .zero }, run: { _, work in work() })
}
