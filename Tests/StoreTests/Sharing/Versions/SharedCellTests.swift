import StoreTesting
import Testing

@testable import Store

/// A medium whose loads and saves end when the test says so.
private final class Medium: Sendable {
  struct Failed: Error {}

  struct Contents {
    var loaded: Result<Int?, any Error>? = .success(1)
    var loads: [LoadContinuation<Int>] = []
    var saved: [Int] = []
    var saves: [SaveContinuation] = []
    var savesAtOnce: Result<Void, any Error>? = .success(())
    var subscriber: SharedSubscriber<Int>?
    var isSubscribed = false
    var heldTheLock = false
    /// Called when the next save begins, before the medium knows its value.
    var whenSaveBegins: (@Sendable () -> Void)?
    var whenLoadBegins: (@Sendable () -> Void)?
  }

  let contents = Locked(Contents())

  var saved: [Int] { contents.withLock { $0.saved } }
}

private struct MediumKey: SharedKey, CustomStringConvertible {
  let medium: Medium
  var id: ObjectIdentifier { ObjectIdentifier(medium) }
  var description: String { ".medium" }

  func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
    medium.contents.withLock { $0.whenLoadBegins.take() }?()
    let result = medium.contents.withLock { contents in
      if contents.loaded == nil { contents.loads.append(continuation) }
      return Loaded(result: contents.loaded)
    }
    if let result = result.result { continuation.resume(with: result) }
  }

  private struct Loaded: @unchecked Sendable { let result: Result<Int?, any Error>? }

  func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
    medium.contents.withLock {
      $0.subscriber = subscriber
      $0.isSubscribed = true
    }
    return SharedSubscription { [medium] in medium.contents.withLock { $0.isSubscribed = false } }
  }

  func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
    medium.contents.withLock { $0.whenSaveBegins.take() }?()
    let isMine = SharedTurn.isMine
    let hasFailed = medium.contents.withLock { contents -> Bool? in
      contents.heldTheLock = contents.heldTheLock || isMine
      contents.saved.append(value)
      if contents.savesAtOnce == nil { contents.saves.append(continuation) }
      return contents.savesAtOnce.map { if case .failure = $0 { true } else { false } }
    }
    switch hasFailed {
    case true?: continuation.resume(throwing: Medium.Failed())
    case false?: continuation.resume()
    case nil: break
    }
  }
}

private struct Field: Reducer {
  struct State: Equatable {
    @Shared var number: Int
  }

  func reduce(into state: inout State, action: Int) -> Effect<Int> {
    for step in 1...action { state.number = 10 * action + step }
    return .none
  }
}

@MainActor struct SharedCellTests {
  private let medium = Medium()

  private var shared: Shared<Int> { Shared(wrappedValue: 0, MediumKey(medium: medium)) }

  private func store(_ shared: Shared<Int>) -> StoreOf<Field> {
    Store(initialState: Field.State(number: shared)) { Field() }
  }

  @Test func aKeyThatLoadsAtOnceHasItsValueFromTheBeginning() {
    let shared = shared
    #expect(shared.wrappedValue == 1)
    #expect(!shared.isLoading)
    #expect(medium.contents.withLock { $0.isSubscribed })
    #expect(medium.saved.isEmpty)
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

  @Test func aLoadDoesNotReplaceAValueThatWasChangedSinceItBegan() async throws {
    medium.contents.withLock { $0.loaded = nil }
    let shared = shared
    shared.publish(nil) { $0 = 2 }
    medium.contents.withLock { $0.loads.removeFirst() }.resume(returning: 5)
    #expect(self.shared.wrappedValue == 2)
    #expect(!self.shared.isLoading)
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

  @Test func theSubscriptionEndsWithTheLastCopy() {
    var store: StoreOf<Field>? = store(shared)
    #expect(medium.contents.withLock { $0.isSubscribed })
    withExtendedLifetime(store) {}
    store = nil
    #expect(medium.contents.withLock { !$0.isSubscribed })
  }

  @Test func aReaderOfTheSameKeySeesTheValue() {
    let store = store(shared)
    store.send(4)
    let reader = SharedReader(wrappedValue: 0, MediumKey(medium: medium))
    #expect(reader.wrappedValue == 44)
    #expect(SharedReader(value: 3).wrappedValue == 3)
    #expect(reader.description == "44")
  }
}
