/// The issue handler and the dependencies that are in force where this value is made: where a store or an effect is
/// made, or where `Effect.map` is called.
@usableFromInline
struct StoreContext: Sendable {
  let handler = IssueReporting.handler
  var dependencies = DependencyValues.current

  @usableFromInline var isEmpty: Bool { handler == nil && dependencies.isEmpty }

  @usableFromInline
  func run<R>(_ operation: () throws -> R) rethrows -> R {
    try dependencies.run {
      guard let handler else { return try operation() }
      return try IssueReporting.$handler.withValue(handler, operation: operation)
    }
  }

  func runAsync(_ operation: () async -> Void) async {
    guard !isEmpty else { return await operation() }
    await dependencies.run {
      guard let handler else { return await operation() }
      await IssueReporting.$handler.withValue(handler, operation: operation)
    }
  }
}
