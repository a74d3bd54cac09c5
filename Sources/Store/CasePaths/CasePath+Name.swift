extension CasePath {
  /// The case as a report shows it: `.response(…)` or `.tick`. A function that goes through several cases shows all of
  /// them: `.child(.response(…))`. The array has several names if several cases match, and none if nothing is known.
  package var possibleCases: [String] {
    lookUp()
    guard let fields = EnumLayout.of(Root.self).fields else { return [] }
    let tags: [Int]
    let state = memory.state
    switch state.kind {
    case .boxed, .valueless, .plain:
      tags = [state.tag]
    case .presumed, .ambiguous, .never:
      // The name of a case does not depend on its payload, so any sample will do.
      if let sample = sampleValue(of: Value.self) {
        return [casesAround(sample) ?? "." + caseName(of: embed(sample))]
      }
      tags = state.kind == .never ? [] : fields.indices.filter { fields[$0].holds(Value.self) }
    case .unknown, .custom, .reflected:
      tags = []
    }
    return tags.map { ".\(fields[$0].name)\(fields[$0].payload == nil ? "" : "(…)")" }
  }

  private func casesAround(_ sample: Value) -> String? {
    let root = embed(sample)
    // An exact type first: an `Int` beside the payload would also match an `Int?`.
    return namesOfCases(in: root) { type(of: $0) == Value.self } ?? namesOfCases(in: root) { $0 is Value }
  }
}

/// The cases that lead from an enum to a payload, as in `.child(.response(…))`; `nil` if none do.
private func namesOfCases(in value: Any, around isPayload: (Any) -> Bool) -> String? {
  let mirror = Mirror(reflecting: value)
  guard mirror.displayStyle == .enum, let (name, payload) = mirror.children.first, let name else { return nil }
  if isPayload(payload) { return ".\(name)(…)" }
  let parts = Mirror(reflecting: payload)
  let candidates = parts.displayStyle == .tuple ? Array(parts.children) : [(nil, payload)]
  for (label, part) in candidates {
    let inner = isPayload(part) ? "…" : namesOfCases(in: part, around: isPayload)
    guard let inner else { continue }
    let prefix = label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
    return ".\(name)(\(prefix)\(inner))"
  }
  return nil
}

/// A value of a type that can be made without knowledge of the type; `nil` for other types.
package func sampleValue<Value>(of type: Value.Type) -> Value? {
  func first<T: CaseIterable>(_: T.Type) -> Any? { T.allCases.first }
  return switch type {
  case let type as any Blank.Type: type.init() as? Value
  case let type as any CaseIterable.Type: first(type) as? Value
  default: nil
  }
}

/// A type with an initialiser that has no parameters.
private protocol Blank {
  init()
}

extension Bool: Blank {}
extension Int: Blank {}
extension Double: Blank {}
extension String: Blank {}
extension Array: Blank {}
extension Set: Blank {}
extension Dictionary: Blank {}
extension Optional: Blank {
  fileprivate init() { self = nil }
}
