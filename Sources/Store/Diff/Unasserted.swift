/// A field that tests leave out when they compare states.
///
/// ```swift
/// struct State {
///   var query = ""
///   @Unasserted var requestID = UUID()
/// }
/// ```
///
/// Two such fields are always equal, so an `==` that the compiler synthesizes ignores them. Use the wrapper for values
/// that no test can know and no interface shows. An observer that compares whole states does not notice a change of
/// such a field.
@propertyWrapper
public struct Unasserted<Value> {
  /// The value. `==` and `hash(into:)` ignore it.
  public var wrappedValue: Value

  /// Stores the initial value of the field. `@Unasserted var field = value` calls this initialiser.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension Unasserted: Hashable {
  /// Returns true for any two values. A synthesized `==` of a state therefore ignores the field.
  public static func == (_: Self, _: Self) -> Bool { true }

  /// Adds nothing to the hasher, because any two values are equal.
  public func hash(into hasher: inout Hasher) {}
}

extension Unasserted: Sendable where Value: Sendable {}

extension Unasserted: Codable where Value: Codable {
  /// Decodes the value of the field.
  ///
  /// - Throws: The errors of the decoder and of the value.
  public init(from decoder: any Decoder) throws {
    self.init(wrappedValue: try Value(from: decoder))
  }

  /// Encodes the value of the field.
  ///
  /// - Throws: The errors of the encoder and of the value.
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension Unasserted: Wrapping {}
