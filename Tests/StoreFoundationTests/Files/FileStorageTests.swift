import Foundation
import Store
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

  @Test func aProgramHasTheDiskAndATestHasMemory() throws {
    @Dependency(\.defaultFileStorage) var storage
    #expect(storage == .fileSystem)
    var ofTests: [FileStorage] = []
    let texts = withTestValues {
      reports {
        @Dependency(\.defaultFileStorage) var storage
        ofTests = [storage, storage]
      }
    }
    #expect(texts == [])
    #expect(ofTests[0] == ofTests[1])
    #expect(ofTests[0] != .fileSystem)
    #expect(try ofTests[0].load(url) == nil)
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
