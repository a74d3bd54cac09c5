/// What makes a report fail the test that is running: `StoreTesting` has such a type.
package protocol TestReporting {
  /// Fails the test. Answers false where it cannot tell whether there was one.
  static func report(_ issue: ReportedIssue) -> Bool
}

/// The type of `StoreTesting` that takes reports, in a process that has it.
///
/// This module must not import what only tests have, and loading a module runs nothing: so the type is asked for by its mangled
/// name. Should it not be found, a report goes to standard error, as it does in any program.
func testReporting() -> (any TestReporting.Type)? {
  _typeByName("12StoreTesting12TestReporterO") as? any TestReporting.Type
}
