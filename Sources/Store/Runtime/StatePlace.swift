/// Names a part of a store's state by the way from the root, so that two stores and bindings of one part are known to
/// be so.
///
/// Fields of fields make one key path, so it does not matter how many stores were scoped on the way. A computed
/// property is a place of its own, even if it leads to a stored one.
@usableFromInline
package struct StatePlace: Hashable {
  private let root: ObjectIdentifier
  private var steps: [AnyHashable] = []

  init(root: AnyStoreCore) { self.root = ObjectIdentifier(root) }

  /// The place of a field. The type of a key path tells a field of an optional's payload from one of the optional.
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

/// A lens without its types: the place that it leads to.
@usableFromInline
class AnyStoreLens {
  let anchor: StoreAnchor
  private let parent: AnyStoreLens?
  /// The field that holds the child, and the id of the child in it. A case of an enum has neither: only one is there at
  /// a time.
  private let step: (keyPath: AnyKeyPath?, id: AnyHashable?)

  init(anchor: StoreAnchor, parent: AnyStoreLens?, step: (keyPath: AnyKeyPath?, id: AnyHashable?)) {
    self.anchor = anchor
    self.parent = parent
    self.step = step
  }

  final var place: StatePlace {
    var place = parent?.place ?? StatePlace(root: anchor.core)
    if let keyPath = step.keyPath { place = place.appending(keyPath) }
    if let id = step.id { place = place.appending(part: id) }
    return place
  }
}
