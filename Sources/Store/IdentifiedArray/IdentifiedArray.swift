/// An ordered collection with at most one element for each id, which finds elements by id in constant time.
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
/// **Unique ids.** A second element with the same id is never stored. Methods that return whether they inserted say so;
/// other methods report it, and the first element stays. An element whose id is not equal to itself, as NaN is not, is
/// reported and not stored.
///
/// **Constant ids.** An element must keep its id while it is stored. If the id changes in place, this is reported: the
/// element stays at its index under the new id, or is removed if another element has that id. If the id of an object
/// changes behind the array's back, this is reported when an operation finds it, and all ids are read again.
///
/// Use an array if elements are not looked up by id: it is smaller and simpler.
///
/// - Complexity: O(1) to read or change an element by id or index, and amortised to append one; no copies are made.
///   O(n) to insert, remove or move elements elsewhere, as in an array.
public struct IdentifiedArray<ID: Hashable, Element> {
  // An array rather than a contiguous one, so that `elements` costs nothing.
  @usableFromInline var slots: [Element]
  /// Equal stamps mean equal elements: see ``ContentStamped``.
  @usableFromInline var contentStamp = 0
  /// The elements. Every change goes through this property, and renews the stamp.
  @inlinable var storage: [Element] {
    @inline(__always) _read { yield slots }
    @inline(__always) _modify {
      contentStamp = IdentityStamp.next()
      yield &slots
    }
  }
  @usableFromInline var positions: [ID: Int] {
    didSet { stamp = IdentityStamp.next() }
  }
  /// Equal stamps mean equal sets of ids: see ``IdentityStamp``.
  @usableFromInline private(set) var stamp = 0
  /// The last changes of elements, kept once a store remembers some of them.
  @usableFromInline var log = ChangeLog<ID>()
  @usableFromInline let identify: (Element) -> ID

  @inlinable
  init(identify: @escaping (Element) -> ID) {
    slots = []
    positions = [:]
    self.identify = identify
  }

  /// The elements in order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var elements: [Element] {
    storage
  }

  /// The ids in the order of their elements.
  ///
  /// - Complexity: O(n), where n is the number of elements.
  @inlinable
  public var ids: [ID] {
    storage.map(identify)
  }

  /// The index of the element with this id.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func index(id: ID) -> Int? {
    positions[id]
  }

  /// True if there is an element with this id.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(id: ID) -> Bool {
    positions[id] != nil
  }

  /// Changes the element with this id in place. Returns `nil`, and does not call `body`, if there is none.
  ///
  /// - Complexity: O(1). Neither the array nor the element is copied.
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

  /// The element with this id, or `nil` if there is none.
  ///
  /// Assigning an element to an id that is not there appends it, and assigning `nil` removes the element. An element
  /// with another id than the one it is assigned to is reported, and appended under its own id, unless that is there
  /// already.
  ///
  /// - Complexity: O(1) to read, change in place or append; O(n) to remove.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      positions[id].map { storage[$0] }
    }
    _modify {
      if let index = positions[id] {
        // An optional can be yielded only after the element has left the array. Exchanged with the last one, it leaves
        // and returns without moving others.
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
    shiftPositions(from: index, by: -1)
  }

  @usableFromInline
  mutating func addNew(_ element: Element?, id: ID) {
    guard let element else { return }
    let ownID = identify(element)
    let (inserted, _) = append(element)
    guard ownID != id, ownID == ownID else { return }
    reportIssue(
      "An element with the id \(ownID) was assigned to the id \(id) of \(Self.self). "
        + (inserted ? "It was appended under its own id." : "Nothing changed, because \(ownID) is there already.")
        + " Assign it to the id that it has."
    )
  }
}

/// An identified array of elements that are `Identifiable`.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

// `identify` captures a sendable key path, or nothing.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
