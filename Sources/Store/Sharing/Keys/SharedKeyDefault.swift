extension SharedReaderKey {
  /// The type of a key that adds a default value to a key of this type. Use it to declare a key that has a name:
  ///
  /// ```swift
  /// extension SharedKey where Self == InMemoryKey<Int>.Default {
  ///   static var visits: Self { Self[.inMemory("visits"), default: 0] }
  /// }
  ///
  /// @Shared(.visits) var visits
  /// ```
  public typealias Default = SharedKeyDefault<Self>
}

/// A key with a default value. Write ``SharedReaderKey/Default``, as in `InMemoryKey<Int>.Default`.
public struct SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  let base: Base
  private let makeDefault: @Sendable () -> Base.Value

  /// Gives a key a default value, which is used if the medium of the key has no value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The default value. It is evaluated each time it is needed.
  public static subscript(
    _ key: Base,
    default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key, makeDefault: value)
  }

  /// The default value, for a field that declares no initial value of its own. Evaluated at each read.
  public var initialValue: Base.Value { makeDefault() }

  /// The id of the base key. Keys that differ only in their default values lead to the same shared value.
  public var id: Base.ID { base.id }

  public func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    base.load(context: context, continuation: continuation)
  }

  public func subscribe(
    context: LoadContext<Base.Value>,
    subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension SharedKeyDefault: SharedKey where Base: SharedKey {
  public func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }
}

extension SharedKeyDefault: CustomStringConvertible {
  /// The description of the base key; the name of its type if it has no description.
  public var description: String { base.keyDescription }
}
