import Foundation
import Store
import StoreTesting
import Testing

@testable import StoreFoundation

@Suite struct FileStorageTests {
  private let url = URL(fileURLWithPath: "/home/blob/a")

  @Test func twoStoragesInMemoryHaveNothingInCommon() throws {
    let first = FileStorage.inMemory
    let second = FileStorage.inMemory
    #expect(first == first)
    #expect(first != second)
    #expect(Set([first, second, first]).count == 2)
    try first.save(Data("1".utf8), to: url)
    #expect(try first.load(url) == Data("1".utf8))
    #expect(try second.load(url) == nil)
    try first.save(nil, to: url)
    #expect(try first.load(url) == nil)
  }

  @Test func aStorageInMemoryBeginsWithFiles() throws {
    #expect(try FileStorage.inMemory([url: Data("1".utf8)]).load(url) == Data("1".utf8))
  }

  @Test func aTestHasOneStorageInMemory() throws {
    @Dependency(\.defaultFileStorage) var storage
    var inStore: FileStorage?
    let texts = withTestValues {
      reports {
        @Dependency(\.defaultFileStorage) var storage
        inStore = storage
      }
    }
    #expect(texts == [])
    #expect(storage == inStore)
    #expect(storage != .fileSystem)
    #expect(try storage.load(url) == nil)
  }

  @Test func aLocalSharedValueOfATestIsSharedWithItsStores() async {
    @Shared(.fileStorage(url)) var numbers = [1]
    let store = TestStore(initialState: Numbers.State()) { Numbers() }
    #expect(store.state.numbers == [1])
    await store.send(.add) { $0.numbers = [1, 2] }
    #expect(Shared(wrappedValue: [], .fileStorage(url)).wrappedValue == [1, 2])
    await store.finish()
  }

  private struct Numbers: Reducer {
    struct State: Equatable {
      @Shared(.fileStorage(URL(fileURLWithPath: "/home/blob/a"))) var numbers: [Int] = []
    }

    enum Action { case add }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.numbers.append(state.numbers.count + 1)
      return .none
    }
  }

  @Test func aPreviewHasMemory() {
    withDependencies {
      $0.context = .preview
    } operation: {
      @Dependency(\.defaultFileStorage) var storage
      #expect(storage != .fileSystem)
      #expect(AppStorageKey<Int>.appStorage("count").id.defaults.store is MemoryDefaults)
    }
  }

  @Test func anErrorSaysWhatWasImpossibleAndWhy() {
    let errors = [FileStorageError.Operation.read, .write, .watch].map {
      FileStorageError($0, url, reason: "No reason")
    }
    #expect(
      errors.map(\.localizedDescription) == [
        "'/home/blob/a' cannot be read: No reason.", "'/home/blob/a' cannot be written: No reason.",
        "'/home/blob/a' cannot be watched: No reason.",
      ]
    )
  }
}
