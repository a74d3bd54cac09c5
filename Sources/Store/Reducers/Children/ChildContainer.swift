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

  /// The lens that reads and changes the children.
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
