import Store

/// Counts the living objects that contain one of its marks.
final class Lifetimes: Sendable {
  private struct Contents {
    var alive = 0
    /// The waiters, each with the count it awaits.
    var waiters: [(count: Int, gate: Gate)] = []
  }

  private let contents = Locked(Contents())

  var count: Int { contents.withLock { $0.alive } }

  /// Waits until the count has fallen to `expected`, and returns true. A task releases its captures a moment after it
  /// has ended.
  ///
  /// Returns false only if the test is cancelled, at the end of its time limit.
  func falls(to expected: Int) async -> Bool {
    let gate = Gate()
    let isThere = contents.withLock { contents in
      if contents.alive != expected { contents.waiters.append((expected, gate)) }
      return contents.alive == expected
    }
    if isThere { return true }
    await withTaskCancellationHandler {
      await gate.wait()
    } onCancel: {
      gate.open()
    }
    return count == expected
  }

  func mark() -> Mark { Mark(self) }

  private func change(by difference: Int) {
    let gates = contents.withLock { contents in
      contents.alive += difference
      let reached = contents.waiters.filter { $0.count == contents.alive }
      contents.waiters.removeAll { $0.count == contents.alive }
      return reached.map(\.gate)
    }
    for gate in gates { gate.open() }
  }

  /// An object that lives as long as its owner.
  final class Mark: Sendable, Equatable {
    private let lifetimes: Lifetimes
    /// What the mark keeps alive. Set before the mark is shared.
    nonisolated(unsafe) var retained: AnyObject?

    init(_ lifetimes: Lifetimes) {
      self.lifetimes = lifetimes
      lifetimes.change(by: 1)
    }

    deinit { lifetimes.change(by: -1) }

    static func == (lhs: Mark, rhs: Mark) -> Bool { lhs === rhs }
  }
}

/// Collects values from any thread, in the order of arrival.
final class Log<Element: Sendable>: Sendable {
  private let elements = Locked<[Element]>([])

  var all: [Element] { elements.withLock { $0 } }

  func add(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// A gate on which tasks wait until it is opened from any thread.
final class Gate: Sendable {
  private struct Contents {
    var isOpen = false
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let contents = Locked(Contents())

  func open() {
    let waiters = contents.withLock { contents in
      contents.isOpen = true
      defer { contents.waiters = [] }
      return contents.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Waits, even if the task is cancelled.
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
