import TestSupport
import Testing

@testable import Store

/// Random effects and events: the ledger agrees with a model of plain lists, and every effect ends.
@Suite struct EffectLedgerModelTests {
  /// The log of one event: the works that began, the actions that were queued, and the cancellations, which are sorted,
  /// because their order is unspecified.
  private func sorted(_ log: [String]) -> [String] {
    let parts = ["run", "send", "ask", "cancel"].map { part in log.filter { $0.hasPrefix(part) } }
    return parts[0] + parts[1] + parts[2] + parts[3].sorted()
  }

  @Test(arguments: Thoroughness.seeds(4)) func theLedgerAgreesWithThePlainModel(seed: UInt64) {
    var maker = RandomEffect.Maker(seed: seed, nestsLimits: false)
    var driver = LedgerDriver()
    var model = NaiveEffects()
    var sends: [(SendID, NaiveEffects.Send)] = []
    var events: [String] = []
    for _ in 0..<30 {
      switch maker.number(0..<10) {
      case 0..<4:
        let shape = maker.shape(3)
        events.append("start \(shape)")
        sends.append((driver.send(shape.effect), model.send(shape)))
      case 4..<8 where !driver.running.isEmpty:
        let index = maker.number(0..<driver.running.count)
        let name = driver.names[index]
        events.append("end \(name)")
        driver.end(at: index)
        model.end(Int(name) ?? 0)
      case 8 where !sends.isEmpty:
        let (send, modelSend) = sends[maker.number(0..<sends.count)]
        events.append("cancel send")
        driver.handle(.cancelSend(send))
        model.cancel(modelSend)
      default:
        let path = (0..<maker.number(1..<3)).map { _ in maker.number(0..<2) }
        events.append("leave \(path)")
        driver.leave(path)
        model.leave(path)
      }
      let (done, expected) = (sorted(driver.takeLog()), sorted(model.takeLog()))
      guard done == expected, driver.names.sorted() == model.works.map({ "\($0.number)" }).sorted() else {
        Issue.record("\(done) is not \(expected) after:\n\(events.joined(separator: "\n"))")
        return
      }
    }
    endAll(&driver, &maker)
  }

  @Test(arguments: Thoroughness.seeds(2)) func everyEffectEndsHoweverLimitsAreNested(seed: UInt64) {
    var maker = RandomEffect.Maker(seed: seed, nestsLimits: true)
    var driver = LedgerDriver()
    for _ in 0..<20 {
      _ = driver.send(maker.shape(3).effect)
      if maker.number(0..<3) == 0, !driver.running.isEmpty { driver.end(at: maker.number(0..<driver.running.count)) }
    }
    endAll(&driver, &maker)
  }

  private func endAll(_ driver: inout LedgerDriver, _ maker: inout RandomEffect.Maker) {
    while !driver.running.isEmpty { driver.end(at: maker.number(0..<driver.running.count)) }
    #expect(driver.isEmpty)
  }
}
