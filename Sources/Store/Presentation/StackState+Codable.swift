// A stack is encoded with its ids, because a recording of actions names screens by their ids.

extension StackState: Encodable where Element: Encodable {
  /// Encodes the screens with their ids, and the id for the next appended screen.
  ///
  /// - Throws: The errors of the encoder and of the screens.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StackStateKey.self)
    try container.encode(next, forKey: .next)
    var list = container.nestedUnkeyedContainer(forKey: .screens)
    for screen in screens {
      var entry = list.nestedContainer(keyedBy: StackStateKey.self)
      try entry.encode(screen.id.elementID, forKey: .id)
      try entry.encode(screen.value, forKey: .screen)
    }
  }
}

extension StackState: Decodable where Element: Decodable {
  /// Decodes the screens with their ids.
  ///
  /// - Throws: A `DecodingError` if two screens have the same id. Also the errors of the decoder and of the screens.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: StackStateKey.self)
    var list = try container.nestedUnkeyedContainer(forKey: .screens)
    while !list.isAtEnd {
      let entry = try list.nestedContainer(keyedBy: StackStateKey.self)
      let id = try entry.decode(StackElementID.self, forKey: .id)
      guard !contains(id: id) else {
        throw DecodingError.dataCorruptedError(
          forKey: .id,
          in: entry,
          debugDescription: "Two screens have the id \(id)."
        )
      }
      push(try entry.decode(Element.self, forKey: .screen), id: id)
    }
    next = Swift.max(next, try container.decode(Int.self, forKey: .next))
  }
}

private enum StackStateKey: CodingKey {
  case next, screens, id, screen
}

extension StackElementID: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try Int(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws {
    try number.encode(to: encoder)
  }
}
