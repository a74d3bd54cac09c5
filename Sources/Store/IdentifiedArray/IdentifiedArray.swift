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
/// **Unique ids.** The array never stores two elements with one id. `append`, `insert`, `+` and `init(_:)` leave out an
/// element whose id is stored already. `replaceSubrange`, `init(uniqueElements:)`, an array literal and decoding report
/// such an element and leave it out. For the assignment of such an element, see the subscripts.
///
/// **Constant ids.** An element must keep its id while it is stored. A change of the id in place is reported, and the
/// element is found by its new id from then on. If another element has that id, only the first of the two stays. If an
/// element is an object whose id was changed from outside the array, a debug build stops when the old id is looked up.
/// An id must be equal to itself: an element whose id is NaN is not found.
///
/// If elements are not looked up by id, use an `Array`, which is smaller and simpler.
///
/// - Complexity: O(1) to read or change an element by id or index, without a copy. O(1) amortised to append an element,
///   and O(1) to remove the last element. O(n) for any other insertion or removal, where n is the number of elements.
public struct IdentifiedArray<ID: Hashable, Element> {
  // An `Array`, not a `ContiguousArray`, so that `elements` returns it without a copy.
  @usableFromInline var slots: [Element]
  /// Two arrays with equal stamps have equal elements: see ``ContentStamped``. An array with the stamp 0 is empty.
  @usableFromInline package var contentStamp = 0
  /// The elements. A change through this property renews the stamp. Only `follow(_:since:)` changes `slots` directly,
  /// and takes the stamp of the array that it follows.
  @inlinable var storage: [Element] {
    @inline(__always) _read { yield slots }
    @inline(__always) _modify {
      beginLog()
      contentStamp = IdentityStamp.next()
      yield &slots
    }
  }
  @usableFromInline var positions: [ID: Int] {
    didSet { idsStamp = IdentityStamp.next() }
  }
  /// Two arrays with equal stamps have the same ids in the same order. Different stamps prove nothing.
  ///
  /// A view that reads `Store.scopes(state:action:)` is updated after a turn in which the stamp has changed.
  @usableFromInline package private(set) var idsStamp = 0
  /// The most recent changes: the id of each changed element, with the stamp of the change. If the first id is `nil`,
  /// the log does not tell which elements have changed up to the first stamp. Empty if the array keeps no log: see
  /// `ChangeLog.swift`.
  @usableFromInline var log: [(stamp: Int, id: ID?)] = []
  @usableFromInline let identify: (Element) -> ID
  /// Updates the positions of the elements from `index` to the end, after these elements were moved by `distance`.
  /// `index` is the index of the first of them after the move. The closure is specialised for `ID` and `Element` where
  /// the array is made, so it is also fast if code that is not specialised calls it.
  @usableFromInline
  let shift: (_ positions: inout [ID: Int], _ elements: [Element], _ index: Int, _ distance: Int) -> Void

  @inlinable
  init(identify: @escaping (Element) -> ID) {
    slots = []
    positions = [:]
    self.identify = identify
    shift = { positions, elements, index, distance in
      if elements.count - index <= elements.count / 8 {
        // If few elements were moved, only their entries are written. Each write hashes an id.
        Self.enter(index..<elements.count, of: elements, identify, in: &positions)
      } else {
        // If many elements were moved, a loop over all entries is faster, because this loop hashes no id.
        Self.shift(&positions.values, from: index - distance, by: distance)
      }
    }
  }

  /// Takes the stamps of `other`, and empties the log. Called when this array has the same elements as `other`.
  mutating func adoptStamps(of other: Self) {
    (contentStamp, idsStamp, log) = (other.contentStamp, other.idsStamp, [])
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

  /// The index of the element with this id; `nil` if there is none.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func index(id: ID) -> Int? {
    let index = positions[id]
    assert(index.map { identify(slots[$0]) == id } ?? true, "The id of an element changed while it was stored.")
    return index
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
  /// - Throws: The error of `body`. The element keeps the changes made so far.
  /// - Complexity: O(1). Neither the array nor the element is copied, unless a copy of the array shares its storage.
  @inlinable
  @discardableResult
  public mutating func modify<R>(id: ID, _ body: (inout Element) throws -> R) rethrows -> R? {
    guard let index = index(id: id) else { return nil }
    defer { keepIdentity(at: index, of: id) }
    return try body(&storage[index])
  }

  /// Calls `body` with the address of the element with this id, if there is one.
  @inlinable
  func withElement(id: ID, _ body: (UnsafePointer<Element>) -> Void) {
    guard let index = positions[id] else { return }
    slots.withUnsafeBufferPointer { body($0.baseAddress.unsafelyUnwrapped + index) }
  }

  /// The element with this id, or `nil` if there is none.
  ///
  /// Assigning an element to an id that is not there appends the element. Assigning `nil` removes the element.
  ///
  /// The assigned element must have the id of the subscript. An element with a different id is reported, and is stored
  /// under its own id. If two elements then have the same id, only the element with the lower index stays.
  ///
  /// - Complexity: O(1) to read, change in place or append; O(n) to remove, where n is the number of elements.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      index(id: id).map { storage[$0] }
    }
    _modify {
      if let index = index(id: id) {
        // To yield an optional, the element must be moved out of the array. It first changes places with the last
        // element, so that the elements after it do not move.
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

  /// The element with this id, or a default one if there is none.
  ///
  /// ```swift
  /// counts[id: word, default: Count(id: word)].number += 1
  /// ```
  ///
  /// If there is no element with this id, a change appends the changed default element. If that element has a different
  /// id, the mistake is reported, and the element is appended only if no other element has its id.
  ///
  /// - Complexity: O(1) to read, change in place or append.
  @inlinable
  public subscript(id id: ID, default element: @autoclosure () -> Element) -> Element {
    get {
      self[id: id] ?? element()
    }
    _modify {
      if let index = index(id: id) {
        yield &self[index]
      } else {
        var element = element()
        defer { addNew(element, id: id) }
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

  /// Called after the element with this id was swapped with the last element and removed from `storage`. Removes the
  /// position of the id. Moves the former last element from `index` back to the end, so that the elements keep their
  /// order.
  @inlinable
  mutating func removeVacancy(at index: Int, id: ID) {
    removePosition(of: id)
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
    guard ownID != id else { return }
    reportIssue(
      "An element with the id \(ownID) was assigned to the id \(id) of \(Self.self). "
        + (inserted ? "It was appended under its own id." : "Nothing changed, because \(ownID) is there already.")
        + " Assign it to the id that it has."
    )
  }
}

/// An identified array that finds its elements by their `Identifiable` id.
public typealias IdentifiedArrayOf<Element: Identifiable> = IdentifiedArray<Element.ID, Element>

// The types of the stored closures are not `@Sendable`, so the compiler cannot check the closures. They are safe:
// `shift` captures `identify`, and `identify` captures nothing or a `Sendable` key path.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
