extension CasePath {
  /// Learns what the payload types tell, and reports it if no case can be the one.
  package func lookUp() {
    if memory.knowledge == .unknown { memory.knowledge = firstKnowledge() }
  }

  /// The case as a report shows it: `.response(…)` or `.tick`. Several if several cases may be the one, none if nothing
  /// is known. A function that goes through several cases shows all of them: `.child(.response(…))`.
  package var possibleCases: [String] {
    lookUp()
    guard let fields = EnumLayout.of(Root.self).fields else { return [] }
    let tags: [Int]
    switch memory.knowledge {
    case .boxed(let tag), .valueless(let tag), .plain(let tag):
      tags = [tag]
    case .presumed, .ambiguous, .never:
      // A case ignores its payload, so any sample shows which case it is.
      if let sample = sampleValue(of: Value.self) {
        return [casesAround(sample) ?? "." + caseName(of: embed(sample))]
      }
      tags = memory.knowledge == .never ? [] : fields.indices.filter { fields[$0].holds(Value.self) }
    case .unknown, .custom, .reflected:
      tags = []
    }
    return tags.map { ".\(fields[$0].name)\(fields[$0].payload == nil ? "" : "(…)")" }
  }

  private func casesAround(_ sample: Value) -> String? {
    let root = embed(sample)
    // An exact type first, because an `Int` beside the payload also passes for an `Int?`.
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

/// Any value of a type, if one can be made without knowing more of the type.
package func sampleValue<Value>(of type: Value.Type) -> Value? {
  func first<T: CaseIterable>(_: T.Type) -> Any? { T.allCases.first }
  return switch type {
  case let type as any Blank.Type: type.init() as? Value
  case let type as any CaseIterable.Type: first(type) as? Value
  default: nil
  }
}

/// The types of the standard library that have an initialiser without arguments.
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
