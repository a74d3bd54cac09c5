/// A place in a feature's state that holds children: a field and the lens of its type.
///
/// A reducer that runs children makes a holder when it is compiled. Each effect of a child carries the holder to the
/// store, so that the store can find the child in the state. A holder is not generic: its closures know the types.
///
/// The closures read the state in place. Only `modify` may write. The other closures must not, because the memory may
/// be shared with a copy of the state, which another thread reads.
///
/// The closures are called on the store's actor only. All closures but `identify` are called only while no reducer of
/// the store changes the state.
@usableFromInline
final class ChildHolder {
  /// An untyped pointer to the state of a parent or a child. Code only reads through it.
  @usableFromInline typealias Address = UnsafeRawPointer
  /// An untyped pointer to the state of a parent or a child. Code may write through it, because no copy of the state
  /// shares the memory.
  @usableFromInline typealias MutableAddress = UnsafeMutableRawPointer

  /// Identifies the place: the key path, or the line of the reducer. Two holders of the same place have equal ids.
  @usableFromInline let id: AnyHashable
  /// The type of the state that the closures expect as `parent`.
  @usableFromInline let parentType: ObjectIdentifier
  @usableFromInline let childState: Any.Type
  /// The type that wraps the child's action in the parent's action, such as ``IdentifiedAction``. `nil` if no type
  /// wraps the child's action.
  @usableFromInline let actions: Any.Type?
  /// True if a child can be removed while its parent stays. False if the value of the field is the child itself.
  @usableFromInline let canLeave: Bool
  /// Tests if a child is there. `element` is the id of the child; `nil` if the holder can have only one child.
  @usableFromInline let contains: (_ parent: Address, _ element: AnyHashable?) -> Bool
  /// Calls `body` with the address of a child, if the child is there. The address is valid during the call.
  @usableFromInline let visit: (_ parent: Address, _ element: AnyHashable?, _ body: (Address) -> Void) -> Void
  /// Calls `body` with the address of a child, to change the child, if the child is there. If `body` receives the
  /// address of a copy, the copy is written back after the call.
  @usableFromInline
  let modify: (_ parent: MutableAddress, _ element: AnyHashable?, _ body: (MutableAddress) -> Void) -> Void
  /// Returns the identity of a child. If the identity changes, another child has replaced the child. `nil` if the
  /// children have no identity besides their ids. In this case, a child is the same child as long as `contains` returns
  /// true for its id.
  @usableFromInline let identify: ((_ child: Address) -> AnyHashable)?
  /// `nil` if the holder can have only one child. Otherwise returns the elements that may have changed since a stamp.
  @usableFromInline let changes: ((_ parent: Address, _ stamp: Int) -> ChangedElements)?
  /// Returns the ids of the children, in the order of the container. If the holder can have only one child, returns
  /// `[nil]` if the child is there, and `[]` if it is not.
  @usableFromInline let elements: (_ parent: Address) -> [AnyHashable?]
  /// Turns an action of a child into an action of the parent.
  @usableFromInline let embed: (_ action: Any, _ element: AnyHashable?) -> Any
  /// Makes the parent's action that dismisses a child; `nil` if the children are not presented.
  @usableFromInline let dismiss: ((_ element: AnyHashable?) -> Any)?

  /// - Parameters:
  ///   - field: The field that contains the children.
  ///   - id: The id of the holder, if several holders have the same field; by default the key path of the field.
  ///   - actions: The type of the payload that wraps the child's action: see the property `actions`.
  @inlinable
  init<Parent, Container, ID, Child, Action, ChildAction>(
    _ field: FieldAccess<Parent, Container>,
    _ lens: ChildLens<Container, ID, Child>,
    id: AnyHashable? = nil,
    actions: Any.Type? = nil,
    embed: @escaping (ChildAction, ID) -> Action,
    dismiss: ((ID) -> Action)? = nil
  ) {
    func read<R>(_ parent: Address, _ body: (UnsafePointer<Container>) -> R) -> R {
      field.read(parent.assumingMemoryBound(to: Parent.self), body)
    }
    // The closures below capture these parts, and not the lens. A closure that captured the lens would also retain the
    // parts that it does not use.
    let (onlyID, ids, contains, readChild, modify) = (lens.onlyID, lens.ids, lens.contains, lens.read, lens.modify)
    func childID(_ element: AnyHashable?) -> ID? { onlyID ?? element?.base as? ID }
    self.id = id ?? AnyHashable(field.keyPath)
    self.parentType = ObjectIdentifier(Parent.self)
    self.childState = Child.self
    self.actions = actions
    self.canLeave = lens.canLeave
    self.contains = { parent, element in
      guard let id = childID(element) else { return false }
      return read(parent) { contains($0, id) }
    }
    self.visit = { parent, element, body in
      guard let id = childID(element) else { return }
      read(parent) { container in readChild(container, id) { body(Address($0)) } }
    }
    self.modify = { parent, element, body in
      guard let id = childID(element) else { return }
      field.modify(&parent.assumingMemoryBound(to: Parent.self).pointee) { container in
        modify(&container, id) { child in
          withUnsafeMutablePointer(to: &child) { body(MutableAddress($0)) }
        }
      }
    }
    self.embed = { action, element in
      // Callers pass an action of a child in this holder, and the id of this child. So both arguments have the expected
      // types.
      embed(action as! ChildAction, childID(element)!)
    }
    self.dismiss = dismiss.map { dismiss in { dismiss(childID($0)!) } }
    if onlyID != nil {
      self.identify = lens.canLeave ? Self.identification(of: Child.self) : nil
      self.changes = nil
      self.elements = { read($0, ids).map { _ in nil } }
    } else {
      self.identify = nil
      // Without a log of the container's changes, the ids are `nil`: any child may have changed.
      let changes = lens.changes ?? { _, _ in (stamp: 0, ids: nil) }
      self.changes = { parent, stamp in read(parent) { changes($0, stamp) } }
      self.elements = { read($0, ids).map { AnyHashable($0) } }
    }
  }
}
