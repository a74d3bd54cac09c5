/// Caches the stores that were scoped from one store, so that scoping again in the same place returns the same store.
///
/// The cache retains child stores. A child retains the ``StoreLifetime`` of the root, not its parent store, so there is
/// no cycle. When the cache is full, it drops the stores that nothing else retains.
///
/// A single child is a child that is not an element. An array contains up to 16 stores of single children, because
/// comparing a few pointers is faster than hashing. A dictionary contains all other stores.
@usableFromInline
final class ScopeCache {
  /// The place of a call of `scope` in the source: the file and the line, the code of the action, the key path of the
  /// child and the type of the child's store.
  ///
  /// Two calls with equal places, and for elements also with equal ids, return the same store as long as the cache
  /// contains the store. The action is part of the place, because one line can scope with several actions, as in a
  /// loop. An action that captures values has no ``ClosureCode``, so its call has no place and its store is not cached.
  @usableFromInline
  struct Place: Equatable {
    @usableFromInline let holder: AnyKeyPath
    @usableFromInline let action: ClosureCode
    @usableFromInline let file: UnsafePointer<UInt8>
    @usableFromInline let line: UInt
    @usableFromInline let type: ObjectIdentifier

    @inlinable
    init?(holder: AnyKeyPath, action: ClosureCode?, location: CodeLocation, type: Any.Type) {
      guard let action else { return nil }
      self.holder = holder
      self.action = action
      self.file = location.file.utf8Start
      self.line = location.line
      self.type = ObjectIdentifier(type)
    }

    /// True if the places are equal and their key paths are one object. Key paths that are made at run time, with an
    /// argument or in a generic function, can be equal without being one object.
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
  }

  /// A place and, for an element, its id.
  private struct Key: Hashable {
    let place: Place
    let id: AnyHashable?

    func hash(into hasher: inout Hasher) {
      hasher.combine(place.line)
      // For an element, the id is hashed instead of the key path, because hashing a key path is slow.
      if let id { hasher.combine(id) } else { hasher.combine(place.holder) }
    }
  }

  // Exclusivity is not checked, because accesses never overlap: only the store's actor uses the property, and an access
  // does not call other code.
  @exclusivity(unchecked)
  @usableFromInline var first: [(place: Place, store: AnyObject)] = []
  private var others: [Key: AnyObject] = [:]
  private var limit = 64
  /// The collections from which elements were scoped. The table does not retain the collections: the paths to their
  /// rows do. This property and `computed` are lazy, because most stores use neither.
  private lazy var collections = WeakTable<AnyKeyPath, ObservedCollection>()
  /// For each line of the source that scopes children: the hashes of its computed key paths, such as `\.rows[id: id]`.
  /// At most `computedLimit` for each line.
  private lazy var computed: [CodeLocation: Set<Int>] = [:]

  /// Finds the store of a single child.
  @inlinable
  @inline(__always)
  func find(_ place: Place) -> AnyObject? {
    for index in first.indices where first[index].place === place { return first[index].store }
    return findEqual(place)
  }

  /// Finds the store of a single child. Compares key paths by `==`, because equal key paths can be different objects.
  @usableFromInline
  func findEqual(_ place: Place) -> AnyObject? {
    first.first { $0.place == place }?.store ?? others[Key(place: place, id: nil)]
  }

  /// Finds the store of a single child or, with `id`, of an element.
  ///
  /// - Complexity: O(1).
  @usableFromInline
  func find(_ place: Place, _ id: AnyHashable?) -> AnyObject? {
    id == nil ? find(place) : others[Key(place: place, id: id)]
  }

  /// Returns the collection at a key path, for the observers of its rows. If the cache has no such collection, or if
  /// the collection was released, calls `make`.
  @usableFromInline
  func collection(at holder: AnyKeyPath, make: () -> ObservedCollection) -> ObservedCollection {
    if let found = collections[holder] { return found }
    let collection = make()
    collections[holder] = collection
    return collection
  }

  /// - Parameter id: The id of the child, if it is an element.
  @usableFromInline
  func insert(_ store: AnyObject, _ place: Place, _ id: AnyHashable?) {
    let firstLimit = 16
    if id == nil, first.count < firstLimit { return first.append((place, store)) }
    if count >= limit { dropUnused() }
    others[Key(place: place, id: id)] = store
  }

  /// Removes the store of a child that has left. The store is released only after it was removed, because its release
  /// may run code that scopes a store in this cache.
  @usableFromInline
  func remove(_ place: Place, _ id: AnyHashable?) {
    var removed = others.removeValue(forKey: Key(place: place, id: id))
    if id == nil, let index = first.firstIndex(where: { $0.place == place }) { removed = first.remove(at: index).store }
    withExtendedLifetime(removed) {}
  }

  /// Notes that a child was scoped by a computed key path. Returns true once for each line: when `computedLimit`
  /// different key paths were scoped there. Such key paths probably lead to the rows of a collection.
  @usableFromInline
  func noteComputed(_ keyPath: AnyKeyPath, at location: CodeLocation) -> Bool {
    guard computed[location, default: []].count < Self.computedLimit else { return false }
    computed[location, default: []].insert(keyPath.hashValue)
    return computed[location]?.count == Self.computedLimit
  }

  private static var computedLimit: Int { 64 }

  var count: Int { first.count + others.count }

  var isEmpty: Bool { count == 0 }

  /// Drops the stores that nothing else retains. Keeps a store if a retained store was scoped from it.
  ///
  /// - Complexity: O(n), where n is the number of stores in this cache and, at every level, in the caches of its
  ///   stores. `insert` rarely calls this method, because `limit` becomes at least twice the number of stores that
  ///   stay.
  func dropUnused() {
    // While `limit` is `.max`, `insert` does not call this method again.
    limit = .max
    for (place, store) in exchange(&first, with: []) { others[Key(place: place, id: nil)] = store }
    for key in Array(others.keys) {
      var store = others.removeValue(forKey: key)
      if let store = Self.stillRetained(&store) { insert(store, key.place, key.id) }
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

/// A store in a ``ScopeCache``, with its type parameters erased.
protocol ScopeCaching: AnyObject {
  /// Calls ``ScopeCache/dropUnused()`` on the cache of this store. Returns true if the cache is empty afterwards.
  func dropUnusedScopes() -> Bool
}

extension Store: ScopeCaching {
  func dropUnusedScopes() -> Bool {
    scopes?.dropUnused()
    return scopes?.isEmpty ?? true
  }
}
