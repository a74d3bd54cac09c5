import Testing

@testable import FocusSync

/// The mirrors of one field, by themselves.
@Suite struct SyncGroupTests {
  private final class Owner {}

  /// A mirror of the field, with its two sides.
  private final class Window {
    let first = ScriptedSide(5)
    let second = ScriptedSide(5)
    let mirror: SyncMirror<Int>
    var reports: [String] = []

    init(_ field: SyncField?) {
      first.field = field
      var report: (SyncReport<Int>) -> Void = { _ in }
      mirror = SyncMirror(first.side, 5, second.side, 5) { report($0) }
      report = { [unowned self] in reports.append("\($0)") }
      mirror.begin()
    }

    deinit { mirror.end() }
  }

  private let owner = Owner()
  private var field: SyncField { SyncField(ObjectIdentifier(owner), of: Int.self) }

  private func isRegistered(_ field: SyncField) -> Bool { syncGroups.withLock { $0[field] != nil } }

  @Test func aFieldHasOneGroupAsLongAsItIsMirrored() {
    var windows = [Window(field), Window(field)]
    #expect(windows[0].mirror.group === windows[1].mirror.group && isRegistered(field))
    windows.removeLast()
    #expect(isRegistered(field))
    windows.removeLast()
    #expect(!isRegistered(field))
    #expect(Window(nil).mirror.group !== Window(nil).mirror.group, "An unknown field has a group for each mirror.")
  }

  /// An optional and its unwrapped part have one place.
  @Test func theFieldsOfTwoTypesAtOnePlaceHaveAGroupEach() {
    let window = Window(field)
    let optional = SyncField(ObjectIdentifier(owner), of: Int?.self)
    let (first, second) = (ScriptedSide<Int?>(5), ScriptedSide<Int?>(5))
    first.field = optional
    let other = SyncMirror(first.side, 5, second.side, 5) { _ in }
    other.begin()
    #expect(isRegistered(field) && isRegistered(optional))
    other.end()
    #expect(isRegistered(field) && !isRegistered(optional))
    withExtendedLifetime(window) {}
  }

  @Test func aFieldIsSharedByMoreThanOneActiveMirror() {
    let window = Window(field)
    let group = window.mirror.group
    #expect(!group.isShared)
    let other = Window(field)
    #expect(group.isShared)
    other.mirror.setSuspended(true)
    #expect(!group.isShared, "A suspended mirror does not follow the field.")
    other.mirror.setSuspended(false)
    #expect(group.isShared)
    other.mirror.end()
    #expect(!group.isShared)
  }

  @Test func mirrorsWriteInTurnsInTheOrderInWhichTheyWereMade() {
    let windows = [Window(field), Window(field), Window(field)]
    var order: [Int] = []
    for (index, window) in windows.enumerated() {
      window.second.onWrite = { order.append(index) }
      window.first.value = 6
    }
    windows[2].first.tell(.changed)
    #expect(order == [0, 1, 2])
    #expect(windows.map(\.second.value) == [6, 6, 6])
    for window in windows { window.second.onWrite = {} }
  }

  /// A write of one mirror changes the side of another, which acts when the write is over.
  @Test func aMirrorDoesNotActInsideTheWriteOfAnother() {
    let windows = [Window(field), Window(field)]
    windows[0].second.onWrite = { [other = windows[1]] in
      other.first.change(to: 7)
      #expect(other.second.written.isEmpty)
    }
    windows[0].first.change(to: 6)
    #expect(windows[1].second.written == [7])
    windows[0].second.onWrite = {}
  }

  @Test func aMirrorMayEndInsideAWriteOfAnother() {
    var windows = [Window(field), Window(field)]
    windows[0].second.onWrite = { [mirror = windows[1].mirror] in mirror.end() }
    windows[1].first.value = 6
    windows[0].first.change(to: 6)
    #expect(windows[1].second.written.isEmpty)
    windows[0].second.onWrite = {}
    windows = []
    #expect(!isRegistered(field))
  }

  /// A new store may have the address of a store that was released, and with it the field of a mirror that is still
  /// held.
  @Test func aMirrorWhoseOwnerIsGoneDoesNotStopTheOthers() {
    let windows = [Window(field), Window(field)]
    windows[0].first.isGone = true
    windows[1].first.change(to: 6)
    #expect(windows[1].second.written == [6])
    #expect(windows[0].mirror.phase == .ended && !windows[1].mirror.group.isShared)
  }

  @Test func aDenialIsToldAndReportedByTheMirrorThatMeetsIt() {
    let windows = [Window(field), Window(field)]
    windows[1].second.result = .refused(.trapped)
    for window in windows { window.first.value = 6 }
    windows[0].first.tell(.changed)
    #expect(windows[0].second.value == 6 && windows[0].first.writes.isEmpty && windows[0].reports.isEmpty)
    #expect(windows[1].first.writes.map(\.reason) == [.denied(.trapped)] && windows[1].first.written == [5])
    #expect(windows[1].reports.count == 1 && windows[1].reports[0].hasPrefix("An engine does not take 6: trapped."))
  }

  // MARK: Contradictions

  /// Two sides that answer each write with another value.
  private func contradiction() -> [ScriptedSide<Int>] {
    let sides = [ScriptedSide(0), ScriptedSide(0)]
    for side in sides { side.onWrite = { [unowned side] in side.value += 1 } }
    return sides
  }

  @Test func law2AContradictionIsReportedOnceAndThenKept() {
    let sides = contradiction()
    var reports = 0
    let mirror = synchronize(sides[0].side, sides[1].side) { _ in reports += 1 }
    sides[0].change(to: 5)
    let values = sides.map(\.value)
    mirror.settle()
    sides[1].tell(.rested)
    #expect(reports == 1 && mirror.writes == Synchronization.limit && sides.map(\.value) == values)
    sides[1].onWrite = {}
    sides[0].change(to: 9)
    #expect(sides.map(\.value) == [9, 9] && reports == 1)
  }

  @Test func law1AReportMayRepairAContradiction() {
    let sides = contradiction()
    let mirror = synchronize(sides[0].side, sides[1].side) { _ in
      for side in sides { side.onWrite = {} }
      sides[0].change(to: 100)
    }
    sides[0].change(to: 5)
    #expect(sides.map(\.value) == [100, 100])
    withExtendedLifetime(mirror) {}
  }

  @Test func law1AReportThatContradictsAgainEnds() {
    let sides = contradiction()
    var reports = 0
    let mirror = synchronize(sides[0].side, sides[1].side) { _ in
      reports += 1
      sides[0].change(to: 1_000 * reports)
    }
    sides[0].change(to: 5)
    #expect(reports == 2)
    withExtendedLifetime(mirror) {}
  }
}
