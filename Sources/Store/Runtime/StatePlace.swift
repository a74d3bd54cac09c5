/// Identifies a part of a store's state by its path from the root. Two stores or bindings of one part have equal
/// places.
///
/// The key paths of nested fields are appended to one another, so a place does not depend on the number of scoped
/// stores that lead to the part. A computed property is a different place from the stored property that it returns.
@usableFromInline
package struct StatePlace: Hashable {
  private let root: ObjectIdentifier
  private var steps: [AnyHashable] = []

  init(root: AnyStoreCore) { self.root = ObjectIdentifier(root) }

  /// Returns the place of a field or, with `id`, of an element of the collection in the field. For a case of an enum,
  /// `keyPath` is `\.self`: an enum has one case at a time, so the case needs no step of its own.
  ///
  /// The type of the key path distinguishes a field of an optional's payload from a field of the optional itself.
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
  /// Returns the place of a field of the state. The place contains the identity of the root store.
  @usableFromInline
  package func place(of keyPath: AnyKeyPath) -> StatePlace { backing.place.appending(keyPath) }
}
