/// The request that waits for an element.
extension FocusCore {
  /// The element that the first claim of the waiting request waits for; `nil` if no request waits, or if no element
  /// stands for the awaited value.
  var awaitedElement: Int? { awaited.first.flatMap { element(for: $0.target) } }

  /// The element that a target stands for: the first in the tree, or otherwise the first that was bound.
  func element(for target: FocusTarget) -> Int? {
    if let present = presentElement(for: target) { return present }
    return switch target {
    case .element(let slot): slot
    case .value(let value): values.first(of: value)
    }
  }

  /// The first element of a target that is in the tree, and whose window is active.
  func presentElement(for target: FocusTarget) -> Int? {
    switch target {
    case .element(let slot): tree.isThere(slot) ? slot : nil
    case .value(let value): values.elements(of: value).first(where: tree.isThere)
    }
  }

  /// True if several elements in the tree stand for the value of a target.
  func isShared(_ target: FocusTarget) -> Bool {
    guard case .value(let value) = target else { return false }
    return values.elements(of: value).lazy.filter(tree.isThere).dropFirst().first { _ in true } != nil
  }

  /// The value of the focused element in a binding, or of its nearest ancestor that has one.
  func focusedValue(in binding: BindingID) -> ValueID? { value(at: focus, in: binding) }

  /// The value of a node in a binding, or of its nearest ancestor that has one.
  func value(at slot: Int, in binding: BindingID) -> ValueID? {
    tree.innermost(from: slot) { values.value(of: $0, in: binding) }
  }

  /// True if two targets share an element, or are the same value.
  private func isSame(_ a: FocusTarget, _ b: FocusTarget) -> Bool {
    switch (a, b) {
    case (.element(let a), .element(let b)): a == b
    case (.element(let slot), .value(let value)), (.value(let value), .element(let slot)):
      values.value(of: slot, in: value.binding) == value
    case (.value(let a), .value(let b)):
      a == b || values.elements(of: a).contains { values.value(of: $0, in: b.binding) == b }
    }
  }

  /// True if the waiting request asks for the target.
  func isAwaiting(_ target: FocusTarget) -> Bool { awaited.contains { isSame($0.target, target) } }

  /// True if the claim waits.
  func isAwaiting(_ claim: ClaimID) -> Bool { awaited.contains { $0.id == claim } }

  /// True if a claim of the binding waits.
  func isAwaiting(_ binding: BindingID) -> Bool { awaited.contains { $0.binding == binding } }

  /// Adds a claim to the waiting request, or starts a waiting request. Replaces the claim `replaced`, and an earlier
  /// claim with the same id and binding.
  mutating func wait(_ claim: AwaitedClaim, replacing replaced: ClaimID? = nil) {
    awaited.removeAll { ($0.id == claim.id && $0.binding == claim.binding) || $0.id == replaced }
    awaited.append(claim)
  }

  /// Ends the waiting request without moving focus, and refuses its claims.
  mutating func endWait(_ reason: FocusRefusal) {
    if let slot = awaitedElement { outcome.abandoned = (slot, reason) }
    for claim in awaited { outcome.verdicts.append((claim.id, .refused(reason))) }
    awaited = []
  }

  /// Ends the waiting request because of a newer request or move, unless `keepsWait` is true. A window that becomes
  /// active is no request.
  mutating func supersede() {
    if !awaited.isEmpty, !keepsWait, outcome.reason != .windowBecameActive { endWait(.superseded) }
  }

  mutating func expire() {
    if let slot = awaitedElement { outcome.reports.append(.neverCame(slot)) }
    endWait(.absent)
  }

  mutating func withdraw(_ claim: ClaimID) { awaited.removeAll { $0.id == claim } }

  /// Removes a binding that has been released. A claim on one of its values waits for the first element of the value
  /// instead, or is dropped if there is none.
  mutating func remove(_ binding: BindingID) {
    awaited = awaited.compactMap { claim in
      guard case .value(let value) = claim.target, value.binding == binding else { return claim }
      return values.first(of: value).map { AwaitedClaim(id: claim.id, target: .element($0)) }
    }
    values.remove(binding)
  }

  /// Moves focus to the first awaited element that is in the tree, and answers the claims for this element. Returns
  /// true if the element then has focus.
  @discardableResult
  mutating func fulfilAwaited() -> Bool {
    let claims = awaited
    guard let slot = claims.compactMap({ presentElement(for: $0.target) }).first else { return false }
    let answered = claims.filter { isSame($0.target, .element(slot)) }
    awaited = claims.filter { !isSame($0.target, .element(slot)) }
    moveFocus(into: slot, .program, because: .waitedFor)
    if outcome.asksToShow != nil {
      awaited = claims
      return false
    }
    for claim in answered { outcome.verdicts.append((claim.id, outcome.result)) }
    guard case .refused(let reason) = outcome.result else { return true }
    outcome.abandoned = (slot, reason)
    return false
  }
}

/// A claim on the waiting request: a request of the program or of a mirror, with its target.
///
/// A request waits while no element that it asks for is in the tree. Requests for the same element wait together, each
/// with its own claim. A newer request or move ends the wait.
struct AwaitedClaim: Sendable {
  var id: ClaimID
  /// The binding through which the request came; `nil` for the engine itself.
  var binding: BindingID?
  var target: FocusTarget
}

/// The target of a request.
@usableFromInline
enum FocusTarget: Equatable, Sendable {
  /// An element, or the content of a section or scope.
  case element(Int)
  /// A value of a binding. Any element that stands for the value fulfils the request. There may be none yet.
  case value(ValueID)
}

/// Identifies a request of a mirror. All requests of the program have one id.
@usableFromInline
struct ClaimID: Hashable, Sendable {
  var number: UInt64
  /// The claim of the program, which gets no verdict.
  @usableFromInline static let program = ClaimID(number: 0)
}
