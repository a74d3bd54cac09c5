import Foundation
import Store

@testable import StoreFoundation

/// A file in memory, with the time of a disk. The test moves the time.
struct TestFile: Sendable {
  static let url = URL(fileURLWithPath: "/home/blob/value.txt")

  let time = ManualClock()
  let medium: MemoryMedium
  let file: StoredFile
  private let isReadable = Box(true)
  private let obstacle = Box<String?>(nil)
  private let log = Box<[String]>([])

  init(_ content: String? = nil) {
    medium = MemoryMedium(content.map { [Self.url: Data($0.utf8)] } ?? [:]) { [obstacle] url in
      if let reason = obstacle.value { throw FileStorageError(.write, url, reason: reason) }
    }
    let readable = ReadableMedium(base: medium, isReadable: isReadable)
    file = StoredFile(Self.url, in: readable, timing: .disk, clock: time.clock)
  }

  /// The reason why nothing can be written.
  func setObstacle(_ reason: String?) { obstacle.value = reason }

  /// The bytes of the file.
  var content: String? { content(of: Self.url) }

  func content(of url: URL) -> String? { medium.read(url).map { String(decoding: $0, as: UTF8.self) } }

  /// The events since the last call, in their order: the values that were encoded, the ends of saves, and what the
  /// observers were told.
  func takeLog() -> [String] {
    defer { log.value = [] }
    return log.value
  }

  func save(_ value: String, isUrgent: Bool = false) {
    file.save(isUrgent: isUrgent) { [log] in
      log.add("encode \(value)")
      return Data(value.utf8)
    } completion: { [log] result in
      switch result {
      case .success: log.add("saved \(value)")
      case .failure(let error): log.add("\(value): \(error)")
      }
    }
  }

  /// Observes the file. A content with an exclamation mark makes no sense.
  func observe(_ then: @escaping @Sendable (String) -> Void = { _ in }) throws -> SharedSubscription {
    try file.observe(
      StoredFile.Observer(
        onChange: { [log] result, isCurrent in
          switch result {
          case .success(let data):
            let text = data.map { String(decoding: $0, as: UTF8.self) } ?? "nothing"
            log.add("observed \(text)")
            then(text)
            if !isCurrent() { log.add("\(text) is outdated") }
            return !text.contains("!")
          case .failure(let error):
            log.add("observed \(error)")
            return false
          }
        },
        onRecovery: { [log] in log.add("recovered") }
      )
    )
  }

  func load() throws -> String? {
    try file.load { data in
      let text = String(decoding: data, as: UTF8.self)
      if text.contains("!") { throw Nonsense() }
      return text
    }
  }

  /// Changes the file as another process does.
  func change(to content: String?) { medium.change(Self.url, to: content.map { Data($0.utf8) }) }

  /// Lets every further read of the file fail, and calls its watches.
  func breakReading() {
    isReadable.value = false
    medium.change(Self.url, to: medium.read(Self.url))
  }
}

/// Files in memory, which can all be read or none of them.
private struct ReadableMedium: FileMedium {
  let base: MemoryMedium
  let isReadable: Box<Bool>

  func read(_ url: URL) throws -> Data? {
    if !isReadable.value { throw Nonsense() }
    return base.read(url)
  }

  func replace(_ url: URL, with data: Data) throws { try base.replace(url, with: data) }

  func keepAside(_ url: URL) { base.keepAside(url) }

  func change(_ url: URL, to data: Data?) { base.change(url, to: data) }

  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    base.watch(url, onChange: onChange)
  }
}

struct Nonsense: Error {}

/// A variable that several closures share.
final class Box<Value: Sendable>: Sendable {
  private let contents: Locked<Value>

  init(_ value: Value) { contents = Locked(value) }

  var value: Value {
    get { contents.withLock { $0 } }
    set { contents.withLock { $0 = newValue } }
  }

  func withLock(_ body: (inout Value) -> Void) { contents.withLock { body(&$0) } }
}

extension Box<[String]> {
  func add(_ text: String) { withLock { $0.append(text) } }
}
