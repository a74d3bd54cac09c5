import Foundation
import Store
import StoreFoundation
import StoreTesting
import Testing

/// A path at which nothing is, on the disk as well.
private let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())/meetings.json")

private struct Meetings: Reducer {
  struct State: Equatable {
    @Shared(.fileStorage(file)) var titles: [String] = []
    @Shared(.appStorage("isSoundOn")) var isSoundOn = true
  }

  enum Action: Equatable {
    case added(String)
    case soundTapped
    case saveTapped
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .added(let title): state.titles.append(title)
    case .soundTapped: state.isSoundOn.toggle()
    case .saveTapped: return .run { [titles = state.$titles] _ in try? await titles.save() }
    }
    return .none
  }
}

/// Shared values in a store, in files and in user defaults.
@Suite struct PersistedStateTests {
  private func store(
    _ storage: FileStorage,
    _ defaults: UserDefaults = .inMemory
  ) -> TestStore<Meetings.State, Meetings.Action> {
    TestStore(initialState: Meetings.State()) {
      Meetings()
    } withDependencies: {
      $0.defaultFileStorage = storage
      $0.defaultAppStorage = defaults
    }
  }

  private func titles(in storage: FileStorage) throws -> [String]? {
    try storage.load(file).map { try JSONDecoder().decode([String].self, from: $0) }
  }

  @Test func aValueIsLoadedAndSaved() async throws {
    let storage = FileStorage.inMemory([file: Data(#"["Planning"]"#.utf8)])
    let defaults = UserDefaults.inMemory
    let store = store(storage, defaults)
    #expect(store.state.titles == ["Planning"])
    await store.send(.added("Review")) { $0.titles.append("Review") }
    #expect(try titles(in: storage) == ["Planning", "Review"])
    await store.send(.soundTapped) { $0.isSoundOn = false }
    #expect(defaults.object(forKey: "isSoundOn") as? Bool == false)
    await store.finish()
  }

  @Test func aTestThatSetsNoStorageTouchesNoDisk() async throws {
    let store = TestStore(initialState: Meetings.State()) { Meetings() }
    await store.send(.added("Review")) { $0.titles = ["Review"] }
    await store.send(.soundTapped) { $0.isSoundOn = false }
    await store.finish()
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(UserDefaults.standard.object(forKey: "isSoundOn") == nil)
  }

  @Test func aFullDiskIsASaveErrorUntilASaveSucceeds() async throws {
    let isFull = Box(true)
    let storage = FileStorage.inMemory([:]) { url in
      if isFull.value { throw FileStorageError(.write, url, reason: "No space left on device") }
    }
    let store = store(storage)
    await store.send(.added("Review")) { $0.titles = ["Review"] }
    await store.receiveSharedChange()
    #expect(store.state.$titles.saveError is FileStorageError)
    isFull.value = false
    try storage.flush()
    await store.receiveSharedChange()
    #expect(store.state.$titles.saveError == nil)
    #expect(try titles(in: storage) == ["Review"])
    await store.finish()
  }

  @Test func aCorruptFileIsALoadErrorAndTheInitialValueIsUsed() async throws {
    let storage = FileStorage.inMemory([file: Data("corrupt".utf8)])
    let store = store(storage)
    #expect(store.state.titles == [])
    #expect(store.state.$titles.loadError is DecodingError)
    #expect(try storage.load(file) == Data("corrupt".utf8))
    await store.finish()
  }

  @Test func aStoreTakesAChangeByAnotherProcess() async throws {
    let storage = FileStorage.inMemory
    let store = store(storage)
    try storage.save(Data(#"["Theirs"]"#.utf8), to: file)
    await store.receiveSharedChange { $0.titles = ["Theirs"] }
    await store.finish()
  }
}
