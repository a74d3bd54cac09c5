/// Something that the program probably did not mean. The engine goes on in the state that each case names.
public enum FocusReport<ID: Hashable>: Hashable {
  /// A node was added with an id that is taken. The first one stays.
  case duplicateID(ID)
  /// A frame with an edge that is not a number, or infinite, or a negative side. It counts as empty, at the origin.
  case invalidFrame(ID)
  /// After an update, a node's parent is not in the tree. The node is at the top level until the parent comes.
  case missingParent(ID, parent: ID)
  /// A node was put inside itself. It stays where it was.
  case cycle(ID, parent: ID)
  /// A node that is not there was changed or removed. Nothing happens.
  case unknownID(ID)
  /// A trap with nothing in it that can be focused. It traps nothing until there is.
  case emptyTrap(ID)
  /// A request was given up because its element had not come. Focus is where it was.
  case neverCame(ID)
  /// A request was given up because no element had been bound to its value. Focus is where it was.
  case neverBound(String)
  /// Two elements stand for one value. Writing the value focuses the first.
  case duplicateValue(first: ID, second: ID)
  /// Handlers moved focus again and again within one turn. The rest of the turn is dropped; focus is where it was then.
  case loop(events: Int)
}

extension FocusReport: Sendable where ID: Sendable {}

extension FocusReport: CustomStringConvertible {
  public var description: String {
    switch self {
    case .duplicateID(let id):
      "The id \(id) is already in the tree; the second node was not added. Give every node an id of its own."
    case .invalidFrame(let id):
      "The frame of \(id) is not finite or has a negative side; it counts as empty, at the origin. Lay the node out "
        + "before adding it."
    case .missingParent(let id, let parent):
      "\(id) is to be in \(parent), which is not in the tree; it is at the top level. Add \(parent) in the same update."
    case .cycle(let id, let parent):
      "\(id) is to be in \(parent), which is in \(id); it stays where it was."
    case .unknownID(let id):
      "There is no \(id) in the tree; the edit was dropped. Add it first."
    case .emptyTrap(let id):
      "The trap \(id) has nothing in it that can be focused; it traps nothing until it has."
    case .neverCame(let id):
      "A request waited for \(id), which never came; focus stays. Add the element, or do not ask for it."
    case .neverBound(let value):
      "A request waited for an element that stands for \(value), which never came; focus stays. Bind the value, or do "
        + "not ask for it."
    case .duplicateValue(let first, let second):
      "\(second) stands for the same value as \(first), which wins. Give every element a value of its own."
    case .loop(let events):
      "Handlers moved focus \(events) times in one turn without coming to rest; the rest was dropped. "
        + "Look for two handlers that each undo what the other did."
    }
  }
}
