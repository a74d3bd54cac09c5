import Foundation
import TestSupport
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(1))) struct StoreLifetimeTests {
  @TaskLocal private static var caller = "nobody"

  private static func makeLifetime() -> StoreLifetime {
    StoreLifetime(core: AnyStoreCore(actor: MainActor.shared, dependencies: DependencyValues()))
  }

  /// Makes a lifetime on a thread that does not run a job of the main actor meanwhile.
  @concurrent private static func makeLifetimeElsewhere() async -> sending StoreLifetime { makeLifetime() }

  /// Runs a closure on a thread of its own, and blocks until it returns.
  private static func onThread(_ body: @escaping @Sendable () -> Void) {
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      hasEnded.signal()
    }
    hasEnded.wait()
  }

  /// In a program with an asynchronous `main`, Dispatch may run the main actor's jobs on changing threads.
  @MainActor @Test func aCallFromTheMainActorIsMadeAtOnceWhateverTheThreadIs() async {
    let lifetime = await Self.makeLifetimeElsewhere()
    var calls = 0
    lifetime.perform(isOnActor: false) { _ in MainActor.assumeIsolated { calls += 1 } }
    #expect(calls == 1)
  }

  @Test func aCallFromTheThreadOnWhichTheStoreWasMadeIsMadeOnTheMainActor() async {
    let threads = Log<UInt>()
    let thread = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let (lifetime, wasCalled) = (Self.makeLifetime(), DispatchSemaphore(value: 0))
        lifetime.perform(isOnActor: false) { _ in
          MainActor.preconditionIsolated()
          threads.add(currentThread)
          wasCalled.signal()
        }
        withExtendedLifetime(lifetime) { wasCalled.wait() }
        continuation.resume(returning: currentThread)
      }
    }
    #expect(threads.all.count == 1 && threads.all != [thread])
  }

  @MainActor @Test func aCallThatComesAfterTheReleaseOfTheLifetimeIsNotMade() async {
    let calls = Log<Int>()
    // The main actor waits here, so the call comes after the release.
    Self.onThread { Self.makeLifetime().perform(isOnActor: false) { _ in calls.add(1) } }
    await Task { @MainActor in }.value
    #expect(calls.all == [])
  }

  @MainActor @Test func aCallHasNoTaskLocalValuesOfItsCaller() async {
    let callers = Log<String>()
    let lifetime = await Self.makeLifetimeElsewhere()
    Self.$caller.withValue("the test") {
      lifetime.perform(isOnActor: false) { _ in callers.add(Self.caller) }
    }
    #expect(callers.all == ["nobody"])
  }
}
