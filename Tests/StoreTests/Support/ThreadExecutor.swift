import Foundation

/// Runs the jobs of an actor on a thread of its own, with a stack of a given size. The owner must call `stop`.
final class ThreadExecutor: SerialExecutor {
  /// The jobs of the thread, guarded by a condition, which the thread sanitizer understands (unlike `Mutex`).
  private final class Mailbox: @unchecked Sendable {
    private let filled = NSCondition()
    private var jobs: [UnownedJob?] = []

    /// Adds a job; `nil` is the last.
    func add(_ job: UnownedJob?) {
      filled.withLock { jobs.append(job) }
      filled.signal()
    }

    func waitForJob() {
      filled.withLock { while jobs.isEmpty { filled.wait() } }
    }

    func take() -> UnownedJob? {
      filled.withLock {
        while jobs.isEmpty { filled.wait() }
        return jobs.removeFirst()
      }
    }
  }

  private static let key = "ThreadExecutor"

  private let mailbox = Mailbox()
  private let ended = DispatchSemaphore(value: 0)

  init(stackSize: Int = 512 * 1024) {
    let thread = Thread { [unowned self, mailbox, ended] in
      Thread.current.threadDictionary[Self.key] = ObjectIdentifier(self)
      // The owner of a job retains the executor, and `stop` waits for the end.
      while let job = mailbox.take() { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
      ended.signal()
    }
    thread.stackSize = stackSize
    thread.start()
  }

  /// True if the caller runs on this executor's thread.
  var isCurrent: Bool {
    Thread.current.threadDictionary[Self.key] as? ObjectIdentifier == ObjectIdentifier(self)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    mailbox.add(UnownedJob(job))
  }

  /// Waits until a job is ready.
  func waitForJob() {
    mailbox.waitForJob()
  }

  /// Runs the next job, and waits for one if there is none. A job of this executor may call it: the next job then runs
  /// within that job.
  func runNext() {
    mailbox.take()?.runSynchronously(on: asUnownedSerialExecutor())
  }

  /// Ends the thread after it has run the present jobs, and waits for that.
  func stop() {
    mailbox.add(nil)
    ended.wait()
  }
}
