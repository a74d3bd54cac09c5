// Other files of this folder rely on facts about enums, structs and other kinds of types. This file checks these facts
// with types whose layout is known.

extension EnumType {
  /// True if enums, structs and their metadata have the layout that the files of this folder rely on. Checked once.
  static let isAsExpected: Bool =
    EnumType(Probe.self).hasEnumWitnesses && kindsAreAsExpected
    && Probe.samples.enumerated().allSatisfy { $1.isAsExpected(tag: $0) } && fieldsAreAsExpected

  private static var fieldsAreAsExpected: Bool {
    guard let optional = EnumType(Int?.self).cases else { return false }
    guard optional.map(\.name) == ["some", "none"] else { return false }
    guard optional[0].payload == Int.self && optional[1].payload == nil else { return false }
    guard EnumType(Int?.self).payloadCaseCount == 1, EnumType(Probe.self).payloadCaseCount == 4 else { return false }
    // If this module is built without reflection metadata, `Probe` has no records, and the checks below are skipped.
    // The result is true, because `false` would stop the store from reading any enum, even one that has records.
    guard let fields = EnumType(Probe.self).cases else { return true }
    let places: [PartialKeyPath<FieldRecord>] = [\.name, \.payload, \.isIndirect]
    guard let properties = structFields(of: FieldRecord.self),
      properties.map(\.offset) == places.compactMap({ MemoryLayout<FieldRecord>.offset(of: $0) }),
      properties[0].type == String.self, properties[2].type == Bool.self
    else { return false }
    let pair = fields[1].payload.flatMap(tupleElements)
    return fields.count == 6 && fields[0].payload == Int.self && pair?.count == 2 && pair?[0] == String.self
      && pair?[1] == [Int].self && fields[2].payload == Probe.Object.self && fields[3].payload == Double.self
      && fields.map(\.isIndirect) == [false, false, false, true, false, false]
      && fields[4].payload == nil && fields[5].payload == nil
  }

  private static var kindsAreAsExpected: Bool {
    TypeKind(Int.self) == .struct && TypeKind(Probe.self) == .enum && TypeKind(Probe.Object.self) == .class
      && TypeKind((any Error).self) == .existential && TypeKind((() -> Void).self) == .function
      && TypeKind(Int.Type.self) == .metatype
      && tupleElements(of: (Int, String).self)?.count == 2
      && tupleFields(of: (Bool, Double).self)?.map(\.offset) == [0, 8]
      && isStoredWithItsType(Any.self) && !isStoredWithItsType(AnyObject.self)
      && !isStoredWithItsType((any Error).self)
  }
}

/// The enum for the checks above. The payloads are a number, a tuple, an object and a value in a box.
private enum Probe: Equatable {
  final class Object: Sendable, Equatable {
    static let other = Object()

    static func == (one: Object, other: Object) -> Bool { one === other }
  }

  case number(Int)
  case pair(text: String, numbers: [Int])
  case object(Object)
  indirect case boxed(Double)
  case none
  case nothing

  /// One value for each tag.
  static var samples: [Probe] {
    [
      .number(42), .pair(text: "a text too long to be stored inline", numbers: [1, 2]), .object(Object()), .boxed(0.5),
      .none, .nothing,
    ]
  }

  func isAsExpected(tag: Int) -> Bool {
    guard enumTag(of: self) == tag else { return false }
    return switch self {
    case .number(let number):
      holds(number, tag, next: number + 1, in: .number(number + 1), ==)
    case .pair(let text, let numbers):
      holds((text, numbers), tag, next: (text, [3]), in: .pair(text: text, numbers: [3]), ==)
    case .object(let object):
      holds(object, tag, next: Object.other, in: .object(.other), ===)
    case .boxed(let number):
      boxedEnumPayload(of: self, as: Double.self) == number
    case .none, .nothing:
      true
    }
  }

  /// Returns true if both hold:
  ///
  /// - `enumPayload` and `PayloadInPlace` read the payload as a value equal to `value`.
  /// - Changing the payload to `next` turns this enum value into `changed`.
  private func holds<Value>(
    _ value: Value,
    _ tag: Int,
    next: Value,
    in changed: Probe,
    _ areEqual: (Value, Value) -> Bool
  ) -> Bool {
    var copy = self
    withEnumPayload(of: &copy, tag: tag) { (payload: inout Value) in payload = next }
    guard copy == changed, areEqual(enumPayload(of: self, as: Value.self), value),
      let payload = PayloadInPlace(Probe.self, tag: tag, Value.self)
    else { return false }
    func isValue(_ address: UnsafeRawPointer) -> Bool {
      areEqual(address.assumingMemoryBound(to: Value.self).pointee, value)
    }
    return withUnsafePointer(to: self) { address in
      payload.isIn(address) && payload.withCopy(of: address, isValue) && (!payload.isUnchanged || isValue(address))
    }
  }
}
