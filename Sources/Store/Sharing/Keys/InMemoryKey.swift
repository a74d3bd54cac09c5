extension SharedReaderKey {
  /// A key of a value that is kept as long as the program runs. In a test, the value is kept at least while the test
  /// has a `TestStore` or a copy of the value.
  ///
  /// ```swift
  /// @Shared(.inMemory("draft")) var draft = Draft()
  /// ```
  ///
  /// - Parameter name: The name of the value. Values of the same name and type are one shared value.
  public static func inMemory<Value>(_ name: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(name: name)
  }
}

/// The key of a value that is kept in memory: ``SharedReaderKey/inMemory(_:)``.
public struct InMemoryKey<Value: Sendable>: SharedKey, Hashable {
  private let name: String

  fileprivate init(name: String) { self.name = name }

  /// Answers with the initial value: there is no file or other medium to load from.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resumeReturningInitialValue()
  }

  /// Watches nothing: nothing else can change the value.
  public func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription {
    SharedSubscription {}
  }

  /// Saves nothing: the storage of the shared values keeps the value.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }
}

extension InMemoryKey: CustomStringConvertible {
  /// The key as in source code, such as `.inMemory("draft")`.
  public var description: String { ".inMemory(\(String(reflecting: name)))" }
}
