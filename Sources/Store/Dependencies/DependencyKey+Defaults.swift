// The defaults for the live, preview and test values that a key does not declare, and the reports of their use.

extension TestDependencyKey {
  public static var previewValue: Value { testValue }

  /// The live value of a key. If no module has declared a live value, reports the use and returns the test value.
  static var programValue: Value {
    if let key = self as? any DependencyKey.Type, let value = key.liveValue as? Value { return value }
    reportIssue(
      """
      The program uses the dependency '\(Self.self)', which has no live value.

      Import the module that declares 'extension \(Self.self): DependencyKey', or set the dependency by \
      'prepareDependencies'. The test value is used.
      """,
      location: DependencyValues.user ?? CodeLocation()
    )
    return testValue
  }
}

extension DependencyKey {
  /// The default of a key that declares no `previewValue`: the live value.
  public static var previewValue: Value { liveValue }

  /// Reports that a test uses the live value, and returns it.
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
