import StoreTesting
import Testing

@testable import Store

/// The access to a plain store that a test store needs.
@MainActor
@Suite struct StoreTestAccessTests {
  private struct NumberKey: DependencyKey {
    static let liveValue = 1
    static let testValue = 2
  }

  private struct Waiting: Reducer {
    @Dependency(NumberKey.self) var number

    func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
      state = number
      guard action else { return .none }
      return .run(name: "waiting") { _ in try await Task.never() }
    }
  }

  private let store = Store(initialState: 0) { Waiting() }

  @Test func cancellingEndsTheRunningEffects() {
    store.send(true)
    #expect(store.runningEffects.map(\.info.name) == ["waiting"])
    #expect(store.runner.running.count == 1)
    store.cancelEffects()
    let isRunning = store.runningEffects.contains { !$0.isCancelled }
    #expect(!isRunning)
  }

  /// A waiting effect does not start in the place of one that is cancelled.
  @Test func cancellingEndsTheWaitingEffects() async {
    let started = Locked<[Int]>([])
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, number in
        .run { _ in
          started.withLock { $0.append(number) }
          if number == 0 { try await Task.never() }
        }
        .cancellable(id: 1, policy: .atMost(1))
      }
    }
    let tasks = (0..<3).map { store.send($0) }
    store.cancelEffects()
    for task in tasks { await task.finish() }
    #expect(started.withLock { $0 }.filter { $0 > 0 } == [])
  }

  @Test func theDependenciesOfAStoreCanBeReplaced() {
    store.dependencies[NumberKey.self] = 7
    store.send(false)
    #expect(store.state == 7)
    let number = store.inContext { DependencyValues.current[NumberKey.self] }
    #expect(number == 7)
  }

  @Test func testDependenciesHaveTheirTestValues() {
    let read = { DependencyValues.current[NumberKey.self] }
    #expect(Store<Int, Bool>.withTestDependencies({ _ in }, operation: read) == 2)
    #expect(Store<Int, Bool>.withTestDependencies({ $0[NumberKey.self] = 3 }, operation: read) == 3)
  }

  @Test func onlyAStoreWithHooksHasThem() {
    #expect(!store.hasHooks)
    let hooked = Store(initialState: 0) { Waiting().onMount { _ in .none } }
    #expect(hooked.hasHooks)
  }

  private struct Pair: Equatable {
    @Shared(.inMemory("pair")) var first = 0
    @Shared(.inMemory("pair")) var second = 0
  }

  @Test func anAssertionChangesTheCopiesInItsStateAlone() {
    let store = Store<Pair, Int>(initialState: Pair()) { EmptyReducer() }
    var expected = store.state
    store.whileAsserting(&expected) { state in
      #expect(DependencyValues.current.isAsserting)
      state.first = 3
    }
    #expect([expected.first, expected.second] == [3, 3])
    #expect([store.first, store.second] == [0, 0] && Pair().first == 0)
  }

  @Test func aWriteOfAnEqualSharedValueIsNoticed() {
    let before = Pair()
    var after = before
    #expect(!Store<Pair, Int>.hasWrittenSharedValue(before, after))
    after.$first.withLock { $0 += 0 }
    #expect(Store<Pair, Int>.hasWrittenSharedValue(before, after))
    #expect(!Store<Int, Int>.hasWrittenSharedValue(1, 2))
  }

  @Test func onlyAStoreOfSharedValuesTakesChangesOfThem() {
    #expect(!store.mayTakeSharedChanges)
    #expect(Store<Pair, Int>(initialState: Pair()) { EmptyReducer() }.mayTakeSharedChanges)
  }
}
