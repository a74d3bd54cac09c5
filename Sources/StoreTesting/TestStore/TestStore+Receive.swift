import Store

extension TestStore {
  /// Asserts that an effect sent `action`, and how it changed the state.
  ///
  /// The step first runs the effects as far as needed. If none of them can send anything more, the test fails at once,
  /// with a list of the effects that are still running.
  ///
  /// - Parameters:
  ///   - action: The action, which must be equal to the next one received: by `==` if `Action` is `Equatable`, otherwise
  ///     field by field. With ``exhaustivity`` off, the actions before it are skipped.
  ///   - timeout: The time to wait for an effect that waits for something outside; by default ``externalTimeout``.
  ///   - assert: Turns the state before the action into the state that is expected after it.
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
    await receive(.action(action), timeout: timeout, assert: assert, at: site)
  }

  /// Asserts that an effect sent an action of a case: `await store.receive(Action.response)`.
  ///
  /// Name the case by its constructor. Name a case within a case by a closure that embeds a payload:
  /// `await store.receive({ .child(.presented(.response($0))) })`.
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

  /// Asserts that an effect sent an action of a case.
  public nonisolated(nonsending) func receive<Value>(
    _ path: CasePath<Action, Value>,
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.case(path), timeout: timeout, assert: assert, at: site)
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

  /// Asserts that an effect sent an action for which `matches` returns true.
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
