/// The result of `fuzz`: the number of sequences that ran, and the shortest failing sequence with its failures.
public struct FuzzResult<Action> {
  /// The number of sequences that ran, including the one that failed. The shorter sequences that `fuzz` tries after a
  /// failure do not count.
  public internal(set) var runs = 0
  /// The shortest failing sequence that was found; empty if none failed. If `fuzz` was given steps, this property
  /// contains the steps that ran, even if they did not fail.
  public internal(set) var steps: [FuzzStep<Action>] = []
  /// The failures of the sequence `steps`; empty if no sequence failed.
  public internal(set) var failures: [String] = []

  /// The text with which the test fails.
  var text: String {
    """
    A random sequence of actions fails, the \(ordinal(runs)) that was run. This is the shortest found that does:

      steps: [
    \(steps.map { indented("\($0),", by: "    ") }.joined(separator: "\n"))
      ]

    It failed:

    \(failures.map { indented($0) }.joined(separator: "\n\n"))

    To run this sequence alone, pass the steps to 'fuzz'. Keep them there as a test once the feature is mended.
    """
  }
}
