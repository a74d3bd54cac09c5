/// The task-local values that a store keeps from where it was made, and an effect from the reducer that made it.
@usableFromInline
struct StoreContext: Sendable {
  let handler = IssueReporting.handler
  var dependencies = DependencyValues.current

  @usableFromInline
  init() {}

  @usableFromInline var isEmpty: Bool { handler == nil && dependencies.isEmpty }

  @usableFromInline
  func run<R>(_ operation: () throws -> R) rethrows -> R {
    guard !isEmpty else { return try operation() }
    return try DependencyValues.$current.withValue(dependencies) {
      try IssueReporting.$handler.withValue(handler ?? IssueReporting.handler, operation: operation)
    }
  }

  func runAsync(_ operation: () async -> Void) async {
    guard !isEmpty else { return await operation() }
    await DependencyValues.$current.withValue(dependencies) {
      await IssueReporting.$handler.withValue(handler ?? IssueReporting.handler, operation: operation)
    }
  }
}
