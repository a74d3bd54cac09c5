import Store
import Testing

@Suite struct SharedSubscriptionTests {
  @Test func aSubscriberTakesAResultThatIsCurrent() {
    let values = Locked<[Int?]>([])
    let subscriber = SharedSubscriber<Int>(callback: { result in values.withLock { $0.append(try? result.get()) } })
    subscriber.yield(with: .success(1)) { true }
    subscriber.yield(with: .success(2)) { false }
    subscriber.yield(with: .success(3))
    #expect(values.withLock { $0 } == [1, 3])
  }

  @Test func aSubscriberIsToldThatASaveHasSucceededAtLast() {
    let count = Locked(0)
    let subscriber = SharedSubscriber<Int>(callback: { _ in }, onSaved: { count.withLock { $0 += 1 } })
    subscriber.yieldSaved()
    #expect(count.withLock { $0 } == 1)
  }
}
