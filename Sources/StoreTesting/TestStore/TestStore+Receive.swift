import Store

extension TestStore {
  /// Asserts that an effect sent `action`, and how it changed the state.
  ///
  /// The step first runs the effects as far as needed. If none of them can send anything more, the test fails at once,
  /// with a list of the effects that are still running.
  ///
  /// - Parameters:
  ///   - action: The action, which must be equal to the next one received. Actions that are not `Equatable` are
  ///     compared field by field. With ``exhaustivity`` off, the actions before it are skipped.
  ///   - timeout: The time to wait for an effect that waits for something outside; by default ``externalTimeout``.
  ///   - assert: Turns the state before the action into the state that is expected after it.
  @inlinable
  public nonisolated(nonsending) func receive(
    _ action: Action,
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.action(action, areEqual: areActionsEqual), timeout: timeout, assert: assert, at: site)
  }

  /// Asserts that an effect sent an action of a case: `await store.receive(Action.response)`.
  ///
  /// Name the case by its constructor. Name a case within a case by a closure that embeds a payload:
  /// `await store.receive({ .child(.presented(.response($0))) })`.
  ///
  /// - Parameters:
  ///   - case: The case, with any payload. The library also calls the closure with sample values, so it must have no
  ///     side effects.
  ///   - timeout: The time to wait for an effect that waits for something outside; by default ``externalTimeout``.
  ///   - assert: Turns the state before the action into the state that is expected after it.
  public nonisolated(nonsending) func receive<Value>(
    _ case: @escaping (Value) -> Action,
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.case(`case`), timeout: timeout, assert: assert, at: site)
  }

  /// Asserts that an effect wrote a field: `await store.receive(Action.binding, \.isOn)`.
  ///
  /// For a write of a certain value, receive the action: `await store.receive(.binding(.set(\.isOn, true)))`. Name a
  /// case within a case by a closure: `await store.receive({ .settings(.binding($0)) }, \.isOn)`.
  ///
  /// - Parameters:
  ///   - case: The case of the feature's binding actions.
  ///   - field: The field that the action writes, whatever the value.
  ///   - timeout: The time to wait for an effect that waits for something outside; by default ``externalTimeout``.
  ///   - assert: Turns the state before the action into the state that is expected after it.
  public nonisolated(nonsending) func receive<Root, Value: Equatable>(
    _ case: @escaping (BindingAction<Root>) -> Action,
    _ field: WritableKeyPath<Root, Value>,
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.binding(`case`, field), timeout: timeout, assert: assert, at: site)
  }

  /// Asserts that an effect sent an action that matches.
  ///
  /// - Parameters:
  ///   - matches: Tells if an action is the expected one. It may be called several times with one action.
  ///   - timeout: The time to wait for an effect that waits for something outside; by default ``externalTimeout``.
  ///   - assert: Turns the state before the action into the state that is expected after it.
  public nonisolated(nonsending) func receive(
    where matches: @escaping (Action) -> Bool,
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.predicate(matches), timeout: timeout, assert: assert, at: site)
  }
}

extension TestStore {
  /// Receives the next action; with ``exhaustivity`` off, the next action that meets the expectation. Every form of
  /// `receive` with a single expectation calls this method.
  // Inlinable, because generic code that is not specialised looks up metadata at each step.
  @inlinable
  nonisolated(nonsending) func receive(
    _ expectation: Expectation<Action>,
    timeout: Duration?,
    assert: ((inout State) throws -> Void)?,
    at site: CallSite
  ) async {
    if mounting != nil { checkMounting(at: site) }
    if let find = expectation.mistake, let mistake = store.inContext(find) { return fail(mistake, at: site) }
    let isExhaustive = exhaustivity == .on
    if let passed = recorder.takePassedOver(onlyFirst: isExhaustive, where: { expectation.accepts($0) }) {
      return compare(passed.change, assert, at: site) { "receiving \(passed.name)" }
    }
    await wait(at: site, timeout: timeout, withoutEffects: expectation.accepts(nil) && store.mayTakeSharedChanges) {
      isExhaustive ? !recorder.pending.isEmpty : recorder.pending.contains { expectation.accepts($0.action) }
    }
    let index = isExhaustive ? 0 : recorder.pending.firstIndex { expectation.accepts($0.action) }
    if let index, index > 0 { skip(index, at: site) }
    guard index != nil, let next = recorder.pending.popFirst() else {
      return failMissing(expectation, patience(timeout), at: site)
    }
    let isExpected = expectation.accepts(next.action)
    if !isExpected { failOther(expectation, next, at: site) }
    // The closure asserts the state after the expected action. If another action came, comparing the states would
    // report the same mistake again.
    if isExpected { compare(next.change, assert, at: site) { "receiving \(next.name)" } }
    current = next.change.after
    await settle(.afterStep, at: site)
  }
}
