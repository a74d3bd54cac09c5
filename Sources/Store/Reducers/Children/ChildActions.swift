/// The payload of a parent's action that carries the action of a child: ``IdentifiedAction``, ``PresentationAction`` or
/// ``StackAction``. `forEach` or `ifLet` passes the child's action on to the child.
protocol ChildActions {
  /// The name of the reducer that passes the child's action on, for reports.
  static var reducer: String { get }
  /// The type of a child's action.
  static var childAction: Any.Type { get }
  /// The child's action in this value; `nil` if the value is for the parent, such as a dismissal.
  var childAction: Any? { get }
}

extension IdentifiedAction: ChildActions {
  static var reducer: String { "forEach" }
  static var childAction: Any.Type { Action.self }
  var childAction: Any? {
    switch self {
    case .element(_, let action): action
    }
  }
}

extension PresentationAction: ChildActions {
  static var reducer: String { "ifLet" }
  static var childAction: Any.Type { Action.self }
  var childAction: Any? { if case .presented(let action) = self { action } else { nil } }
}

extension StackAction: ChildActions {
  static var reducer: String { "forEach" }
  static var childAction: Any.Type { Action.self }
  var childAction: Any? { if case .element(_, let action) = self { action } else { nil } }
}

/// Finds the types of children's actions that an action can hold, at any depth.
enum ChildActionTypes {
  /// The limit of types that are searched. The types inside a generic action may be infinitely many.
  private static let searchLimit = 256
  private static let known = Locked([ObjectIdentifier: Set<ObjectIdentifier>]())

  /// The types that conform to ``ChildActions`` in an action. Cached, because the search reads the metadata of all
  /// cases.
  static func inside(_ action: Any.Type) -> Set<ObjectIdentifier> {
    let id = ObjectIdentifier(action)
    if let found = known.withLock({ $0[id] }) { return found }
    let found = search(action)
    known.withLock { $0[id] = found }
    return found
  }

  private static func search(_ action: Any.Type) -> Set<ObjectIdentifier> {
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
}
