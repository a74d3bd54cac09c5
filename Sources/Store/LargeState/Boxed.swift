/// A value kept on the heap, copied when it is changed while shared: for large or deep state.
///
/// ```swift
/// struct State {
///   @Boxed var editor = Editor.State()
/// }
/// ```
///
/// A state that holds it is small: moving it, and putting it into an enum or on the stack, costs a pointer. Changing the value
/// is in place while the box is not shared.
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

  /// Puts a value into a box.
  public init(wrappedValue: Value) {
    self.storage = Storage(wrappedValue)
  }

  /// The value.
  @inlinable
  public var wrappedValue: Value {
    get { storage.value }
    _modify {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.value) }
      yield &storage.value
    }
  }

  /// The box itself.
  public var projectedValue: Self { self }
}

extension Boxed: Equatable where Value: Equatable {
  /// O(1) where both share one box.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.storage === rhs.storage || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension Boxed: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}

// The storage is changed only while one box holds it, and so by one owner; sharing is read-only.
extension Boxed: @unchecked Sendable where Value: Sendable {}

extension Boxed: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension Boxed: Codable where Value: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}
