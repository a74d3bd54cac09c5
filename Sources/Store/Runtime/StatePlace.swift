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

  /// The place of a field. The type of the key path distinguishes a field of an optional's payload from one of the
  /// optional itself.
  func appending(_ keyPath: AnyKeyPath) -> StatePlace {
    var place = self
    if let last = steps.last?.base as? AnyKeyPath, let whole = last.appending(path: keyPath) {
      place.steps[steps.count - 1] = whole
    } else {
      place.steps.append(keyPath)
    }
    return place
  }

  /// The place of an element of a collection, or of the payload of a case.
  func appending(part: AnyHashable) -> StatePlace {
    var place = self
    place.steps.append(part)
    return place
  }
}

/// The part of a lens that does not depend on its types: the place of its state.
@usableFromInline
class AnyStoreLens {
  let lifetime: StoreLifetime
  private let parent: AnyStoreLens?
  /// The field that holds the child, and the id of the child in it. A case of an enum needs neither, because an enum
  /// has one case at a time.
  private let step: (keyPath: AnyKeyPath?, id: AnyHashable?)

  init(lifetime: StoreLifetime, parent: AnyStoreLens?, step: (keyPath: AnyKeyPath?, id: AnyHashable?)) {
    self.lifetime = lifetime
    self.parent = parent
    self.step = step
  }

  final var place: StatePlace {
    var place = parent?.place ?? StatePlace(root: lifetime.core)
    if let keyPath = step.keyPath { place = place.appending(keyPath) }
    if let id = step.id { place = place.appending(part: id) }
    return place
  }
}
