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
  /// For each binding: the numbers of the values for which elements stand, by the slot of the element.
  private var numbers: [BindingID: [Int: Int]] = [:]
  private var slots: [ValueID: [Int]] = [:]

  /// The value that an element stands for.
  func value(of slot: Int, in binding: BindingID) -> ValueID? {
    numbers[binding]?[slot].map { ValueID(binding: binding, number: $0) }
  }

  /// The elements that stand for a value, in the order in which they were bound.
  func elements(of value: ValueID) -> [Int] { slots[value] ?? [] }

  /// The elements that were bound to a value after another element, each with the first element of the value.
  func duplicates(in binding: BindingID) -> [(first: Int, second: Int)] {
    slots.filter { $0.key.binding == binding }.values.flatMap { slots in slots.dropFirst().map { (slots[0], $0) } }
  }

  /// The slots of all elements that stand for a value.
  var boundSlots: some Sequence<Int> { numbers.values.lazy.flatMap(\.keys) }

  mutating func bind(_ slot: Int, to value: ValueID) {
    unbind(slot, in: value.binding)
    numbers[value.binding, default: [:]][slot] = value.number
    slots[value, default: []].append(slot)
  }

  /// - Complexity: O(n), where n is the number of elements that stand for the same value.
  mutating func unbind(_ slot: Int, in binding: BindingID) {
    guard let number = numbers[binding]?.removeValue(forKey: slot) else { return }
    let value = ValueID(binding: binding, number: number)
    if let index = slots[value]?.firstIndex(of: slot) { slots[value]?.remove(at: index) }
    if elements(of: value).isEmpty { slots[value] = nil }
  }

  mutating func remove(_ binding: BindingID) {
    for number in (numbers.removeValue(forKey: binding) ?? [:]).values {
      slots[ValueID(binding: binding, number: number)] = nil
    }
  }
}
