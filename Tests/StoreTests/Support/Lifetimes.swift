import Store
import Synchronization

/// Counts how many of the things that carry one of its marks are alive.
final class Lifetimes: Sendable {
  private let alive = Mutex(0)

  var count: Int { alive.withLock { $0 } }

  /// Whether the count is, or comes to be, this: a task lets go of what it holds a moment after it was found to have ended.
  func falls(to expected: Int) async -> Bool {
    for _ in 0..<100_000 where count != expected { await Task.yield() }
    return count == expected
  }

  func mark() -> Mark { Mark(self) }

  /// Alive for as long as what holds it.
  final class Mark: Sendable, Equatable {
    private let lifetimes: Lifetimes

    init(_ lifetimes: Lifetimes) {
      self.lifetimes = lifetimes
      lifetimes.alive.withLock { $0 += 1 }
    }

    deinit { lifetimes.alive.withLock { $0 -= 1 } }

    static func == (lhs: Mark, rhs: Mark) -> Bool { lhs === rhs }
  }
}

/// Collects values from anywhere, in the order in which they come.
final class Log<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func add(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// Waits until `isOpen`, which may be opened from anywhere.
final class Gate: Sendable {
  private struct Contents {
    var isOpen = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let contents = Mutex(Contents())

  func open() {
    let waiters = contents.withLock { contents in
      contents.isOpen = true
      defer { contents.waiters = [] }
      return contents.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits, whether or not the task is cancelled.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = contents.withLock { contents in
        if !contents.isOpen { contents.waiters.append(continuation) }
        return contents.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}

/// Waits until the task is cancelled.
func untilCancelled() async {
  let gate = Gate()
  await withTaskCancellationHandler {
    await gate.wait()
  } onCancel: {
    gate.open()
  }
}
