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
  ///     may come between them, and are skipped.
  ///   - timeout: The time to wait for an effect that waits for something outside; by default ``externalTimeout``.
  ///   - assert: Turns the state before the first of them into the state that is expected after the last. States in
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
    await run(at: site, limit: timeout) {
      isExhaustive ? recorder.pending.count >= actions.count : Self.missing(actions, in: recorder.pending).isEmpty
    }
    // With exhaustivity on, these must be the next actions; with it off, they must be among the next ones.
    let taken = isExhaustive ? recorder.pending.prefix(actions.count) : takenForAll(actions)
    let missing = Self.missing(actions, in: taken)
    if !missing.isEmpty { failUnordered(missing, Self.unexpected(actions, in: taken), patience(timeout), at: site) }
    guard let last = taken.last else { return }
    recorder.removeFirst(taken.count)
    let change = StateChange(before: state, after: last.change.after, hooks: taken.flatMap(\.change.hooks))
    compare(change, assert, at: site) { "receiving \(count(taken.count, "action")) in any order" }
    current = change.after
    await settle(at: site)
  }

  /// The shortest prefix of the received actions that contains all of `actions`, or all received actions.
  private func takenForAll(_ actions: [Action]) -> Queue<Recorder<State, Action>.Received>.SubSequence {
    var rest = actions
    for (offset, next) in recorder.pending.enumerated() {
      if let index = rest.firstIndex(of: next.action) { rest.remove(at: index) }
      if rest.isEmpty { return recorder.pending.prefix(offset + 1) }
    }
    return recorder.pending[...]
  }

  private static func missing(_ actions: [Action], in received: some Collection<Recorder<State, Action>.Received>)
    -> [Action]
  {
    var rest = actions
    for next in received {
      if let index = rest.firstIndex(of: next.action) { rest.remove(at: index) }
    }
    return rest
  }

  private static func unexpected(
    _ actions: [Action],
    in received: some Collection<Recorder<State, Action>.Received>
  ) -> [Recorder<State, Action>.Received] {
    var rest = actions
    return received.filter { next in
      guard let index = rest.firstIndex(of: next.action) else { return true }
      rest.remove(at: index)
      return false
    }
  }

  private func failUnordered(
    _ missing: [Action],
    _ unexpected: [Recorder<State, Action>.Received],
    _ patience: String,
    at site: CallSite
  ) {
    var message = "Not all of the expected actions were received.\n\nMissing:\n\n"
    message += missing.map { "  • \(describe($0))" }.joined(separator: "\n")
    if !unexpected.isEmpty {
      message += "\n\nReceived instead:\n\n\(list(unexpected[...]))"
    }
    message +=
      store.runningEffects.isEmpty
      ? "\n\nNo effect is running." : "\n\nStill running:\n\n\(listEffects(after: patience))"
    fail(message, at: site)
  }
}
