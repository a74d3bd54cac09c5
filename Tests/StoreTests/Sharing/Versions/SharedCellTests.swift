import Foundation
import StoreTesting
import Testing

@testable import Store

@MainActor @Suite(.timeLimit(.minutes(2))) struct SharedCellTests {
  private let medium = Medium()

  private var shared: Shared<Int> { Shared(wrappedValue: 0, MediumKey(medium: medium)) }

  private func store(_ shared: Shared<Int>) -> StoreOf<MediumField> {
    Store(initialState: MediumField.State(number: shared)) { MediumField() }
  }

  /// Waits for a result of the medium, which arrives a moment later if another test has the lock of the shared values.
  private func expectSoon(_ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled { await Task.yield() }
    #expect(condition())
  }

  @Test func aKeyThatLoadsAtOnceHasItsValueFromTheBeginning() {
    let shared = shared
    #expect(shared.wrappedValue == 1)
    #expect(!shared.isLoading)
    #expect(shared.copy.cell.changes == 0)
    #expect(medium.contents.withLock { $0.isSubscribed })
    #expect(medium.saved.isEmpty)
  }

  /// A reducer that makes a field has the lock, so changes from the medium would wait.
  @Test func aFieldThatIsMadeInATurnHasTheLoadedValueFromTheBeginning() {
    let shared = SharedTurn.locked {
      let shared = self.shared
      #expect(shared.wrappedValue == 1 && !shared.isLoading)
      return shared
    }
    #expect(shared.copy.cell.newest === shared.copy.snapshot)
  }

  @Test func aValueWithoutAKeyHasNothingToSaveOrToLoad() async throws {
    let shared = Shared(value: 1)
    try await shared.save()
    try await shared.load()
    #expect(shared.wrappedValue == 1 && !shared.isLoading)
  }

  @Test func aKeyThatLoadsLaterHasItsInitialValueUntilThen() async {
    medium.contents.withLock { $0.loaded = nil }
    let store = store(shared)
    #expect(store.number == 0)
    #expect(store.withState { $0.$number.isLoading })
    medium.contents.withLock { $0.loads.removeFirst() }.resume(returning: 5)
    for await number in store.changes(of: \.number) where number == 5 { break }
    #expect(!store.withState { $0.$number.isLoading })
    #expect(medium.saved.isEmpty)
  }

  @Test func aValueIsLoadingUntilALoadHasEnded() async throws {
    let (shared, isLoading) = (shared, LockIsolated(false))
    medium.contents.withLock {
      $0.whenLoadBegins = { isLoading.setValue(shared.copy.cell.newest.status.isLoading) }
    }
    try await shared.load()
    #expect(isLoading.value && !self.shared.isLoading)
  }

  @Test func anErrorOfLoadingIsStateAndKeepsTheValue() async throws {
    medium.contents.withLock { $0.loaded = .failure(Medium.Failed()) }
    let shared = shared
    #expect(shared.wrappedValue == 0)
    #expect(shared.loadError is Medium.Failed)
    medium.contents.withLock { $0.loaded = .success(3) }
    try await shared.load()
    #expect(self.shared.wrappedValue == 3)
    #expect(self.shared.loadError == nil)
    medium.contents.withLock { $0.loaded = .failure(Medium.Failed()) }
    await #expect(throws: Medium.Failed.self) { try await shared.load() }
    #expect(self.shared.wrappedValue == 3)
    #expect(self.shared.loadError is Medium.Failed)
  }

  @Test func aChangeOfTheMediumIsTakenAndNotSaved() async {
    let store = store(shared)
    var sources: [String?] = []
    let token = store.observeSharedChanges { _, _, source in sources.append(source.name) }
    medium.contents.withLock { $0.subscriber }?.yield(8)
    for await number in store.changes(of: \.number) where number == 8 { break }
    medium.contents.withLock { $0.subscriber }?.yieldReturningInitialValue()
    for await number in store.changes(of: \.number) where number == 0 { break }
    #expect(sources == [".medium", ".medium"])
    #expect(medium.saved.isEmpty)
    withExtendedLifetime(token) {}
  }

  @Test func aLoadDoesNotReplaceAValueThatWasChangedSinceItBegan() async throws {
    medium.contents.withLock { $0.loaded = nil }
    let shared = shared
    shared.publish(nil) { $0 = 2 }
    medium.contents.withLock { $0.loads.removeFirst() }.resume(returning: 5)
    await expectSoon { !self.shared.isLoading }
    #expect(self.shared.wrappedValue == 2)
    medium.contents.withLock {
      $0.loaded = .success(6)
      $0.whenLoadBegins = { shared.publish(nil) { $0 = 3 } }
    }
    try await shared.load()
    #expect(self.shared.wrappedValue == 3)
    try await shared.load()
    #expect(self.shared.wrappedValue == 6)
    #expect(medium.saved == [2, 3])
  }

  /// The key gets both changes in one save.
  @Test func aLoadDoesNotReplaceAChangeThatIsSavedWithOneBeforeIt() async throws {
    medium.contents.withLock { $0.loaded = nil }
    let (shared, executor, load) = (shared, TestExecutor(), LockIsolated<Task<Void, any Error>?>(nil))
    medium.contents.withLock { $0.loads.removeFirst() }.resume(returning: 1)
    await expectSoon { !self.shared.isLoading }
    medium.contents.withLock {
      $0.whenSaveBegins = {
        shared.publish(nil) { $0 = 3 }
        load.setValue(Task(executorPreference: executor) { try await shared.load() })
        executor.run()
        shared.publish(nil) { $0 = 4 }
      }
    }
    shared.publish(nil) { $0 = 2 }
    medium.contents.withLock { $0.loads.removeFirst() }.resume(returning: 3)
    await expectSoon { !self.shared.isLoading }
    #expect(self.shared.wrappedValue == 4 && medium.saved == [2, 4])
    executor.run()
    try await load.value?.value
  }

  /// Only a change by the program is newer than what a load brings.
  @Test func aLoadReplacesAValueThatTheMediumHasSentSinceItBegan() async {
    medium.contents.withLock { $0.loaded = nil }
    let shared = shared
    let subscriber = medium.contents.withLock { $0.subscriber }
    subscriber?.yield(7)
    medium.contents.withLock { $0.loads.removeFirst() }.resume(returning: 5)
    // Changes are applied in the order in which they come.
    let areApplied = Gate()
    SharedInbox.post { areApplied.open() }
    await areApplied.wait()
    #expect(self.shared.wrappedValue == 5)
    withExtendedLifetime(shared) {}
  }

  private struct Loader: Reducer {
    struct State: Equatable { @Shared var number: Int }

    let log: Log<String>

    var body: some Reducer<State, Int> {
      Reduce { state, _ in
        .run { [number = state.$number] _ in
          try await number.load()
          log.add("loaded")
        }
      }
      .onChange(of: \.number) { _, _, number in
        log.add("\(number)")
        return .none
      }
    }
  }

  @Test func theStoreOfAnEffectHasTheValueWhenItsLoadReturns() async {
    let log = Log<String>()
    let store = TestStore(initialState: Loader.State(number: shared)) { Loader(log: log) }
    store.exhaustivity = .off
    medium.contents.withLock { $0.loaded = .success(6) }
    await store.send(0)
    await store.finish()
    #expect(log.all == ["6", "loaded"])
  }

  /// Another thread has the lock when the medium answers.
  @Test func loadReturnsWhenItsValueIsApplied() async throws {
    let (shared, executor, hasReturned) = (shared, TestExecutor(), LockIsolated(false))
    medium.contents.withLock { $0.loaded = nil }
    let load = Task(executorPreference: executor) {
      try await shared.load()
      hasReturned.setValue(true)
    }
    executor.run()
    whileAnotherThreadHasTheLock {
      medium.contents.withLock { $0.loads.removeFirst() }.resume(returning: 6)
      executor.run()
      #expect(!hasReturned.value)
    }
    while !hasReturned.value {
      executor.run()
      await Task.yield()
    }
    #expect(self.shared.wrappedValue == 6)
    try await load.value
  }

  private func whileAnotherThreadHasTheLock(_ body: () -> Void) {
    let (hasLock, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      SharedTurn.locked {
        hasLock.signal()
        isOver.wait()
      }
    }
    hasLock.wait()
    body()
    isOver.signal()
  }

  @Test func theSubscriptionEndsWithTheLastCopy() {
    var store: StoreOf<MediumField>? = store(shared)
    #expect(medium.contents.withLock { $0.isSubscribed })
    withExtendedLifetime(store) {}
    store = nil
    #expect(medium.contents.withLock { !$0.isSubscribed })
  }

  @Test func aStoreThatHasGoneFollowsNoLonger() {
    let shared = shared
    for _ in 0..<3 { withExtendedLifetime(store(shared)) {} }
    let last = store(shared)
    #expect(shared.copy.cell.followers.count == 1)
    withExtendedLifetime(last) {}
  }

  @Test func aReaderOfTheSameKeySeesTheValue() {
    let store = store(shared)
    store.send(4)
    let reader = SharedReader(wrappedValue: 0, MediumKey(medium: medium))
    #expect(reader.wrappedValue == 44)
    #expect(SharedReader(value: 3).wrappedValue == 3)
    #expect(reader.description == "44")
  }

  // MARK: Saves

  @Test func eachTurnSavesItsLastValueWithoutTheLock() {
    let store = store(shared)
    store.send(3)
    store.send(2)
    #expect(medium.saved == [33, 22])
    #expect(medium.contents.withLock { !$0.heldTheLock })
  }

  @Test func anErrorOfSavingIsStateUntilASaveSucceeds() async throws {
    medium.contents.withLock { $0.savesAtOnce = .failure(Medium.Failed()) }
    let shared = shared
    let store = store(shared)
    store.send(1)
    await expectSoon { self.shared.saveError is Medium.Failed }
    #expect(self.shared.wrappedValue == 11)
    await #expect(throws: Medium.Failed.self) { try await shared.save() }
    medium.contents.withLock { $0.savesAtOnce = .success(()) }
    try await shared.save()
    #expect(self.shared.saveError == nil)
    #expect(medium.saved == [11, 11, 11])
  }

  /// The medium has the value then, so the error before is of no more concern.
  @Test func aSaveThatSucceedsEndsAnErrorOfLoading() async throws {
    medium.contents.withLock { $0.loaded = .failure(Medium.Failed()) }
    let shared = shared
    let store = store(shared)
    medium.contents.withLock { $0.savesAtOnce = .failure(Medium.Failed()) }
    store.send(1)
    #expect(self.shared.loadError is Medium.Failed)
    medium.contents.withLock { $0.savesAtOnce = .success(()) }
    try await shared.save()
    #expect(self.shared.loadError == nil)
  }

  @Test func aSaveOnRequestIsNotOvertaken() async throws {
    let shared = shared
    shared.publish(nil) { $0 = 2 }
    medium.contents.withLock { $0.whenSaveBegins = { shared.publish(nil) { $0 = 3 } } }
    try await shared.save()
    #expect(medium.saved == [2, 2, 3])
  }

  @Test func aChangeOfTheMediumDoesNotReplaceAValueThatItIsAboutToSave() {
    let shared = shared
    let subscriber = medium.contents.withLock { $0.subscriber }
    let asked = Locked(0)
    // The medium knows that its value is outdated once it was given the new one.
    let isCurrent: @Sendable () -> Bool = { [medium] in
      asked.withLock { $0 += 1 }
      return medium.saved.isEmpty
    }
    medium.contents.withLock {
      $0.whenSaveBegins = { subscriber?.yield(with: .success(7), ifCurrent: isCurrent) }
    }
    shared.publish(nil) { $0 = 2 }
    #expect(medium.saved == [2])
    #expect(self.shared.wrappedValue == 2)
    #expect(asked.withLock { $0 } == 1)
  }

  @Test func aChangeOfTheMediumDuringASaveIsTakenAfterItIfItIsNewer() {
    let shared = shared
    let subscriber = medium.contents.withLock { $0.subscriber }
    medium.contents.withLock {
      $0.whenSaveBegins = { subscriber?.yield(with: .success(7)) { true } }
    }
    shared.publish(nil) { $0 = 2 }
    #expect(medium.saved == [2])
    #expect(self.shared.wrappedValue == 7)
  }

  /// The save of one value goes on while that of another, changed in the same turn, has not begun.
  @Test func aChangeOfTheMediumWaitsForASaveThatHasNotBegun() {
    let other = Medium()
    var (one, two) = (shared, Shared(wrappedValue: 0, MediumKey(medium: other)))
    let subscriber = other.contents.withLock { $0.subscriber }
    medium.contents.withLock {
      $0.whenSaveBegins = { subscriber?.yield(with: .success(7)) { other.saved.isEmpty } }
    }
    SharedTurn.locked {
      one.withLock { $0 = 2 }
      two.withLock { $0 = 3 }
    }
    #expect(medium.saved == [2] && other.saved == [3])
    #expect(Shared(wrappedValue: 0, MediumKey(medium: other)).wrappedValue == 3)
    withExtendedLifetime((one, two)) {}
  }

  /// The error is a status of the newer value, which the key has not received yet.
  @Test func aValueIsSavedAfterTheSaveBeforeItHasFailed() {
    let shared = shared
    medium.contents.withLock {
      $0.savesAtOnce = .failure(Medium.Failed())
      $0.whenSaveBegins = { shared.publish(nil) { $0 = 3 } }
    }
    shared.publish(nil) { $0 = 2 }
    #expect(medium.saved == [2, 3])
  }
}
