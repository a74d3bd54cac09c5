extension SharedPlan {
  /// The result of a search for the copies in a type.
  struct Found {
    /// `nil` if the values of the type cannot hold a copy, or if `isEndless` is true.
    var plan: SharedPlan?
    /// True if infinitely many types inside the type can hold a copy. For example, a type `Nest<Value>` contains a
    /// `Nest<[Value]>`, which contains a `Nest<[[Value]]>`, and so on.
    var isEndless = false
  }

  private static let known = TypeCache<Found>()

  /// The plan of a type; `nil` if its values cannot hold a copy of a shared value.
  ///
  /// - Complexity: O(1), except for the first call for a type.
  @usableFromInline
  static func of(_ type: Any.Type) -> SharedPlan? { found(in: type).plan }

  /// The result of the search for copies in a type.
  static func found(in type: Any.Type) -> Found {
    known.value(for: type) { SharedPlanSearch(of: type).found }
  }

  /// The report about a type whose ``Found/isEndless`` is true.
  static func endlessReport(_ type: Any.Type) -> String {
    """
    The shared values in '\(_typeName(type))' are not made equal, because infinitely many types inside it can hold some.

    A generic type that contains itself with other type arguments contains infinitely many types: for example \
    'enum Nest<Value> { case more(Boxed<Nest<[Value]>>) }'. Give it the same type arguments, or keep shared values out \
    of it.
    """
  }
}

/// Finds the types inside a type that can hold a copy of a shared value, and makes their plans.
struct SharedPlanSearch {
  /// The limit for the levels of nested types. If a type at a deeper level can hold a copy,
  /// ``SharedPlan/Found/isEndless`` becomes true. The limit is less than `TypeSearch.levelLimit`, so the search also
  /// finds some of the deeper types.
  static var levelLimit: Int { 200 }

  private(set) var found = SharedPlan.Found()
  private var plans: [ObjectIdentifier: SharedPlan] = [:]

  init(of type: Any.Type) {
    guard let search = TypeSearch(of: type, parts: Self.parts) else { return }
    let types = search.types
    makePlans(for: types)
    // The search may stop at `TypeSearch.typeLimit` before it gets beyond `levelLimit`. The limit is then half of the
    // highest level that it has reached.
    let last = types.last?.level ?? 0
    let limit = search.isComplete || last > Self.levelLimit ? Self.levelLimit : last / 2
    if types.contains(where: { $0.level > limit && plans[ObjectIdentifier($0.type)] != nil }) {
      found.isEndless = true
      return
    }
    for (type, _, _) in types { plans[ObjectIdentifier(type)]?.kind = kind(of: type) }
    found.plan = plans[ObjectIdentifier(type)]
  }

  /// The types of the parts of `type`. The search goes on in these types.
  private static func parts(of type: Any.Type) -> [Any.Type] {
    if type == SharedCopy.self { return [] }
    if let container = type as? any SharedContainer.Type { return [container.sharedPart] }
    switch TypeKind(type) {
    case .enum, .optional: return (enumCases(of: type) ?? []).compactMap(\.payload)
    case .struct where isOfLibrary(type): return []
    case .struct, .tuple: return storedFields(of: type).map(\.type)
    default: return []
    }
  }

  /// Makes a plan for each type from which a copy can be reached.
  private mutating func makePlans(for types: [TypeSearch.Found]) {
    var users: [ObjectIdentifier: [Any.Type]] = [:]
    for (type, parts, _) in types {
      for part in parts { users[ObjectIdentifier(part), default: []].append(type) }
    }
    var next: [Any.Type] = [SharedCopy.self]
    while let type = next.popLast() {
      let id = ObjectIdentifier(type)
      guard plans[id] == nil else { continue }
      plans[id] = SharedPlan()
      next += users[id] ?? []
    }
  }

  private func kind(of type: Any.Type) -> SharedPlan.Kind {
    if let container = type as? any SharedContainer.Type, let plan = plans[ObjectIdentifier(container.sharedPart)] {
      return .container(container, plan)
    }
    if let cases = enumCases(of: type) {
      let cases = cases.map { field -> (plan: SharedPlan, offsetInBox: Int?)? in
        guard let payload = field.payload, let plan = plans[ObjectIdentifier(payload)] else { return nil }
        let alignment = EnumType(payload).layout.alignment
        return (plan, field.isIndirect ? offsetInBox(alignment: alignment) : nil)
      }
      return .cases(EnumType(type), cases)
    }
    var (copies, others): ([Int], [(offset: Int, plan: SharedPlan)]) = ([], [])
    addParts(of: type, at: 0, &copies, &others)
    return .fields(copies: Self.buffer(of: copies), others: Self.buffer(of: others))
  }

  /// Adds the copies, the enums and the containers in a struct or a tuple, and in the structs and tuples inside it.
  private func addParts(
    of type: Any.Type,
    at offset: Int,
    _ copies: inout [Int],
    _ others: inout [(offset: Int, plan: SharedPlan)]
  ) {
    if type == SharedCopy.self { return copies.append(offset) }
    for field in storedFields(of: type) {
      guard let plan = plans[ObjectIdentifier(field.type)] else { continue }
      if field.type is any SharedContainer.Type || [.enum, .optional].contains(TypeKind(field.type)) {
        others.append((offset + field.offset, plan))
      } else {
        addParts(of: field.type, at: offset + field.offset, &copies, &others)
      }
    }
  }

  /// Copies parts into a new buffer. The buffer is never released, because a plan lives as long as the program.
  private static func buffer<Part>(of parts: [Part]) -> UnsafeBufferPointer<Part> {
    let buffer = UnsafeMutableBufferPointer<Part>.allocate(capacity: parts.count)
    _ = buffer.initialize(from: parts)
    return UnsafeBufferPointer(buffer)
  }
}
