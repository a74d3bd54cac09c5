import Foundation
import Store

@testable import StoreFoundation

extension FileStorageKey<String> {
  /// The key of a file of text. A text with an exclamation mark makes no sense.
  static func text(_ url: URL, in storage: FileStorage) -> FileStorageKey<String> {
    FileStorageKey(url, in: storage) { data in
      let text = String(decoding: data, as: UTF8.self)
      if text.contains("!") { throw Nonsense() }
      return text
    } encode: { text in
      Data(text.utf8)
    }
  }
}

extension SharedReaderKey {
  /// The value that the key loads, which must come at once.
  func loaded(_ initialValue: Value) throws -> Value? {
    let result = Box<Result<Value?, any Error>?>(nil)
    load(context: .initialValue(initialValue), continuation: LoadContinuation { result.value = $0 })
    return try result.value?.get()
  }

  /// The values that come from now on.
  func observed(_ initialValue: Value, _ onValue: @escaping @Sendable (Result<Value?, any Error>) -> Void)
    -> SharedSubscription
  {
    subscribe(context: .initialValue(initialValue), subscriber: SharedSubscriber { onValue($0) })
  }
}

extension SharedKey {
  /// Saves a value, and returns the error, which must come at once.
  func saved(_ value: Value, _ context: SaveContext = .didSet) throws {
    let result = Box<Result<Void, any Error>?>(nil)
    save(value, context: context, continuation: SaveContinuation { result.value = $0 })
    try result.value?.get()
  }
}
