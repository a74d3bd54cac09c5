/// A first-in, first-out queue.
///
/// An element is released when it is taken out, not when the queue is next compacted.
///
/// - Complexity: O(1) amortised to append and to take the first element.
@usableFromInline
package struct Queue<Element> {
  /// The slots before `head` are empty.
  @usableFromInline var slots: [Element?] = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable
  package mutating func append(_ element: Element) {
    slots.append(element)
  }

  /// Takes the first element out.
  @inlinable
  package mutating func popFirst() -> Element? {
    guard head < slots.count else { return nil }
    let element = slots[head].take()
    head += 1
    compact()
    return element
  }

  /// Takes out the element at `offset` from the first.
  ///
  /// - Complexity: O(1) amortised for the first element, O(n) for others.
  @inlinable
  package mutating func remove(at offset: Int) -> Element {
    guard offset > 0 else { return popFirst().unsafelyUnwrapped }
    return slots.remove(at: head + offset).unsafelyUnwrapped
  }

  /// Takes out the elements that satisfy `isOut`, and returns them in order.
  ///
  /// - Complexity: O(n).
  package mutating func removeAll(where isOut: (Element) -> Bool) -> [Element] {
    let elements = takeAll()
    var removed: [Element] = []
    for element in elements {
      if isOut(element) { removed.append(element) } else { append(element) }
    }
    return removed
  }

  /// Takes out all elements, in order.
  ///
  /// - Complexity: O(n).
  package mutating func takeAll() -> [Element] {
    let elements = slots[head...].compactMap { $0 }
    slots = []
    head = 0
    return elements
  }

  /// Frees the slots before `head` once they are half of the storage. Room for 1,024 elements is kept.
  @inlinable
  mutating func compact() {
    if head == slots.count {
      slots.removeAll(keepingCapacity: slots.capacity <= 1024)
      head = 0
    } else if head >= 256, head * 2 >= slots.count {
      slots.removeFirst(head)
      head = 0
    }
  }
}

/// The elements in order. The index of the first element is 0.
extension Queue: RandomAccessCollection {
  @inlinable package var startIndex: Int { 0 }

  @inlinable package var endIndex: Int { slots.count - head }

  @inlinable package subscript(offset: Int) -> Element { slots[head + offset].unsafelyUnwrapped }
}

extension Queue: Sendable where Element: Sendable {}
