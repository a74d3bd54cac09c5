import Store
import StoreTesting
import TestSupport
import Testing

private typealias Inner = Family<Adder>
private typealias Outer = Family<Inner>

/// Effects end with the child that started them, no matter which reducer removes it, and never reach the next child.
@Suite(.timeLimit(.minutes(10))) struct ChildRemovalTests {
  private static let outerID = 100
  private static let innerID = 10

  /// A child held in one way, at the root or one level below.
  private struct Case: Hashable, Sendable, CustomStringConvertible {
    var outer: Holding?
    var inner: Holding
    var site: (feature: Int, remover: Remover)

    static func == (one: Self, other: Self) -> Bool { one.description == other.description }
    func hash(into hasher: inout Hasher) { hasher.combine(description) }

    var description: String {
      "\(outer.map { "\($0)." } ?? "")\(inner), removed by \(site.remover) in \(site.feature)"
    }
  }

  /// Every way to hold a child within every other, removed by the feature that holds it or by the root.
  ///
  /// The features and the places in their bodies take turns. A thorough run tries each of them in each case.
  private static let nested: [Case] = Holding.allCases.enumerated().flatMap { row, outer in
    Holding.allCases.enumerated().flatMap { column, inner in
      let sites = Remover.allCases.flatMap { remover in [outerID, innerID].map { (feature: $0, remover: remover) } }
      let turn = (row * Holding.allCases.count + column) % sites.count
      return sites.indices.filter { Thoroughness.isFull || $0 == turn }.map {
        Case(outer: outer, inner: inner, site: sites[$0])
      }
    }
  }

  private struct Fixture {
    let plan = Plan()
    let store: TestStoreOf<Outer>
    let test: Case

    init(_ test: Case) {
      self.test = test
      var inner = Inner.State(id: innerID)
      inner[test.inner] = Adder.State(id: 1)
      var outer = Outer.State(id: outerID)
      outer[test.outer!] = inner
      store = TestStore(initialState: outer) { [plan] in Outer(plan: plan) }
      store.exhaustivity = .off
    }

    func child(_ action: Adder.Action, screen: StackElementID = 0) -> Outer.Action {
      .child(test.outer!, id: innerID, .child(test.inner, id: 1, screen: screen, action))
    }

    /// Makes a reducer replace the child by `child`, or remove it, during the next action.
    func willPut(_ child: Adder.State?) {
      plan.site = Plan.Site(feature: test.site.feature, remover: test.site.remover)
      plan.change = { [test] any in
        if var state = any as? Outer.State {
          state[test.outer!]?[test.inner] = child
          any = state
        } else if var state = any as? Inner.State {
          state[test.inner] = child
          any = state
        }
      }
    }

    /// An action that all reducers of both features see.
    var tick: Outer.Action {
      test.site.feature == outerID ? .tick : .child(test.outer!, id: innerID, .tick)
    }

    func put(_ child: Adder.State?) async {
      willPut(child)
      await store.send(tick)
      #expect(plan.change == nil, "\(test)")
    }

    var total: Int? { store.state[test.outer!]?[test.inner]?.total }

    /// The total of the child when all work has been done.
    func finalTotal() async -> Int? {
      await plan.clock.advance(by: .seconds(2))
      await store.skipReceivedActions(strict: false)
      #expect(store.effectsInFlight.isEmpty, "\(test)")
      await store.finish()
      return total
    }
  }

  @Test func theEffectsOfAChildThatStaysFinish() async {
    for test in Self.nested {
      let fixture = Fixture(test)
      await fixture.store.send(fixture.child(.work))
      await fixture.store.send(fixture.tick)
      #expect(await fixture.finalTotal() == 7, "\(test)")
    }
  }

  @Test func theEffectsOfARemovedChildEnd() async {
    for test in Self.nested {
      let fixture = Fixture(test)
      await fixture.store.send(fixture.child(.work))
      await fixture.put(nil)
      #expect(fixture.store.effectsInFlight.isEmpty, "\(test)")
      #expect(await fixture.finalTotal() == nil, "\(test)")
    }
  }

  @Test func theNextChildOfTheSameIDReceivesNoEarlierActions() async {
    for test in Self.nested {
      let fixture = Fixture(test)
      await fixture.store.send(fixture.child(.work))
      await fixture.put(nil)
      await fixture.put(Adder.State(id: 1, total: 50))
      #expect(await fixture.finalTotal() == 50, "\(test)")
    }
  }

  @Test func aChildOfAnotherIDReceivesNoEarlierActions() async {
    for test in Self.nested {
      let fixture = Fixture(test)
      await fixture.store.send(fixture.child(.work))
      await fixture.put(Adder.State(id: 2, total: 50))
      #expect(fixture.store.effectsInFlight.isEmpty, "\(test)")
      #expect(await fixture.finalTotal() == 50, "\(test)")
    }
  }

  @Test func aChildOfTheSameIDIsTheSameChild() async {
    for test in Self.nested {
      let fixture = Fixture(test)
      await fixture.store.send(fixture.child(.work))
      await fixture.put(Adder.State(id: 1, total: 50))
      #expect(await fixture.finalTotal() == 57, "\(test)")
    }
  }

  @Test func anEffectReturnedForTheActionThatRemovesTheChildDoesNotStart() async {
    for test in Self.nested where test.site.remover != .before {
      for action in [Adder.Action.work, .addNow(3)] {
        let fixture = Fixture(test)
        fixture.willPut(nil)
        await fixture.store.send(fixture.child(action))
        // A reducer that runs before the child's has removed the child, so the child did not handle the action.
        #expect(fixture.plan.change == nil && fixture.total == nil, "\(test)")
        #expect(fixture.store.effectsInFlight.isEmpty, "\(test)")
        await fixture.put(Adder.State(id: 1, total: 50))
        #expect(await fixture.finalTotal() == 50, "\(test)")
      }
    }
  }

  @Test func anEffectReturnedForTheActionThatReplacesTheChildDoesNotStart() async {
    for test in Self.nested where test.site.remover != .before {
      let fixture = Fixture(test)
      fixture.willPut(Adder.State(id: 2, total: 50))
      await fixture.store.send(fixture.child(.work))
      #expect(fixture.store.effectsInFlight.isEmpty, "\(test)")
      #expect(await fixture.finalTotal() == 50, "\(test)")
    }
  }

  @Test func aChildRemovedAndAddedInOneTurnHasTwoLives() async {
    for test in Self.nested where test.site.feature == Self.outerID {
      let fixture = Fixture(test)
      await fixture.store.send(fixture.child(.work))
      // The first action of the turn removes the child. The action that it sends adds another.
      let (plan, test) = (fixture.plan, test)
      fixture.willPut(nil)
      let remove = plan.change
      plan.change = { any in
        remove?(&any)
        fixture.willPut(Adder.State(id: 1, total: 50))
      }
      await fixture.store.send(.sendTick)
      await fixture.store.skipReceivedActions(strict: false)
      #expect(plan.change == nil && fixture.total == 50, "\(test)")
      #expect(fixture.store.effectsInFlight.isEmpty, "\(test)")
      #expect(await fixture.finalTotal() == 50, "\(test)")
    }
  }

  @Test func aQueuedActionOfARemovedChildIsDropped() async {
    for test in Self.nested where test.site.feature == Self.outerID {
      let fixture = Fixture(test)
      // The queue contains the child's action, a tick, and the action that the child sends. The tick removes the child.
      fixture.willPut(nil)
      fixture.plan.delay = 2
      await fixture.store.send(.then(fixture.child(.addNow(3))))
      await fixture.store.skipReceivedActions(strict: false)
      #expect(fixture.plan.change == nil && fixture.total == nil, "\(test)")
      #expect(await fixture.finalTotal() == nil, "\(test)")
    }
  }

  @Test func removingTheOuterChildEndsTheEffectsOfTheInnerOne() async {
    for test in Self.nested where test.site.feature == Self.outerID {
      for replacement in [nil, Inner.State(id: 11), Inner.State(id: Self.innerID)] {
        let fixture = Fixture(test)
        await fixture.store.send(fixture.child(.work))
        fixture.plan.site = Plan.Site(feature: Self.outerID, remover: test.site.remover)
        fixture.plan.change = { any in
          var state = any as! Outer.State
          state[test.outer!] = replacement
          any = state
        }
        await fixture.store.send(.tick)
        #expect(fixture.store.effectsInFlight.isEmpty, "\(test)")
        #expect(await fixture.finalTotal() == nil, "\(test)")
      }
    }
  }

  @Test func aChildThatChangesItsIdKeepsItsNewEffects() async {
    for test in Self.nested where [.optional, .sheet, .mode].contains(test.inner) {
      let fixture = Fixture(test)
      await fixture.store.send(fixture.child(.work))
      await fixture.store.send(fixture.child(.renamed(2)))
      #expect(fixture.store.effectsInFlight.count == 1, "\(test)")
      #expect(await fixture.finalTotal() == 7, "\(test)")
    }
  }
}
