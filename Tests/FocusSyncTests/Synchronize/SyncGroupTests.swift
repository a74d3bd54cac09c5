import Testing

@testable import FocusSync

/// The mirrors of one field, by themselves.
@Suite struct SyncGroupTests {
  private final class Owner {}

  /// A mirror of the field, with its two sides.
  private final class Window {
    let first = ScriptedSide(5)
    let second = ScriptedSide(0)
    let mirror: SyncMirror<Int>

    init(_ field: SyncField, _ prepare: (Window) -> Void = { _ in }) {
      first.field = field
      mirror = SyncMirror(first.side, second.side) { _ in }
      prepare(self)
      mirror.begin()
    }
  }

  private let owner = Owner()
  private var field: SyncField { SyncField(ObjectIdentifier(owner), of: Int.self) }

  private func isRegistered(_ field: SyncField) -> Bool { syncGroups.withLock { $0[field] != nil } }

  @Test func aFieldHasOneGroupAsLongAsItIsUsed() {
    var group: SyncGroup<Int>? = .of(field)
    #expect(SyncGroup<Int>.of(field) === group)
    #expect(SyncGroup<Int>.of(SyncField(ObjectIdentifier(Owner.self), of: Int.self)) !== group)
    #expect(isRegistered(field))
    group = nil
    #expect(!isRegistered(field))
  }

  /// An optional and its unwrapped part have one place.
  @Test func theFieldsOfTwoTypesAtOnePlaceHaveAGroupEach() {
    let group = SyncGroup<Int>.of(field)
    let other = SyncGroup<Int?>.of(SyncField(ObjectIdentifier(owner), of: Int?.self))
    #expect(SyncGroup<Int>.of(field) === group)
    withExtendedLifetime(other) {}
  }

  @Test func aGroupIsSharedByMoreThanOneMirror() {
    let window = Window(field)
    let group = window.mirror.group!
    #expect(!group.isShared)
    var other: Window? = Window(field)
    #expect(other!.mirror.group === group && group.isShared)
    other!.mirror.end()
    #expect(!group.isShared)
    other = Window(field)
    #expect(group.isShared)
    other = nil
    // A mirror that is released without an end counts until the next one ends.
    Window(field).mirror.end()
    #expect(!group.isShared)
  }

  /// The answers of another mirror to a denied value, and the accepted value after each.
  @Test func anotherMirrorHoldsAValueThatItHasOrMayYetTake() {
    let cases: [(name: String, prepare: (Window) -> Void, holds: Bool, accepted: Int)] = [
      ("has it", { _ in }, true, 5),
      ("waits for it", { ($0.second.result, $0.second.isPending) = (.pending, true) }, true, 5),
      ("has it in its queue", { $0.second.result = .queued }, true, 99),
      ("keeps another", { $0.second.value = 5 }, false, 99),
    ]
    for (name, prepare, holds, accepted) in cases {
      let denier = Window(field)
      let other = Window(field, prepare)
      if name == "keeps another" {
        // The other mirror has denied the value.
        other.second.result = .refused(.disabled)
        other.first.change(to: 6)
      }
      denier.mirror.group!.accepted = 99
      #expect(denier.mirror.group!.holds(name == "keeps another" ? 6 : 5, besides: denier.mirror) == holds, "\(name)")
      #expect(denier.mirror.group!.accepted == accepted, "\(name)")
      denier.mirror.end()
      other.mirror.end()
    }
  }

  @Test func aMirrorThatIsSuspendedOrHasLostASideHoldsNothing() {
    let cases: [(Window) -> Void] = [
      { $0.mirror.setSuspended(true) }, { $0.first.isGone = true }, { $0.second.isGone = true }, { $0.mirror.end() },
    ]
    for (index, lose) in cases.enumerated() {
      let (denier, other) = (Window(field), Window(field))
      #expect(denier.mirror.group!.holds(5, besides: denier.mirror))
      lose(other)
      denier.mirror.group!.accepted = 99
      #expect(!denier.mirror.group!.holds(5, besides: denier.mirror), "case \(index)")
      #expect(denier.mirror.group!.accepted == 99, "case \(index)")
      denier.mirror.end()
      other.mirror.end()
    }
  }

  /// No other mirror holds the field when a window opens that denies it.
  @Test func aNewWindowThatDeniesTheFieldReturnsItToTheAcceptedValue() {
    let other = Window(field)
    other.mirror.setSuspended(true)
    other.mirror.group!.accepted = 7
    let window = Window(field) { $0.second.result = .refused(.disabled) }
    #expect(window.first.written == [7] && window.first.writes[0].reason == .refused(.disabled))
    withExtendedLifetime(other) {}
  }

  /// The other mirror has not been notified of the field's new value, and has it before it answers.
  @Test func theOtherMirrorsSettleBeforeTheyAnswer() {
    let (denier, other) = (Window(field), Window(field))
    for window in [denier, other] { window.first.value = 7 }
    #expect(denier.mirror.group!.holds(7, besides: denier.mirror))
    #expect(other.second.value == 7 && denier.second.value == 5)
    #expect(denier.mirror.group!.accepted == 7)
  }

  @Test func onlyTheOtherMirrorsThatWriteExpectAReturn() {
    let windows = (0..<3).map { _ in Window(field) }
    windows[2].mirror.setSuspended(true)
    windows[0].mirror.group!.expectReturn(to: 8, by: windows[0].mirror)
    #expect(windows.map { $0.mirror.machine!.knows(first: 8) } == [false, true, false])
  }
}
