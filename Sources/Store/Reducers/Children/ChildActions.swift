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
/// in the type of the child's action. Inside any other enum, the search continues in the payloads of its cases.
func childActionTypes(in action: Any.Type) -> Set<ObjectIdentifier> {
  let search = TypeSearch(of: action) { type in
    guard TypeKind(type) == .enum else { return [] }
    if let children = type as? any ChildActions.Type { return [children.childAction] }
    return enumCases(of: type)?.compactMap(\.payload) ?? []
  }
  let found = search?.types.filter { $0.type is any ChildActions.Type } ?? []
  return Set(found.map { ObjectIdentifier($0.type) })
}
