/// A place in a feature's state that holds children: a field, an optional, a case, a collection or a stack.
///
/// A reducer that runs children makes a holder when it is compiled. Each effect of a child carries the holder to the
/// store, so that the store can find the child in the state. A holder is not generic: its closures know the types.
///
/// The closures that read the state read it in place, and cannot write: its memory may be shared with a copy of the
/// state, which another thread reads. `modify` writes. The closures are called on the store's actor, while no reducer
/// runs.
@usableFromInline
final class ChildHolder {
  /// The address of a state whose type the holder knows, for reading.
  @usableFromInline typealias Address = UnsafeRawPointer
  /// The address of a state whose type the holder knows, for writing. The state shares its memory with no copy.
  @usableFromInline typealias MutableAddress = UnsafeMutableRawPointer

  /// Calls `body` with the address of a child, if the child is there. The address is valid during the call.
  ///
  /// `element` is the id of the child if the holder has several.
  @usableFromInline typealias Visit = (_ parent: Address, _ element: AnyHashable?, _ body: (Address) -> Void) -> Void
  /// As `Visit`, for a body that changes the child. A child of which `body` was given a copy is written back.
  @usableFromInline
  typealias Modify = (_ parent: MutableAddress, _ element: AnyHashable?, _ body: (MutableAddress) -> Void) -> Void

  /// Identifies the place: the key path, or the line of the reducer. Two holders of the same place have equal ids.
  @usableFromInline let id: AnyHashable
  /// The type of the state that the closures expect as `parent`.
  @usableFromInline let parentType: ObjectIdentifier
  @usableFromInline let childType: ObjectIdentifier
  /// The type of the children's actions in a case of the parent's action: an ``IdentifiedAction``, for instance. `nil`
  /// if the case has the action of the only child.
  @usableFromInline let actions: Any.Type?
  /// True if the child can leave. The child in a stored field cannot.
  @usableFromInline let canLeave: Bool
  @usableFromInline let visit: Visit
  @usableFromInline let modify: Modify
  /// Tests if a child is there, faster than `visit`; `nil` if there is no faster way.
  @usableFromInline let test: ((_ parent: Address) -> Bool)?
  /// Returns the identity of a child; `nil` if all states of the holder are the same child.
  @usableFromInline let identify: ((_ child: Address) -> AnyHashable)?
  /// Returns the elements that may have changed since a stamp; `nil` if the holder has one child.
  @usableFromInline let changes: ((_ parent: Address, _ stamp: Int) -> ChangedElements)?
  /// Returns the ids of the elements, in their order; `nil` if the holder has one child.
  @usableFromInline let elements: ((_ parent: Address) -> [AnyHashable?])?
  /// Turns an action of a child into an action of the parent.
  @usableFromInline let embed: (_ action: Any, _ element: AnyHashable?) -> Any
  /// Makes the parent's action that dismisses a child; `nil` if the children are not presented.
  @usableFromInline let dismiss: ((_ element: AnyHashable?) -> Any)?

  /// - Parameters:
  ///   - keyPath: The field that contains the children.
  ///   - id: The id, if several holders have the same field.
  ///   - actions: The type of the children's actions in the parent's action.
  ///   - test: Tests if the only child is there, if that is faster than to visit it.
  ///   - visit: Calls `body` with the child in a field, if it is there.
  ///   - modify: As `visit`, for a body that changes the child.
  @inlinable
  init<Parent, Field, Child>(
    _ keyPath: WritableKeyPath<Parent, Field>,
    id: AnyHashable? = nil,
    of child: Child.Type,
    actions: Any.Type? = nil,
    canLeave: Bool = true,
    test: ((UnsafePointer<Field>) -> Bool)? = nil,
    visit: @escaping (UnsafePointer<Field>, AnyHashable?, _ body: (UnsafePointer<Child>) -> Void) -> Void,
    modify: @escaping (inout Field, AnyHashable?, _ body: (inout Child) -> Void) -> Void,
    identify: ((Address) -> AnyHashable)? = nil,
    changes: ((UnsafePointer<Field>, Int) -> ChangedElements)? = nil,
    elements: ((UnsafePointer<Field>) -> [AnyHashable?])? = nil,
    embed: @escaping (Any, AnyHashable?) -> Any,
    dismiss: ((AnyHashable?) -> Any)? = nil
  ) {
    let access = FieldAccess(keyPath)
    let reader = FieldReader(keyPath, offset: access.offset)
    func read<R>(_ parent: Address, _ body: (UnsafePointer<Field>) -> R) -> R {
      reader.read(parent.assumingMemoryBound(to: Parent.self), body)
    }
    self.id = id ?? AnyHashable(keyPath)
    self.parentType = ObjectIdentifier(Parent.self)
    self.childType = ObjectIdentifier(Child.self)
    self.actions = actions
    self.canLeave = canLeave
    self.visit = { parent, element, body in
      read(parent) { field in visit(field, element) { body(Address($0)) } }
    }
    self.modify = { parent, element, body in
      access.modify(&parent.assumingMemoryBound(to: Parent.self).pointee) { field in
        modify(&field, element) { child in
          withUnsafeMutablePointer(to: &child) { body(MutableAddress($0)) }
        }
      }
    }
    self.test = test.map { test in { read($0, test) } }
    self.identify = identify
    self.changes = changes.map { changes in { parent, stamp in read(parent) { changes($0, stamp) } } }
    self.elements = elements.map { elements in { read($0, elements) } }
    self.embed = embed
    self.dismiss = dismiss
  }

  /// True if a child is there.
  func isPresent(_ parent: Address, _ element: AnyHashable?) -> Bool {
    if !canLeave { return true }
    if let test { return test(parent) }
    var isPresent = false
    visit(parent, element) { _ in isPresent = true }
    return isPresent
  }

  /// The identity of a child, read in place.
  @inlinable
  func identity<Child>(of child: inout Child) -> AnyHashable? {
    withUnsafePointer(to: &child) { identity(at: $0) }
  }

  @inlinable
  func identity<Child>(at child: UnsafePointer<Child>) -> AnyHashable? {
    identify?(Address(child))
  }
}

extension ChildHolder {
  /// Makes the holder of a field that is always there.
  @inlinable
  static func field<Parent, Child>(
    _ keyPath: WritableKeyPath<Parent, Child>,
    embed: @escaping (Any, AnyHashable?) -> Any
  ) -> ChildHolder {
    ChildHolder(keyPath, of: Child.self, canLeave: false, visit: { $2($0) }, modify: { $2(&$0) }, embed: embed)
  }

  /// Makes the holder of an optional field.
  @inlinable
  static func optional<Parent, Child>(
    _ keyPath: WritableKeyPath<Parent, Child?>,
    actions: Any.Type? = nil,
    embed: @escaping (Any, AnyHashable?) -> Any,
    dismiss: ((AnyHashable?) -> Any)? = nil
  ) -> ChildHolder {
    ChildHolder(
      keyPath,
      of: Child.self,
      actions: actions,
      visit: { optional, _, body in withPayload(of: optional, body) },
      modify: { optional, _, body in if optional != nil { body(&optional!) } },
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
      \Parent.self,
      id: AnyHashable(location),
      of: Child.self,
      test: { path.isCase(at: $0) },
      visit: { state, _, body in
        // A copy, because reaching the payload of an enum in place would take the enum apart for a moment.
        if var child = path.extractCopy(at: state) { withUnsafePointer(to: &child, body) }
      },
      modify: { state, _, body in path.modify(&state, body) },
      identify: identification(of: Child.self),
      embed: embed
    )
  }

  /// Makes the holder of the elements of an identified array, or of a part of each.
  ///
  /// - Parameters:
  ///   - read: Calls its argument with the child in an element. Not a key path, which would be built for each holder.
  ///   - modify: As `read`, for an argument that changes the child.
  @inlinable
  static func elements<Parent, ID, Element, Child>(
    _ keyPath: WritableKeyPath<Parent, IdentifiedArray<ID, Element>>,
    actions: Any.Type? = nil,
    read: @escaping (UnsafePointer<Element>, _ body: (UnsafePointer<Child>) -> Void) -> Void,
    modify: @escaping (inout Element, _ body: (inout Child) -> Void) -> Void,
    embed: @escaping (Any, AnyHashable?) -> Any,
    dismiss: ((AnyHashable?) -> Any)? = nil
  ) -> ChildHolder {
    ChildHolder(
      keyPath,
      of: Child.self,
      actions: actions,
      visit: { elements, element, body in
        guard let id = element?.base as? ID else { return }
        elements.pointee.withElement(id: id) { read($0, body) }
      },
      modify: { elements, element, body in
        guard let id = element?.base as? ID else { return }
        elements.modify(id: id) { modify(&$0, body) }
      },
      changes: { $0.pointee.changedElements(since: $1) },
      elements: { $0.pointee.ids.map { AnyHashable($0) } },
      embed: embed,
      dismiss: dismiss
    )
  }
}
