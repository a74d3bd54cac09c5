/// In which order jobs run that could run now.
public struct Schedule: Sendable, Hashable, CustomStringConvertible {
  enum Kind: Sendable, Hashable {
    case firstInFirstOut
    case seeded(UInt64)
    case replay(ScheduleTrace)
  }

  let kind: Kind

  /// The plain order.
  public static let firstInFirstOut = Schedule(kind: .firstInFirstOut)

  /// A random order, the same each time for the same seed.
  public static func seeded(_ seed: UInt64) -> Schedule {
    Schedule(kind: .seeded(seed))
  }

  /// The order of a trace that `exploreSchedules` printed, such as `"3:1 7:2"`: at the third and at the seventh choice
  /// another job than the first. Stops the program if the text is not a trace.
  public static func replay(_ trace: String) -> Schedule {
    guard let trace = ScheduleTrace(trace) else {
      preconditionFailure(
        "'\(trace)' is not a schedule. One reads like \"3:1 7:2\": 'choice:job' pairs between spaces."
      )
    }
    return Schedule(kind: .replay(trace))
  }

  /// As it is written in code.
  public var description: String {
    switch kind {
    case .firstInFirstOut: ".firstInFirstOut"
    case .seeded(let seed): ".seeded(\(seed))"
    case .replay(let trace): ".replay(\"\(trace)\")"
    }
  }
}

/// The choices that differ from the plain order: at which choice, which job.
struct ScheduleTrace: Sendable, Hashable, CustomStringConvertible {
  var choices: [Int: Int]

  init(choices: [Int: Int]) {
    self.choices = choices.filter { $0.value != 0 }
  }

  init?(_ text: String) {
    var choices: [Int: Int] = [:]
    for pair in text.split(whereSeparator: \.isWhitespace) {
      let numbers = pair.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
      guard numbers.count == 2, let choice = numbers[0], let job = numbers[1], choice > 0, job >= 0 else { return nil }
      choices[choice] = job
    }
    self.init(choices: choices)
  }

  var description: String {
    choices.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: " ")
  }
}

/// A schedule being followed, and what was chosen so far.
struct SchedulePlan {
  private let schedule: Schedule
  private var random: SplitMix
  /// Every choice there was: among how many, and which one it was.
  private(set) var choices: [(count: Int, chosen: Int)] = []

  init(_ schedule: Schedule) {
    self.schedule = schedule
    if case .seeded(let seed) = schedule.kind { random = SplitMix(seed: seed) } else { random = SplitMix(seed: 0) }
  }

  var isFirstInFirstOut: Bool { schedule.kind == .firstInFirstOut }

  mutating func choose(from count: Int) -> Int {
    guard count > 1 else { return 0 }
    var chosen =
      switch schedule.kind {
      case .firstInFirstOut: 0
      case .seeded: Int.random(in: 0..<count, using: &random)
      case .replay(let trace): trace.choices[choices.count + 1] ?? 0
      }
    chosen = min(chosen, count - 1)
    choices.append((count, chosen))
    return chosen
  }

  var trace: ScheduleTrace {
    ScheduleTrace(
      choices: Dictionary(uniqueKeysWithValues: choices.enumerated().map { ($0.offset + 1, $0.element.chosen) })
    )
  }
}

/// A small random generator whose numbers are the same everywhere: Steele, Lea and Flood's SplitMix64.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
