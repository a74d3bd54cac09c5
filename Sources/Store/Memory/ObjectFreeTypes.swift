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

/// True if the values of a type are known to hold no objects that can change, as for `[Int]`. False, for example, for a
/// class, a function type, an existential type such as `Any`, and an array of one of these.
///
/// - Complexity: O(1), except for the first call with a type.
@usableFromInline
func isObjectFree(_ type: Any.Type) -> Bool {
  // A type whose search is incomplete counts as one that holds objects.
  answers.value(for: type) { TypeSearch(of: type, parts: partsToCheck)?.isComplete ?? false }
}

/// Returns types inside `type`. If all of them are free of objects, `type` is free of objects, too. Returns `nil` if
/// `type` itself may hold objects, or if its parts are not known.
private func partsToCheck(of type: Any.Type) -> [Any.Type]? {
  switch TypeKind(type) {
  case .class, .function, .existential, .other: return nil
  case .metatype: return []
  case .tuple: return tupleElements(of: type)
  case .enum, .optional: return enumCases(of: type).map { $0.compactMap(\.payload) }
  case .struct:
    if let storage = type as? any ValueStorage.Type { return storage.storedTypes }
    return isValueOfLibrary(type) ? [] : structFields(of: type)?.map(\.type)
  }
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
