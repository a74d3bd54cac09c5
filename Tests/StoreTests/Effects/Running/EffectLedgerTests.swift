import Testing

@testable import Store

/// The ledger without a runner: its commands, and its rows.
///
/// Also tests `EffectLedger+Rows`.
@Suite struct EffectLedgerTests {
  @Test func aStaleHandleChangesNothing() throws {
    var driver = LedgerDriver()
    let send = driver.send(.work("a").of(child: 1).cancellable(id: 1))
    let work = try #require(driver.running.first?.id)
    let owner = try #require(driver.owner(at: [1]))
    driver.end("a")
    #expect(driver.isEmpty)
    _ = driver.send(.work("b").of(child: 1).cancellable(id: 1))
    _ = driver.takeLog()
    driver.handle(.ended(work))
    driver.handle(.cancelSend(send))
    driver.handle(.cancel(id: 1, in: owner))
    driver.handle(.ownerLeft(owner))
    #expect(driver.takeLog() == [] && driver.names == ["b"])
  }

  @Test func aSendIsFinishedWhenItsLastQueuedActionIsHandled() {
    var ledger = EffectLedger()
    var commands = EffectCommands()
    let send = ledger.expect(nil)
    let again = ledger.expect(send)
    #expect(again == send)
    ledger.handle(.handled(send), into: &commands)
    #expect(!ledger.isFinished(send))
    ledger.handle(.handled(send), into: &commands)
    #expect(ledger.isFinished(send))
    // An action of a send that has finished begins another send.
    let next = ledger.expect(send)
    #expect(next != send && ledger.isFinished(send) && !ledger.isFinished(next))
  }

  @Test func abandonedEffectsReleaseTheirSend() throws {
    var ledger = EffectLedger()
    let effect = Effect.concatenate(.work("a"), .work("b")).of(child: 1)
    let tree = try #require(effect.tree)
    var commands = EffectCommands()
    let (send, _) = ledger.start(tree, for: nil, action: 0)
    ledger.takeCommands(into: &commands)
    guard case .launch(let launched) = commands.list.first, let id = launched.id else { throw CancellationError() }
    ledger.handle(.ended(id), into: &commands)
    #expect(commands.following.count == 1 && !ledger.isFinished(send))
    ledger.handle(.abandoned(Array(commands.following)), into: &commands)
    #expect(ledger.isFinished(send))
  }
}
