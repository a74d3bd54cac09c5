extension ActionRecording: Codable where State: Codable, Action: Codable {
  private enum CodingKeys: CodingKey { case initialState, omitted, entries, finalState, events }

  /// Decodes a recording that this version of Focal or an older one has encoded.
  ///
  /// - Throws: ``RecordingMismatch`` if a state or an action no longer fits the feature. Other errors of the decoder if
  ///   the rest of the recording cannot be decoded.
  public init(from decoder: any Decoder) throws {
    self = try RecordedSharing.$current.withValue(RecordedSharing()) { try Self(decoding: decoder) }
  }

  private init(decoding decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value>(_ part: RecordingMismatch.Part, _ body: () throws -> Value) throws -> Value {
      do { return try body() } catch { throw RecordingMismatch(part: part, reason: RecordingMismatch.reason(error)) }
    }
    let omitted = try values.decodeIfPresent(Int.self, forKey: .omitted) ?? 0
    let events = try values.decodeIfPresent([TraceEvent].self, forKey: .events) ?? []
    // The numbers of a damaged file could overflow.
    let (counts, times) = (0...(1 << 52), Duration.zero ... .seconds(1 << 30))
    for (key, isValid) in [
      (CodingKeys.omitted, counts.contains(omitted)),
      (.events, events.allSatisfy { counts.contains($0.action) && times.contains($0.time) }),
    ] where !isValid {
      throw DecodingError.dataCorruptedError(forKey: key, in: values, debugDescription: "A number is out of range.")
    }
    let initialState = try read(.initialState) { try values.decode(State.self, forKey: .initialState) }
    var list = try values.nestedUnkeyedContainer(forKey: .entries)
    var entries: [Entry] = []
    while !list.isAtEnd {
      let number = omitted + entries.count + 1
      entries.append(try read(.action(number)) { try list.decode(Entry.self) })
    }
    self.init(
      initialState: initialState,
      entries: entries,
      finalState: try read(.finalState) { try values.decode(State.self, forKey: .finalState) },
      events: events,
      omitted: omitted
    )
  }

  /// Encodes the recording, with secrets in plain text.
  ///
  /// - Throws: The errors of the encoder, of states and of actions.
  public func encode(to encoder: any Encoder) throws {
    try RecordedSharing.$current.withValue(RecordedSharing()) {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(initialState, forKey: .initialState)
      if omitted > 0 { try values.encode(omitted, forKey: .omitted) }
      try values.encode(entries, forKey: .entries)
      try values.encode(finalState, forKey: .finalState)
      if !events.isEmpty { try values.encode(events, forKey: .events) }
    }
  }
}

/// The error for a part of a recording that no longer fits the feature, because the type of a state or an action has
/// changed since the recording was made.
///
/// Decode the old form in `init(from:)` of the state or the action, or replay only the actions before this part.
public struct RecordingMismatch: Error, Sendable, CustomStringConvertible {
  /// Says where in a recording the decoding failed.
  public enum Part: Sendable, Hashable {
    /// The state before the first action.
    case initialState
    /// The action with this number, or the state after it. The first action of the recording has the number
    /// `omitted + 1`: see ``ActionRecording/omitted``.
    case action(Int)
    /// The state after the last action.
    case finalState
  }

  /// The part of the recording that could not be decoded.
  public let part: Part
  /// The reason, without values of the recording: `no 'count' at 'state'`.
  public let reason: String

  /// The part and the reason: `The recording no longer fits the feature at action 12: no 'count' at 'state'. …`
  public var description: String {
    let name =
      switch part {
      case .initialState: "its first state"
      case .action(let number): "action \(number)"
      case .finalState: "its last state"
      }
    return """
      The recording no longer fits the feature at \(name): \(reason). Let the type that has changed decode its old \
      form, too, or record again.
      """
  }

  fileprivate static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context): "no '\(key.stringValue)'\(place(context))"
    case DecodingError.typeMismatch(let type, let context): "no \(type)\(place(context))"
    case DecodingError.valueNotFound(let type, let context): "null instead of a value of \(type)\(place(context))"
    case DecodingError.dataCorrupted(let context): "a value that cannot be read\(place(context))"
    // The description of another error may hold a value of the recording, so only the type of the error is shown.
    default: "\(type(of: error))"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.filter { $0.intValue == nil && $0.stringValue != "entries" }.map(\.stringValue)
    return path.isEmpty ? "" : " at '\(path.joined(separator: "."))'"
  }
}
