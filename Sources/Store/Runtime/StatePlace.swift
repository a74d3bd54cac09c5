/// Identifies a part of a store's state by its path from the root. Two stores or bindings of one part have equal
/// places.
///
/// Fields of fields are joined to one key path, so the number of stores on the way does not matter. A computed property
/// is a different place from the stored property that it returns.
@usableFromInline
package struct StatePlace: Hashable {
  private let root: ObjectIdentifier
  private var steps: [AnyHashable] = []

  init(root: AnyStoreCore) { self.root = ObjectIdentifier(root) }

  /// The place of a field, or of an element of the collection in it. For a case of an enum, both are `nil`, because an
  /// enum has one case at a time.
  ///
  /// The type of the key path distinguishes a field of an optional's payload from one of the optional itself.
  @usableFromInline
  func appending(_ keyPath: AnyKeyPath?, id: AnyHashable? = nil) -> StatePlace {
    var place = self
    if let keyPath {
      let whole = (steps.last?.base as? AnyKeyPath)?.appending(path: keyPath)
      if whole != nil { place.steps.removeLast() }
      place.steps.append(whole ?? keyPath)
    }
    if let id { place.steps.append(id) }
    return place
  }
}

extension StoreBacking {
  /// The place of the state.
  @usableFromInline var place: StatePlace {
    switch self {
    case .root(let core): StatePlace(root: core)
    case .scoped(let lens): lens.place()
    }
  }
}

extension Store {
  /// Identifies a field among all parts of the states of all stores.
  @usableFromInline
  package func place(of keyPath: AnyKeyPath) -> StatePlace { backing.place.appending(keyPath) }
}
