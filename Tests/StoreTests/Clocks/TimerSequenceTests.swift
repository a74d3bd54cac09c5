import Store
import Testing

@Suite(.timeLimit(.minutes(10))) struct TimerSequenceTests {
  private let clock = ImmediateClock()

  @Test func missedTicksAreSkipped() async throws {
    var timer = clock.timer(interval: .seconds(2)).makeAsyncIterator()
    #expect(await timer.next()?.offset == .seconds(2))
    try await clock.sleep(for: .seconds(3))
    #expect(await timer.next()?.offset == .seconds(6))
    // A tick that is due now is not missed.
    try await clock.sleep(for: .seconds(2))
    #expect(await timer.next()?.offset == .seconds(8))
  }

  @Test func aTimerWithoutAnIntervalTicksAtOnce() async throws {
    var timer = clock.timer(interval: .zero).makeAsyncIterator()
    try await clock.sleep(for: .seconds(1))
    for _ in 0..<3 { #expect(await timer.next()?.offset == .zero) }
    #expect(clock.now.offset == .seconds(1))
  }

  @Test func aTimerEndsWithItsTask() async {
    let clock = clock
    let task = Task {
      var timer = clock.timer(interval: .seconds(1)).makeAsyncIterator()
      await untilCancelled()
      return await timer.next()
    }
    task.cancel()
    #expect(await task.value == nil)
  }
}
