/// Sets dependencies for the whole program. Call it once, before a store is made:
///
/// ```swift
/// @main struct Groceries: App {
///   init() {
///     prepareDependencies { $0.database = try! Database(path: "groceries.db") }
///   }
/// }
/// ```
///
/// Keys without an override then return these values, except in test stores and wherever else
/// ``DependencyValues/context`` was set. A dependency that the program has used already, or that an earlier call has
/// set, keeps its value, and is reported. To set dependencies for a part of the program, use `withDependencies`.
///
/// - Parameter update: Sets dependencies.
/// - Throws: The error of `update`. If `update` throws, nothing is set.
public func prepareDependencies(
  _ update: (inout DependencyValues) throws -> Void,
  fileID: StaticString = #fileID,
  line: UInt = #line
) rethrows {
  let used = DependencyCache.process.keys
  var values = DependencyValues()
  try values.set(update)
  for (key, entry) in values.overrides {
    guard used.contains(key) else {
      DependencyCache.process.prepare(entry, for: key)
      continue
    }
    reportIssue(
      """
      'prepareDependencies' sets a dependency that the program has set or used already: '\(entry)'. It keeps its value.

      Call 'prepareDependencies' at the start of the program, before stores are made and dependencies are read.
      """,
      location: CodeLocation(fileID: fileID, line: line)
    )
  }
}
