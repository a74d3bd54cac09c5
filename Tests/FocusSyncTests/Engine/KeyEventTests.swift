import FocusSync
import Testing

@Suite struct KeyEventTests {
  private let keys: [KeyEvent.Key] = [
    .return, .tab, .space, .escape, .delete, .deleteForward, .upArrow, .downArrow, .leftArrow, .rightArrow, .home, .end,
    .pageUp, .pageDown,
  ]

  @Test func onlyArrowsHaveADirection() {
    let directions = Dictionary(uniqueKeysWithValues: keys.map { ($0, $0.direction) })
    #expect(directions.count == keys.count)
    #expect(
      directions.compactMapValues { $0 }
        == [.upArrow: .up, .downArrow: .down, .leftArrow: .left, .rightArrow: .right]
    )
    #expect(KeyEvent.Key("a").direction == nil)
  }

  @Test func aKeyTypesItsOwnCharacterUnlessAnotherTextIsGiven() {
    #expect(KeyEvent("a").characters == "a")
    #expect(KeyEvent("e", characters: "é").characters == "é")
    #expect(KeyEvent("e", characters: "").characters.isEmpty)
  }

  @Test func anEventIsAPressWithoutModifiersUnlessItSaysOtherwise() {
    let event = KeyEvent("a")
    #expect(event.phase == .down && event.modifiers.isEmpty)
    let other = KeyEvent("a", modifiers: [.shift, .command], phase: .up)
    #expect(other.phase == .up && other.modifiers == [.command, .shift])
  }

  @Test func phasesAndModifiersAreDistinct() {
    #expect(KeyEvent.Phases.all == [.down, .repeat, .up])
    #expect(KeyEvent.Phases.down.isDisjoint(with: [.repeat, .up]) && KeyEvent.Phases.repeat.isDisjoint(with: .up))
    let modifiers: [KeyEvent.Modifiers] = [.shift, .control, .option, .command, .capsLock]
    #expect(modifiers.reduce(into: KeyEvent.Modifiers()) { $0.formUnion($1) }.rawValue.nonzeroBitCount == 5)
  }

  /// The code points of Apple's systems.
  @Test func functionKeysHaveNumbers() {
    #expect(KeyEvent.Key.function(1).character == "\u{F704}" && KeyEvent.Key.function(12).character == "\u{F70F}")
    #expect(KeyEvent.Key.function(35).character == "\u{F726}")
  }
}
