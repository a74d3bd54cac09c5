/// A search through the types inside a type, level by level.
///
/// A generic type may contain infinitely many types: for example, `Nest<Value>` may contain a `Nest<[Value]>`. So the
/// search has limits, which are far above the numbers of other types.
struct TypeSearch {
  static var levelLimit: Int { 256 }
  static var typeLimit: Int { 10_000 }

  /// A type, the types of its parts, and the number of types around it on the shortest way to it.
  typealias Found = (type: Any.Type, parts: [Any.Type], level: Int)

  private(set) var types: [Found] = []
  /// True if no type was left out because of a limit.
  private(set) var isComplete = true

  /// Searches until `parts` returns `nil` for a type. Then the result is `nil`.
  ///
  /// - Parameter parts: Returns the types in which the search goes on.
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
