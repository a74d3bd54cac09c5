import Testing

@testable import Store

@Suite struct ListenersTests {
  private final class Log {
    var entries: [String] = []
  }

  /// `@unchecked Sendable`: one thread at a time uses the token.
  private final class Owner: @unchecked Sendable {
    var token: ObserveToken?
  }

  /// An object that a listener retains, so that a test sees when the listener is released.
  private final class Resource {}

  @Test func listenersAreToldInTheOrderInWhichTheyWereAdded() {
    let (listeners, log) = (Listeners<Int>(), Log())
    let tokens = ["a", "b", "c"].map { name in listeners.add { log.entries.append("\(name)\($0)") } }
    listeners.tell(1)
    listeners.tell(2)
    #expect(log.entries == ["a1", "b1", "c1", "a2", "b2", "c2"])
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: [true, false])
  func anEndedListenerIsNotTold(isCancelled: Bool) {
    let (listeners, log) = (Listeners<Int>(), Log())
    var token: ObserveToken? = listeners.add { log.entries.append("a\($0)") }
    let other = listeners.add { log.entries.append("b\($0)") }
    listeners.tell(1)
    if isCancelled { token?.cancel() }
    token = nil
    listeners.tell(2)
    #expect(log.entries == ["a1", "b1", "b2"])
    withExtendedLifetime(other) {}
  }

  @Test func aListenerThatEndsDuringAnEventIsNotToldOfIt() {
    let (listeners, log) = (Listeners<Void>(), Log())
    var second: ObserveToken?
    let first = listeners.add { second?.cancel() }
    second = listeners.add { log.entries.append("second") }
    listeners.tell(())
    #expect(log.entries.isEmpty)
    withExtendedLifetime(first) {}
  }

  @Test func aListenerThatIsAddedDuringAnEventIsToldOfTheNext() {
    let (listeners, log) = (Listeners<Int>(), Log())
    var added: [ObserveToken] = []
    let first = listeners.add { event in
      if event == 1 { added.append(listeners.add { log.entries.append("added\($0)") }) }
    }
    listeners.tell(1)
    #expect(log.entries.isEmpty)
    listeners.tell(2)
    #expect(log.entries == ["added2"])
    withExtendedLifetime((first, added)) {}
  }

  @Test func cancellingATokenReleasesTheListener() {
    let listeners = Listeners<Void>()
    weak var released: Resource?
    let token = { () -> ObserveToken in
      let resource = Resource()
      released = resource
      return listeners.add { withExtendedLifetime(resource) {} }
    }()
    #expect(released != nil)
    token.cancel()
    #expect(released == nil)
  }

  @Test func theListenerOfAReleasedTokenIsReleasedWithTheNextEvent() {
    let listeners = Listeners<Void>()
    weak var released: Resource?
    do {
      let resource = Resource()
      released = resource
      _ = listeners.add { withExtendedLifetime(resource) {} }
    }
    listeners.tell(())
    #expect(released == nil)
  }

  @Test func listenersOfReleasedTokensDoNotAccumulateWithoutEvents() {
    let listeners = Listeners<Void>()
    let kept = listeners.add {}
    for _ in 0..<1_000 { _ = listeners.add {} }
    #expect(listeners.list.withLock { $0.capacity } < 32)
    withExtendedLifetime(kept) {}
  }

  @Test func aListenerMayRetainTheTokenOfAnother() {
    let (listeners, log) = (Listeners<Void>(), Log())
    let inner = listeners.add { log.entries.append("inner") }
    let outer = listeners.add { withExtendedLifetime(inner) {} }
    outer.cancel()
    listeners.tell(())
    #expect(log.entries == ["inner"])
  }

  @Test func aTokenMayBeReleasedOnAnotherThread() async {
    let (listeners, log) = (Listeners<Void>(), Log())
    let owner = Owner()
    owner.token = listeners.add { log.entries.append("told") }
    await Task.detached { owner.token = nil }.value
    listeners.tell(())
    #expect(log.entries.isEmpty)
  }
}
