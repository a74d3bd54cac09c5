/// Says how a value holds children: how to read a child in it, and how to change one.
///
/// The library has lenses for optionals, cases of enums, identified arrays and stacks, and for a field whose value is
/// the child itself. Reducers, scoped stores and the tree of features reach children through lenses. To let a
/// collection of your own hold children, conform the collection to ``ChildContainer``, which requires a lens.
///
/// The closures are called on the store's actor. They must not use the store.
public struct ChildLens<Container, ID: Hashable, Child> {
  /// The id of the child, if the container has one child at most.
  @usableFromInline let onlyID: ID?
  /// True if a child can be removed while its parent stays. False if the container is the child itself.
  @usableFromInline let canLeave: Bool
  /// The ids of the children, in the order in which they are mounted.
  @usableFromInline let ids: (UnsafePointer<Container>) -> [ID]
  @usableFromInline let contains: (UnsafePointer<Container>, ID) -> Bool
  /// Calls its last argument with the address of a child, if the child is there. The address is valid during the call.
  /// The caller must not write to it: the memory may be shared with a copy of the state, which another thread reads.
  @usableFromInline let read: (UnsafePointer<Container>, ID, (UnsafePointer<Child>) -> Void) -> Void
  /// Lets its last argument change a child. Does nothing if the child is not there.
  @usableFromInline let modify: (inout Container, ID, (inout Child) -> Void) -> Void
  /// Returns the current stamp of the container, and the ids of the children that have changed since an earlier stamp.
  /// The ids are `nil` if it is not known which children have changed. This property is `nil` if containers of this
  /// type keep no log of their changes.
  @usableFromInline let changes: ((UnsafePointer<Container>, Int) -> ChangedElements)?
  /// Returns a number that changes when the ids of the children, or the order of the ids, change. Always 0, and not
  /// used, if the container has one child at most.
  @usableFromInline let stamp: (Container) -> Int
  /// Returns the reason why a child is not there, for reports.
  @usableFromInline let absence: (UnsafePointer<Container>, ID) -> String

  /// Makes the lens of a collection.
  ///
  /// - Parameters:
  ///   - ids: Returns the ids of the children, in the order in which they are mounted.
  ///   - read: Returns the child with an id; `nil` if there is no such child.
  ///   - modify: Calls its last argument once with the child of an id, to change the child in place. If there is no
  ///     such child, it does not call its last argument.
  /// - Complexity: After each action, the store calls `read` for each child that has effects or hooks, and `ids` if
  ///   children have hooks.
  public init(
    ids: @escaping (Container) -> [ID],
    read: @escaping (Container, ID) -> Child?,
    modify: @escaping (inout Container, ID, (inout Child) -> Void) -> Void
  ) {
    self.init(
      ids: { ids($0.pointee) },
      contains: { read($0.pointee, $1) != nil },
      read: { container, id, body in
        if var child = read(container.pointee, id) { withUnsafePointer(to: &child, body) }
      },
      modify: modify,
      stamp: { ids($0).hashValue },
      absence: { "there is no child \($1)" }
    )
  }

  @inlinable
  init(
    onlyID: ID? = nil,
    canLeave: Bool = true,
    ids: @escaping (UnsafePointer<Container>) -> [ID],
    contains: @escaping (UnsafePointer<Container>, ID) -> Bool,
    read: @escaping (UnsafePointer<Container>, ID, (UnsafePointer<Child>) -> Void) -> Void,
    modify: @escaping (inout Container, ID, (inout Child) -> Void) -> Void,
    changes: ((UnsafePointer<Container>, Int) -> ChangedElements)? = nil,
    stamp: @escaping (Container) -> Int = { _ in 0 },
    absence: @escaping (UnsafePointer<Container>, ID) -> String
  ) {
    self.onlyID = onlyID
    self.canLeave = canLeave
    self.ids = ids
    self.contains = contains
    self.read = read
    self.modify = modify
    self.changes = changes
    self.stamp = stamp
    self.absence = absence
  }

  /// The id of a child as `AnyHashable`, the form in which effects and features store it; `nil` for the only child.
  @inlinable
  func element(_ id: ID) -> AnyHashable? { onlyID == nil ? AnyHashable(id) : nil }
}

/// A value that holds children, each with an id: ``IdentifiedArray``, or a collection of your own.
///
/// ```swift
/// extension Grid: ChildContainer {
///   static var children: ChildLens<Grid, Position, Cell.State> {
///     ChildLens(
///       ids: { $0.positions },
///       read: { grid, position in grid[position] },
///       modify: { grid, position, body in if grid.contains(position) { body(&grid[position]) } }
///     )
///   }
/// }
///
/// Reduce { state, action in … }
///   .forEach(\.grid, action: Action.cell) { Cell() }
/// ```
///
/// `forEach` then runs a reducer on the children, `Store.scope` makes their stores, and the effects of a child end when
/// it is no longer there.
public protocol ChildContainer {
  /// Identifies a child among the others. If the id of a child changes, the store treats it as a new child.
  associatedtype ID: Hashable
  /// The state of a child.
  associatedtype Child

  /// The lens that `forEach` and `Store.scope` use. Make it with ``ChildLens/init(ids:read:modify:)``.
  static var children: ChildLens<Self, ID, Child> { get }
}

extension IdentifiedArray: ChildContainer {
  /// A lens that reads and changes the elements in place.
  @inlinable
  public static var children: ChildLens<Self, ID, Element> {
    ChildLens(
      ids: { Array($0.pointee.ids) },
      contains: { elements, id in elements.pointee.contains(id: id) },
      read: { elements, id, body in elements.pointee.withElement(id: id, body) },
      modify: { elements, id, body in elements.modify(id: id, body) },
      changes: { elements, stamp in elements.pointee.changedElements(since: stamp) },
      stamp: { $0.idsStamp },
      absence: { _, id in "there is no element \(id)" }
    )
  }
}
