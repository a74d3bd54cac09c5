import Store
import Testing

@testable import FocusSync

/// Sides that are made of closures.
@Suite struct SyncSideTests {
  private let cell = Cell(1)

  @Test func aSideOfClosuresIsSynchronous() {
    let side = cell.end()
    #expect(side.get() == 1)
    #expect(side.isAtRest && !side.hasNoPreference(1) && side.field == nil)
    #expect(side.set(SyncWrite(value: 2, reason: .change, sequence: 1)) == .done && cell.value == 2)
  }

  @Test func aSideCallsTheClosuresThatItIsGiven() {
    var isObserved = false
    let side = SyncSide<Int>(
      get: { nil },
      set: { _ in .pending },
      isPending: { true },
      isBusy: { true },
      hasNoPreference: { $0 == 0 },
      observe: { tell in
        isObserved = true
        tell(.changed)
        return ObserveToken { isObserved = false }
      }
    )
    #expect(side.get() == nil && side.isBusy())
    #expect(side.hasNoPreference(0) && !side.hasNoPreference(1))
    #expect(side.set(SyncWrite(value: 2, reason: .change, sequence: 1)) == .pending)
    var notices = 0
    let token = side.observe { _ in notices += 1 }
    #expect(isObserved && notices == 1)
    token.cancel()
    #expect(!isObserved)
  }

  @Test func fieldsAreEqualIfTheirPlacesAndTypesAre() {
    let field = SyncField(1, of: Int.self)
    #expect(field == SyncField(1, of: Int.self) && field != SyncField(2, of: Int.self))
    #expect(field != SyncField("1", of: Int.self) && field != SyncField(1, of: Int?.self))
  }

  @Test(arguments: [0, 1], [0, 2]) func eitherSideMayDeclareThatAValueIsNoPreference(first: Int, second: Int) {
    for declares in [[true, false], [false, true], [false, false]] {
      let (one, two) = (ScriptedSide(first), ScriptedSide(second))
      var sides = [one.side, two.side]
      for index in [0, 1] where declares[index] { sides[index].hasNoPreference = { $0 == 0 } }
      let mirror = synchronize(sides[0], sides[1])
      let expected = first == 0 && declares.contains(true) ? second : first
      #expect([one.value, two.value] == [expected, expected])
      #expect(mirror.writes == (first == second ? 0 : 1))
    }
  }
}
