/// The request that waits for an element.
extension FocusCore {
  /// The element that a target stands for: the first in the tree, or otherwise the first that was bound.
  func element(for target: AwaitedRequest.Target) -> Int? {
    presentElement(for: target) ?? firstElement(for: target)
  }

  /// The element that a request asks for; `nil` if it asks for none.
  func element(for goal: SlotRequest.Goal) -> Int? {
    if case .target(let target) = goal { element(for: target) } else { nil }
  }

  /// The first element of a target that is in the tree.
  func presentElement(for target: AwaitedRequest.Target) -> Int? {
    switch target {
    case .element(let slot): tree.contains(slot) ? slot : nil
    case .value(let value): values.elements(of: value).first { tree.contains($0) }
    }
  }

  /// The first element of a request's claims that is in the tree.
  private func presentElement(for request: AwaitedRequest) -> Int? {
    request.claims.lazy.compactMap { presentElement(for: $0.target) }.first
  }

  private func firstElement(for target: AwaitedRequest.Target) -> Int? {
    switch target {
    case .element(let slot): slot
    case .value(let value): values.first(of: value)
    }
  }

  /// The value of the focused element in a binding, or of its nearest ancestor that has one.
  func focusedValue(in binding: BindingID) -> ValueID? {
    var at = focus
    while at > FocusTree.root {
      if let value = values.value(of: at, in: binding) { return value }
      at = tree.places[at].parent
    }
    return nil
  }

  /// True if two targets share an element, or are the same value.
  private func isSame(_ a: AwaitedRequest.Target, _ b: AwaitedRequest.Target) -> Bool {
    switch (a, b) {
    case (.element(let a), .element(let b)): a == b
    case (.element(let slot), .value(let value)), (.value(let value), .element(let slot)):
      values.value(of: slot, in: value.binding) == value
    case (.value(let a), .value(let b)):
      a == b || values.elements(of: a).contains { values.value(of: $0, in: b.binding) == b }
    }
  }

  /// True if the waiting request asks for the target.
  func isAwaiting(_ target: AwaitedRequest.Target) -> Bool {
    awaited?.claims.contains { isSame($0.target, target) } ?? false
  }

  /// True if the claim is part of the waiting request.
  func isAwaiting(_ claim: ClaimID) -> Bool { awaited?.claims.contains { $0.id == claim } ?? false }

  /// True if the waiting request has a claim of the binding.
  func isAwaiting(_ binding: BindingID) -> Bool { awaited?.claims.contains { $0.binding == binding } ?? false }

  /// Adds a claim to the waiting request, or starts one. The program has one claim for each binding.
  mutating func addClaim(_ claim: AwaitedRequest.Claim, replacing replaced: ClaimID?) {
    var claims = awaited?.claims ?? []
    claims.removeAll { ($0.id == claim.id && $0.binding == claim.binding) || $0.id == replaced }
    claims.append(claim)
    awaited = AwaitedRequest(claims: claims)
  }

  /// Ends the waiting request without moving focus, and refuses its claims.
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

  /// Removes a binding that has been released. Its claims continue to wait for the elements that they stood for.
  mutating func remove(_ binding: BindingID) {
    let claims = awaited?.claims ?? []
    let rest = claims.compactMap { claim -> AwaitedRequest.Claim? in
      guard case .value(let value) = claim.target, value.binding == binding else { return claim }
      return values.first(of: value).map { .init(id: claim.id, binding: nil, target: .element($0)) }
    }
    awaited = rest.isEmpty ? nil : AwaitedRequest(claims: rest)
    values.remove(binding)
  }

  /// Answers the claims whose element is in the tree. Returns true if that element has focus.
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
