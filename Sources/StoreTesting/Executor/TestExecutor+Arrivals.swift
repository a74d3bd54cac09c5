import Foundation  // For the identity of a thread. XCTest imports Foundation anyway.
import Store

// Jobs that something outside the executor made ready, such as the main actor.

extension TestExecutor.Contents {
  var isIdle: Bool { jobs.isEmpty && arrivals.isEmpty }

  /// Makes the next arrival ready once no work off the store is ready, and in the plain order nothing at all.
  ///
  /// An arrival comes at a time that the system decides: during the work of other effects or after it. It always runs
  /// after that work, so that a test has one order.
  mutating func admitArrivals(isPlain: Bool) {
    while isPlain ? jobs.isEmpty : jobs.allSatisfy({ $0.serial != nil }), let next = arrivals.popFirst() {
      jobs.append(next)
    }
  }
}

extension TestExecutor {
  static var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

  static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}
