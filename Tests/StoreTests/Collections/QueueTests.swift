import Testing

@testable import Store

@Suite struct QueueTests {
  @Test func elementsAreRemovedInTheOrderOfInsertion() {
    var queue = Queue<Int>()
    queue.append(1)
    queue.append(2)
    #expect(queue.first == 1 && queue.count == 2 && queue[1] == 2)
    #expect(queue.popFirst() == 1)
    queue.append(3)
    #expect(queue.popFirst() == 2 && queue.popFirst() == 3)
    #expect(queue.isEmpty && queue.popFirst() == nil && queue.first == nil)
  }

  @Test func anyMixOfOperationsAgreesWithAnArray() {
    var random = SystemRandomNumberGenerator()
    var (queue, model) = (Queue<Int?>(), [Int?]())
    for step in 0..<4_000 {
      // At first more elements are appended than removed, so that the queue is compacted at several sizes.
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<(step < 2_000 ? 6 : 4):
        let element = step.isMultiple(of: 3) ? nil : step
        queue.append(element)
        model.append(element)
      case 9 where !model.isEmpty:
        let offset = Int.random(in: 0..<min(model.count, 3), using: &random)
        #expect(queue.remove(at: offset) == model.remove(at: offset))
      default:
        #expect(queue.popFirst() == (model.isEmpty ? .none : .some(model.removeFirst())))
      }
      #expect(queue.count == model.count && queue.isEmpty == model.isEmpty)
      #expect(queue.first == (model.first ?? nil) || queue.first == .some(.none))
    }
    #expect(Array(queue) == model)
  }

  @Test func aQueueDoesNotGrowWithTheElementsThatHaveGone() {
    var queue = Queue<Int>()
    for number in 0..<200 { queue.append(number) }
    for number in 200..<10_000 {
      queue.append(number)
      #expect(queue.popFirst() == number - 200)
    }
    #expect(queue.slots.count <= 512)
  }

  /// The slots are freed when they are at least 256 and at least half of all, or when the queue is empty.
  @Test(arguments: [(100, 100), (300, 256), (512, 256), (1_000, 500)])
  func theSlotsOfRemovedElementsAreFreedTogether(count: Int, removed: Int) {
    var queue = Queue<Int>()
    for number in 0..<count { queue.append(number) }
    for number in 1..<removed {
      _ = queue.popFirst()
      #expect(queue.head == number && queue.slots.count == count)
    }
    _ = queue.popFirst()
    #expect(queue.head == 0 && queue.slots.count == count - removed)
  }

  @Test func anElementIsReleasedWhenItIsRemoved() {
    final class Object {}
    var queue = Queue<Object>()
    weak var first: Object?
    do {
      let object = Object()
      first = object
      queue.append(object)
      queue.append(Object())
    }
    #expect(first != nil)
    _ = queue.popFirst()
    #expect(first == nil)
    #expect(queue.count == 1)
  }
}
