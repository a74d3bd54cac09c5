import Foundation
import StoreTesting
import TestSupport
import Testing

@testable import Store

/// A store on an actor of its own, and all values that it went through.
private actor Worker {
  private var store: StoreOf<SharedAdder>?
  private var tokens: [ObserveToken] = []
  private(set) var steps: [(before: Int, after: Int, isAction: Bool)] = []
  private(set) var heldTheLock = false

  init(_ storage: SharedStorage) async {
    let store = Store(initialState: SharedAdder.State(), isolation: self) {
      SharedAdder()
    } withDependencies: {
      $0.defaultSharedStorage = storage
    }
    tokens = [
      store.observeActions { [weak self] before, after, _, _ in
        self?.assumeIsolated { $0.steps.append((before.number, after.number, true)) }
      },
      store.observeSharedChanges { [weak self] before, after, _ in
        self?.assumeIsolated { $0.steps.append((before.number, after.number, false)) }
      },
      store.observe(\.number) { [weak self] _ in
        self?.assumeIsolated { if SharedTurn.isMine { $0.heldTheLock = true } }
      },
    ]
    self.store = store
  }

  func add(_ count: Int) async {
    for number in 0..<count {
      store?.send(.add)
      if number.isMultiple(of: 8) { await Task.yield() }
    }
  }

  func addInEffects(_ count: Int) async {
    for _ in 0..<count { await store?.send(.addInEffect).finish() }
  }

  var number: Int { store?.withState(\.number) ?? 0 }

  /// Waits until the store has taken a value.
  func wait(for number: Int) async {
    guard let changes = store?.changes(of: \.number) else { return }
    for await present in changes where present == number { return }
  }
}

/// Remembers if it was given a job.
private final class WatchedExecutor: TaskExecutor {
  private let hadJob = Locked(false)

  var hasHadJob: Bool { hadJob.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    hadJob.withLock { $0 = true }
    DispatchQueue.global().async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

struct SharedTurnTests {
  @Test func aThreadThatHasTheLockRunsNothingElseWithIt() {
    SharedTurn.locked {
      #expect(!SharedTurn.runIfFree { Issue.record("The body ran inside of another turn.") })
    }
  }

  @Test func aScopeInsideAnotherOneEndsWithItsBody() {
    SharedTurn.run(SharedScope()) {
      SharedTurn.isTouched = true
      SharedTurn.run(SharedScope()) {
        #expect(SharedTurn.isMine && !SharedTurn.isTouched)
      }
      #expect(SharedTurn.isMine && SharedTurn.isTouched)
    }
    #expect(!SharedTurn.isMine)
  }

  @Test func twoActorsLoseNoChangeAndApplyNoneTwice() async {
    let storage = SharedStorage()
    let (one, other) = (await Worker(storage), await Worker(storage))
    let count = Thoroughness.count(1_000, of: 500_000)
    async let first: Void = one.add(count)
    async let second: Void = other.add(count)
    async let third: Void = one.addInEffects(count / 10)
    async let fourth: Void = other.addInEffects(count / 10)
    _ = await (first, second, third, fourth)
    let total = 2 * count + 2 * (count / 10)
    await one.wait(for: total)
    await other.wait(for: total)
    for worker in [one, other] {
      #expect(await worker.number == total)
      let steps = await worker.steps
      // Each store goes through the values in their order, and each of its actions adds to the newest value.
      #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.after == $1.before })
      #expect(
        steps.allSatisfy { $0.isAction ? $0.after - $0.before <= 1 : $0.after > $0.before }
      )
      #expect(steps.count { $0.isAction && $0.after == $0.before + 1 } == count)
      #expect(await !worker.heldTheLock)
    }
  }

  @Test func anObserverRunsWithoutTheLock() async {
    let worker = await Worker(SharedStorage())
    await worker.add(1)
    #expect(await !worker.heldTheLock)
    #expect(!SharedTurn.isMine)
  }

  @Test func anErrorLeavesTheValueAsItWas() {
    struct Failed: Error {}
    var number = Shared(value: 1)
    #expect(throws: Failed.self) {
      try number.withLock {
        $0 = 2
        throw Failed()
      }
    }
    #expect(number.wrappedValue == 1)
    #expect(!SharedTurn.isMine)
    number.withLock { $0 = 3 }
    #expect(number.wrappedValue == 3)
  }

  @Test func anAssignmentOutsideOfStoresChangesOneCopy() {
    let shared = Shared(value: 1)
    var copy = shared
    copy.wrappedValue = 2
    #expect(shared.wrappedValue == 1)
    #expect(copy.wrappedValue == 2)
  }

  @Test func aThreadDoesNotHaveTheLockOfAnother() {
    let isMine = Locked(true)
    let isOver = DispatchSemaphore(value: 0)
    SharedTurn.locked {
      Thread.detachNewThread {
        isMine.withLock { $0 = SharedTurn.isMine }
        isOver.signal()
      }
      isOver.wait()
    }
    #expect(!isMine.withLock { $0 })
  }

  /// The value is not saved, so the stores are all that is told.
  @MainActor @Test func theOtherStoresAreToldOfAChange() {
    let stores = (0..<3).map { _ in Store(initialState: SharedAdder.State()) { SharedAdder() } }
    let executors = stores.map { store in
      let executor = WatchedExecutor()
      store.root.runner.executor = executor
      return executor
    }
    stores[1].send(.add)
    #expect(stores.map(\.root.isStale) == [true, false, true])
    #expect(executors.map(\.hasHadJob) == [true, false, true])
  }

  // MARK: Versions of a state

  private struct Pair: Equatable {
    @Shared var first: Int
    @Shared var second: Int

    var numbers: [Int] { [first, second] }
  }

  /// Three copies of one value, each with a newer version than the one before.
  private func versions() -> [Shared<Int>] {
    var number = Shared(value: 0)
    return (1...3).map { value in
      number.withLock { $0 = value }
      return number
    }
  }

  private func run(on pair: inout Pair, _ operation: (inout Pair) -> Void) {
    withUnsafeMutablePointer(to: &pair) { pair in
      SharedVersions().run(on: pair) { operation(&pair.pointee) }
    }
  }

  /// The shared value has a newer version already.
  @Test func aStateKeepsTheVersionThatItBeginsWith() {
    let versions = versions()
    var pair = Pair(first: versions[1], second: versions[1])
    run(on: &pair) { $0 = Pair(first: versions[1], second: versions[0]) }
    #expect(pair.numbers == [2, 2])
  }

  @Test func theNewestVersionInAStateIsItsVersion() {
    let versions = versions()
    for (first, second) in [(0, 1), (1, 0)] {
      var pair = Pair(first: versions[first], second: versions[second])
      run(on: &pair) { #expect($0.numbers == [2, 2]) }
      #expect(pair.numbers == [2, 2])
    }
  }
}
