extension TestStore {
  /// Asserts that a `Shared` value of the state was changed, but not by a reducer of the store. The change may come
  /// from an effect, another store, the test, or the medium of the value's key, such as a file. Also asserts the state
  /// after the change.
  ///
  /// ```swift
  /// await store.send(.syncButtonTapped)
  /// await store.receiveSharedChange { $0.settings.lastSync = now }
  /// ```
  ///
  /// The store takes such a change between two actions. A change by a reducer of the store belongs to the action, and
  /// is asserted with the action.
  ///
  /// - Parameters:
  ///   - timeout: The time to wait for a change that comes from outside; by default ``externalTimeout``.
  ///   - assert: Turns the state before the change into the state that is expected after it. A value that the closure
  ///     sets in one copy changes in all copies in the state.
  public nonisolated(nonsending) func receiveSharedChange(
    timeout: Duration? = nil,
    assert: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(.sharedChange, timeout: timeout, assert: assert, at: site)
  }
}
