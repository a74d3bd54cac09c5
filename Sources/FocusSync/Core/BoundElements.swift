/// Identifies a binding of values to elements.
@usableFromInline
struct BindingID: Hashable, Sendable {
  var number: UInt64
}

/// Identifies a value of a binding by its number.
@usableFromInline
struct ValueID: Hashable, Sendable {
  @usableFromInline var binding: BindingID
  @usableFromInline var number: Int

  @inlinable
  init(binding: BindingID, number: Int) {
    self.binding = binding
    self.number = number
  }
}

/// The elements that stand for the values of bindings, by slot.
struct BoundElements {
  /// The elements of one value, in the order in which they were bound.
  ///
  /// - Complexity: O(1) amortised to remove an element.
  private struct Elements {
    /// The slots; the root in place of an element that was unbound.
    var slots: [Int] = []
    var count = 0
    /// The index before which every element was unbound.
    var firstIndex = 0
  }

  private struct Binding {
    /// The value of each element, and the index of the element among the elements of the value.
    var values: [Int: (number: Int, index: Int)] = [:]
    var elements: [Int: Elements] = [:]

    mutating func bind(_ slot: Int, to number: Int) {
      values[slot] = (number, elements[number]?.slots.count ?? 0)
      elements[number, default: Elements()].slots.append(slot)
      elements[number]!.count += 1
    }

    mutating func unbind(_ slot: Int) {
      guard let (number, index) = values.removeValue(forKey: slot), var bound = elements.removeValue(forKey: number)
      else { return }
      bound.slots[index] = FocusTree.root
      bound.count -= 1
      if bound.count == 0 { return }
      // Removes the entries of unbound elements once they are the majority.
      if bound.slots.count > 2 * bound.count + 8 {
        bound.slots.removeAll { $0 == FocusTree.root }
        bound.firstIndex = 0
        for (index, slot) in bound.slots.enumerated() { values[slot] = (number, index) }
      }
      while bound.slots[bound.firstIndex] == FocusTree.root { bound.firstIndex += 1 }
      elements[number] = bound
    }
  }

  private var bindings: [BindingID: Binding] = [:]

  /// The value that an element stands for.
  func value(of slot: Int, in binding: BindingID) -> ValueID? {
    bindings[binding]?.values[slot].map { ValueID(binding: binding, number: $0.number) }
  }

  /// The elements that stand for a value, in the order in which they were bound.
  func elements(of value: ValueID) -> some Sequence<Int> {
    (bindings[value.binding]?.elements[value.number]?.slots ?? []).lazy.filter { $0 != FocusTree.root }
  }

  func hasElements(_ value: ValueID) -> Bool { bindings[value.binding]?.elements[value.number] != nil }

  /// The element that was bound first, of those that now stand for a value.
  ///
  /// - Complexity: O(1).
  func first(of value: ValueID) -> Int? {
    guard let elements = bindings[value.binding]?.elements[value.number] else { return nil }
    return elements.slots[elements.firstIndex]
  }

  /// The elements that were bound to a value after another element, each with the first element of the value.
  func duplicates(in binding: BindingID) -> [(first: Int, second: Int)] {
    guard let elements = bindings[binding]?.elements.values else { return [] }
    return elements.flatMap { elements in
      let slots = elements.slots.filter { $0 != FocusTree.root }
      return slots.dropFirst().map { (slots[0], $0) }
    }
  }

  /// The slots of all elements that stand for a value.
  var boundSlots: some Sequence<Int> { bindings.values.lazy.flatMap(\.values.keys) }

  mutating func bind(_ slot: Int, to value: ValueID) {
    unbind(slot, in: value.binding)
    bindings[value.binding, default: Binding()].bind(slot, to: value.number)
  }

  mutating func unbind(_ slot: Int, in binding: BindingID) { bindings[binding]?.unbind(slot) }

  mutating func remove(_ binding: BindingID) { bindings[binding] = nil }
}
