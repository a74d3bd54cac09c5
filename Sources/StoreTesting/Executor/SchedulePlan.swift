/// A schedule being followed, and what was chosen so far: by one executor, or by all those of one explored test.
final class SchedulePlan {
  /// A point at which more than one thing could be next.
  struct Choice: Hashable {
    var count: Int
    var chosen: Int
  }

  private let schedule: Schedule
  private var random: SplitMix
  private(set) var choices: [Choice] = []

  init(_ schedule: Schedule) {
    self.schedule = schedule
    if case .seeded(let seed) = schedule.kind { random = SplitMix(seed: seed) } else { random = SplitMix(seed: 0) }
  }

  /// Whether work off the store is a choice too.
  var isOfEveryJob: Bool {
    if case .replay(let trace) = schedule.kind { return trace.isOfEveryJob }
    return true
  }

  func choose(from count: Int) -> Int {
    guard count > 1 else { return 0 }
    let wanted =
      switch schedule.kind {
      case .firstInFirstOut: 0
      case .seeded: Int.random(in: 0..<count, using: &random)
      case .replay(let trace): trace.choices[choices.count + 1] ?? 0
      }
    let chosen = min(wanted, count - 1)
    choices.append(Choice(count: count, chosen: chosen))
    return chosen
  }
}

extension ScheduleTrace {
  /// The trace of choices that were made.
  init(_ choices: some Sequence<SchedulePlan.Choice>, isOfEveryJob: Bool) {
    let numbered = choices.enumerated().map { ($0.offset + 1, $0.element.chosen) }
    self.init(choices: Dictionary(uniqueKeysWithValues: numbered), isOfEveryJob: isOfEveryJob)
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
