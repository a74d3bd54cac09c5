// Test values that fail the test, because it uses a dependency that it does not set.

extension DependencyKey {
  public static var testValue: Value {
    reportIssue(
      """
      A test uses the live value of the dependency '\(Self.self)', as it neither overrides it nor is there a test value.

      Set it in the 'withDependencies:' of the test store, or give '\(Self.self)' a 'testValue' that fails when used.
      """,
      location: DependencyValues.user ?? CodeLocation()
    )
    return liveValue
  }
}

/// Reports that a test uses a dependency of the library that it does not set.
func reportUnset(_ name: String, _ example: String) {
  reportIssue(
    """
    A test uses the dependency '\(name)' without having set it.

    Set it for the test: 'withDependencies: { $0.\(name) = \(example) }'.
    """,
    location: DependencyValues.user ?? CodeLocation()
  )
}
