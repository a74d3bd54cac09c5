extension CasePath {
  /// Finds out what the types tell of the case, and reports it if no case can be the one.
  package func lookUp() {
    if memory.knowledge == .unknown { memory.knowledge = firstKnowledge() }
  }

  /// The case as a report shows it, `.response(…)` or `.tick`: more than one where several cases could be the one, and none
  /// where nothing is known of it.
  package var possibleCases: [String] {
    lookUp()
    guard let fields = EnumLayout.of(Root.self).fields else { return [] }
    let tags =
      switch memory.knowledge {
      case .unknown, .custom, .reflected, .never: [Int]()
      case .presumed(let tag): isMade(tag) ? [tag] : []
      case .boxed(let tag), .converted(let tag), .valueless(let tag), .plain(let tag): [tag]
      case .ambiguous: ambiguousTags(in: fields)
      }
    return tags.map { ".\(fields[$0].name)\(fields[$0].payload == nil ? "" : "(…)")" }
  }

  /// Whether the function makes the case of a tag: one that goes through several cases makes another.
  private func isMade(_ tag: Int) -> Bool {
    anyValue(of: Value.self).map { enumTag(of: embed($0)) == tag } ?? true
  }

  private func ambiguousTags(in fields: [EnumField]) -> [Int] {
    // A case does not look at its payload: any will do to see which case it is.
    if let sample = anyValue(of: Value.self) { return [enumTag(of: embed(sample))] }
    return fields.indices.filter { tag in
      fields[tag].payload.map { [.exact, .convertible].contains(PayloadFit(of: $0, as: Value.self)) } ?? false
    }
  }
}

/// A value of a type of which any will do, if one can be made without knowing more of the type.
private func anyValue<Value>(of type: Value.Type) -> Value? {
  func first<T: CaseIterable>(_: T.Type) -> Any? { T.allCases.first }
  return switch type {
  case let type as any Blank.Type: type.init() as? Value
  case let type as any CaseIterable.Type: first(type) as? Value
  default: nil
  }
}

/// The types of the standard library whose initialiser makes something without asking for anything.
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
