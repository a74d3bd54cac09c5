/// The issue handler and the dependencies of the current task. A store captures them when it is made. An effect
/// captures them when a reducer makes the effect.
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
