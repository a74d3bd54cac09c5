/// A shared value that a feature reads and does not change.
///
/// ```swift
/// @SharedReader(.session) var session: Session?
/// ```
///
/// In all other respects, a reader behaves as ``Shared`` does: it is a plain value, and all copies of the shared value
/// in a store are equal at the end of each action. Make a reader from a ``SharedReaderKey``, a key that need not be
/// able to save. Or make a reader from a shared value: `SharedReader(state.$draft)`.
@propertyWrapper
@dynamicMemberLookup
public struct SharedReader<Value> {
  private var base: Shared<Value>

  /// Makes a reader of a shared value, for a feature that must not change the value: `SharedReader(state.$draft)`.
  public init(_ base: Shared<Value>) { self.base = base }

  /// Makes a reader of a constant value, for tests and previews.
  public init(value: Value) { base = Shared(value: value) }

  /// Makes a copy of a reader.
  public init(projectedValue: SharedReader) { self = projectedValue }

  /// The value. In a reducer it is the newest value, elsewhere the value of this copy.
  public var wrappedValue: Value { base.wrappedValue }

  /// The reader itself: `$session`. For instance, pass it to another feature, or read `$session.loadError`.
  public var projectedValue: SharedReader {
    get { SharedReader(base.projectedValue) }
    set { base.projectedValue = newValue.base }
  }

  /// A part of the value: `$session.user`.
  public subscript<Member>(dynamicMember keyPath: KeyPath<Value, Member>) -> SharedReader<Member> {
    base[dynamicMember: keyPath]
  }

  /// Makes a reader of the value of a shared optional; `nil` if the optional is `nil`. If the optional becomes `nil`
  /// later, the child that holds the reader is dismissed or removed, as with the same initialiser of ``Shared``.
  public init?(_ optional: SharedReader<Value?>) {
    guard let base = Shared(optional.base) else { return nil }
    self.base = base
  }

  /// True while the key loads the value, for instance to show a progress indicator. Always false without a key.
  public var isLoading: Bool { base.isLoading }

  /// The error of the latest load; `nil` if the load succeeded, or if the value was saved since. A load that fails does
  /// not change the value.
  public var loadError: (any Error)? { base.loadError }

  /// Loads the value from its medium. A value without a key stays as it is.
  ///
  /// - Throws: The error of the key, which also becomes the ``loadError``.
  public nonisolated(nonsending) func load() async throws where Value: Sendable { try await base.load() }
}

extension SharedReader where Value: Sendable {
  /// Makes a field with a key. If the medium of the key, such as a file, has no value, the field has `wrappedValue`.
  ///
  /// - Parameters:
  ///   - wrappedValue: The initial value. It is not evaluated if ``DependencyValues/defaultSharedStorage`` already has
  ///     a value for the key.
  ///   - key: Loads the value.
  public init(wrappedValue: @autoclosure () -> Value, _ key: some SharedReaderKey<Value>) {
    base = DependencyValues.current.defaultSharedStorage.root(of: key, initial: wrappedValue)
  }

  /// Makes an optional field with a key. If the medium of the key has no value, the field is `nil`.
  @_disfavoredOverload
  public init<Wrapped>(_ key: some SharedReaderKey<Value>) where Value == Wrapped? {
    self.init(wrappedValue: nil, key)
  }

  /// Makes a field with a key that has a default value.
  public init<Key: SharedReaderKey<Value>>(_ key: Key.Default) {
    self.init(wrappedValue: key.initialValue, key.base)
  }

  /// Makes a field with a key. `wrappedValue` replaces the default value of the key.
  public init<Key: SharedReaderKey<Value>>(wrappedValue: @autoclosure () -> Value, _ key: Key.Default) {
    self.init(wrappedValue: wrappedValue(), key.base)
  }
}

extension SharedReader: Equatable where Value: Equatable {}
extension SharedReader: Hashable where Value: Hashable {}
extension SharedReader: Sendable where Value: Sendable {}

extension SharedReader: Identifiable where Value: Identifiable {
  /// The id of the value, so that an ``IdentifiedArray`` can have elements of type `SharedReader`.
  public var id: Value.ID { base.id }
}

extension SharedReader: Codable where Value: Codable {
  /// Makes a reader without a key, with the decoded value.
  ///
  /// - Throws: The errors of the decoder and of the value.
  public init(from decoder: any Decoder) throws { base = try Shared(from: decoder) }

  /// Encodes the value.
  ///
  /// - Throws: The errors of the encoder and of the value.
  public func encode(to encoder: any Encoder) throws { try base.encode(to: encoder) }
}

extension SharedReader: CustomStringConvertible {
  /// The description of the value.
  public var description: String { base.description }
}

extension SharedReader: CustomReflectable {
  public var customMirror: Mirror { base.customMirror }
}

extension SharedReader: Wrapping {}

extension SharedReader: ContentStamped {
  @usableFromInline var contentStamp: Int { base.contentStamp }
}
