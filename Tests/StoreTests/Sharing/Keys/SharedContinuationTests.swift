import Testing

@testable import Store

/// The results that a callback received.
private final class Results<Value: Sendable>: Sendable {
  private let values = Locked<[Value]>([])

  func add(_ value: Value) { values.withLock { $0.append(value) } }

  var all: [Value] { values.withLock { $0 } }
}

private struct Unreadable: Error {}

struct SharedContinuationTests {
  private let results = Results<String>()

  private func load() -> LoadContinuation<Int> {
    LoadContinuation("'.file'") { [results] result in
      results.add((try? result.get()).map { "\($0.map(String.init) ?? "initial")" } ?? "error")
    }
  }

  @Test func aContinuationPassesOnItsResult() {
    load().resume(returning: 1)
    load().resumeReturningInitialValue()
    load().resume(throwing: Unreadable())
    load().resume(with: .success(2))
    #expect(results.all == ["1", "initial", "error", "2"])
  }

  @Test func aSecondCallDoesNothingAndIsReported() {
    let continuation = load()
    let issues = reported {
      continuation.resume(returning: 1)
      continuation.resume(returning: 2)
    }
    #expect(results.all == ["1"])
    #expect(
      issues.map(\.message) == [
        """
        '.file' has called its continuation twice.

        Call one of the methods of 'continuation' once, on every path of 'load' and 'save'. The \
        second call does nothing.
        """
      ]
    )
  }

  @Test func aForgottenContinuationIsReportedAndGivesTheInitialValue() {
    let issues = reported { _ = load() }
    #expect(results.all == ["initial"])
    #expect(
      issues.map(\.message) == [
        """
        '.file' has released its continuation without a call of it.

        Call one of the methods of 'continuation' once, on every path of 'load' and 'save'. A load \
        now gives the initial value, and a save counts as done.
        """
      ]
    )
  }

  @Test func aSaveContinuationPassesOnItsResult() {
    func save() -> SaveContinuation {
      SaveContinuation { [results] result in results.add((try? result.get()) == nil ? "error" : "saved") }
    }
    save().resume()
    save().resume(throwing: Unreadable())
    save().resume(with: .success(()))
    #expect(results.all == ["saved", "error", "saved"])
    #expect(reported { _ = save() }.count == 1)
    #expect(results.all.last == "saved")
  }

  @Test func aSubscriberPassesOnItsResults() {
    let subscriber = SharedSubscriber<Int>(
      callback: { [results] result in
        results.add((try? result.get()).map { "\($0.map(String.init) ?? "initial")" } ?? "error")
      },
      onLoading: { [results] in results.add($0 ? "loading" : "loaded") }
    )
    subscriber.yieldLoading()
    subscriber.yieldLoading(false)
    subscriber.yield(1)
    subscriber.yieldReturningInitialValue()
    subscriber.yield(throwing: Unreadable())
    #expect(results.all == ["loading", "loaded", "1", "initial", "error"])
  }

  @Test func aSubscriptionEndsOnce() {
    var subscription: SharedSubscription? = SharedSubscription { [results] in results.add("ended") }
    subscription?.cancel()
    subscription?.cancel()
    subscription = nil
    #expect(results.all == ["ended"])
    subscription = SharedSubscription { [results] in results.add("released") }
    let copy = subscription
    subscription = nil
    #expect(results.all == ["ended"])
    withExtendedLifetime(copy) {}
  }

  @Test func aKeyWithADefaultIsTheKey() {
    let key = InMemoryKey<Int>.Default[.inMemory("visits"), default: 3]
    #expect(key.initialValue == 3)
    #expect(key.id == .inMemory("visits"))
    #expect(key.id != .inMemory("other"))
    #expect(key.description == #".inMemory("visits")"#)
    key.load(context: .initialValue(3), continuation: load())
    #expect(results.all == ["initial"])
    #expect(LoadContext.initialValue(3).initialValue == 3)
    #expect(LoadContext<Int>.userInitiated.initialValue == nil)
  }
}
