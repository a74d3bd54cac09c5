import StoreTesting
import Testing

@testable import Store

/// The saves of a shared value.
@MainActor struct AnySharedCellTests {
  private let medium = Medium()

  private var shared: Shared<Int> { Shared(wrappedValue: 0, MediumKey(medium: medium)) }

  private func store(_ shared: Shared<Int>) -> StoreOf<MediumField> {
    Store(initialState: MediumField.State(number: shared)) { MediumField() }
  }

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
    #expect(self.shared.saveError is Medium.Failed)
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
}
