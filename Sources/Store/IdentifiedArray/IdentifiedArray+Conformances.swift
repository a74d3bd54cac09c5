extension IdentifiedArray: ContentStamped {}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// True if both arrays have equal elements in the same order.
  ///
  /// - Complexity: O(1) if one is an unchanged copy of the other, otherwise O(n), where n is the number of elements.
  @inlinable
  public static func == (one: Self, other: Self) -> Bool {
    one.contentStamp == other.contentStamp || one.storage == other.storage
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage)
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements as an array does.
  ///
  /// - Throws: The errors of the encoder and of the elements.
  public func encode(to encoder: any Encoder) throws {
    try storage.encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable & Identifiable, ID == Element.ID {
  /// Decodes from an array. Duplicates are reported, and the first element of each id is kept.
  ///
  /// - Throws: The errors of the decoder and of the elements.
  public init(from decoder: any Decoder) throws {
    self.init(uniqueElements: try [Element](from: decoder))
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String {
    storage.description
  }

  public var debugDescription: String {
    storage.debugDescription
  }

  /// Reflects the elements, as the mirror of an array does.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: storage, displayStyle: .collection)
  }
}
