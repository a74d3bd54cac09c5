/// The request that waits.
extension FocusCore {
  /// The element that a target names: the one that is there, or else the first that was bound.
  func element(for target: AwaitedRequest.Target) -> Int? {
    presentElement(for: target) ?? firstElement(for: target)
  }

  /// The element of a target that is in the tree.
  func presentElement(for target: AwaitedRequest.Target) -> Int? {
    switch target {
    case .element(let slot): tree.contains(slot) ? slot : nil
    case .value(let value): values.elements(of: value).first { tree.contains($0) }
    }
  }

  /// The element that answers a request: the first one that is in the tree.
  private func presentElement(for request: AwaitedRequest) -> Int? {
    request.claims.lazy.compactMap { presentElement(for: $0.target) }.first
  }

  private func firstElement(for target: AwaitedRequest.Target) -> Int? {
    switch target {
    case .element(let slot): slot
    case .value(let value): values.first(of: value)
    }
  }

  /// The value of the focused element in a binding, or of the nearest node around it that has one.
  func focusedValue(in binding: BindingID) -> ValueID? {
    var at = focus
    while at > FocusTree.root {
      if let value = values.value(of: at, in: binding) { return value }
      at = tree.places[at].parent
    }
    return nil
  }

  /// True if two targets name a common element, or the same value.
  private func isSame(_ a: AwaitedRequest.Target, _ b: AwaitedRequest.Target) -> Bool {
    switch (a, b) {
    case (.element(let a), .element(let b)): a == b
    case (.element(let slot), .value(let value)), (.value(let value), .element(let slot)):
      values.value(of: slot, in: value.binding) == value
    case (.value(let a), .value(let b)):
      a == b || values.elements(of: a).contains { values.value(of: $0, in: b.binding) == b }
    }
  }

  /// True if the request that waits asks for the target.
  func isAwaiting(_ target: AwaitedRequest.Target) -> Bool {
    awaited?.claims.contains { isSame($0.target, target) } ?? false
  }

  /// True if the claim waits.
  func isAwaiting(_ claim: ClaimID) -> Bool { awaited?.claims.contains { $0.id == claim } ?? false }

  /// True if a request that came through the binding waits.
  func isAwaiting(_ binding: BindingID) -> Bool { awaited?.claims.contains { $0.binding == binding } ?? false }

  /// Adds a claim to the request that waits, or begins to wait. The program has one claim for each binding.
  mutating func addClaim(_ claim: AwaitedRequest.Claim, replacing replaced: ClaimID?) {
    var claims = awaited?.claims ?? []
    claims.removeAll { ($0.id == claim.id && $0.binding == claim.binding) || $0.id == replaced }
    claims.append(claim)
    awaited = AwaitedRequest(claims: claims)
  }

  /// Ends the wait without moving focus.
  mutating func endWait(_ reason: FocusRefusal, _ outcome: inout SlotOutcome) {
    guard let ended = awaited else { return }
    if let slot = awaitedElement { outcome.abandoned = (slot, reason) }
    awaited = nil
    for claim in ended.claims { outcome.verdicts.append((claim.id, .refused(reason))) }
  }

  mutating func expire(_ outcome: inout SlotOutcome) {
    if let slot = awaitedElement {
      outcome.reports.append(.neverCame(slot))
    } else if case .value(let value)? = awaited?.claims[0].target, value != .unknown {
      outcome.reports.append(.neverBound(value))
    }
    endWait(.absent, &outcome)
  }

  mutating func withdraw(_ claim: ClaimID) {
    awaited?.claims.removeAll { $0.id == claim }
    if awaited?.claims.isEmpty == true { awaited = nil }
  }

  /// Forgets a binding whose object has gone. Its requests wait on for the element that they named.
  mutating func remove(_ binding: BindingID) {
    let claims = awaited?.claims ?? []
    let rest = claims.compactMap { claim -> AwaitedRequest.Claim? in
      guard case .value(let value) = claim.target, value.binding == binding else { return claim }
      return values.first(of: value).map { .init(id: claim.id, binding: nil, target: .element($0)) }
    }
    awaited = rest.isEmpty ? nil : AwaitedRequest(claims: rest)
    values.remove(binding)
  }

  /// Answers the claims whose element has come. Returns whether focus is on that element.
  @discardableResult
  mutating func fulfilAwaited(
    lost: Bool,
    _ allows: (SlotChange) -> Bool,
    _ outcome: inout SlotOutcome
  ) -> Bool {
    guard let waiting = awaited, let slot = presentElement(for: waiting)
    else { return false }
    let answered = waiting.claims.filter { isSame($0.target, .element(slot)) }
    let rest = waiting.claims.filter { claim in !answered.contains { $0.id == claim.id && $0.binding == claim.binding }
    }
    awaited = rest.isEmpty ? nil : AwaitedRequest(claims: rest)
    var refusal: FocusRefusal?
    switch aim(at: slot) {
    case .failure(let reason): refusal = reason
    case .success(let target):
      outcome.reason = .waitedFor
      if target != focus || lost {
        if !commit(target, .program, allows, &outcome) { refusal = .vetoed }
      } else {
        gain(&outcome)
      }
    }
    if let refusal {
      outcome.abandoned = (slot, refusal)
      outcome.result = .refused(refusal)
    } else {
      outcome.result = .moved
    }
    for claim in answered { outcome.verdicts.append((claim.id, refusal.map { .refused($0) } ?? .fulfilled)) }
    return refusal == nil
  }
}
