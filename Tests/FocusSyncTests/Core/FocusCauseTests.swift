import Testing

@testable import FocusSync

/// Moves with their causes, and refusals with their reasons.
@Suite struct FocusCauseTests {
  @Test func everyChangeHasItsCause() {
    let engine = loginEngine()
    var causes: [FocusCause] = []
    let observation = engine.observe { causes.append($0.cause) }
    engine.tab()
    engine.click(.password)
    engine.request(.username)
    engine.remove(.username)
    engine.defaultFocus = DefaultFocus(.logIn)
    engine.resetFocus()
    #expect(causes == [.key, .pointer, .program, .removal, .default])
    _ = observation
  }

  @Test func eachRefusalHasItsReason() {
    let engine = loginEngine()
    engine.change(.password) { $0.isEnabled = false }
    #expect(engine.request(.password) == .refused(.disabled))
    engine.remove(.password)
    #expect(engine.request(.password, waits: false) == .refused(.absent))
    engine.shouldMove = { $0.to != .logIn }
    #expect(engine.request(.logIn) == .refused(.vetoed))
  }

  @Test func theOtherRefusalsHaveTheirReasons() {
    let engine = loginEngine()
    engine.onReport = { _ in }
    #expect(engine.request(.username, ifUnchangedSince: FocusStamp(moves: 1)) == .refused(.stale))
    var ended: [FocusRefusal] = []
    let token = engine.observeTurns { ended += $0.abandoned.map(\.reason) }
    engine.remove(.password)
    engine.request(.password)
    engine.request(.username)
    #expect(ended == [.superseded])
    engine.request(.password)
    engine.expirePendingRequest()
    #expect(ended == [.superseded, .absent])
    engine.update {
      $0.add(.scope(.password, isModal: true))
      $0.change(.logIn) { $0.parent = .password }
    }
    #expect(engine.request(.username) == .refused(.trapped))
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [nil, 1] as [Int?], [nil, 2]) func aChangeWithOtherIdsKeepsEverythingElse(from: Int?, to: Int?) {
    let change = FocusChange(from: from, to: to, cause: .pointer, sequence: 7)
    let mapped = change.map { "\($0)" }
    #expect(mapped.from == from.map { "\($0)" } && mapped.to == to.map { "\($0)" })
    #expect(mapped.map { Int($0)! } == change)
  }
}
