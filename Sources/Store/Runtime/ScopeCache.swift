/// Caches the stores that were scoped from one store, so that scoping again in the same place returns the same store.
///
/// The cache retains child stores. A child retains the root, never its parent, so there is no cycle. When the cache is
/// full, it drops the stores that nothing else retains.
///
/// A dictionary contains the stores. An array contains the first stores of single children, too: a store is usually
/// scoped in few places of the source, and comparing a few pointers is faster than hashing.
@usableFromInline
final class ScopeCache {
  /// The place of a call of `scope` in the source: the line, the code of the action, the key path of the child and the
  /// type of the store. For an element, also its id.
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
    @usableFromInline let id: AnyHashable?

    @inlinable
    init?(holder: AnyKeyPath?, id: AnyHashable?, action: ClosureCode?, location: CodeLocation, type: Any.Type) {
      guard let action else { return nil }
      self.holder = holder
      self.id = id
      self.action = action
      self.file = location.file.utf8Start
      self.line = location.line
      self.type = ObjectIdentifier(type)
    }

    /// True if the places are equal but for their ids, and their key paths are one object. Key paths that are made at
    /// run time, with an argument or in a generic function, are equal without being one object.
    @inlinable
    static func === (lhs: Place, rhs: Place) -> Bool {
      lhs.holder === rhs.holder && lhs.isSameCall(as: rhs)
    }

    @usableFromInline
    static func == (lhs: Place, rhs: Place) -> Bool {
      lhs.isSameCall(as: rhs) && lhs.id == rhs.id && lhs.holder == rhs.holder
    }

    @inlinable
    func isSameCall(as other: Place) -> Bool {
      line == other.line && action == other.action && file == other.file && type == other.type
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
      hasher.combine(line)
      // The key path of an element is left out: the ids distinguish elements, and hashing a key path is slow.
      if let id { hasher.combine(id) } else { hasher.combine(holder) }
    }
  }

  // Exclusivity is not checked: only the store's actor uses the property, and no access is open while other code runs.
  @exclusivity(unchecked)
  @usableFromInline var first: [(place: Place, store: AnyObject)] = []
  private(set) var stores: [Place: AnyObject] = [:]
  private var limit = 64
  /// The collections from which elements were scoped. Weak: the paths of the scoped stores retain their collection.
  private var collections: [AnyKeyPath: Weak<ObservedCollection>] = [:]
  private var collectionLimit = 64
  /// For each line of the source that calls `scope`, the hashes of the computed key paths that the line has passed.
  private var computed: [CodeLocation: Set<Int>] = [:]

  init() {}

  /// Finds the store of a place.
  ///
  /// - Complexity: O(1).
  @inlinable
  func find(_ place: Place) -> AnyObject? {
    if place.id == nil {
      for index in first.indices where first[index].place === place { return first[index].store }
    }
    return findEqual(place)
  }

  /// Finds a store in the dictionary. Called for an element, and for a single child that `find` has not found in
  /// `first`.
  @usableFromInline
  func findEqual(_ place: Place) -> AnyObject? { stores[place] }

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

  @usableFromInline
  func insert(_ store: AnyObject, _ place: Place) {
    if stores.count >= limit { dropUnused() }
    add(store, place)
  }

  private func add(_ store: AnyObject, _ place: Place) {
    stores[place] = store
    if place.id == nil, first.count < Self.firstLimit { first.append((place, store)) }
  }

  /// The largest number of stores in `first`, which are found by comparing pointers.
  private static var firstLimit: Int { 16 }

  /// Removes the store of a child that has left. The store is released after the cache has changed, because the release
  /// may run code that scopes a store in this cache.
  @usableFromInline
  func remove(_ place: Place) {
    let removed = stores.removeValue(forKey: place)
    if place.id == nil { first.removeAll { $0.place == place } }
    withExtendedLifetime(removed) {}
  }

  /// Notes that a child was scoped by a computed key path. Returns true once for each line: when the line has passed
  /// `computedLimit` different key paths. They probably lead to the rows of a collection.
  @usableFromInline
  func noteComputed(_ keyPath: AnyKeyPath, at location: CodeLocation) -> Bool {
    let count = computed[location]?.count ?? 0
    guard count < Self.computedLimit else { return false }
    computed[location, default: []].insert(keyPath.hashValue)
    return count == Self.computedLimit - 1 && computed[location]?.count == Self.computedLimit
  }

  private static var computedLimit: Int { 64 }

  var isEmpty: Bool { stores.isEmpty }

  /// Drops the stores that nothing else retains, but keeps a store if a store that was scoped from it, directly or
  /// indirectly, is still retained.
  ///
  /// - Complexity: O(n), where n is the number of stores. The next limit is at least twice the number of stores that
  ///   stay, so an insertion takes O(1) amortised.
  func dropUnused() {
    first = []
    for place in Array(stores.keys) {
      var store = stores.removeValue(forKey: place)
      if let store = Self.stillRetained(&store) { add(store, place) }
    }
    limit = max(64, stores.count * 2)
  }

  /// Releases a store of the cache. Returns the store if something else retains it, or if its own cache must keep a
  /// store.
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
  /// Drops each store that was scoped from this one, unless something else retains the scoped store. Returns true if no
  /// scoped store remains in the cache.
  func dropUnusedScopes() -> Bool
}

extension Store: ScopeCaching {
  func dropUnusedScopes() -> Bool {
    scopes?.dropUnused()
    return scopes?.isEmpty ?? true
  }
}
