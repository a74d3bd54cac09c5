/// The payload of a parent's action that carries the action of a child: ``IdentifiedAction``, ``PresentationAction`` or
/// ``StackAction``. `forEach` or `ifLet` passes the child's action on to the child.
protocol ChildActions {
  /// The name of the reducer that passes the child's action on, for reports.
  static var reducer: String { get }
  static var childAction: Any.Type { get }
  /// The child's action in this value; `nil` if the value is for the parent, such as a dismissal.
  var childAction: Any? { get }
}

/// Searches an action type for enums that conform to ``ChildActions``. Inside a conforming enum, the search continues
/// in the type of the child's action. Inside any other enum, the search continues in the payloads of its cases. The
/// search ends after `searchLimit` types.
func childActionTypes(in action: Any.Type) -> Set<ObjectIdentifier> {
  // A generic action may contain infinitely many types: `A<T>` may have a payload of the type `A<[T]>`.
  let searchLimit = 256
  var found: Set<ObjectIdentifier> = []
  var visited: Set<ObjectIdentifier> = []
  var next = [action]
  while let type = next.popLast(), visited.count < searchLimit {
    guard TypeKind(type) == .enum, visited.insert(ObjectIdentifier(type)).inserted else { continue }
    if let children = type as? any ChildActions.Type {
      found.insert(ObjectIdentifier(type))
      next.append(children.childAction)
    } else {
      next += enumCases(of: type)?.compactMap(\.payload) ?? []
    }
  }
  return found
}
