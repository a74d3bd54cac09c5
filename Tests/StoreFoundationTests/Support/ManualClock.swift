import Foundation
import Store

@testable import StoreFoundation

/// A clock whose time the test moves. It works on the thread of the test.
final class ManualClock: Sendable {
  private struct Contents: Sendable {
    var now = Duration.zero
    var jobs: [(due: Duration, work: @Sendable () -> Void)] = []
  }

  private let contents = Locked(Contents())

  var clock: FileClock {
    FileClock(
      now: { [self] in contents.withLock { $0.now } },
      run: { [self] delay, work in contents.withLock { $0.jobs.append(($0.now + delay, work)) } }
    )
  }

  /// The times from now after which something is to be done.
  var delays: [Duration] { contents.withLock { contents in contents.jobs.map { $0.due - contents.now }.sorted() } }

  /// Moves the time, and does what is due, in the order of its times.
  func advance(by duration: Duration) {
    let end = contents.withLock { $0.now + duration }
    while let work = contents.withLock({ contents -> (@Sendable () -> Void)? in
      let first = contents.jobs.indices.min { contents.jobs[$0].due < contents.jobs[$1].due }
      guard let first, contents.jobs[first].due <= end else { return nil }
      let job = contents.jobs.remove(at: first)
      contents.now = max(contents.now, job.due)
      return job.work
    }) { work() }
    contents.withLock { $0.now = end }
  }
}
