/// The requests that wait for an element.
extension FocusCore {
  /// The element that the first waiting request asks for. `nil` if no request waits, or if the request asks for a value
  /// to which no element is bound.
  var awaitedElement: Int? { awaited.first.flatMap { element(for: $0.goal) } }

  /// The element that a goal asks for. For a value, this is the first present element with the value, or otherwise the
  /// first element that was bound to the value.
  func element(for goal: SlotRequest.Goal) -> Int? {
    if let present = presentElement(for: goal) { return present }
    return switch goal {
    case .element(let slot): slot
    case .value(let value): values.first(of: value)
    case .nothing, .noElement: nil
    }
  }

  /// The first element that a goal asks for and that is present: it is in the tree, and not in an inactive window.
  func presentElement(for goal: SlotRequest.Goal) -> Int? {
    switch goal {
    case .element(let slot): tree.isThere(slot) ? slot : nil
    case .value(let value): values.elements(of: value).first(where: tree.isThere)
    case .nothing, .noElement: nil
    }
  }

  /// True if several present elements stand for the value of a goal. An element in an inactive window is not present.
  func isShared(_ goal: SlotRequest.Goal) -> Bool {
    guard case .value(let value) = goal else { return false }
    return values.elements(of: value).lazy.filter(tree.isThere).dropFirst().first { _ in true } != nil
  }

  /// The value of the focused element in a binding. An element without a value has the value of its nearest ancestor
  /// with one.
  func focusedValue(in binding: BindingID) -> ValueID? { value(at: focus, in: binding) }

  /// The value of a node in a binding. A node without a value of its own has the value of its nearest ancestor with
  /// one.
  func value(at slot: Int, in binding: BindingID) -> ValueID? {
    tree.innermost(from: slot) { values.value(of: $0, in: binding) }
  }

  /// True if two goals share an element, or are the same value.
  private func isSame(_ a: SlotRequest.Goal, _ b: SlotRequest.Goal) -> Bool {
    switch (a, b) {
    case (.element(let a), .element(let b)): a == b
    case (.element(let slot), .value(let value)), (.value(let value), .element(let slot)):
      values.value(of: slot, in: value.binding) == value
    case (.value(let a), .value(let b)):
      a == b || values.elements(of: a).contains { values.value(of: $0, in: b.binding) == b }
    default: false
    }
  }

  /// True if a request for the goal waits.
  func isAwaiting(_ goal: SlotRequest.Goal) -> Bool { awaited.contains { isSame($0.goal, goal) } }

  /// True if a request with this claim waits for an element.
  func isAwaiting(_ claim: ClaimID) -> Bool { awaited.contains { $0.claim == claim } }

  /// True if a request through the binding waits.
  func isAwaiting(_ binding: BindingID) -> Bool { awaited.contains { $0.binding == binding } }

  /// Ends the wait without moving focus, and refuses the claims.
  mutating func endWait(_ reason: FocusRefusal) {
    if !awaited.isEmpty { outcome.abandoned = (awaitedElement, reason) }
    for request in awaited { outcome.verdicts.append((request.claim, .refused(reason))) }
    awaited = []
  }

  /// Ends the wait because of a newer request or move, unless `keepsWait` is true. The move to a window that has
  /// become active does not end the wait.
  mutating func supersede() {
    if !awaited.isEmpty, !keepsWait, outcome.reason != .windowBecameActive { endWait(.superseded) }
  }

  /// Removes a binding that has been released. If a waiting request asks for a value of the binding, it then waits for
  /// the first element with the value. If no element has the value, the request is dropped.
  mutating func remove(_ binding: BindingID) {
    awaited = awaited.compactMap { request in
      guard case .value(let value) = request.goal, value.binding == binding else { return request }
      return values.first(of: value).map { SlotRequest(goal: .element($0), claim: request.claim) }
    }
    values.remove(binding)
  }

  /// Moves focus to the first awaited element that is present, and answers the requests for this element. If the
  /// program must first show the element, the requests go on waiting. Returns true if the requests have succeeded.
  @discardableResult
  mutating func fulfilAwaited() -> Bool {
    let requests = awaited
    guard let slot = requests.compactMap({ presentElement(for: $0.goal) }).first else { return false }
    awaited = requests.filter { !isSame($0.goal, .element(slot)) }
    moveFocus(into: slot, .program, because: .waitedFor)
    if outcome.asksToShow != nil {
      awaited = requests
      return false
    }
    for request in requests where isSame(request.goal, .element(slot)) {
      outcome.verdicts.append((request.claim, outcome.result))
    }
    guard case .refused(let reason) = outcome.result else { return true }
    outcome.abandoned = (slot, reason)
    return false
  }
}
