/// Requests that wait for their element, and who waits.
extension FocusEngine {
  /// Gives up a request that still waits, with a report.
  public func expirePendingRequest() { perform(.expirePending) }

  /// Says that the program itself made the request that waits, besides those who wait with it.
  func noteDirectRequest() { directIntent = machine.intent }

  /// Whether the program itself made the request that waits.
  var isDirectRequest: Bool { directIntent == machine.intent }

  func addWaiter(_ isWaiting: @escaping () -> Bool) -> FocusWaiter {
    let waiter = FocusWaiter(isWaiting)
    waiters.append(waiter)
    return waiter
  }

  /// Takes a waiter off, and with it, where nobody else waits for the same, the request that it waits for: without a
  /// report, since whoever made it has gone.
  ///
  /// There is one request that waits, so whoever waits at all waits for it.
  func remove(_ waiter: FocusWaiter, isWaiting: @escaping () -> Bool) {
    enter(queued: ()) { engine in
      engine.waiters.removeAll { $0 === waiter }
      guard isWaiting(), !engine.isDirectRequest, !engine.waiters.contains(where: { $0.isWaiting() }) else { return }
      _ = engine.process(.supersedePending())
    }
  }

  func register<Binding: AnyObject>(
    _ binding: Binding,
    duplicates: @escaping (Binding) -> [(ID, ID)],
    waiting: @escaping (Binding) -> String?,
    elementsCame: @escaping (Binding) -> Void
  ) {
    if bindings.count >= bindingLimit {
      bindings.removeAll { !$0.isAlive() }
      bindingLimit = max(16, 2 * bindings.count)
    }
    bindings.append(
      RegisteredBinding(
        isAlive: { [weak binding] in binding != nil },
        duplicates: { [weak binding] in binding.map(duplicates) ?? [] },
        waiting: { [weak binding] in binding.flatMap(waiting) },
        elementsCame: { [weak binding] in if let binding { elementsCame(binding) } }
      )
    )
  }

  /// The values that are waited for and that no element stands for, in words.
  var unboundValues: [String] { bindings.compactMap { $0.waiting() } }
}

/// Someone who may be waiting for the request that waits.
final class FocusWaiter {
  let isWaiting: () -> Bool

  init(_ isWaiting: @escaping () -> Bool) { self.isWaiting = isWaiting }
}

/// What the engine asks of a binding: which of its values have two elements, and for which an element is waited for; and
/// what it tells it while a request waits: that elements have come.
struct RegisteredBinding<ID> {
  var isAlive: () -> Bool
  var duplicates: () -> [(ID, ID)]
  var waiting: () -> String?
  var elementsCame: () -> Void
}
