/// A place in a feature's state that holds children: a field, an optional, a case, a collection or a stack.
///
/// A reducer that runs children makes a holder when it is compiled. Each effect of a child carries the holder to the
/// store, so that the store can find the child in the state. A holder is not generic: its closures know the types.
///
/// The closures read the state in place. Apart from `modifyChild`, they change nothing but the log of a collection.
/// They are called on the store's actor, while no reducer runs.
@usableFromInline
final class ChildHolder {
  /// The address of a state whose type the holder knows.
  @usableFromInline typealias Address = UnsafeMutableRawPointer

  /// Identifies the place: the key path, or the line of the reducer. Two holders of the same place have equal ids.
  let id: AnyHashable
  /// The type of the state that the closures expect as `parent`.
  let parentType: ObjectIdentifier
  let childType: ObjectIdentifier
  /// True if the child can leave. The child in a stored field cannot.
  let canLeave: Bool

  /// True if a child is there. `element` is the id of the child if the holder has several.
  let isPresent: (_ parent: Address, _ element: AnyHashable?) -> Bool
  /// Calls `body` with the address of a child, if the child is there. The address is valid during the call.
  let withChild: (_ parent: Address, _ element: AnyHashable?, _ body: (Address) -> Void) -> Void
  /// Calls `body` with the address of a child. Writes the child back if `body` was given a copy.
  let modifyChild: (_ parent: Address, _ element: AnyHashable?, _ body: (Address) -> Void) -> Void
  /// Returns the identity of a child; `nil` if all states of the holder are the same child.
  @usableFromInline let identify: ((_ child: Address) -> AnyHashable)?
  /// Returns the elements that may have changed since a stamp; `nil` if the holder has one child.
  let changes: ((_ parent: Address, _ stamp: Int) -> ElementChanges)?
  /// Returns the number of elements; `nil` if the holder has one child.
  let count: ((_ parent: Address) -> Int)?
  /// Returns the ids of the elements, in their order; `nil` if the holder has one child.
  let elements: ((_ parent: Address) -> [AnyHashable?])?

  /// Turns an action of a child into an action of the parent.
  let embed: (_ action: Any, _ element: AnyHashable?) -> Any
  /// Makes the parent's action that dismisses a child; `nil` if the children are not presented.
  let dismiss: ((_ element: AnyHashable?) -> Any)?

  @usableFromInline
  init<Parent, Child>(
    id: some Hashable,
    parent: Parent.Type,
    child: Child.Type,
    canLeave: Bool = true,
    isPresent: @escaping (Address, AnyHashable?) -> Bool,
    withChild: @escaping (Address, AnyHashable?, (Address) -> Void) -> Void,
    modifyChild: @escaping (Address, AnyHashable?, (Address) -> Void) -> Void,
    identify: ((Address) -> AnyHashable)? = nil,
    changes: ((Address, Int) -> ElementChanges)? = nil,
    count: ((Address) -> Int)? = nil,
    elements: ((Address) -> [AnyHashable?])? = nil,
    embed: @escaping (Any, AnyHashable?) -> Any,
    dismiss: ((AnyHashable?) -> Any)? = nil
  ) {
    self.id = AnyHashable(id)
    self.parentType = ObjectIdentifier(parent)
    self.childType = ObjectIdentifier(child)
    self.canLeave = canLeave
    self.isPresent = isPresent
    self.withChild = withChild
    self.modifyChild = modifyChild
    self.identify = identify
    self.changes = changes
    self.count = count
    self.elements = elements
    self.embed = embed
    self.dismiss = dismiss
  }

  /// The identity of a child, read in place.
  @inlinable
  func identity<Child>(of child: inout Child) -> AnyHashable? {
    guard let identify else { return nil }
    return withUnsafeMutablePointer(to: &child) { identify(UnsafeMutableRawPointer($0)) }
  }
}

/// The elements of a collection that may have changed.
@usableFromInline
struct ElementChanges {
  /// The current stamp of the collection.
  let stamp: Int
  /// The ids of the elements; `nil` if any element may have changed.
  let elements: [AnyHashable]?

  @usableFromInline
  init(stamp: Int, elements: [AnyHashable]?) {
    self.stamp = stamp
    self.elements = elements
  }
}

extension ChildHolder {
  /// Makes the holder of an optional field.
  @inlinable
  static func optional<Parent, Child>(
    _ keyPath: WritableKeyPath<Parent, Child?>,
    embed: @escaping (Any, AnyHashable?) -> Any,
    dismiss: ((AnyHashable?) -> Any)? = nil
  ) -> ChildHolder {
    let field = FieldReader(keyPath)
    let access = FieldAccess(keyPath)
    return ChildHolder(
      id: keyPath,
      parent: Parent.self,
      child: Child.self,
      isPresent: { parent, _ in
        var isPresent = false
        field.read(parent.assumingMemoryBound(to: Parent.self)) { isPresent = $0.pointee != nil }
        return isPresent
      },
      withChild: { parent, _, body in
        field.read(parent.assumingMemoryBound(to: Parent.self)) { optional in
          guard optional.pointee != nil else { return }
          withUnsafeMutablePointer(to: &optional.pointee!) { body(UnsafeMutableRawPointer($0)) }
        }
      },
      modifyChild: { parent, _, body in
        access.modify(&parent.assumingMemoryBound(to: Parent.self).pointee) { optional in
          guard optional != nil else { return }
          withUnsafeMutablePointer(to: &optional!) { body(UnsafeMutableRawPointer($0)) }
        }
      },
      identify: identification(of: Child.self),
      embed: embed,
      dismiss: dismiss
    )
  }

  /// Makes the holder of the payload of one case.
  @inlinable
  static func enumCase<Parent, Child>(
    _ path: CasePath<Parent, Child>,
    at location: CodeLocation,
    embed: @escaping (Any, AnyHashable?) -> Any
  ) -> ChildHolder {
    ChildHolder(
      id: location,
      parent: Parent.self,
      child: Child.self,
      isPresent: { parent, _ in path.isCase(inPlace: &parent.assumingMemoryBound(to: Parent.self).pointee) },
      withChild: { parent, _, body in
        // A copy, because reaching the payload of an enum in place would take the enum apart for a moment.
        guard var child = path.extract(from: parent.assumingMemoryBound(to: Parent.self).pointee) else { return }
        withUnsafeMutablePointer(to: &child) { body(UnsafeMutableRawPointer($0)) }
      },
      modifyChild: { parent, _, body in
        path.modify(&parent.assumingMemoryBound(to: Parent.self).pointee) { child in
          withUnsafeMutablePointer(to: &child) { body(UnsafeMutableRawPointer($0)) }
        }
      },
      identify: identification(of: Child.self),
      embed: embed
    )
  }
}
