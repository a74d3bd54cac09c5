import Foundation
import Store
import Testing

@testable import StoreFoundation

private struct User: Codable, Equatable {
  var id: Int
  var name: String
}

/// Cases of the reference's tests of file storage, with this library's way of loading and saving; see
/// `FileStorageTests` of swift-sharing.
@Suite struct FileStorageKeyTests {
  private let url = URL(fileURLWithPath: "/home/blob/users.json")
  private let storage = FileStorage.inMemory
  private let blob = User(id: 1, name: "Blob")

  private func key(_ url: URL? = nil, in storage: FileStorage? = nil) -> FileStorageKey<[User]> {
    withDependencies {
      $0.defaultFileStorage = storage ?? self.storage
    } operation: {
      .fileStorage(url ?? self.url)
    }
  }

  @Test func aValueIsKeptAsJSONThatPeopleCanRead() throws {
    #expect(try key().loaded([]) == nil)
    #expect(try storage.load(url) == nil)
    try key().saved([blob])
    let text = try storage.load(url).map { String(decoding: $0, as: UTF8.self) }
    #expect(
      text == """
        [
          {
            "id" : 1,
            "name" : "Blob"
          }
        ]
        """
    )
    #expect(try key().loaded([]) == [blob])
  }

  @Test func aProgramChoosesTheDecoderAndTheEncoder() throws {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .secondsSince1970
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    let key: FileStorageKey<[Date]> = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      .fileStorage(url, decoder: decoder, encoder: encoder)
    }
    try key.saved([Date(timeIntervalSince1970: 7)])
    #expect(try storage.load(url) == Data("[7]".utf8))
    #expect(try key.loaded([]) == [Date(timeIntervalSince1970: 7)])
  }

  @Test func aProgramChoosesTheForm() throws {
    let key: FileStorageKey<String> = withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      .fileStorage(url, decode: { String(decoding: $0, as: UTF8.self) }, encode: { Data($0.utf8) })
    }
    try key.saved("hello")
    #expect(try storage.load(url) == Data("hello".utf8))
    #expect(try key.loaded("") == "hello")
  }

  @Test func keysOfOneFileInOneStorageAreEqual() {
    #expect(key().id == key().id)
    #expect(key().id != key(URL(fileURLWithPath: "/other")).id)
    #expect(key().id != key(in: .inMemory).id)
    #expect("\(key())" == ".fileStorage(file:///home/blob/users.json)")
  }

  @Test func aFileThatCannotBeDecodedIsAnErrorAndIsKeptAside() throws {
    let storage = FileStorage.inMemory([url: Data("corrupt".utf8)])
    let key = key(in: storage)
    #expect(throws: DecodingError.self) { try key.loaded([]) }
    #expect(try storage.load(url) == Data("corrupt".utf8))
    try key.saved([blob])
    #expect(try key.loaded([]) == [blob])
    let medium = try #require(storage.medium as? MemoryMedium)
    #expect(medium.names.count == 2)
  }

  @Test func aChangeByAnotherProcessIsYielded() throws {
    let key = key()
    let log = Box<[String]>([])
    #expect(try key.loaded([]) == nil)
    let subscription = key.observed([]) { result in
      switch result {
      case .success(let users): log.add(users.map { "\($0.map(\.name))" } ?? "initial value")
      case .failure(let error): log.add("\(type(of: error))")
      }
    }
    try key.saved([blob])
    try storage.save(Data(#"[{"id":2,"name":"Blob Jr."}]"#.utf8), to: url)
    try storage.save(Data("corrupt".utf8), to: url)
    try storage.save(nil, to: url)
    #expect(log.value == [#"["Blob Jr."]"#, "DecodingError", "initial value"])
    subscription.cancel()
    try storage.save(Data("[]".utf8), to: url)
    #expect(log.value.count == 3)
  }

  @Test func anErrorOfTheDiskIsTheErrorOfTheSave() {
    let storage = FileStorage.inMemory([:]) { throw FileStorageError(.write, $0, reason: "No space left on device") }
    #expect(throws: FileStorageError(.write, url, reason: "No space left on device")) {
      try key(in: storage).saved([blob])
    }
  }

  @Test func aLoadThatTheProgramAsksForIsNotOnItsThread() throws {
    let time = ManualClock()
    let medium = MemoryMedium([url: Data("[]".utf8)])
    let storage = FileStorage(in: medium, timing: .disk, clock: time.clock)
    let log = Box<[String]>([])
    key(in: storage).load(
      context: .userInitiated,
      continuation: LoadContinuation { log.add("\((try? $0.get())?.count ?? -1)") }
    )
    #expect(log.value == [])
    time.advance(by: .zero)
    #expect(log.value == ["0"])
  }

  @Test func aFileThatCannotBeWatchedIsALoadError() throws {
    struct Unwatchable: FileMedium {
      func read(_ url: URL) -> Data? { nil }
      func replace(_ url: URL, with data: Data) {}
      func keepAside(_ url: URL) {}
      func change(_ url: URL, to data: Data?) {}
      func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) throws -> SharedSubscription {
        throw FileStorageError(.watch, url, reason: "Too many open files")
      }
    }
    let storage = FileStorage(in: Unwatchable(), timing: .immediate, clock: .immediate)
    let log = Box<[String]>([])
    let subscription = key(in: storage).observed([]) { result in
      if case .failure(let error) = result { log.add("\(error)") }
    }
    #expect(log.value == ["'/home/blob/users.json' cannot be watched: Too many open files."])
    subscription.cancel()
  }
}
