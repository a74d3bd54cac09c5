/// The order in which a ``TestExecutor`` runs the jobs that are ready at the same time.
public struct Schedule: Sendable, Hashable, CustomStringConvertible {
  enum Kind: Sendable, Hashable {
    case firstInFirstOut
    case seeded(UInt64)
    case replay(ScheduleTrace)
  }

  let kind: Kind

  /// The default of ``TestStore`` and ``TestExecutor``: the job that was added first runs first.
  public static let firstInFirstOut = Schedule(kind: .firstInFirstOut)

  /// A random order. The same seed gives the same order.
  public static func seeded(_ seed: UInt64) -> Schedule { Schedule(kind: .seeded(seed)) }

  /// The order of a trace that `exploreSchedules` printed. `"3:1 7:2"` takes option 1 at choice 3, option 2 at choice
  /// 7, and option 0 at all other choices. Choices are numbered from 1, and options from 0. Each option runs a ready
  /// job. Exception: at some choices, the last option begins the next step of the test.
  ///
  /// If the trace is of another test, or of another version of this test, choices that do not occur are ignored, and a
  /// number that is too high selects the last option. A text that is not a trace fails the test, which then runs with
  /// ``firstInFirstOut``.
  public static func replay(
    _ trace: String,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Schedule {
    if let trace = ScheduleTrace(trace) { return Schedule(kind: .replay(trace)) }
    Failure.record(
      "'\(trace)' is not a schedule. One reads like \"3:1 7:2\": 'choice:job' pairs between spaces.",
      at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    )
    return .firstInFirstOut
  }

  /// The schedule as source code, such as `.seeded(4)`.
  public var description: String {
    switch kind {
    case .firstInFirstOut: ".firstInFirstOut"
    case .seeded(let seed): ".seeded(\(seed))"
    case .replay(let trace): ".replay(\"\(trace)\")"
    }
  }
}

/// The choices at which a run did not take the first option. At all other choices, a replay takes the first option.
struct ScheduleTrace: Sendable, Hashable, CustomStringConvertible {
  /// The index of the chosen option, by the number of the choice. The first choice has the number 1.
  var choices: [Int: Int] = [:]
  /// True if the trace chooses among all ready jobs. If false, the trace chooses only among deliveries to the store,
  /// and all other work runs first. The store cannot observe the order of the other work, and leaving this order out
  /// makes the number of orders to try much smaller.
  var isOfEveryJob: Bool

  /// Makes the trace of a run from all choices of the run, in the order in which they were made.
  init(_ choices: [SchedulePlan.Choice], isOfEveryJob: Bool) {
    self.isOfEveryJob = isOfEveryJob
    for (index, choice) in choices.enumerated() where choice.chosen > 0 { self.choices[index + 1] = choice.chosen }
  }

  init?(_ text: String) {
    var pairs = text.split(whereSeparator: \.isWhitespace)
    isOfEveryJob = pairs.first == "*"
    if isOfEveryJob { pairs.removeFirst() }
    for pair in pairs {
      let numbers = pair.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let choice = numbers[0], let job = numbers[1], choice > 0, job >= 0 else { return nil }
      choices[choice] = job == 0 ? nil : job
    }
  }

  var description: String {
    let pairs = choices.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
    return ((isOfEveryJob ? ["*"] : []) + pairs).joined(separator: " ")
  }
}
