/// Whether a test store insists that everything is asserted.
public enum Exhaustivity: Sendable, Hashable {
  /// Every change of state and every received action must be asserted, and no effect may be left at the end.
  case on
  /// Only what is asserted is checked. With `showSkippedAssertions`, what was not asserted is told without failing.
  case off(showSkippedAssertions: Bool)

  /// Only what is asserted is checked, and nothing is told of the rest.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}
