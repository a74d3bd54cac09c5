// Finds the copies of shared values in a value of any type.
//
// Why this is sound. The reasons below add to those in `FieldRecords.swift`, `EnumType.swift` and `TypeKind.swift`. The
// metadata of a type describes the parts of its values. A plan follows these parts to the places whose type is
// `SharedCopy`. `SharedCopy` is not generic, so a comparison of types finds these places.
//
// Reading writes nothing to the value, so the memory may be shared with other copies of the value. To read the payload
// of an enum, the plan projects a copy of the enum's bytes.
//
// Writing happens only in memory that the caller owns. `update` gets the address of a value that is being changed.
// Fields and payloads lie in the memory of this value. The parts of a container are changed by the container's own
// mutating methods. Between `project` and `inject`, the memory holds a payload instead of an enum, and no other code
// can read the memory.

/// The places in values of one type that can hold copies of shared values. The other parts of a value are never
/// visited.
///
/// `@unchecked Sendable`: a plan and the plans inside it do not change after the plan is added to the cache of types.
@usableFromInline
final class SharedPlan: @unchecked Sendable {
  private enum Kind {
    /// The fields of this value, and of the structs and tuples inside it: `copies` has the offsets of the copies, and
    /// `others` has the enums and containers that can hold copies.
    case fields(copies: UnsafeBufferPointer<Int>, others: UnsafeBufferPointer<(offset: Int, plan: SharedPlan)>)
    /// For each case of an enum, the plan of its payload; `nil` if the case can hold no copy. The payload of an
    /// indirect case is in a box, `offsetInBox` bytes from the start. For other cases, `offsetInBox` is `nil`.
    case cases(EnumType, [(plan: SharedPlan, offsetInBox: Int?)?])
    case container(any SharedContainer.Type, SharedPlan)
  }

  private var kind = Kind.fields(copies: .init(start: nil, count: 0), others: .init(start: nil, count: 0))
  /// False until the search knows the parts of the type, and `kind` is set. A type may contain itself, so the search
  /// needs the plan earlier.
  private var isComplete = false

  private init() {}

  // MARK: Search

  private static let known = TypeCache<SharedPlan?>()

  /// The plan of a type; `nil` if its values cannot hold a copy of a shared value. Also `nil`, with a report, if
  /// infinitely many types inside it can hold a copy.
  ///
  /// - Complexity: O(1), except for the first call for a type.
  @usableFromInline
  static func of(_ type: Any.Type) -> SharedPlan? {
    known.value(for: type) {
      var search = Search()
      let plan = plan(for: type, &search, depth: 0)
      guard search.isEndless else { return plan }
      reportEndless(type)
      return nil
    }
  }

  /// A generic type may contain infinitely many types, each inside the one before. So a search has limits, which no
  /// other type reaches.
  private struct Search {
    var plans: [ObjectIdentifier: SharedPlan] = [:]
    /// True if types that can hold a copy are nested deeper than `depthLimit`.
    var isEndless = false

    static var depthLimit: Int { 100 }
    static var typeLimit: Int { 4_096 }
  }

  /// - Parameter depth: The number of types around this one.
  private static func plan(for type: Any.Type, _ search: inout Search, depth: Int) -> SharedPlan? {
    if let known = search.plans[ObjectIdentifier(type)] { return known }
    guard canHoldCopy(type) else { return nil }
    if depth == Search.depthLimit { search.isEndless = true }
    if search.isEndless { return nil }
    let plan = SharedPlan()
    search.plans[ObjectIdentifier(type)] = plan
    plan.kind = kind(of: type, &search, depth: depth + 1)
    plan.isComplete = true
    return plan
  }

  /// - Parameter depth: The number of types around the parts of this one.
  private static func kind(of type: Any.Type, _ search: inout Search, depth: Int) -> Kind {
    if type == SharedCopy.self { return .fields(copies: buffer(of: [0]), others: buffer(of: [])) }
    if let container = type as? any SharedContainer.Type,
      let plan = plan(for: container.sharedPart, &search, depth: depth)
    {
      return .container(container, plan)
    }
    if let cases = enumCases(of: type) {
      let plans = cases.map { field -> (plan: SharedPlan, offsetInBox: Int?)? in
        guard let payload = field.payload, let plan = plan(for: payload, &search, depth: depth) else { return nil }
        let alignment = EnumType(payload).layout.alignment
        return (plan, field.isIndirect ? offsetInBox(alignment: alignment) : nil)
      }
      return .cases(EnumType(type), plans)
    }
    var (copies, others): ([Int], [(offset: Int, plan: SharedPlan)]) = ([], [])
    for (type, offset) in storedFields(of: type) {
      guard let plan = plan(for: type, &search, depth: depth) else { continue }
      guard plan.isComplete, case .fields(let inner, let rest) = plan.kind else {
        others.append((offset, plan))
        continue
      }
      copies += inner.map { offset + $0 }
      others += rest.map { (offset + $0.offset, $0.plan) }
    }
    return .fields(copies: buffer(of: copies), others: buffer(of: others))
  }

  /// Copies parts into a new buffer. The buffer is never released, because a plan lives as long as the program.
  private static func buffer<Part>(of parts: [Part]) -> UnsafeBufferPointer<Part> {
    let buffer = UnsafeMutableBufferPointer<Part>.allocate(capacity: parts.count)
    _ = buffer.initialize(from: parts)
    return UnsafeBufferPointer(buffer)
  }

  /// True if a copy can be reached from values of a type. Searches the nearest types first, and at most `typeLimit`.
  private static func canHoldCopy(_ type: Any.Type) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var found = Queue<Any.Type>()
    found.append(type)
    while let type = found.popFirst(), seen.count < Search.typeLimit {
      if type == SharedCopy.self { return true }
      guard seen.insert(ObjectIdentifier(type)).inserted else { continue }
      for part in parts(of: type) { found.append(part) }
    }
    return false
  }

  /// The types of the parts of a value in which a search for copies goes on.
  private static func parts(of type: Any.Type) -> [Any.Type] {
    if let container = type as? any SharedContainer.Type { return [container.sharedPart] }
    switch TypeKind(type) {
    case .enum, .optional: return (enumCases(of: type) ?? []).compactMap(\.payload)
    case .struct where isOfLibrary(type): return []
    case .struct, .tuple: return storedFields(of: type).map(\.type)
    default: return []
    }
  }

  private static func reportEndless(_ type: Any.Type) {
    reportIssue(
      """
      The shared values in '\(type)' are not found, because this type contains infinitely many types.

      A generic type inside it contains itself with other type arguments, as \
      'enum Nest<Value> { case more(Boxed<Nest<[Value]>>) }' does. Give it the same type arguments, or keep shared \
      values out of it.
      """,
      location: CodeLocation()
    )
  }

  // MARK: Reading

  /// Calls `body` with each copy in a value, until it returns true.
  ///
  /// - Returns: True if `body` returned true.
  func contains(at address: UnsafeRawPointer, where body: (UnsafePointer<SharedCopy>) -> Bool) -> Bool {
    switch kind {
    case .fields(let copies, let others):
      for offset in copies where body((address + offset).assumingMemoryBound(to: SharedCopy.self)) { return true }
      for (offset, plan) in others where plan.contains(at: address + offset, where: body) { return true }
      return false
    case .cases(let type, let cases):
      guard let field = cases[type.tag(at: address)] else { return false }
      return type.withProjectedCopy(of: address) { payload in
        let inBox = field.offsetInBox.map { payload.load(as: UnsafeRawPointer.self) + $0 }
        return field.plan.contains(at: inBox ?? payload, where: body)
      }
    case .container(let container, let element):
      return container.containsShared(at: address, element, where: body)
    }
  }

  /// The copies in a value, in the order of their places.
  func copies(at address: UnsafeRawPointer) -> [SharedCopy] {
    var copies: [SharedCopy] = []
    _ = contains(at: address) { copy in
      copies.append(copy.pointee)
      return false
    }
    return copies
  }

  // MARK: Writing

  /// Updates the outdated copies in a value.
  ///
  /// - Returns: True if the container around the value must remove the value: the value holds a copy whose part has
  ///   gone, the pass removes features with such a copy, and no container inside the value could remove the child that
  ///   holds the copy.
  @discardableResult
  func update(at address: UnsafeMutableRawPointer, _ pass: inout SharedPass) -> Bool {
    switch kind {
    case .fields(let copies, let others):
      var hasGone = pass.update(copies, at: address)
      for (offset, plan) in others where plan.update(at: address + offset, &pass) { hasGone = true }
      return hasGone
    case .cases(let type, let cases):
      let tag = type.tag(at: address)
      guard let field = cases[tag] else { return false }
      guard field.offsetInBox == nil else {
        if needsUpdate(at: address, &pass) { reportIndirect() }
        return false
      }
      type.project(at: address)
      defer { type.inject(tag, at: address) }
      return field.plan.update(at: address, &pass)
    case .container(let container, let element):
      return container.updateShared(at: address, element, &pass)
    }
  }

  /// True if a copy in a value is outdated. Does not change the value.
  func needsUpdate(at address: UnsafeRawPointer, _ pass: inout SharedPass) -> Bool {
    contains(at: address) { pass.isOutdated($0) }
  }

  /// Reports an outdated copy in the payload of an indirect case. The copy cannot be updated in place, because a copy
  /// of the state may share the box of the payload, and the library cannot make a new box.
  private func reportIndirect() {
    reportIssue(
      """
      A shared value in the payload of an 'indirect' case was not made equal to its other copies.

      Delete 'indirect', and put what makes the enum recursive into a 'Boxed': '@Boxed var child: Child.State'.
      """,
      location: CodeLocation()
    )
  }
}
