import Store

extension TestStore where Action: Equatable {
  /// Asserts that effects sent exactly these actions next, in any order.
  ///
  /// ```swift
  /// await store.receive(unordered: [.profileLoaded(blob), .feedLoaded([])]) {
  ///   $0.profile = blob
  ///   $0.feed = []
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - actions: The actions. An action that is listed twice must come twice. With ``exhaustivity`` off, other actions
  ///     may come before or between them, and are skipped.
  ///   - timeout: The time to wait for an effect that waits for something outside; by default ``externalTimeout``.
  ///   - assert: Turns the state before the first action into the state that is expected after the last. States in
  ///     between are not compared, because they depend on the order.
  public nonisolated(nonsending) func receive(
    unordered actions: [Action],
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    checkMounting(at: site)
    let isExhaustive = exhaustivity == .on
    let passedOver = Array(recorder.passedOver.prefix(actions.count))
    if isExhaustive, !find(actions, in: passedOver[...]).others.isEmpty { recorder.passedOver = Queue() }
    await wait(at: site, timeout: timeout) {
      isExhaustive
        ? recorder.passedOver.count + recorder.pending.count >= actions.count
        : find(actions, in: recorder.all[...]).missing.isEmpty
    }
    // With exhaustivity on, the next received actions must be `actions`, in any order. With exhaustivity off, other
    // actions may come before or between them.
    let received = recorder.all
    let found = find(actions, in: received.prefix(isExhaustive ? actions.count : .max))
    if !found.missing.isEmpty { failUnordered(found.missing, found.others, patience(timeout), at: site) }
    let taken = received.prefix(found.count)
    guard let first = taken.first, let last = taken.last else { return }
    let hooks = taken.flatMap(\.change.hooks)
    let change = StateTransition(before: first.change.before, after: last.change.after, hooks: hooks)
    let isPending = found.count > recorder.passedOver.count
    for _ in taken { _ = recorder.passedOver.popFirst() ?? recorder.pending.popFirst() }
    // The closure asserts the state after all of the actions. If one is missing, comparing the states would report the
    // same mistake again.
    if found.missing.isEmpty {
      compare(change, assert, at: site) { "receiving \(counted(found.count, "action")) in any order" }
    }
    if isPending { current = change.after }
    await settle(.afterStep, at: site)
  }

  /// Searches received actions for `actions`, until all are found.
  ///
  /// - Returns: `missing`: the expected actions that were not found. `others`: the received actions that were searched,
  ///   but not expected. `count`: the number of received actions that were searched.
  private func find(
    _ actions: [Action],
    in received: ArraySlice<ReceivedActions<State, Action>.Received>
  ) -> (missing: [Action], others: [ReceivedActions<State, Action>.Received], count: Int) {
    var (missing, others, count) = (actions, [ReceivedActions<State, Action>.Received](), 0)
    for next in received where !missing.isEmpty {
      count += 1
      if let action = next.action, let index = missing.firstIndex(of: action) {
        missing.remove(at: index)
      } else {
        others.append(next)
      }
    }
    return (missing, others, count)
  }

  private func failUnordered(
    _ missing: [Action],
    _ others: [ReceivedActions<State, Action>.Received],
    _ patience: String,
    at site: CallSite
  ) {
    var message = "Not all of the expected actions were received.\n\nMissing:\n\n"
    message += missing.map { "  • \(describe($0))" }.joined(separator: "\n")
    if !others.isEmpty { message += "\n\nReceived instead:\n\n\(bulleted(others, \.text))" }
    message +=
      store.runningEffects.isEmpty
      ? "\n\nNo effect is running." : "\n\nStill running:\n\n\(listEffects(after: patience))"
    fail(message, at: site)
  }
}
