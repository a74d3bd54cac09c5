import Foundation  // For the main actor's queue and the identity of a thread. XCTest imports Foundation anyway.
import Store

/// The arrivals that a step of the test lets run. An arrival is a job that something outside the executor made ready,
/// such as the main actor or another thread.
///
/// The system decides if an arrival comes before a step of the test or after it. Two rules make the arrival run at the
/// same point of the test in both cases:
/// - An arrival runs only in a step that waits for arrivals.
/// - In this step, all of `Contents.jobs` run before the arrival. `admit` describes an exception.
@usableFromInline
enum Arrivals {
  /// No arrival runs. All arrivals are kept.
  case none
  /// Only the arrivals from the main actor run.
  case ofMainActor
  /// All arrivals run, from the main actor and from elsewhere.
  case all
}

extension TestExecutor.Contents {
  /// True if the caller is outside the executor.
  ///
  /// While a job runs, a caller on another thread is outside. Between two jobs, a caller that is not in the task
  /// `driver` is outside. Exception: if `driver` is `nil`, no caller is outside between two jobs.
  var isCalledFromOutside: Bool {
    if let runner { return runner != currentThread }
    return driver != nil && driver != currentTask
  }

  /// True if a job is ready, or if one of the `admitted` arrivals waits.
  func hasWork(_ admitted: Arrivals) -> Bool { !jobs.isEmpty || next(admitted) != nil }

  /// Moves `admitted` arrivals to `jobs`, the oldest first.
  ///
  /// - Parameter isPlain: True if jobs run first in, first out. In this case, the method moves one arrival, and only if
  ///   `jobs` is empty. If `isPlain` is false, the method moves arrivals until `jobs` contains a job that is not a
  ///   delivery of an action to the store.
  mutating func admit(_ admitted: Arrivals, isPlain: Bool) {
    while isPlain ? jobs.isEmpty : jobs.allSatisfy({ $0.serial != nil }), let next = next(admitted) {
      jobs.append(arrivals.remove(at: next).job)
    }
  }

  private func next(_ admitted: Arrivals) -> Int? {
    switch admitted {
    case .none: nil
    case .ofMainActor: arrivals.indices.first { arrivals[$0].isOfMainActor }
    case .all: arrivals.indices.first
    }
  }
}

extension TestExecutor {
  private static let isMainQueue: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// True on the main actor. Outside Apple's systems, any thread may run the main actor's jobs, so the dispatch queue
  /// is checked too.
  static var isOnMainActor: Bool { Thread.isMainThread || DispatchQueue.getSpecific(key: isMainQueue) == true }
}
