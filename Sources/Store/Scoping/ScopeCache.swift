/// The stores that were scoped from one store, so that scoping twice gives the same store.
///
/// It holds them, which they do not know: a store holds its root, not the store that it was scoped from. Those that nobody
/// else holds are let go when there are many. They are found by the line and the key path, as comparing a few
/// pointers beats hashing and there are few places that scope one store; elements, of which there can be many, are in a
/// dictionary.
@usableFromInline
final class ScopeCache {
  /// A place that scopes: a line, with the key path that names the child, where there is one, and the type of the store.
  @usableFromInline
  struct Place: Hashable {
    @usableFromInline let holder: AnyKeyPath?
    @usableFromInline let file: UnsafePointer<UInt8>
    @usableFromInline let line: UInt
    @usableFromInline let type: ObjectIdentifier

    @inlinable
    init(holder: AnyKeyPath?, file: StaticString, line: UInt, type: Any.Type) {
      self.holder = holder
      self.file = file.utf8Start
      self.line = line
      self.type = ObjectIdentifier(type)
    }

    /// Whether the key paths are one object as well. Those that are made each time, with an argument or in a generic function,
    /// are not, and only equal.
    @inlinable
    static func === (lhs: Place, rhs: Place) -> Bool {
      lhs.line == rhs.line && lhs.holder === rhs.holder && lhs.file == rhs.file && lhs.type == rhs.type
    }

    @usableFromInline
    static func == (lhs: Place, rhs: Place) -> Bool {
      lhs.line == rhs.line && lhs.file == rhs.file && lhs.type == rhs.type && lhs.holder == rhs.holder
    }

    @usableFromInline
    func hash(into hasher: inout Hasher) {
      hasher.combine(line)
    }
  }

  private struct Element: Hashable {
    let place: Place
    let id: AnyHashable
  }

  // Checked by hand: it is not held across a call that could change it.
  @exclusivity(unchecked)
  @usableFromInline var places: [(place: Place, store: AnyObject)] = []
  private var elements: [Element: AnyObject] = [:]
  private var limit = Limit()

  private struct Limit {
    var places = 64
    var elements = 64
  }

  init() {}

  @inlinable
  func find(_ place: Place) -> AnyObject? {
    for index in places.indices where places[index].place === place { return places[index].store }
    return nil
  }

  /// Finds it also where the key path is an equal one.
  @usableFromInline
  func findEqual(_ place: Place) -> AnyObject? {
    places.first { $0.place == place }?.store
  }

  @usableFromInline
  func find(_ place: Place, _ id: AnyHashable) -> AnyObject? {
    elements[Element(place: place, id: id)]
  }

  @usableFromInline
  func insert(_ store: AnyObject, _ place: Place, _ id: AnyHashable?) {
    if let id {
      if elements.count >= limit.elements { dropUnused() }
      elements[Element(place: place, id: id)] = store
    } else {
      if places.count >= limit.places { dropUnused() }
      places.append((place, store))
    }
  }

  /// Forgets a store whose child has gone, and releases it when it is out: what its child's state holds may come back here.
  @usableFromInline
  func remove(_ place: Place, _ id: AnyHashable?) {
    var removed: AnyObject?
    if let id {
      removed = elements.removeValue(forKey: Element(place: place, id: id))
    } else if let index = places.firstIndex(where: { $0.place == place }) {
      removed = places.remove(at: index).store
    }
    withExtendedLifetime(removed) {}
  }

  var isEmpty: Bool { places.isEmpty && elements.isEmpty }

  /// Lets go of the stores that nobody else holds, and of none that has such a store below it.
  func dropUnused() {
    var old = places.map { (place: $0.place, store: Optional($0.store)) }
    places = []
    for index in old.indices {
      guard let store = Self.stillHeld(&old[index].store) else { continue }
      places.append((old[index].place, store))
    }
    for key in Array(elements.keys) {
      var store = elements.removeValue(forKey: key)
      if let store = Self.stillHeld(&store) { elements[key] = store }
    }
    limit = Limit(places: max(64, places.count * 2), elements: max(64, elements.count * 2))
  }

  /// Takes a store, and gives it back if anybody else holds it. (Asking whether a reference is unique goes wrong for one of an
  /// unknown class, at least in Swift 6.3.)
  private static func stillHeld(_ store: inout AnyObject?) -> AnyObject? {
    guard (store as? any ScopeCaching)?.dropUnusedScopes() ?? true else { return store.take() }
    weak let held = store
    store = nil
    return held
  }
}

/// A store, to those that do not know its types.
protocol ScopeCaching: AnyObject {
  /// Lets go of the scoped stores that nobody else holds, and tells whether none is left.
  func dropUnusedScopes() -> Bool
}

extension Store: ScopeCaching {
  func dropUnusedScopes() -> Bool {
    scopes?.dropUnused()
    return scopes?.isEmpty ?? true
  }
}
