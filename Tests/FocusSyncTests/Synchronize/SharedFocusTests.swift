import FocusSync
import TestSupport
import Testing

/// Two synchronizations of one engine. Each value in state is told the outcome of its own request once.
@Suite struct SharedFocusTests {
  /// The object that the two synchronizations share.
  enum Sharing: CaseIterable {
    /// The engine alone.
    case engine
    /// One binding, in which every element stands for its id.
    case identity
    /// One binding, whose elements are bound when they are added.
    case bound
    /// Two bindings: one has the elements 0 and 1, the other 1 and 2.
    case scoped

    /// The elements that a side has values for.
    func scope(_ side: Int) -> ClosedRange<Int> { self == .scoped ? side...(side + 1) : 0...2 }
  }

  enum Operation: Hashable {
    /// One of the two values is assigned.
    case assign(side: Int, Int?)
    case point(Int)
    case clear
    case add(Int)
    case remove(Int)
    case disable(Int)
    case expire

    /// All operations over some elements, of which the first is present at first.
    static func all(over count: Int) -> [Operation] {
      [.assign(side: 0, nil), .assign(side: 1, nil), .clear, .expire]
        + (0..<count).flatMap {
          [.assign(side: 0, $0), .assign(side: 1, $0), .point($0), .add($0), .remove($0), .disable($0)]
        }
    }
  }

  /// The model: a side that waits has the awaited value. A side that does not wait has the focus, if it is on one of
  /// its elements.
  struct Model {
    var sharing: Sharing
    var focus: Int?
    var waitsFor: Int?
    var waiters: Set<Int> = []
    var present: Set<Int> = [0]
    var enabled: Set<Int> = [0]

    func state(_ side: Int) -> Int? {
      waiters.contains(side) ? waitsFor : focus.flatMap { sharing.scope(side).contains($0) ? $0 : nil }
    }

    mutating func apply(_ operation: Operation) {
      switch operation {
      case .assign(let side, let new) where new == state(side): break
      case .assign(let side, nil) where waiters.contains(side) && !sharing.scope(side).contains(focus ?? -1):
        stopWaiting()
      case .assign(let side, .some(let new)) where !present.contains(new):
        if waitsFor != new { (waitsFor, waiters) = (new, []) }
        waiters.insert(side)
      case .assign(_, let new):
        if new == nil || enabled.contains(new!) { focus = new }
        stopWaiting()
      case .point(let id) where enabled.contains(id):
        focus = id
        stopWaiting()
      case .point: break
      case .clear:
        focus = nil
        stopWaiting()
      case .expire: stopWaiting()
      case .add(let id):
        if present.insert(id).inserted { enabled.insert(id) }
        if waitsFor == id {
          focus = id
          stopWaiting()
        }
      case .remove(let id), .disable(let id):
        if case .remove = operation { present.remove(id) }
        enabled.remove(id)
        if focus == id { focus = nil }
      }
    }

    mutating func stopWaiting() { (waitsFor, waiters) = (nil, []) }

    /// The reason for which a side is written to when the operation leads from here to `new`; `nil` if it is not
    /// written to.
    func reason(_ side: Int, _ operation: Operation, _ new: Model) -> SyncWrite<Int?>.Reason? {
      if case .assign(side, let value) = operation {
        return value == new.state(side) || value == state(side) ? nil : .refused(.disabled)
      }
      guard state(side) != new.state(side) else { return nil }
      guard waiters.contains(side) else { return .change }
      return .refused(operation == .expire ? .absent : .superseded)
    }
  }

  final class Fixture {
    let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: .clear))
    let states = [Cell<Int?>(nil), Cell<Int?>(nil)]
    var mirrors: [Synchronization] = []
    private let bindings: [FocusBinding<Int, Int>]
    private let sharing: Sharing

    init(_ sharing: Sharing) {
      self.sharing = sharing
      bindings =
        switch sharing {
        case .engine: []
        case .identity: [.identity(engine)]
        case .bound: [FocusBinding(engine)]
        case .scoped: [FocusBinding(engine), FocusBinding(engine)]
        }
      if sharing == .scoped {
        for side in 0..<2 { for id in sharing.scope(side) { bindings[side].bind(id, equals: id) } }
      }
      engine.onReport = { _ in }
      add(0)
      mirrors = (0..<2).map { side in
        let end = bindings.isEmpty ? SyncSide(engine) : SyncSide(bindings[side % bindings.count])
        return synchronize(states[side].end(), end)
      }
    }

    private func add(_ id: Int) {
      engine.add(.element(id, frame: FocusRect(x: 0, y: Double(id), width: 5, height: 1)))
      if sharing == .bound { bindings[0].bind(id, equals: id) }
    }

    func apply(_ operation: Operation) {
      switch operation {
      case .assign(let side, let value): states[side].value = value
      case .point(let id): engine.click(id)
      case .clear: engine.request(nil)
      case .add(let id): add(id)
      case .remove(let id):
        engine.remove(id)
        if sharing == .bound { bindings[0].unbind(id) }
      case .disable(let id): engine.change(id) { $0.isEnabled = false }
      case .expire: engine.expirePendingRequest()
      }
    }

    /// Applies an operation to the pair and to the model, and describes the difference.
    func complaint(_ operation: Operation, _ model: inout Model) -> String? {
      if case .assign(let side, .some(let value)) = operation, !sharing.scope(side).contains(value) { return nil }
      let old = model
      let counts = states.map(\.writes.count)
      model.apply(operation)
      apply(operation)
      for side in 0..<2 {
        let found = states[side].writes.dropFirst(counts[side]).map(\.reason)
        let expected = old.reason(side, operation, model).map { [$0] } ?? []
        guard states[side].value == model.state(side), found == expected else {
          return "\(sharing): \(operation) led from \(old) to \(states[side].value as Any) in \(side), written for "
            + "\(found), expected \(model), \(expected)"
        }
      }
      return engine.focused == model.focus ? nil : "\(operation) moved focus to \(engine.focused as Any)"
    }
  }

  @Test(arguments: Sharing.allCases)
  func everySequenceOfThreeOperationsWritesToEachSideOnce(sharing: Sharing) {
    let all = Operation.all(over: 2)
    for first in all {
      for second in all {
        for third in Thoroughness.some(1, of: all) {
          let fixture = Fixture(sharing)
          var model = Model(sharing: sharing)
          for operation in [first, second, third] {
            guard let complaint = fixture.complaint(operation, &model) else { continue }
            Issue.record("\([first, second, third]): \(complaint)")
            return
          }
        }
      }
    }
  }

  @Test(arguments: Sharing.allCases, Thoroughness.seeds(1, of: 3))
  func longRandomSequencesWriteToEachSideOnce(sharing: Sharing, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let fixture = Fixture(sharing)
    var model = Model(sharing: sharing)
    var history: [Operation] = []
    for _ in 0..<Thoroughness.count(75, of: 2_000) {
      history.append(Operation.all(over: 3).randomElement(using: &random)!)
      guard let complaint = fixture.complaint(history.last!, &model) else { continue }
      Issue.record("\(history.suffix(6)): \(complaint)")
      return
    }
  }

  /// One side gives up a request that the other still has.
  @Test(arguments: [Sharing.engine, .identity, .bound], [0, 1])
  func cancellingOneMirrorKeepsTheRequestOfTheOther(sharing: Sharing, ended: Int) {
    let fixture = Fixture(sharing)
    for state in fixture.states { state.value = 2 }
    fixture.mirrors[ended].cancel()
    fixture.apply(.add(2))
    #expect(fixture.engine.focused == 2)
    #expect(fixture.states.allSatisfy { $0.writes.isEmpty })
  }

  @Test(arguments: [Sharing.engine, .identity, .bound])
  func cancellingTheLastMirrorWithdrawsTheRequest(sharing: Sharing) {
    let fixture = Fixture(sharing)
    for state in fixture.states { state.value = 2 }
    for mirror in fixture.mirrors { mirror.cancel() }
    fixture.apply(.add(2))
    #expect(fixture.engine.focused == nil)
  }

  /// The program requested the same element, before or after the state did.
  @Test(arguments: [Sharing.engine, .identity, .bound], [true, false])
  func aRequestOfTheProgramWaitsOnAfterCancellation(sharing: Sharing, programIsFirst: Bool) {
    let fixture = Fixture(sharing)
    if programIsFirst, sharing != .bound { fixture.engine.request(2) }
    fixture.states[0].value = 2
    if !programIsFirst, sharing != .bound { fixture.engine.request(2) }
    for mirror in fixture.mirrors { mirror.cancel() }
    fixture.apply(.add(2))
    #expect(fixture.engine.focused == (sharing == .bound ? nil : 2))
  }

  @Test func anElementAddedDisabledDeniesBothOnce() {
    let fixture = Fixture(.identity)
    for state in fixture.states { state.value = 2 }
    fixture.engine.add(.element(2, isEnabled: false))
    for state in fixture.states {
      #expect(state.value == nil)
      #expect(state.writes.map(\.reason) == [.refused(.disabled)])
    }
  }

  /// A wait of one side does not keep the other side from following focus.
  @Test func oneMirrorFollowsFocusWhileTheOtherWaits() {
    let fixture = Fixture(.identity)
    fixture.apply(.point(0))
    fixture.states[0].value = 2
    fixture.apply(.remove(0))
    #expect(fixture.states.map(\.value) == [2, nil])
  }

  /// A synchronization ends in the turn in which its state has made a request.
  @Test func aRequestMadeInTheTurnOfCancellationIsWithdrawn() {
    let fixture = Fixture(.engine)
    fixture.engine.onFocus(of: 0) { [fixture] in
      fixture.states[0].value = 2
      fixture.mirrors[0].cancel()
    }
    fixture.apply(.point(0))
    fixture.apply(.add(2))
    #expect(fixture.engine.focused == 0)
  }
}
