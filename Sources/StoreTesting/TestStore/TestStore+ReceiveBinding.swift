import Store

extension TestStore {
  /// Asserts that an effect wrote a field: `await store.receive(Action.binding, \.isOn)`.
  ///
  /// `Action` need not be `Equatable`. Name a case within a case by a closure:
  /// `await store.receive({ .settings(.binding($0)) }, \.isOn)`.
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
    let expectation = Expectation.binding(`case`, field, value: nil)
    await receive(expectation, timeout: timeout, assert: assert, at: site)
  }

  /// Asserts that an effect wrote a value to a field: `await store.receive(Action.binding, \.isOn, true)`.
  public nonisolated(nonsending) func receive<Root, Value: Equatable>(
    _ case: @escaping (BindingAction<Root>) -> Action,
    _ field: WritableKeyPath<Root, Value>,
    _ value: Value,
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let expectation = Expectation.binding(`case`, field, value: value)
    await receive(expectation, timeout: timeout, assert: assert, at: site)
  }
}
