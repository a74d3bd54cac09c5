/// A value on the heap with copy-on-write, for large or deep state.
///
/// ```swift
/// struct State {
///   @Boxed var editor = Editor.State()
/// }
/// ```
///
/// A box has the size of a pointer, so a state that holds it is cheap to move, to put into an enum and to keep on the
/// stack. The value is changed in place unless a copy of the box shares it.
@propertyWrapper
public struct Boxed<Value> {
  @usableFromInline
  final class Storage {
    @usableFromInline var value: Value

    @usableFromInline
    init(_ value: Value) {
      self.value = value
    }
  }

  @usableFromInline var storage: Storage

  /// Moves a value to the heap. `@Boxed var field = value` calls this initialiser.
  public init(wrappedValue: Value) {
    self.storage = Storage(wrappedValue)
  }

  /// The value on the heap. If a copy of the box shares the value, a change copies the value first.
  @inlinable
  public var wrappedValue: Value {
    get { storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }

  /// The box itself, `$editor`. Passing it on does not copy the value.
  public var projectedValue: Self { self }
}

extension Boxed: Equatable where Value: Equatable {
  /// Compares the values. Boxes that share one storage are equal without a comparison, even if the value is not equal
  /// to itself, such as NaN.
  ///
  /// - Complexity: O(1) if both boxes share one storage; otherwise the complexity of comparing the values.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage === rhs.storage || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension Boxed: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

// Storage that two boxes share is only read. A box changes storage only if no other box refers to it.
extension Boxed: @unchecked Sendable where Value: Sendable {}

extension Boxed: ValueStorage {
  static var storedTypes: [Any.Type] { [Value.self] }
}

extension Boxed: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension Boxed: Codable where Value: Codable {
  /// Decodes the value as if it were not in a box.
  ///
  /// - Throws: The errors of the decoder and of the value.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }

  /// Encodes the value as if it were not in a box.
  ///
  /// - Throws: The errors of the encoder and of the value.
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}
