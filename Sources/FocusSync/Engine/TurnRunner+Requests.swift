/// Requests, claims and bindings.
///
/// The generic code of `FocusEngine` and `FocusBinding` is inlined into the program's module and specialised there. It
/// cannot use the core, which is internal, so it calls these methods. Some of them only forward to the core.
extension TurnRunner {
  /// The slot of the focused element; the root if none has focus.
  @usableFromInline var focus: Int { core.focus }

  /// Moves focus to the node in a slot; `nil` gives focus up.
  @usableFromInline
  func request(_ slot: Int?, since: UInt64?, waits: Bool, cause: FocusCause) -> FocusRequestResult {
    let goal = slot.map { SlotRequest.Goal.element($0) } ?? .nothing
    return perform(.request(SlotRequest(goal: goal, since: since, waits: waits, cause: cause)))
  }

  /// Makes a request with the id `claim`, through a binding.
  ///
  /// - Parameter time: The time of the intent; `nil` for the present.
  @discardableResult
  @usableFromInline
  func ask(
    for goal: SlotRequest.Goal,
    _ claim: ClaimID,
    through binding: BindingID,
    at time: UInt64?
  ) -> FocusRequestResult {
    var request = SlotRequest(goal: goal, claim: claim, binding: binding)
    // The waiting request goes on waiting, unless the intent of this claim is newer.
    if let time { request.keepsWait = !core.awaited.isEmpty && time <= waitingIntent }
    return perform(.request(request), at: time)
  }

  @usableFromInline
  func makeClaim() -> ClaimID { ClaimID(number: makeNumber()) }

  /// Withdraws a claim without a report, because its mirror has ended.
  @usableFromInline
  func withdraw(_ claim: ClaimID) {
    if core.isAwaiting(claim) { perform(.withdraw(claim)) }
  }

  /// True if a claim waits for its element.
  @usableFromInline
  func isAwaiting(_ claim: ClaimID) -> Bool { core.isAwaiting(claim) }

  /// The number that a binding gave to its current value; `nil` if the binding has no value.
  @usableFromInline
  func focusedNumber(in binding: BindingID) -> Int? { core.focusedValue(in: binding)?.number }

  @usableFromInline
  func hasElements(_ value: ValueID) -> Bool { core.values.hasElements(value) }

  func isUsed(_ value: ValueID) -> Bool { core.values.hasElements(value) || core.isAwaiting(.value(value)) }

  func makeBinding() -> BindingID { BindingID(number: makeNumber()) }

  func remove(_ binding: BindingID) {
    bindings[binding] = nil
    core.remove(binding)
  }

  /// Describes the value that a request waits for, if no element stands for the value.
  var unboundValue: String? {
    guard core.awaitedElement == nil, case .value(let value)? = core.awaited.first?.goal else { return nil }
    return bindings[value.binding]?.describe(value.number)
  }

  private func makeNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }
}
