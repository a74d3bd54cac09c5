/// Identifies a part of a store's state by its path from the root. Two stores or bindings of one part have equal
/// places.
///
/// The key paths of nested fields are appended to one another, so a place does not depend on the number of scoped
/// stores that lead to the part. A computed property is a different place from the stored property that it returns.
///
/// The key paths are appended only when a place is compared or hashed. Each scoped store has a place, but few places
/// are compared or hashed.
@usableFromInline
package enum StatePlace: Hashable {
  case root(ObjectIdentifier)
  /// A field. For the payload of an enum's case, the key path is `\.self`, whatever the case is: an enum has one case
  /// at a time, so the place need not name the case.
  indirect case field(AnyKeyPath, in: StatePlace)
  /// An element of the collection at a place.
  indirect case element(AnyHashable, in: StatePlace)

  /// The identity of the root, then the steps from the root: key paths and ids.
  ///
  /// Two key paths in a row become one step if the second begins at the value of the first. A key path that begins at
  /// the payload of an optional or an enum is a step of its own.
  private var steps: [AnyHashable] {
    switch self {
    case .root(let root): return [root]
    case .field(let keyPath, let whole):
      let steps = whole.steps
      guard let joined = (steps.last?.base as? AnyKeyPath)?.appending(path: keyPath) else { return steps + [keyPath] }
      return steps.dropLast() + [joined]
    case .element(let id, let whole): return whole.steps + [id]
    }
  }

  @usableFromInline
  package static func == (lhs: StatePlace, rhs: StatePlace) -> Bool { lhs.steps == rhs.steps }

  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(steps) }
}

extension StoreBacking {
  @usableFromInline var place: StatePlace {
    switch self {
    case .root(let core): .root(ObjectIdentifier(core))
    case .scoped(let part): part.place
    }
  }
}

extension Store {
  /// Returns the place of a field of the state. The place contains the identity of the root store.
  @usableFromInline
  package func place(of keyPath: AnyKeyPath) -> StatePlace { .field(keyPath, in: backing.place) }
}
