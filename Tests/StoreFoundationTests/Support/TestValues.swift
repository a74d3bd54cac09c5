import Store

/// The report of a test that reads a dependency without having set it.
func unset(_ name: String, _ example: String) -> String {
  """
  A test uses the dependency '\(name)' without having set it.

  Set it for the test: 'withDependencies: { $0.\(name) = \(example) }'.
  """
}

/// Runs `body` with test values in force, as in the features of a test store.
func withTestValues<R>(_ body: () throws -> R) rethrows -> R {
  try withDependencies {
    $0.context = .test
  } operation: {
    try body()
  }
}
