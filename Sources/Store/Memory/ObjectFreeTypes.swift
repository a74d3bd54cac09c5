// Tells if the values of a type hold objects, which may change while the values stay as they are.
//
// The parts of a type are read from its metadata. A collection keeps its elements in an object of its own. This object
// does not change while the collection stays as it is, so only the types of the elements are checked. A type whose
// parts are not known counts as one that holds objects.

/// A type that keeps values in objects, such as a collection. `isObjectFree` checks `storedTypes` instead of the types
/// of the fields.
protocol ValueStorage {
  static var storedTypes: [Any.Type] { get }
}

extension ValueStorage where Self: Sequence {
  static var storedTypes: [Any.Type] { [Element.self] }
}

extension Array: ValueStorage {}
extension ContiguousArray: ValueStorage {}
extension Set: ValueStorage {}
extension Dictionary: ValueStorage {}

extension IdentifiedArray: ValueStorage {
  static var storedTypes: [Any.Type] { [ID.self, Element.self] }
}

private let answers = TypeCache<Bool>()

/// True if values of a type cannot hold an object that may change while the value stays as it is.
///
/// - Complexity: O(1), except for the first call with a type.
@usableFromInline
func isObjectFree(_ type: Any.Type) -> Bool {
  answers.value(for: type) {
    var open: Set<ObjectIdentifier> = []
    return isObjectFree(type, &open, depth: 0)
  }
}

/// Computes the answer of `isObjectFree(_:)` from the kind and the parts of a type. A type may contain itself, so each
/// type is checked only once.
///
/// - Parameters:
///   - open: The types whose check has begun. They count as free of objects.
///   - depth: The number of types around this one. A generic enum may contain infinitely many types, each inside the
///     one before. So the check ends at the depth of 100, and the type counts as one that holds objects.
private func isObjectFree(_ type: Any.Type, _ open: inout Set<ObjectIdentifier>, depth: Int) -> Bool {
  guard open.insert(ObjectIdentifier(type)).inserted else { return true }
  guard depth < 100 else { return false }
  let parts: [Any.Type]?
  switch TypeKind(type) {
  case .class, .function, .existential, .other: return false
  case .metatype: return true
  case .tuple: parts = tupleElements(of: type)
  case .enum, .optional: parts = enumCases(of: type).map { $0.compactMap(\.payload) }
  case .struct:
    if isValueOfLibrary(type) { return true }
    parts = (type as? any ValueStorage.Type)?.storedTypes ?? structFields(of: type)?.map(\.type)
  }
  return parts?.allSatisfy { isObjectFree($0, &open, depth: depth + 1) } ?? false
}

/// True for a struct of the standard library or of Foundation that is `Encodable` or `LosslessStringConvertible`, and
/// has no type arguments of its own: for instance `Date`, `Data`, `Substring` and `Character`. Such a struct may store
/// its value in an object, but the object does not change while the struct stays as it is.
///
/// False for all other structs. The caller then checks their parts, because these may hold objects that change. For
/// example, a `Notification` holds an object of the program, and a type argument of a generic struct may be a class.
private func isValueOfLibrary(_ type: Any.Type) -> Bool {
  guard isOfLibrary(type), !"\(type)".contains("<") else { return false }
  return type is any Encodable.Type || type is any LosslessStringConvertible.Type
}
