import Store

// Unavailable overloads that take the key path of a case. Cases have no key paths, so the overloads exist only for
// their messages.

extension TestStore {
  @_disfavoredOverload
  @available(*, unavailable, message: "Name the case itself: write 'send(.tapped)', not 'send(\\.tapped)'.")
  @discardableResult
  public func send(
    _ action: _CaseKeyPath,
    assert: ((inout State) throws -> Void)? = nil
  ) async -> TestStoreTask<State, Action> {
    fatalError("Unavailable.")
  }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "Name the case itself: write 'send(.tapped(value))', not 'send(\\.tapped, value)'."
  )
  @discardableResult
  public func send<Value>(
    _ action: _CaseKeyPath,
    _ value: Value,
    assert: ((inout State) throws -> Void)? = nil
  ) async -> TestStoreTask<State, Action> {
    fatalError("Unavailable.")
  }

  @available(
    *,
    unavailable,
    message: "Name the case itself: write 'receive(Action.response)', not 'receive(\\.response)'."
  )
  public func receive(
    _ case: _CaseKeyPath,
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil
  ) async {}

  @available(
    *,
    unavailable,
    message: "Name the case itself: write 'receive(.response(value))', not 'receive(\\.response, value)'."
  )
  public func receive<Value>(
    _ case: _CaseKeyPath,
    _ value: Value,
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil
  ) async {}

  @available(
    *,
    unavailable,
    message: "Name the case itself: write 'receive(Action.binding, \\.isOn)', not 'receive(\\.binding, \\.isOn)'."
  )
  public func receive(
    _ case: _CaseKeyPath,
    _ field: _CaseKeyPath,
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil
  ) async {}

  @available(
    *,
    unavailable,
    message: "Name the case itself: write 'receive(.binding(.set(\\.isOn, true)))'."
  )
  public func receive<Value>(
    _ case: _CaseKeyPath,
    _ field: _CaseKeyPath,
    _ value: Value,
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil
  ) async {}

  // MARK: Cases with a value

  @available(*, unavailable, message: "Write the action: 'receive(.response(value))'.")
  public func receive<Value>(
    _ case: (Value) -> Action,
    _ value: Value,
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil
  ) async {}

  @available(*, unavailable, message: "Write the action: 'receive(.response(value))'.")
  public func receive<Value>(
    _ path: CasePath<Action, Value>,
    _ value: Value,
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil
  ) async {}

  @available(*, unavailable, message: "Write the action: 'receive(.binding(.set(\\.isOn, true)))'.")
  public func receive<Root, Value>(
    _ case: (BindingAction<Root>) -> Action,
    _ field: WritableKeyPath<Root, Value>,
    _ value: Value,
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil
  ) async {}
}
