/// The delays after which ``FileSchedule`` writes or reads a file.
struct FileTiming: Sendable {
  /// The value is written when it has not changed for this time.
  var quiet: Duration
  /// The longest time that a write waits while the value keeps changing.
  var longest: Duration
  /// When another process may have changed the file, the file is read after this delay. A change often has several
  /// steps: for example, some programs move the old file away before they write the new one.
  var notice: Duration
  /// The time between the first failed write and the next attempt. Each further failure doubles the time, up to
  /// `lastRetry`. `nil` if only the next change or a flush tries again.
  var firstRetry: Duration?
  private static let lastRetry: Duration = .seconds(60)

  /// The time from a failed write to the next attempt; `nil` if only the next change or a flush tries again.
  ///
  /// - Parameter failures: The number of writes that have failed since the last successful one.
  func retry(after failures: Int) -> Duration? {
    firstRetry.map { min($0 * (1 << min(failures - 1, 16)), Self.lastRetry) }
  }

  /// The delays for a disk. Half a second is longer than the pauses of a user who types, and shorter than a user needs
  /// to close the program. If no write fails, a crash loses only changes of about the last five seconds.
  static let disk = FileTiming(
    quiet: .milliseconds(500),
    longest: .seconds(5),
    notice: .milliseconds(50),
    firstRetry: .seconds(1)
  )

  /// Every change is written and read without delay. After a failed write, only the next change or a flush tries again.
  static let immediate = FileTiming(quiet: .zero, longest: .zero, notice: .zero, firstRetry: nil)
}
