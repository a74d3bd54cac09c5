import Foundation
import Store
import Testing

@testable import StoreFoundation

/// The files in use of a storage.
extension FileStorageTests {
  @Test func aFlushTriesAllFilesAndThrowsTheFirstError() throws {
    let isFull = Box(true)
    let storage = FileStorage.inMemory([:]) { url in
      if isFull.value, url.lastPathComponent != "b" { throw FileStorageError(.write, url, reason: "No space") }
    }
    let keys = ["a", "b", "c"].map { FileStorageKey.text(URL(fileURLWithPath: "/\($0)"), in: storage) }
    let errors = Box<[String]>([])
    for key in keys {
      key.save(
        "new",
        context: .didSet,
        continuation: SaveContinuation { if case .failure = $0 { errors.add("\(key)") } }
      )
    }
    #expect(errors.value == [".fileStorage(file:///a)", ".fileStorage(file:///c)"])
    #expect(throws: FileStorageError.self) { try storage.flush() }
    isFull.value = false
    try storage.flush()
    #expect(try keys.map { try storage.load($0.id.url) } == Array(repeating: Data("new".utf8), count: 3))
  }

  @Test func oneURLLeadsToOneObjectAsLongAsItIsInUse() throws {
    let storage = FileStorage(in: MemoryMedium([:]), timing: .immediate, clock: .immediate)
    let first = storage.file(at: TestFile.url)
    #expect(storage.file(at: TestFile.url) === first)
    #expect(storage.count == 1)
    withExtendedLifetime(first) {}
  }

  @Test func aFileThatNobodyUsesIsForgotten() throws {
    let storage = FileStorage(in: MemoryMedium([:]), timing: .immediate, clock: .immediate)
    for number in 0..<100 {
      storage.file(at: URL(fileURLWithPath: "/\(number)")).save(
        isUrgent: false,
        encode: { Data() },
        completion: { _ in }
      )
    }
    #expect(storage.count == 0)
  }

  @Test func aFileWithAValueToWriteIsKept() throws {
    let time = ManualClock()
    let medium = MemoryMedium([:])
    let storage = FileStorage(in: medium, timing: .disk, clock: time.clock)
    storage.file(at: TestFile.url).save(isUrgent: false, encode: { Data("a".utf8) }, completion: { _ in })
    #expect(storage.count == 1)
    time.advance(by: .seconds(1))
    #expect(try medium.text(TestFile.url) == "a")
    #expect(storage.count == 0)
  }
}
