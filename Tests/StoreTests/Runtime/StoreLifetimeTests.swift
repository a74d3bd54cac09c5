import Foundation
import TestSupport
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(1))) struct StoreLifetimeTests {
  @TaskLocal private static var caller = "nobody"

  private actor Owner {}

  private static func makeLifetime(_ actor: any Actor = MainActor.shared) -> StoreLifetime {
    StoreLifetime(core: AnyStoreCore(actor: actor, dependencies: DependencyValues()))
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

  @Test func aCallForAnotherActorIsMadeOnThatActor() async {
    let owner = Owner()
    let lifetime = Self.makeLifetime(owner)
    await withCheckedContinuation { continuation in
      lifetime.perform(isOnActor: false) { _ in
        owner.preconditionIsolated()
        continuation.resume()
      }
    }
    withExtendedLifetime(lifetime) {}
  }

  /// The store of a test is used by the test executor, which runs the jobs of the store's actor itself.
  @Test(arguments: [(isOnActor: true, isTested: false), (isOnActor: false, isTested: true)])
  func aCallIsMadeAtOnceOnTheActorAndForTheStoreOfATest(isOnActor: Bool, isTested: Bool) {
    let (owner, calls) = (Owner(), Log<Int>())
    let lifetime = Self.makeLifetime(owner)
    lifetime.core.checksIsolation = !isTested
    lifetime.perform(isOnActor: isOnActor) { _ in calls.add(1) }
    #expect(calls.all == [1])
    withExtendedLifetime(owner) {}
  }
}
