/// A type whose parts are not at fixed offsets: a collection, an optional, a box.
///
/// The methods take addresses, because a plan knows only the type of the container. The address is that of a `Self`.
protocol SharedContainer {
  /// The type of the parts that can hold copies of shared values.
  static var sharedElement: Any.Type { get }

  /// Does what ``SharedPlan/contains(at:where:)`` does.
  static func containsShared(
    at address: UnsafeRawPointer,
    _ element: SharedPlan,
    where body: (UnsafePointer<SharedCopy>) -> Bool
  ) -> Bool

  /// Does what ``SharedPlan/update(at:_:)`` does. Changes only the elements that are outdated. So a storage that is
  /// shared with a copy of the state is copied only if necessary, and a log records only real changes. If a part of a
  /// shared value has gone, removes the elements that hold the part, if the container can lose them.
  static func updateShared(at address: UnsafeMutableRawPointer, _ element: SharedPlan, _ pass: inout SharedPass) -> Bool
}

extension Optional: SharedContainer {
  static var sharedElement: Any.Type { Wrapped.self }

  static func containsShared(
    at address: UnsafeRawPointer,
    _ element: SharedPlan,
    where body: (UnsafePointer<SharedCopy>) -> Bool
  ) -> Bool {
    guard let value = payload(of: address.assumingMemoryBound(to: Self.self)) else { return false }
    return element.contains(at: value, where: body)
  }

  static func updateShared(
    at address: UnsafeMutableRawPointer,
    _ element: SharedPlan,
    _ pass: inout SharedPass
  ) -> Bool {
    let optional = address.assumingMemoryBound(to: Self.self)
    guard optional.pointee != nil else { return false }
    let hasGone = withUnsafeMutablePointer(to: &optional.pointee!) { element.update(at: $0, &pass) }
    if hasGone { optional.pointee = nil }
    return false
  }
}

extension Array: SharedContainer {
  static var sharedElement: Any.Type { Element.self }

  static func containsShared(
    at address: UnsafeRawPointer,
    _ element: SharedPlan,
    where body: (UnsafePointer<SharedCopy>) -> Bool
  ) -> Bool {
    address.assumingMemoryBound(to: Self.self).pointee.withUnsafeBufferPointer { elements in
      elements.indices.contains { element.contains(at: elements.baseAddress.unsafelyUnwrapped + $0, where: body) }
    }
  }

  static func updateShared(
    at address: UnsafeMutableRawPointer,
    _ element: SharedPlan,
    _ pass: inout SharedPass
  ) -> Bool {
    let array = address.assumingMemoryBound(to: Self.self)
    for index in outdatedIndices(of: array.pointee, element, &pass).reversed() {
      let hasGone = withUnsafeMutablePointer(to: &array.pointee[index]) { element.update(at: $0, &pass) }
      if hasGone { array.pointee.remove(at: index) }
    }
    return false
  }
}

/// The indices of the elements that hold an outdated copy.
private func outdatedIndices<Element>(
  of elements: [Element],
  _ plan: SharedPlan,
  _ pass: inout SharedPass
) -> [Int] {
  elements.withUnsafeBufferPointer { buffer in
    var outdated: [Int] = []
    for index in buffer.indices where plan.needsUpdate(at: buffer.baseAddress.unsafelyUnwrapped + index, &pass) {
      outdated.append(index)
    }
    return outdated
  }
}

extension IdentifiedArray: SharedContainer {
  static var sharedElement: Any.Type { Element.self }

  static func containsShared(
    at address: UnsafeRawPointer,
    _ element: SharedPlan,
    where body: (UnsafePointer<SharedCopy>) -> Bool
  ) -> Bool {
    withUnsafePointer(to: address.assumingMemoryBound(to: Self.self).pointee.slots) {
      [Element].containsShared(at: $0, element, where: body)
    }
  }

  static func updateShared(
    at address: UnsafeMutableRawPointer,
    _ element: SharedPlan,
    _ pass: inout SharedPass
  ) -> Bool {
    let array = address.assumingMemoryBound(to: Self.self)
    let ids = array.pointee.ids
    for index in outdatedIndices(of: array.pointee.slots, element, &pass) {
      let id = ids[index]
      let hasGone = array.pointee.modify(id: id) { withUnsafeMutablePointer(to: &$0) { element.update(at: $0, &pass) } }
      if hasGone == true { array.pointee.remove(id: id) }
    }
    return false
  }
}

extension Dictionary: SharedContainer {
  static var sharedElement: Any.Type { Value.self }

  static func containsShared(
    at address: UnsafeRawPointer,
    _ element: SharedPlan,
    where body: (UnsafePointer<SharedCopy>) -> Bool
  ) -> Bool {
    address.assumingMemoryBound(to: Self.self).pointee.values.contains { value in
      withUnsafePointer(to: value) { element.contains(at: $0, where: body) }
    }
  }

  static func updateShared(
    at address: UnsafeMutableRawPointer,
    _ element: SharedPlan,
    _ pass: inout SharedPass
  ) -> Bool {
    let dictionary = address.assumingMemoryBound(to: Self.self)
    var outdated: [Key] = []
    for (key, value) in dictionary.pointee {
      if withUnsafePointer(to: value, { element.needsUpdate(at: $0, &pass) }) { outdated.append(key) }
    }
    for key in outdated {
      let hasGone = withUnsafeMutablePointer(to: &dictionary.pointee[key]!) { element.update(at: $0, &pass) }
      if hasGone { dictionary.pointee[key] = nil }
    }
    return false
  }
}

extension Boxed: SharedContainer {
  static var sharedElement: Any.Type { Value.self }

  static func containsShared(
    at address: UnsafeRawPointer,
    _ element: SharedPlan,
    where body: (UnsafePointer<SharedCopy>) -> Bool
  ) -> Bool {
    withUnsafePointer(to: address.assumingMemoryBound(to: Self.self).pointee.wrappedValue) {
      element.contains(at: $0, where: body)
    }
  }

  static func updateShared(
    at address: UnsafeMutableRawPointer,
    _ element: SharedPlan,
    _ pass: inout SharedPass
  ) -> Bool {
    let box = address.assumingMemoryBound(to: Self.self)
    let needsUpdate = withUnsafePointer(to: box.pointee.wrappedValue) { element.needsUpdate(at: $0, &pass) }
    guard needsUpdate else { return false }
    return withUnsafeMutablePointer(to: &box.pointee.wrappedValue) { element.update(at: $0, &pass) }
  }
}
