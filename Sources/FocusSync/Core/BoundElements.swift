/// Identifies a binding of values to elements.
@usableFromInline
struct BindingID: Hashable, Sendable {
  var number: UInt64
}

/// Identifies a value of a binding. `number` is the number that the binding has given to the value.
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

/// For each value of a binding, the slots of the elements that stand for the value.
struct BoundElements {
  /// The elements of one value, in the order in which they were bound.
  ///
  /// - Complexity: O(1) amortised to remove an element.
  private struct Elements {
    /// The slots of the elements. When an element is unbound, its entry becomes `FocusTree.root`, which means empty.
    var slots: [Int] = []
    var count = 0
    /// The index of the first element that is still bound.
    var firstIndex = 0
  }

  /// The value that each bound element stands for, by binding and slot. `number` is the `ValueID.number` of the value.
  /// `index` is the element's index in the `Elements.slots` of the value.
  private var values: [BindingID: [Int: (number: Int, index: Int)]] = [:]
  private var elements: [ValueID: Elements] = [:]

  /// The value that an element stands for.
  func value(of slot: Int, in binding: BindingID) -> ValueID? {
    values[binding]?[slot].map { ValueID(binding: binding, number: $0.number) }
  }

  /// The elements that stand for a value, in the order in which they were bound.
  func elements(of value: ValueID) -> some Sequence<Int> {
    (elements[value]?.slots ?? []).lazy.filter { $0 != FocusTree.root }
  }

  func hasElements(_ value: ValueID) -> Bool { elements[value] != nil }

  /// The element that was bound first among the elements that stand for a value; `nil` if there are none.
  ///
  /// - Complexity: O(1).
  func first(of value: ValueID) -> Int? { elements[value].map { $0.slots[$0.firstIndex] } }

  /// The pairs of elements that stand for the same value: the element that was bound first, and each later one.
  func duplicates(in binding: BindingID) -> [(first: Int, second: Int)] {
    elements.filter { $0.key.binding == binding }.flatMap { value, _ in
      elements(of: value).dropFirst().map { (first(of: value)!, $0) }
    }
  }

  /// The slots of the elements of all bindings. A slot occurs once for each binding that the element is in.
  var boundSlots: some Sequence<Int> { values.values.lazy.flatMap(\.keys) }

  mutating func bind(_ slot: Int, to value: ValueID) {
    unbind(slot, in: value.binding)
    values[value.binding, default: [:]][slot] = (value.number, elements[value]?.slots.count ?? 0)
    elements[value, default: Elements()].slots.append(slot)
    elements[value]!.count += 1
  }

  mutating func unbind(_ slot: Int, in binding: BindingID) {
    guard let (number, index) = values[binding]?.removeValue(forKey: slot) else { return }
    let value = ValueID(binding: binding, number: number)
    guard var bound = elements.removeValue(forKey: value) else { return }
    bound.slots[index] = FocusTree.root
    bound.count -= 1
    if bound.count == 0 { return }
    // Removes the entries of unbound elements once they are the majority.
    if bound.slots.count > 2 * bound.count + 8 {
      bound.slots.removeAll { $0 == FocusTree.root }
      bound.firstIndex = 0
      for (index, slot) in bound.slots.enumerated() { values[binding]?[slot]?.index = index }
    }
    while bound.slots[bound.firstIndex] == FocusTree.root { bound.firstIndex += 1 }
    elements[value] = bound
  }

  mutating func remove(_ binding: BindingID) {
    for (number, _) in (values.removeValue(forKey: binding) ?? [:]).values {
      elements[ValueID(binding: binding, number: number)] = nil
    }
  }
}
