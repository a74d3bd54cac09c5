extension CasePath {
  /// The cases that the path may stand for, as a report shows them: `.response(…)` or `.tick`.
  ///
  /// - If closures define the path, or the cases of `Root` cannot be found, returns no case.
  /// - If the case is known, returns its text.
  /// - Otherwise, embeds a sample payload, and returns the result as text, such as
  ///   `.rows(.element(id: 2, action: .answered(…)))`. In the text, `…` stands for the sample. The sample is a simple
  ///   value, such as `0`, or comes from `other`.
  /// - If there is no sample, returns each case that has a payload of the type `Value`, or no case if the path can
  ///   match nothing.
  ///
  /// - Parameter other: A root that may contain a sample.
  package func possibleCases(asIn other: Root? = nil) -> [String] {
    lookUp()
    guard let fields = enumCases(of: Root.self) else { return [] }
    let tags: [Int]
    let state = memory.state
    switch state.kind {
    case .boxed, .valueless, .plain:
      tags = [state.tag]
    case .presumed, .ambiguous, .never:
      // The name of a case does not depend on its payload, so any sample will do.
      if let sample = sampleValue(of: Value.self) ?? other.flatMap({ firstValue(in: $0) }) {
        var describer = Describer(isHole: { isSample($0, sample) })
        return [describer.layout(of: embed(sample)).flat]
      }
      tags = state.kind == .never ? [] : fields.indices.filter { fields[$0].holds(Value.self) }
    case .unknown, .custom:
      tags = []
    }
    return tags.map { ".\(fields[$0].name)\(fields[$0].payload == nil ? "" : "(…)")" }
  }

  private func isSample(_ value: Any, _ sample: Value) -> Bool {
    guard type(of: value) == Value.self, let value = value as? Value else { return false }
    return withUnsafePointer(to: value) { value in
      withUnsafePointer(to: sample) { isCopy(value, of: $0, type: Value.self) }
    }
  }
}

/// Finds the first `Value` inside `root` for which `isMatch` returns true. Visits outer values first, and 10,000 values
/// at most, because the payloads of an action may be large.
package func firstValue<Value>(in root: Any, where isMatch: (Value) -> Bool = { _ in true }) -> Value? {
  let limit = 10_000
  var values = [root]
  var index = 0
  while index < values.count {
    let mirror = Mirror(reflecting: values[index])
    // The `Mirror` of a binding action hides the action's value, so the value is added here.
    let written = (values[index] as? any AnyBindingAction).map { [$0.value] } ?? []
    // An object may contain itself, so the search does not look inside objects.
    let children = mirror.displayStyle == .class ? [] : mirror.children.prefix(limit).map(\.value)
    for value in written + children where values.count < limit {
      if let value = value as? Value, isMatch(value) { return value }
      values.append(value)
    }
    index += 1
  }
  return nil
}

/// Returns a sample value of `type`, if `type` is `Bool` or conforms to one of the protocols below. Returns `nil` for
/// other types, and for a `CaseIterable` type without cases.
package func sampleValue<Value>(of type: Value.Type) -> Value? {
  func first<T: CaseIterable>(_: T.Type) -> Any? { T.allCases.first }
  return switch type {
  case is Bool.Type: false as? Value
  case let type as any AdditiveArithmetic.Type: type.zero as? Value
  case let type as any RangeReplaceableCollection.Type: type.init() as? Value
  case let type as any SetAlgebra.Type: type.init() as? Value
  case let type as any ExpressibleByNilLiteral.Type: type.init(nilLiteral: ()) as? Value
  case let type as any CaseIterable.Type: first(type) as? Value
  default: nil
  }
}
