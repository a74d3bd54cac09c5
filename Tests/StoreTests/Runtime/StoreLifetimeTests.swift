import Foundation
import TestSupport
import Testing

@testable import Store

@Suite struct StoreLifetimeTests {
  private static func makeLifetime() -> StoreLifetime {
    StoreLifetime(core: AnyStoreCore(actor: MainActor.shared, dependencies: DependencyValues()))
  }

  /// Makes a lifetime on a thread that does not run the main actor's jobs.
  @concurrent private static func makeLifetimeElsewhere() async -> sending StoreLifetime { makeLifetime() }

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
          threads.add(currentThread)
          wasCalled.signal()
        }
        wasCalled.wait()
        continuation.resume(returning: currentThread)
      }
    }
    #expect(threads.all.count == 1 && threads.all != [thread])
  }
}
