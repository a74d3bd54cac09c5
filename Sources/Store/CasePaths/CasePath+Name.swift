extension CasePath {
  /// The case as a report shows it: `.response(…)` or `.tick`. A function that goes through several cases shows all of
  /// them, and the values that it sets: `.rows(.element(id: 2, action: .answered(…)))`. The array has several names if
  /// several cases match, and none if nothing is known.
  ///
  /// - Parameter other: A root in which a payload may be found, to call the function with.
  package func possibleCases(asIn other: Root? = nil) -> [String] {
    lookUp()
    guard let fields = EnumLayout.of(Root.self).fields else { return [] }
    let tags: [Int]
    let state = memory.state
    switch state.kind {
    case .boxed, .valueless, .plain:
      tags = [state.tag]
    case .presumed, .ambiguous, .never:
      // The name of a case does not depend on its payload, so any sample will do.
      if let sample = sampleValue(of: Value.self) ?? other.flatMap({ value(in: $0) }) {
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
    // A copy first: an `Int` beside the payload would also match an `Int?`, and another `Int`.
    let copies = ways(from: root, to: { isSample($0, sample) })
    // If the function sets an equal value beside its argument, the argument is more likely to be in the inner case.
    let way = copies.max { $0.count < $1.count } ?? ways(from: root, to: { $0 is Value }).first
    return way.map { text(of: root, without: $0[...]) }
  }

  private func isSample(_ value: Any, _ sample: Value) -> Bool {
    guard type(of: value) == Value.self, let value = value as? Value else { return false }
    return withUnsafePointer(to: value) { value in
      withUnsafePointer(to: sample) { isCopy(value, of: $0, type: Value.self) }
    }
  }

  /// The first value of the payload's type in a root, outermost first.
  private func value(in root: Root) -> Value? {
    var values: [Any] = [root]
    while !values.isEmpty {
      if let value = values.lazy.compactMap({ $0 as? Value }).first { return value }
      values = values.flatMap { CaseParts($0)?.parts.map(\.value) ?? [] }
    }
    return nil
  }
}

/// The ways through the cases of an enum to the values that satisfy `isPayload`. A step is the index of a part of the
/// payload, or -1 for the payload as a whole.
private func ways(from value: Any, to isPayload: (Any) -> Bool) -> [[Int]] {
  guard let parts = CaseParts(value) else { return [] }
  if isPayload(parts.payload) { return [[-1]] }
  return parts.parts.enumerated().flatMap { index, part in
    isPayload(part.value) ? [[index]] : ways(from: part.value, to: isPayload).map { [index] + $0 }
  }
}

/// The text of an enum with `…` for the value at the end of a way.
private func text(of value: Any, without way: ArraySlice<Int>) -> String {
  guard let step = way.first, let parts = CaseParts(value) else { return "…" }
  let texts = parts.parts.enumerated().map { index, part in
    let label = part.label.map { $0.hasPrefix(".") ? "" : "\($0): " } ?? ""
    if index == step { return label + text(of: part.value, without: way.dropFirst()) }
    var describer = Describer()
    return label + describer.layout(of: part.value).flat
  }
  return ".\(parts.name)(\(step < 0 ? "…" : texts.joined(separator: ", ")))"
}

/// The name of the case of an enum value, and its associated values.
private struct CaseParts {
  let name: String
  let payload: Any
  let parts: [Mirror.Child]

  /// `nil` for a value without a payload.
  init?(_ value: Any) {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum, let (name, payload) = mirror.children.first, let name else { return nil }
    self.name = name
    self.payload = payload
    let parts = Mirror(reflecting: payload)
    self.parts = parts.displayStyle == .tuple ? Array(parts.children) : [(nil, payload)]
  }
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
