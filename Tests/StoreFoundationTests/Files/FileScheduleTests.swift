import Store
import TestSupport
import Testing

@testable import StoreFoundation

/// The events of a schedule.
private enum Step: CaseIterable {
  case change, urgentChange, notice, flush, success, failure, aQuarterSecond, theNextWake
}

/// Takes steps with a schedule, and checks the laws after each.
private struct Trial {
  private(set) var schedule = FileSchedule(timing: .disk)
  private var now = Duration.zero
  private var command: FileSchedule.Command?
  private var wakes: [Duration] = []
  /// The schedule has to write: because of an urgent change, a flush or a failure, or because a value has settled.
  private var firstChange: Duration?
  private var lastChange: Duration?
  private var isUrgent = false
  private var failures = 0
  private var lastFailure: Duration?
  private var isNoticed = false
  private(set) var violations: [String] = []

  /// False if the step is impossible now.
  mutating func take(_ step: Step) -> Bool {
    switch step {
    case .change, .urgentChange:
      // A write that is due is not put off.
      isUrgent = isUrgent || isDue
      schedule.changed(at: now, isUrgent: step == .urgentChange)
      firstChange = firstChange ?? now
      lastChange = now
      isUrgent = isUrgent || step == .urgentChange
    case .notice:
      schedule.noticed(at: now)
      isNoticed = true
    case .flush:
      schedule.hurry(at: now)
      isUrgent = isUrgent || schedule.hasUnwritten
    case .success:
      guard let command = command.take() else { return false }
      end(command)
    case .failure:
      guard case .write = command.take() else { return false }
      schedule.failed(at: now)
      failures += 1
      lastFailure = now
    case .aQuarterSecond:
      now += .milliseconds(250)
      wakeUp()
    case .theNextWake:
      guard let next = wakes.min() else { return false }
      now = max(now, next)
      wakeUp()
    }
    proceed()
    return true
  }

  private mutating func wakeUp() {
    guard wakes.contains(where: { $0 <= now }) else { return }
    wakes.removeAll { $0 <= now }
    schedule.woke(at: now)
  }

  private mutating func end(_ command: FileSchedule.Command) {
    switch command {
    case .look: schedule.looked()
    case .write(let version, _):
      schedule.wrote(version: version)
      failures = 0
      lastFailure = nil
    }
  }

  private mutating func proceed() {
    if let next = schedule.command(at: now) { begin(next) }
    if let delay = schedule.wake(at: now) {
      check(delay >= .zero, "a wake in the past")
      wakes.append(now + delay)
    }
  }

  private mutating func begin(_ next: FileSchedule.Command) {
    check(command == nil, "two commands at once")
    command = next
    switch next {
    case .look:
      check(!schedule.hasUnwritten, "a look although a newer value waits")
      check(isNoticed, "a look without a notice")
      isNoticed = false
    case .write(let version, _):
      check(version == schedule.newest, "an older value is written")
      check(version > schedule.written, "a value is written twice")
      let isRetry = lastFailure.map { now >= $0 + (FileTiming.disk.retry(after: failures) ?? .zero) } ?? false
      check(isUrgent || isDue || isRetry, "a value is written before it has settled")
      isUrgent = false
      firstChange = nil
      lastChange = nil
    }
  }

  /// The value has settled, or has waited for the longest time.
  private var isDue: Bool {
    let hasSettled = lastChange.map { now >= $0 + FileTiming.disk.quiet } ?? false
    let hasWaited = firstChange.map { now >= $0 + FileTiming.disk.longest } ?? false
    return hasSettled || hasWaited
  }

  private mutating func check(_ condition: Bool, _ law: String) {
    if !condition { violations.append(law) }
  }

  /// Lets time pass while every command succeeds. In the end nothing is left to do.
  mutating func rest() {
    for _ in 0..<20 {
      if command != nil { _ = take(.success) } else if !wakes.isEmpty { _ = take(.theNextWake) } else { break }
    }
    check(command == nil && wakes.isEmpty, "no rest")
    check(!schedule.hasUnwritten, "the newest value is forgotten")
  }
}

@Suite struct FileScheduleTests {
  /// All sequences of so many steps.
  @Test func eachSequenceOfStepsObeysTheLaws() {
    var count = 0
    func visit(_ trial: Trial, _ steps: [Step]) {
      var rested = trial
      rested.rest()
      count += 1
      #expect(rested.violations == [], "\(steps)")
      guard steps.count < Thoroughness.count(5, of: 7) else { return }
      for step in Step.allCases {
        var next = trial
        if next.take(step) { visit(next, steps + [step]) }
      }
    }
    visit(Trial(), [])
    #expect(count > 8000)
  }

  @Test func aValueIsWrittenWhenItHasNotChangedForHalfASecond() {
    var schedule = FileSchedule(timing: .disk)
    schedule.changed(at: .zero, isUrgent: false)
    #expect(schedule.wake(at: .zero) == .milliseconds(500))
    schedule.changed(at: .milliseconds(300), isUrgent: false)
    #expect(schedule.wake(at: .milliseconds(300)) == nil)
    schedule.woke(at: .milliseconds(500))
    #expect(schedule.command(at: .milliseconds(500)) == nil)
    #expect(schedule.wake(at: .milliseconds(500)) == .milliseconds(300))
    schedule.woke(at: .milliseconds(800))
    #expect(schedule.command(at: .milliseconds(800)) == .write(version: 2, keepsAside: false))
  }

  @Test func aValueThatGoesOnChangingIsWrittenAfterFiveSeconds() {
    var schedule = FileSchedule(timing: .disk)
    var writes: [Duration] = []
    for tick in 0..<60 {
      let now = Duration.milliseconds(200 * tick)
      schedule.changed(at: now, isUrgent: false)
      schedule.woke(at: now)
      if case .write(let version, _) = schedule.command(at: now) {
        writes.append(now)
        schedule.wrote(version: version)
      }
    }
    #expect(writes == [.seconds(5), .milliseconds(10_200)])
  }

  @Test func theTimeBetweenAttemptsDoublesUpToAMinute() {
    var schedule = FileSchedule(timing: .disk)
    schedule.changed(at: .zero, isUrgent: true)
    var delays: [Duration] = []
    var now = Duration.zero
    for _ in 0..<9 {
      #expect(schedule.command(at: now) == .write(version: 1, keepsAside: false))
      schedule.failed(at: now)
      let delay = schedule.wake(at: now) ?? .zero
      delays.append(delay)
      now += delay
      schedule.woke(at: now)
    }
    #expect(delays == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
  }

  @Test func aChangeTriesAgainBeforeTheNextAttempt() {
    var schedule = FileSchedule(timing: .disk)
    schedule.changed(at: .zero, isUrgent: true)
    _ = schedule.command(at: .zero)
    schedule.failed(at: .zero)
    #expect(schedule.wake(at: .zero) == .seconds(1))
    schedule.changed(at: .milliseconds(100), isUrgent: false)
    #expect(schedule.wake(at: .milliseconds(100)) == .milliseconds(500))
    #expect(schedule.command(at: .milliseconds(600)) == .write(version: 2, keepsAside: false))
  }

  @Test func aFileThatNobodyCouldReadIsKeptAsideOnce() {
    var schedule = FileSchedule(timing: .immediate)
    schedule.read(isReadable: false)
    for keepsAside in [true, false] {
      schedule.changed(at: .zero, isUrgent: false)
      let version = schedule.newest
      #expect(schedule.command(at: .zero) == .write(version: version, keepsAside: keepsAside))
      schedule.wrote(version: version)
    }
    schedule.read(isReadable: false)
    schedule.read(isReadable: true)
    schedule.changed(at: .zero, isUrgent: false)
    #expect(schedule.command(at: .zero) == .write(version: 3, keepsAside: false))
  }

  @Test func afterAFailureAFileThatNobodyCouldReadIsStillKeptAside() {
    var schedule = FileSchedule(timing: .disk)
    schedule.read(isReadable: false)
    schedule.changed(at: .zero, isUrgent: true)
    _ = schedule.command(at: .zero)
    schedule.failed(at: .zero)
    #expect(schedule.command(at: .seconds(1)) == .write(version: 1, keepsAside: true))
  }

  @Test func withoutTimeAFailureIsNotTriedAgainByItself() {
    var schedule = FileSchedule(timing: .immediate)
    schedule.changed(at: .zero, isUrgent: false)
    _ = schedule.command(at: .zero)
    schedule.failed(at: .zero)
    #expect(schedule.wake(at: .zero) == nil)
    schedule.hurry(at: .zero)
    #expect(schedule.command(at: .zero) == .write(version: 1, keepsAside: false))
  }
}
