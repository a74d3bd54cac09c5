extension Effect {
  /// Gives this effect an id, by which it can be cancelled.
  ///
  /// An id belongs to one feature in one store: the features of two rows of a list can use the same id independently.
  ///
  /// - Parameters:
  ///   - id: The id, such as the case of a nested `enum CancelID { case search }`.
  ///   - cancelInFlight: True if starting this effect cancels the running and waiting effects of the same id.
  public func cancellable(id: some Hashable, cancelInFlight: Bool = false) -> Self {
    cancellable(id: id, policy: cancelInFlight ? .cancelRunning : .unlimited)
  }

  /// Gives this effect an id, by which it can be cancelled. The policy decides what happens if other effects of the id
  /// are running when this effect starts.
  public func cancellable(id: some Hashable, policy: InFlightPolicy) -> Self {
    guard let tree else { return .none }
    return Self(tree: EffectTree(.cancellable(AnyHashable(id), policy), [tree]))
  }

  /// Cancels the running and waiting effects of an id in this feature and in its children.
  ///
  /// A cancelled effect delivers nothing more, even while its operation still runs.
  ///
  /// - Complexity: O(n log n), where n is the number of effects in the store that have the id, plus the effects inside
  ///   them. The depth of features counts as a constant.
  public static func cancel(id: some Hashable) -> Self {
    Self(tree: EffectTree(.cancel(AnyHashable(id))))
  }
}

extension Task where Success == Never, Failure == Never {
  /// Cancels the effects of an id in the feature of the calling effect, and in the children of that feature.
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
  /// Effects of other stores are not cancelled. A call outside an effect cancels nothing and is reported.
  public static func cancel(id: some Hashable, fileID: StaticString = #fileID, line: UInt = #line) {
    guard let effect = RunningEffect.current else {
      let cure = "Call it within 'Effect.run', or return '.cancel(id:)' from a reducer."
      return reportOutsideEffect("Task.cancel(id:)", cure, CodeLocation(fileID: fileID, line: line))
    }
    effect.runner?.update { $0.cancel(AnyHashable(id), in: effect.position.owner) }
  }
}

/// Runs a part of an effect under an id. Cancelling the id cancels the part, but not the rest of the effect. In this
/// example, `try?` ignores the errors of a download, so the loop goes on after a cancelled download:
///
/// ```swift
/// return .run { send in
///   for url in urls {
///     try? await withTaskCancellation(id: url) { try await download(url) }
///   }
/// }
/// ```
///
/// The id belongs to the feature of the effect: `Effect.cancel(id:)` of this feature cancels the part. A call outside
/// an effect is reported, and runs the operation without an id.
///
/// - Throws: The error of the operation. A cancelled operation decides how it ends, usually by throwing
///   `CancellationError`.
public func withTaskCancellation<R: Sendable>(
  id: some Hashable,
  cancelInFlight: Bool = false,
  operation: @escaping @Sendable () async throws -> R,
  fileID: StaticString = #fileID,
  line: UInt = #line
) async throws -> R {
  guard let effect = RunningEffect.current, let runner = effect.runner else {
    let cure = "Call it within 'Effect.run'."
    reportOutsideEffect("withTaskCancellation", cure, CodeLocation(fileID: fileID, line: line))
    return try await operation()
  }
  let task = Task(executorPreference: runner.executor) { try await operation() }
  let part = runner.update {
    $0.openPart(id: AnyHashable(id), of: effect, cancelInFlight: cancelInFlight) { task.cancel() }
  }
  defer { if let part { runner.update { $0.close(part) } } }
  return try await withTaskCancellationHandler {
    try await task.value
  } onCancel: {
    task.cancel()
  }
}

private func reportOutsideEffect(_ function: String, _ cure: String, _ location: CodeLocation) {
  reportIssue(
    "'\(function)' was called outside an effect, so that no store knows its id. \(cure)",
    location: location
  )
}
