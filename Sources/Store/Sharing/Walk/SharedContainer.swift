/// A type whose parts cannot be found by their offsets alone: a collection, an optional or a box.
protocol SharedContainer {
  /// The type of the parts that can hold copies of shared values.
  associatedtype Part
  /// The index or the key of a part in its container; `Void` if there is at most one part.
  associatedtype Place

  /// Calls `body` with each part, until it returns true.
  ///
  /// - Returns: True if `body` returned true.
  static func hasPart(in container: UnsafePointer<Self>, where body: (Place, UnsafePointer<Part>) -> Bool) -> Bool

  /// Calls `body` with a part, to change it. `body` returns true if the part must be removed. The container then
  /// removes the part, if it can.
  ///
  /// - Returns: True if `body` returned true, and the container cannot remove the part.
  static func updatePart(of container: inout Self, at place: Place, _ body: (inout Part) -> Bool) -> Bool
}

// The functions take the untyped address of a `Self`, because a plan knows the type of the container only at run time.
extension SharedContainer {
  static var sharedPart: Any.Type { Part.self }

  /// Calls `body` with each copy of a shared value in a container, until `body` returns true.
  ///
  /// - Parameter plan: The plan of `Part`.
  /// - Returns: True if `body` returned true.
  static func containsShared(
    at address: UnsafeRawPointer,
    _ plan: SharedPlan,
    where body: (UnsafePointer<SharedCopy>) -> Bool
  ) -> Bool {
    hasPart(in: address.assumingMemoryBound(to: Self.self)) { plan.contains(at: $1, where: body) }
  }

  /// Does what ``SharedPlan/update(at:_:)`` does. Changes only the parts that hold outdated copies of shared values. A
  /// container without such parts is not changed, so copy-on-write does not copy its memory, and an ``IdentifiedArray``
  /// records no change of an element.
  static func updateShared(at address: UnsafeMutableRawPointer, _ plan: SharedPlan, _ pass: inout SharedPass) -> Bool {
    let container = address.assumingMemoryBound(to: Self.self)
    var outdated: [Place] = []
    _ = hasPart(in: container) { place, part in
      if plan.needsUpdate(at: part, &pass) { outdated.append(place) }
      return false
    }
    var hasGone = false
    // Updates the last part first, because the removal of a part can change the places of later parts.
    for place in outdated.reversed() {
      var isUnwanted = false
      let isLeft = updatePart(of: &container.pointee, at: place) { part in
        isUnwanted = withUnsafeMutablePointer(to: &part) { plan.update(at: $0, &pass) }
        return isUnwanted
      }
      if isLeft {
        hasGone = true
      } else if isUnwanted {
        pass.hasRemoved = true
      }
    }
    return hasGone
  }
}

extension Optional: SharedContainer {
  static func hasPart(in optional: UnsafePointer<Self>, where body: (Void, UnsafePointer<Wrapped>) -> Bool) -> Bool {
    payload(of: optional).map { body((), $0) } ?? false
  }

  static func updatePart(of optional: inout Self, at _: Void, _ body: (inout Wrapped) -> Bool) -> Bool {
    if body(&optional!) { optional = nil }
    return false
  }
}

extension Array: SharedContainer {
  static func hasPart(in array: UnsafePointer<Self>, where body: (Int, UnsafePointer<Element>) -> Bool) -> Bool {
    array.pointee.withUnsafeBufferPointer { elements in
      elements.indices.contains { body($0, elements.baseAddress.unsafelyUnwrapped + $0) }
    }
  }

  static func updatePart(of array: inout Self, at index: Int, _ body: (inout Element) -> Bool) -> Bool {
    if body(&array[index]) { array.remove(at: index) }
    return false
  }
}

extension IdentifiedArray: SharedContainer {
  static func hasPart(in array: UnsafePointer<Self>, where body: (Int, UnsafePointer<Element>) -> Bool) -> Bool {
    withUnsafePointer(to: array.pointee.slots) { [Element].hasPart(in: $0, where: body) }
  }

  static func updatePart(of array: inout Self, at index: Int, _ body: (inout Element) -> Bool) -> Bool {
    if body(&array[index]) { array.remove(at: index) }
    return false
  }
}

extension Dictionary: SharedContainer {
  static func hasPart(in dictionary: UnsafePointer<Self>, where body: (Key, UnsafePointer<Value>) -> Bool) -> Bool {
    dictionary.pointee.contains { key, value in withUnsafePointer(to: value) { body(key, $0) } }
  }

  static func updatePart(of dictionary: inout Self, at key: Key, _ body: (inout Value) -> Bool) -> Bool {
    if body(&dictionary[key]!) { dictionary[key] = nil }
    return false
  }
}

extension Boxed: SharedContainer {
  static func hasPart(in box: UnsafePointer<Self>, where body: (Void, UnsafePointer<Value>) -> Bool) -> Bool {
    withUnsafePointer(to: box.pointee.wrappedValue) { body((), $0) }
  }

  static func updatePart(of box: inout Self, at _: Void, _ body: (inout Value) -> Bool) -> Bool {
    body(&box.wrappedValue)
  }
}
