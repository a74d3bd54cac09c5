/// A search through the types inside a type, level by level.
///
/// A generic type may contain infinitely many types: for example, `Nest<Value>` may contain a `Nest<[Value]>`. So the
/// search has a limit of levels and a limit of types. Other types stay far below both limits.
struct TypeSearch {
  static var levelLimit: Int { 256 }
  static var typeLimit: Int { 10_000 }

  /// A type, the types of its parts, and its level. The search begins at level 0. The parts of the first type have
  /// level 1.
  typealias Found = (type: Any.Type, parts: [Any.Type], level: Int)

  private(set) var types: [Found] = []
  /// True if no type was left out because of a limit.
  private(set) var isComplete = true

  /// Finds `type`, its parts, the parts of its parts, and so on. If `parts` returns `nil` for one of these types, the
  /// search stops, and the result is `nil`.
  ///
  /// - Parameter parts: Returns the types of a type's parts. The search continues with these types.
  init?(of type: Any.Type, parts: (Any.Type) -> [Any.Type]?) {
    guard let first = parts(type) else { return nil }
    types = [(type, first, 0)]
    var seen: Set = [ObjectIdentifier(type)]
    var next = 0
    while next < types.count {
      let (_, found, level) = types[next]
      next += 1
      for type in found where !seen.contains(ObjectIdentifier(type)) {
        guard level < Self.levelLimit, types.count < Self.typeLimit else {
          isComplete = false
          break
        }
        guard let inside = parts(type) else { return nil }
        seen.insert(ObjectIdentifier(type))
        types.append((type, inside, level + 1))
      }
    }
  }
}
