/// An array whose elements know who they are: ordered, at most one element for each id, found by id in constant time.
///
/// ```swift
/// struct Todo: Identifiable, Equatable {
///   let id: Int
///   var title = ""
///   var isDone = false
/// }
///
/// var todos: IdentifiedArrayOf<Todo> = [Todo(id: 1), Todo(id: 2)]
/// todos[id: 2]?.isDone = true        // in place
/// todos.append(Todo(id: 2))          // (inserted: false, index: 1)
/// todos[id: 1] = nil
/// ```
///
/// Reading or changing an element, by id or position, and appending one take constant time and copy nothing. Inserting,
/// removing and reordering elsewhere take time proportional to the count, as in an array.
///
/// A second element with an id that is there already is never stored: methods whose result can say so say so; elsewhere it
/// is reported as an issue, and the first element stays. An element should keep its id for life. If it is changed in place
/// nevertheless, that is reported: the element stays where it is, under its new id, or is removed if another has that id.
///
/// When ids do not matter, or elements are not looked up by them, an array is smaller and simpler.
public struct IdentifiedArray<ID: Hashable, Element> {
  // An array rather than a contiguous one, so that `elements` costs nothing.
  @usableFromInline var storage: [Element]
  @usableFromInline var positions: [ID: Int] {
    didSet { stamp = IdentityStamp.next() }
  }
  /// Differs between any two arrays whose sets of ids differ, so that 'were ids removed?' takes constant time to deny.
  @usableFromInline private(set) var stamp = 0
  /// The last changes of elements, kept once a store remembers some of them.
  @usableFromInline var log = ChangeLog<ID>()
  @usableFromInline let identify: (Element) -> ID

  @inlinable
  init(identify: @escaping (Element) -> ID) {
    storage = []
    positions = [:]
    self.identify = identify
  }

  /// The elements in order. Constant time.
  @inlinable
  public var elements: [Element] {
    storage
  }

  /// The ids in the order of their elements. Takes time proportional to the count.
  @inlinable
  public var ids: [ID] {
    storage.map(identify)
  }

  /// The position of the element with this id. Constant time.
  @inlinable
  public func index(id: ID) -> Int? {
    positions[id]
  }

  /// Whether there is an element with this id. Constant time.
  @inlinable
  public func contains(id: ID) -> Bool {
    positions[id] != nil
  }

  /// Changes the element with this id in place. Returns `nil`, and does not call `body`, when there is none.
  ///
  /// Constant time; neither the array nor the element is copied or moved.
  @inlinable
  @discardableResult
  public mutating func modify<R>(id: ID, _ body: (inout Element) throws -> R) rethrows -> R? {
    guard let index = positions[id] else { return nil }
    defer { keepIdentity(at: index, of: id) }
    return try body(&storage[index])
  }

  /// Calls `body` with the element with this id where it lies, if there is one.
  @inlinable
  func withElement(id: ID, _ body: (UnsafePointer<Element>) -> Void) {
    guard let index = positions[id] else { return }
    storage.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped + index) }
  }

  /// Starts to keep the log of changes.
  @inlinable
  mutating func startLog() {
    if !log.isKept { log.start() }
  }

  /// The element with this id, or `nil` when there is none. Constant time, in place; taking an element away with `nil`
  /// takes time proportional to the count.
  ///
  /// An element assigned to an id that is not there is appended. It must have that id: if not, this is reported, and it is
  /// appended under its own id, unless that is there already.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      positions[id].map { storage[$0] }
    }
    _modify {
      if let index = positions[id] {
        // To yield an optional the element must leave the array. Exchanged with the last it goes, and returns, without
        // moving others.
        storage.swapAt(index, storage.count - 1)
        var element: Element? = storage.removeLast()
        defer { putBack(element.take(), at: index, id: id) }
        yield &element
      } else {
        var element: Element?
        defer { addNew(element.take(), id: id) }
        yield &element
      }
    }
  }

  @inlinable @inline(__always)
  mutating func putBack(_ element: consuming Element?, at index: Int, id: ID) {
    switch element {
    case .some(let element):
      storage.append(element)
      storage.swapAt(index, storage.count - 1)
      keepIdentity(at: index, of: id)
    case .none:
      removeVacancy(at: index, id: id)
    }
  }

  /// Restores the order after the element at `index` was exchanged with the last one and taken away.
  @inlinable
  mutating func removeVacancy(at index: Int, id: ID) {
    log.note(id)
    positions[id] = nil
    guard index < storage.count else { return }
    let last = storage.remove(at: index)
    storage.append(last)
    shiftPositions(after: index, by: -1)
  }

  @usableFromInline
  mutating func addNew(_ element: Element?, id: ID) {
    guard let element else { return }
    let ownID = identify(element)
    let (inserted, _) = append(element)
    guard ownID != id else { return }
    reportIssue(
      "An element with the id \(ownID) was assigned to the id \(id) of \(Self.self). "
        + (inserted ? "It was appended under its own id." : "Nothing changed, because \(ownID) is there already.")
        + " Assign it to the id that it has."
    )
  }
}

/// An identified array of elements that are `Identifiable`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

/// `identify` is a sendable key path, or reads `id` of its argument; it holds nothing that could be shared.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
