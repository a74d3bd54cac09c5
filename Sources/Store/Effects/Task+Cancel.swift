extension Task where Success == Never, Failure == Never {
  /// Cancels, from within an effect, the effects of an id in the effect's feature and in its children.
  ///
  /// ```swift
  /// return .run { send in
  ///   for await _ in signOuts {
  ///     Task.cancel(id: CancelID.session)
  ///     await send(.signedOut)
  ///   }
  /// }
  /// ```
  ///
  /// The id belongs to the store and the child feature of the effect. A call outside an effect cancels nothing and is
  /// reported.
  public static func cancel(id: some Hashable, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let effect = RunningEffect.current else {
      reportIssue(
        """
        'Task.cancel(id:)' was called outside an effect, so that no store knows its id. Call it within \
        'Effect.run', or return '.cancel(id:)' from a reducer.
        """,
        fileID: fileID,
        line: line
      )
      return
    }
    effect.runner?.cancel(id: AnyHashable(id), from: effect)
  }
}
