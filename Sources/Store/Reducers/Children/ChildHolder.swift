/// A place in a feature's state that holds children: a field, an optional, a case, a collection or a stack.
///
/// A reducer that runs children makes a holder when it is compiled. Each effect of a child carries the holder to the
/// store, so that the store can find the child in the state. A holder is not generic: its closures know the types.
///
/// The closures read the state in place. Unless they are told that `body` writes, they change nothing but the log of a
/// collection. They are called on the store's actor, while no reducer runs.
@usableFromInline
final class ChildHolder {
  /// The address of a state whose type the holder knows.
  @usableFromInline typealias Address = UnsafeMutableRawPointer

  /// Calls `body` with the address of a child, if the child is there. The address is valid during the call.
  ///
  /// `element` is the id of the child if the holder has several. If `writes` is true, a child of which `body` was given
  /// a copy is written back.
  @usableFromInline
  typealias Visit = (_ parent: Address, _ element: AnyHashable?, _ writes: Bool, _ body: (Address) -> Void) -> Void

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
  @inlinable
  init<Parent, Field, Child>(
    _ keyPath: WritableKeyPath<Parent, Field>,
    id: AnyHashable? = nil,
    of child: Child.Type,
    actions: Any.Type? = nil,
    canLeave: Bool = true,
    test: ((inout Field) -> Bool)? = nil,
    visit: @escaping (inout Field, AnyHashable?, _ writes: Bool, _ body: (inout Child) -> Void) -> Void,
    identify: ((Address) -> AnyHashable)? = nil,
    changes: ((inout Field, Int) -> ChangedElements)? = nil,
    elements: ((inout Field) -> [AnyHashable?])? = nil,
    embed: @escaping (Any, AnyHashable?) -> Any,
    dismiss: ((AnyHashable?) -> Any)? = nil
  ) {
    let access = FieldAccess(keyPath)
    func read<R>(_ parent: Address, _ body: (inout Field) -> R) -> R {
      access.visit(&parent.assumingMemoryBound(to: Parent.self).pointee, writes: false, body)
    }
    self.id = id ?? AnyHashable(keyPath)
    self.parentType = ObjectIdentifier(Parent.self)
    self.childType = ObjectIdentifier(Child.self)
    self.actions = actions
    self.canLeave = canLeave
    self.visit = { parent, element, writes, body in
      access.visit(&parent.assumingMemoryBound(to: Parent.self).pointee, writes: writes) { field in
        visit(&field, element, writes) { child in
          withUnsafeMutablePointer(to: &child) { body(Address($0)) }
        }
      }
    }
    self.test = test.map { test in { read($0, test) } }
    self.identify = identify
    self.changes = changes.map { changes in { parent, stamp in read(parent) { changes(&$0, stamp) } } }
    self.elements = elements.map { elements in { read($0, elements) } }
    self.embed = embed
    self.dismiss = dismiss
  }

  /// True if a child is there.
  func isPresent(_ parent: Address, _ element: AnyHashable?) -> Bool {
    if !canLeave { return true }
    if let test { return test(parent) }
    var isPresent = false
    visit(parent, element, false) { _ in isPresent = true }
    return isPresent
  }

  /// The identity of a child, read in place.
  @inlinable
  func identity<Child>(of child: inout Child) -> AnyHashable? {
    guard let identify else { return nil }
    return withUnsafeMutablePointer(to: &child) { identify(UnsafeMutableRawPointer($0)) }
  }
}

extension ChildHolder {
  /// Makes the holder of a field that is always there.
  @inlinable
  static func field<Parent, Child>(
    _ keyPath: WritableKeyPath<Parent, Child>,
    embed: @escaping (Any, AnyHashable?) -> Any
  ) -> ChildHolder {
    ChildHolder(keyPath, of: Child.self, canLeave: false, visit: { $3(&$0) }, embed: embed)
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
      visit: { optional, _, _, body in if optional != nil { body(&optional!) } },
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
      test: { path.isCase(inPlace: &$0) },
      visit: { state, _, writes, body in
        if writes {
          path.modify(&state, body)
        } else if var child = path.extract(from: state) {
          // A copy, because reaching the payload of an enum in place would take the enum apart for a moment.
          body(&child)
        }
      },
      identify: identification(of: Child.self),
      embed: embed
    )
  }

  /// Makes the holder of the elements of an identified array, or of a part of each.
  ///
  /// - Parameter part: Calls its second argument with the part of an element that is the child.
  @inlinable
  static func elements<Parent, ID, Element, Child>(
    _ keyPath: WritableKeyPath<Parent, IdentifiedArray<ID, Element>>,
    actions: Any.Type? = nil,
    part: @escaping (inout Element, _ body: (inout Child) -> Void) -> Void,
    embed: @escaping (Any, AnyHashable?) -> Any,
    dismiss: ((AnyHashable?) -> Any)? = nil
  ) -> ChildHolder {
    ChildHolder(
      keyPath,
      of: Child.self,
      actions: actions,
      visit: { elements, element, writes, body in
        guard let id = element?.base as? ID else { return }
        if writes {
          elements.modify(id: id) { part(&$0, body) }
        } else {
          elements.withElement(id: id) { part(&$0.pointee, body) }
        }
      },
      changes: { $0.log.changedElements(since: $1) },
      elements: { $0.ids.map { AnyHashable($0) } },
      embed: embed,
      dismiss: dismiss
    )
  }
}
