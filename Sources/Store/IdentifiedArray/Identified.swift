/// A value with an id beside it, for a value that is not `Identifiable`, or whose own id does not suit.
///
/// ```swift
/// var drafts: IdentifiedArrayOf<Identified<Int, String>> = []
/// drafts.append(Identified("Dear Ada", id: 1))
/// ```
@dynamicMemberLookup
public struct Identified<ID: Hashable, Value>: Identifiable {
  /// The id, which does not change.
  public let id: ID
  /// The value. Changing the value does not change the id.
  public var value: Value

  /// Gives a value an id.
  public init(_ value: Value, id: ID) {
    self.value = value
    self.id = id
  }

  /// Gives a value the id at a key path: `Identified(file, id: \.path)`. The id is read once, by this initialiser. A
  /// later change of the value does not change the id.
  public init(_ value: Value, id: KeyPath<Value, ID>) {
    self.init(value, id: value[keyPath: id])
  }

  /// Reads or writes a part of the value.
  public subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Part {
    get { value[keyPath: keyPath] }
    set { value[keyPath: keyPath] = newValue }
  }

  /// Reads a part of the value.
  public subscript<Part>(dynamicMember keyPath: KeyPath<Value, Part>) -> Part { value[keyPath: keyPath] }
}

extension Identified: Equatable where Value: Equatable {}
extension Identified: Hashable where Value: Hashable {}
extension Identified: Sendable where ID: Sendable, Value: Sendable {}
extension Identified: Codable where ID: Codable, Value: Codable {}
