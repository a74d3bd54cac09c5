/// Fails the running test for a report. `StoreTesting` has the only such type.
package protocol TestReporting {
  /// Fails the test. Returns false if it cannot tell whether a test is running.
  static func report(_ issue: ReportedIssue) -> Bool
}

/// The type of `StoreTesting` that takes reports, if the process has loaded that module.
///
/// `Store` must not import a module for tests, and loading a module runs no code of it, so the type is looked up by
/// its mangled name. If it is not found, a report goes to standard error, as in an application.
func testReporting() -> (any TestReporting.Type)? {
  _typeByName("12StoreTesting12TestReporterO") as? any TestReporting.Type
}
