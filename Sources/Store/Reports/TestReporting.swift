/// Fails the running test with a report. Only one type conforms, in `StoreTesting`.
package protocol TestReporting {
  /// Fails the test. Returns false if it cannot determine whether a test is running.
  static func report(_ issue: ReportedIssue) -> Bool
}

/// The conforming type of `StoreTesting`, if the process has loaded that module.
///
/// `Store` must not import a module for tests, and loading that module runs none of its code. The type is therefore
/// looked up by its mangled name. If it is not found, a report goes to standard error, as in an application.
func testReporting() -> (any TestReporting.Type)? {
  _typeByName("12StoreTesting12TestReporterO") as? any TestReporting.Type
}
