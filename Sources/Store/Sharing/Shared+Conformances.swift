extension Shared: Equatable where Value: Equatable {
  /// Compares the values.
  ///
  /// - Complexity: O(1) if one copy was made from the other and both have the same version; otherwise the complexity of
  ///   comparing the values.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    if lhs.copy.link === rhs.copy.link, lhs.copy.snapshot === rhs.copy.snapshot { return true }
    return lhs.wrappedValue == rhs.wrappedValue
  }
}

extension Shared: Hashable where Value: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}

extension Shared: Identifiable where Value: Identifiable {
  /// The id of the value, so that an ``IdentifiedArray`` can have elements of type `Shared`.
  public var id: Value.ID { wrappedValue.id }
}

// A copy refers to a link, which is immutable, and to a version, which does not change once a copy refers to it. A link
// refers to a `SharedCell`, and may refer to a `SharedStorage`. The mutable properties of the cell and of the storage
// are used only under the lock of `SharedTurn`.
extension Shared: @unchecked Sendable where Value: Sendable {}

extension Shared: Codable where Value: Codable {
  /// Makes a new shared value without a key, with the decoded value. No other copy shares the value. Exception: when an
  /// ``ActionRecording`` is decoded, the copies of one shared value still share the value.
  ///
  /// - Throws: The errors of the decoder and of the value.
  public init(from decoder: any Decoder) throws {
    if let recorded = RecordedSharing.current,
      let values = try? decoder.container(keyedBy: RecordedSharing.CodingKeys.self), values.contains(.number)
    {
      self = recorded.copy(try values.decode(Int.self, forKey: .number), try values.decode(Value.self, forKey: .value))
    } else {
      self.init(value: try Value(from: decoder))
    }
  }

  /// Encodes the value without its key. In an ``ActionRecording``, also encodes which copies share the value.
  ///
  /// - Throws: The errors of the encoder and of the value.
  public func encode(to encoder: any Encoder) throws {
    guard let recorded = RecordedSharing.current else { return try wrappedValue.encode(to: encoder) }
    var values = encoder.container(keyedBy: RecordedSharing.CodingKeys.self)
    try values.encode(recorded.number(of: copy), forKey: .number)
    try values.encode(wrappedValue, forKey: .value)
  }
}

extension Shared: CustomStringConvertible {
  /// The text that `String(describing:)` makes of the value, without the key.
  public var description: String { String(describing: wrappedValue) }
}

extension Shared: CustomReflectable {
  public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension Shared: Wrapping {}

// A copy keeps its value in an object, the version. `isObjectFree` looks for objects that can change. A version does
// not change, so only the type of the value is checked.
extension Shared: ValueStorage {
  static var storedTypes: [Any.Type] { [Value.self] }
}

extension Shared: ContentStamped {
  // The number of the link is mixed in, because two parts of one value have the same version.
  @usableFromInline var contentStamp: Int {
    copy.snapshot.version &* Int(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C1 as Int64) &+ copy.link.number
  }
}
