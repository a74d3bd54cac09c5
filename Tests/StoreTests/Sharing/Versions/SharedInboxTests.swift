import Synchronization
import TestSupport
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(30))) struct SharedInboxTests {
  private final class Applied: Sendable {
    let count = Atomic(0)

    func post() { SharedInbox.post { self.count.wrappingAdd(1, ordering: .relaxed) } }

    /// Waits for a thread of another test that has taken a change.
    func wait(for number: Int) async {
      while count.load(ordering: .relaxed) != number, !Task.isCancelled { await Task.yield() }
    }
  }

  @Test func aChangeWaitsForTheLockThatItsThreadHas() async {
    let applied = Applied()
    SharedTurn.locked {
      applied.post()
      #expect(applied.count.load(ordering: .relaxed) == 0)
    }
    await applied.wait(for: 1)
  }

  /// The thread that has the lock applies a change that comes, so nothing is left when all threads have ended.
  @Test func noChangeIsForgottenWhenThreadsMeet() async {
    let count = Thoroughness.count(2_000, of: 1_000_000)
    let applied = Applied()
    await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask { for _ in 0..<count { applied.post() } }
        group.addTask { for _ in 0..<count { SharedTurn.locked {} } }
      }
    }
    await applied.wait(for: 2 * count)
  }

  /// In a process of its own, where no thread of another test has the lock.
  @Test func theThreadThatHasTheLockAppliesWhatHasCome() async {
    await #expect(processExitsWith: .success) {
      let log = Log<Int>()
      SharedTurn.locked {
        SharedInbox.post { log.add(1) }
        precondition(log.all.isEmpty)
      }
      precondition(log.all == [1])
      SharedInbox.post {
        SharedInbox.post { log.add(3) }
        log.add(2)
      }
      precondition(log.all == [1, 2, 3])
    }
  }
}
