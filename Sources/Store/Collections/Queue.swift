/// A first-in, first-out queue.
///
/// The queue releases an element when it is removed, not when the storage is next compacted.
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

  /// Removes the first element and returns it; returns `nil` if the queue is empty.
  ///
  /// - Complexity: O(1) amortised.
  @inlinable
  package mutating func popFirst() -> Element? {
    guard head < slots.count else { return nil }
    let element = slots[head].take()
    head += 1
    compact()
    return element
  }

  /// Removes the element at `offset` and returns it. The first element is at 0.
  ///
  /// - Complexity: O(1) amortised for the first element, O(n) for others, where n is the number of elements.
  @inlinable
  package mutating func remove(at offset: Int) -> Element {
    guard offset > 0 else { return popFirst().unsafelyUnwrapped }
    return slots.remove(at: head + offset).unsafelyUnwrapped
  }

  /// Removes the slots before `head` if the queue is empty, or if there are at least 256 of them and they are at least
  /// half of all slots. An empty queue with room for more than 1,024 slots also frees its storage.
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

  @inlinable package var endIndex: Int { count }

  // The default `count` is slow in generic code that is not specialised.
  @inlinable package var count: Int { slots.count - head }

  @inlinable package var isEmpty: Bool { head == slots.count }

  @inlinable package subscript(offset: Int) -> Element { slots[head + offset].unsafelyUnwrapped }
}

extension Queue: Sendable where Element: Sendable {}
