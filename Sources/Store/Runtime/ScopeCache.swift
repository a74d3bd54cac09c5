/// Caches the stores that were scoped from one store, so that scoping again in the same place returns the same store.
///
/// The cache retains child stores. A child retains the root, never its parent, so there is no cycle. When the cache is
/// full, it drops the stores that nothing else retains.
///
/// Dictionaries contain the stores: one those of single children, the other those of elements, whose keys are larger
/// and slower to hash. An array contains the first stores of single children, too: a store is usually scoped in few
/// places of the source, and comparing a few pointers is faster than hashing.
@usableFromInline
final class ScopeCache {
  /// The place of a call of `scope` in the source: the line, the code of the action, the key path of the child and the
  /// type of the store.
  ///
  /// Two calls with equal places return the same store. The action is part of the place, because one line can scope
  /// with several actions, as in a loop. An action that captures values has no ``ClosureCode``, so its call has no
  /// place and its store is not cached.
  @usableFromInline
  struct Place: Hashable {
    @usableFromInline let holder: AnyKeyPath?
    @usableFromInline let action: ClosureCode
    @usableFromInline let file: UnsafePointer<UInt8>
    @usableFromInline let line: UInt
    @usableFromInline let type: ObjectIdentifier

    @inlinable
    init?(holder: AnyKeyPath?, action: ClosureCode?, location: CodeLocation, type: Any.Type) {
      guard let action else { return nil }
      self.holder = holder
      self.action = action
      self.file = location.file.utf8Start
      self.line = location.line
      self.type = ObjectIdentifier(type)
    }

    /// True if the places are equal and their key paths are one object. Key paths that are made at run time, with an
    /// argument or in a generic function, are equal without being one object.
    @inlinable
    static func === (lhs: Place, rhs: Place) -> Bool {
      lhs.holder === rhs.holder && lhs.isSameCall(as: rhs)
    }

    @usableFromInline
    static func == (lhs: Place, rhs: Place) -> Bool {
      lhs.isSameCall(as: rhs) && lhs.holder == rhs.holder
    }

    @inlinable
    func isSameCall(as other: Place) -> Bool {
      line == other.line && action == other.action && file == other.file && type == other.type
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
      hasher.combine(line)
      hasher.combine(holder)
    }
  }

  /// The place of an element, with its id.
  private struct Element: Hashable {
    let place: Place
    let id: AnyHashable

    func hash(into hasher: inout Hasher) {
      // The key path is left out: the ids distinguish elements, and hashing a key path is slow.
      hasher.combine(place.line)
      hasher.combine(id)
    }
  }

  // Exclusivity is not checked: only the store's actor uses the property, and no access is open while other code runs.
  @exclusivity(unchecked)
  @usableFromInline var first: [(place: Place, store: AnyObject)] = []
  private var children: [Place: AnyObject] = [:]
  private var elements: [Element: AnyObject] = [:]
  private var limit = 64
  /// The collections from which elements were scoped. Weak: the paths to the rows retain their collection.
  private var collections: [AnyKeyPath: Weak<ObservedCollection>] = [:]
  private var collectionLimit = 64
  /// For each line of the source, the hashes of the computed key paths that it has scoped by.
  private var computed: [CodeLocation: Set<Int>] = [:]

  /// Finds the store of a single child.
  @inlinable
  func find(_ place: Place) -> AnyObject? {
    for index in first.indices where first[index].place === place { return first[index].store }
    return find(place, nil)
  }

  /// Finds the store of an element or of a single child. A single child is looked up here if it is not in `first`, or
  /// if its key path is equal to one there without being the same object.
  ///
  /// - Complexity: O(1).
  @usableFromInline
  func find(_ place: Place, _ id: AnyHashable?) -> AnyObject? {
    if let id { elements[Element(place: place, id: id)] } else { children[place] }
  }

  /// The collection at a key path, for the observers of its rows. Calls `make` if no path retains such a collection.
  @usableFromInline
  func collection(at holder: AnyKeyPath, make: () -> ObservedCollection) -> ObservedCollection {
    if let found = collections[holder]?.object { return found }
    if collections.count >= collectionLimit {
      collections = collections.filter { $0.value.object != nil }
      collectionLimit = max(64, collections.count * 2)
    }
    let collection = make()
    collections[holder] = Weak(collection)
    return collection
  }

  /// - Parameter id: The id of the child, if it is an element.
  @usableFromInline
  func insert(_ store: AnyObject, _ place: Place, _ id: AnyHashable?) {
    if count >= limit { dropUnused() }
    if let id {
      elements[Element(place: place, id: id)] = store
    } else {
      children[place] = store
      if first.count < Self.firstLimit { first.append((place, store)) }
    }
  }

  /// The number of stores that are searched by comparing pointers.
  private static var firstLimit: Int { 16 }

  /// Removes the store of a child that has left. The store is released only after it was removed, because its release
  /// may run code that scopes a store in this cache.
  @usableFromInline
  func remove(_ place: Place, _ id: AnyHashable?) {
    var removed: AnyObject?
    if let id {
      removed = elements.removeValue(forKey: Element(place: place, id: id))
    } else {
      removed = children.removeValue(forKey: place)
      first.removeAll { $0.place == place }
    }
    withExtendedLifetime(removed) {}
  }

  /// Notes that a child was scoped by a computed key path. Returns true once for a line: when it has used
  /// `computedLimit` key paths, which then probably lead to the rows of a collection.
  @usableFromInline
  func noteComputed(_ keyPath: AnyKeyPath, at location: CodeLocation) -> Bool {
    let count = computed[location]?.count ?? 0
    guard count < Self.computedLimit else { return false }
    computed[location, default: []].insert(keyPath.hashValue)
    return count == Self.computedLimit - 1 && computed[location]?.count == Self.computedLimit
  }

  private static var computedLimit: Int { 64 }

  var count: Int { children.count + elements.count }

  var isEmpty: Bool { count == 0 }

  /// Drops the stores that nothing else retains, except those with a retained store below them.
  ///
  /// - Complexity: O(n), where n is the number of stores. The next limit is at least twice the number of stores that
  ///   stay, so an insertion takes O(1) amortised.
  func dropUnused() {
    first = []
    for place in Array(children.keys) {
      var store = children.removeValue(forKey: place)
      guard let store = Self.stillRetained(&store) else { continue }
      children[place] = store
      if first.count < Self.firstLimit { first.append((place, store)) }
    }
    for element in Array(elements.keys) {
      var store = elements.removeValue(forKey: element)
      if let store = Self.stillRetained(&store) { elements[element] = store }
    }
    limit = max(64, count * 2)
  }

  /// Releases a store. Returns the store if another object retains it, or if a store scoped from it must stay.
  ///
  /// NB: `isKnownUniquelyReferenced` is wrong for an `AnyObject`, at least in Swift 6.3.
  private static func stillRetained(_ store: inout AnyObject?) -> AnyObject? {
    guard (store as? any ScopeCaching)?.dropUnusedScopes() ?? true else { return store.take() }
    weak let retained = store
    store = nil
    return retained
  }
}

/// Lets the cache of a parent use a store without knowing its types.
protocol ScopeCaching: AnyObject {
  /// Drops the scoped stores that nothing else retains. Returns true if none is left.
  func dropUnusedScopes() -> Bool
}

extension Store: ScopeCaching {
  func dropUnusedScopes() -> Bool {
    scopes?.dropUnused()
    return scopes?.isEmpty ?? true
  }
}
