import Store

/// A schedule being followed, and what was chosen so far: by one executor, or by all those of one explored test.
final class SchedulePlan: Sendable {
  /// A point at which more than one thing could be next.
  struct Choice: Hashable {
    var count: Int
    var chosen: Int
  }

  private struct Progress {
    var random: SplitMix
    var choices: [Choice] = []
    var driver: Int?
    var hasSeveralDrivers = false
  }

  let schedule: Schedule
  private let progress: Locked<Progress>

  init(_ schedule: Schedule) {
    self.schedule = schedule
    if case .seeded(let seed) = schedule.kind {
      progress = Locked(Progress(random: SplitMix(seed: seed)))
    } else {
      progress = Locked(Progress(random: SplitMix(seed: 0)))
    }
  }

  /// Whether work off the store is a choice too.
  var isOfEveryJob: Bool {
    if case .replay(let trace) = schedule.kind { return trace.isOfEveryJob }
    return true
  }

  var choices: [Choice] { progress.withLock { $0.choices } }

  func choose(from count: Int) -> Int {
    guard count > 1 else { return 0 }
    return progress.withLock { progress in
      let wanted =
        switch schedule.kind {
        case .firstInFirstOut: 0
        case .seeded: Int.random(in: 0..<count, using: &progress.random)
        case .replay(let trace): trace.choices[progress.choices.count + 1] ?? 0
        }
      let chosen = min(wanted, count - 1)
      progress.choices.append(Choice(count: count, chosen: chosen))
      return chosen
    }
  }

  /// Notes which task lets jobs run: with several of them the choices are not made in one order each time.
  func noteDriver() {
    let task = withUnsafeCurrentTask { $0.hashValue }
    progress.withLock { progress in
      if let driver = progress.driver, driver != task { progress.hasSeveralDrivers = true }
      progress.driver = task
    }
  }

  var hasSeveralDrivers: Bool { progress.withLock { $0.hasSeveralDrivers } }
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
