/// Loads a value from a medium, such as a file, a preference or a server, and reports later changes of the value.
///
/// A key that can also save is a ``SharedKey``. The library has ``InMemoryKey``; `StoreFoundation` has keys for files
/// and preferences. Conform a type of your own for another medium:
///
/// ```swift
/// struct Announcement: SharedReaderKey {
///   let client: NewsClient
///   var id: String { "announcement" }
///
///   func load(context: LoadContext<String?>, continuation: LoadContinuation<String?>) {
///     Task { continuation.resume(with: await Result { try await client.announcement() }) }
///   }
///
///   func subscribe(context: LoadContext<String?>, subscriber: SharedSubscriber<String?>) -> SharedSubscription {
///     let task = Task { for await text in client.announcements() { subscriber.yield(text) } }
///     return SharedSubscription { task.cancel() }
///   }
/// }
/// ```
///
/// All values with equal keys are one shared value: keys are equal if their types, the types of their values and their
/// ``id-swift.property`` are equal.
///
/// The methods are called on any thread, also in a turn of a store. They must return at once: long work belongs on a
/// queue or in a task of the key. The key can call the continuations and the subscriber on any thread, before or after
/// the method has returned.
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the value that the key loads: the wrapped type of a `@Shared` or `@SharedReader` field with the key.
  associatedtype Value: Sendable
  /// The type of ``id-swift.property``. By default, the key is its own id, and must be `Hashable`.
  associatedtype ID: Hashable & Sendable = Self

  /// Identifies the value in its medium, for instance by the path of a file.
  var id: ID { get }

  /// Loads the value.
  ///
  /// - Parameters:
  ///   - context: The reason for loading.
  ///   - continuation: Receives the value, or the error. Call one of its methods once: before `load` returns, or later.
  ///     If the value comes before `load` returns, a new field has the loaded value from the start. If the value comes
  ///     later, the field first has the initial value, and `isLoading` is true. If the program assigns a value while
  ///     the key loads, the assigned value stays.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Begins to watch the medium for changes that are made by others.
  ///
  /// Called once for each shared value, right after the first call of `load` has returned.
  ///
  /// - Parameters:
  ///   - context: Always the case `initialValue`, with the initial value.
  ///   - subscriber: Receives each new value, or the error of reading one. The key may also report changes that this
  ///     program has made.
  /// - Returns: The subscription, which ends when the shared value is no longer in use.
  func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  /// The key itself.
  public var id: Self { self }
}

extension SharedReaderKey {
  /// Describes the key in reports: by its own description if it has one, otherwise by its type.
  var keyDescription: String {
    (self as? any CustomStringConvertible)?.description ?? "\(Self.self)"
  }
}

/// The reason for loading a shared value.
public enum LoadContext<Value> {
  /// The value is used for the first time. The payload is the initial value. The field has the initial value if the
  /// medium has no value.
  case initialValue(Value)
  /// The program has called `load()`.
  case userInitiated

  /// The initial value; `nil` if the program has called `load()`.
  public var initialValue: Value? {
    if case .initialValue(let value) = self { value } else { nil }
  }
}

extension LoadContext: Sendable where Value: Sendable {}
extension LoadContext: Equatable where Value: Equatable {}
extension LoadContext: Hashable where Value: Hashable {}
