// Nothing here is unsafe but what it tries: the facts that `EnumRuntime.swift` relies on, on an enum that we know.

extension EnumType {
  /// Whether the runtime does with an enum that we know what this file expects of it.
  static let runtimeIsAsExpected: Bool = {
    #if arch(arm64e)
      return false
    #else
      return fieldsAreAsExpected && Probe.samples.enumerated().allSatisfy { $1.isAsExpected(tag: $0) }
    #endif
  }()

  private static var fieldsAreAsExpected: Bool {
    guard let fields = EnumType.fields(of: Probe.self), let optional = EnumType.fields(of: Int?.self) else {
      return false
    }
    let pair = fields[1].payload.flatMap(tupleElements)
    return fields.map(\.name) == ["number", "pair", "object", "boxed", "none", "nothing"]
      && fields[0].payload == Int.self && fields[1].payload != nil && pair?.count == 2
      && pair?[0] == String.self && pair?[1] == [Int].self && fields[2].payload == Probe.Object.self
      && fields[3].payload == Double.self && fields.map(\.isIndirect) == [false, false, false, true, false, false]
      && fields[4].payload == nil && fields[5].payload == nil && optional.count == 2 && optional[0].payload == Int.self
      && optional[1].payload == nil && wrappedType(of: Int?.self) == Int.self
      && TypeKind(Int.self) == .struct && TypeKind(Probe.Object.self) == .class
      && TypeKind((any Error).self) == .existential
      && TypeKind((() -> Void).self) == .function && TypeKind(Int.Type.self) == .metatype
  }

  private enum Probe {
    final class Object: Sendable {}

    case number(Int)
    case pair(text: String, numbers: [Int])
    case object(Object)
    indirect case boxed(Double)
    case none
    case nothing

    static var samples: [Probe] {
      [
        .number(42), .pair(text: "a long enough text", numbers: [1, 2]), .object(Object()), .boxed(0.5), .none,
        .nothing,
      ]
    }

    func isAsExpected(tag: Int) -> Bool {
      guard enumTag(of: self) == tag else { return false }
      switch self {
      case .number(let number):
        guard enumPayload(of: self, as: Int.self) == number else { return false }
        var copy = self
        withEnumPayload(of: &copy, tag: tag) { (number: inout Int) in number += 1 }
        guard case .number(number + 1) = copy else { return false }
      case .pair(let text, let numbers):
        guard enumPayload(of: self, as: (String, [Int]).self) == (text, numbers) else { return false }
        var copy = self
        withEnumPayload(of: &copy, tag: tag) { (pair: inout (String, [Int])) in pair.1.append(3) }
        guard case .pair(text, numbers + [3]) = copy else { return false }
      case .object(let object):
        guard enumPayload(of: self, as: Object.self) === object else { return false }
        var copy = self
        withEnumPayload(of: &copy, tag: tag) { (object: inout Object) in object = Object() }
        guard case .object(let new) = copy, new !== object else { return false }
      case .boxed(let number):
        guard boxedEnumPayload(of: self, as: Double.self) == number else { return false }
      case .none, .nothing:
        break
      }
      return true
    }
  }
}
