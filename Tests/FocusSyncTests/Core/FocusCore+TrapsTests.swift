import FocusSync
import Testing

/// Traps that are disabled while they hold focus.
@Suite struct FocusCoreTrapsTests {
  let engine = FocusEngine<Int>()

  init() {
    engine.update { for id in 0..<5 { $0.add(.element(id, order: id)) } }
    engine.request(3)
    engine.update {
      $0.add(.scope(10, isModal: true))
      $0.add(.element(11, in: 10))
      $0.add(.element(12, in: 10))
    }
  }

  @Test func aTrapThatIsDisabledOrRemovedIsNotReportedAsEmpty() {
    var reports: [FocusReport<Int>] = []
    engine.onReport = { reports.append($0) }
    engine.change(10) { $0.isEnabled = false }
    engine.change(10) { $0.isEnabled = true }
    engine.remove(10)
    #expect(reports == [])
  }

  @Test func aTrapThatAppearsFocusesItsDefault() {
    engine.update {
      $0.add(.scope(20, defaultFocus: DefaultFocus(22), isModal: true))
      for id in 21...22 { $0.add(.element(id, in: 20, order: id)) }
    }
    #expect(engine.focused == 22)
  }

  @Test(arguments: [11, 12]) func law17ADisabledDialogKeepsFocusInAndItsMemory(focused: Int) {
    engine.request(focused)
    engine.change(10) { $0.isEnabled = false }
    #expect(engine.focused == nil)
    #expect(engine.request(0) == .refused(.trapped))
    #expect(engine.click(0) == .refused(.trapped))
    #expect(engine.resetFocus() == .refused(.trapped))
    #expect(engine.move(.down) == .unchanged)
    #expect(engine.request(nil) == .unchanged)
    engine.change(10) { $0.isEnabled = true }
    #expect(engine.focused == focused)
    engine.remove(10)
    #expect(engine.focused == 3)
  }

  @Test func anUpdateBesideATrapLeavesFocusInIt() {
    engine.request(12)
    engine.add(.element(5, order: 5))
    #expect(engine.focused == 12)
  }

  /// The elements that the disabled trap held are released once, when it stops being a trap.
  @Test func aDisabledTrapThatIsNoTrapAnyMoreIsForgotten() {
    let engine = FocusEngine<Int>()
    engine.update {
      $0.add(.scope(10, isModal: true))
      $0.add(.element(11, in: 10))
    }
    #expect(engine.focused == 11)
    engine.change(10) { $0.isEnabled = false }
    engine.change(10) { $0.isModal = false }
    #expect(engine.focused == nil)
    engine.add(.element(1))
    #expect(engine.focused == nil)
  }

  @Test func law17ADialogClosedWhileDisabledRestoresFocus() {
    engine.change(10) { $0.isEnabled = false }
    engine.remove(10)
    #expect(engine.focused == 3)
  }

  @Test func law17ADialogAddedDisabledTakesFocusAway() {
    engine.remove(10)
    engine.update {
      $0.add(.scope(20, isEnabled: false, isModal: true))
      $0.add(.element(21, in: 20))
    }
    #expect(engine.focused == nil)
    engine.change(20) { $0.isEnabled = true }
    #expect(engine.focused == 21)
    engine.remove(20)
    #expect(engine.focused == 3)
  }

  @Test func law17ADialogWhoseElementsAreDisabledKeepsFocusInAndItsMemory() {
    var reports: [FocusReport<Int>] = []
    engine.onReport = { reports.append($0) }
    for id in [11, 12] { engine.change(id) { $0.isEnabled = false } }
    #expect(engine.focused == nil)
    #expect(engine.request(0) == .refused(.trapped))
    #expect(engine.tab(forward: true) == .unchanged)
    engine.change(12) { $0.isEnabled = true }
    #expect(engine.focused == 12)
    engine.change(12) { $0.isEnabled = false }
    engine.remove(10)
    #expect(engine.focused == 3)
    #expect(reports == [])
  }

  @Test func aTrapWithoutElementsIsEmptyAlsoWhileItIsDisabled() {
    var reports: [FocusReport<Int>] = []
    engine.onReport = { reports.append($0) }
    engine.update { for id in 11...12 { $0.remove(id) } }
    #expect(engine.focused == 4)
    engine.change(10) { $0.isEnabled = false }
    #expect(engine.request(0) == .moved)
    engine.add(.element(11, in: 10, interactions: []))
    #expect(engine.focused == 0)
    #expect(reports == [.emptyTrap(10)])
    engine.change(10) { $0.isEnabled = true }
    #expect(engine.audit().contains(.emptyTrap(10)))
  }

  @Test func law17ATrapInADisabledWindowStaysATrap() {
    engine.update {
      $0.add(.scope(30))
      $0.change(10) { $0.parent = 30 }
    }
    engine.request(12)
    engine.change(30) { $0.isEnabled = false }
    #expect(engine.focused == nil)
    engine.change(30) { $0.isEnabled = true }
    #expect(engine.focused == 12)
  }

  /// An engine with focus in 21, in scope 20. Focus was in 3 before.
  private func scoped() -> FocusEngine<Int> {
    engine.update {
      $0.remove(10)
      $0.add(.scope(20))
      $0.add(.element(21, in: 20))
    }
    engine.request(3)
    engine.request(21)
    return engine
  }

  private func addDialog(_ update: inout FocusUpdate<Int>) {
    update.add(.scope(10, isModal: true))
    update.add(.element(11, in: 10))
  }

  /// A trap that contained focus when it was turned on leaves focus where it is when it is turned off, also if focus
  /// was in another trap meanwhile.
  @Test(arguments: [nil, false, true]) func aTrapThatDidNotTakeFocusDoesNotGiveItBack(isCoveredAtOnce: Bool?) {
    let engine = scoped()
    engine.update {
      $0.change(20) { $0.isModal = true }
      if isCoveredAtOnce == true { addDialog(&$0) }
    }
    if isCoveredAtOnce == false { engine.update { addDialog(&$0) } }
    #expect(engine.focused == (isCoveredAtOnce == nil ? 21 : 11))
    if isCoveredAtOnce != nil { engine.remove(10) }
    #expect(engine.focused == 21)
    engine.change(20) { $0.isModal = false }
    #expect(engine.focused == 21)
  }

  /// The same for a trap in front that is paused.
  @Test func aTrapThatDidNotTakeFocusIsNotChangedByAPauseOfAnother() {
    let engine = scoped()
    engine.change(20) { $0.isModal = true }
    engine.update { addDialog(&$0) }
    engine.change(10) { $0.isPaused = true }
    #expect(engine.focused == 21)
    engine.change(20) { $0.isModal = false }
    #expect(engine.focused == 21)
  }

  /// The trap contained focus when it was turned on, and took focus later.
  @Test(arguments: [false, true]) func aTrapThatTakesFocusLaterGivesItBack(isAddedAgain: Bool) {
    let engine = scoped()
    engine.change(20) {
      $0.outsideClick = .leaves
      $0.isModal = true
    }
    if isAddedAgain {
      engine.click(3)
      engine.update {
        $0.remove(20)
        $0.add(.scope(20, isModal: true))
        $0.add(.element(21, in: 20))
      }
    } else {
      // The engine reports the empty trap.
      engine.onReport = { _ in }
      engine.remove(21)
      engine.request(3)
      engine.add(.element(21, in: 20))
    }
    #expect(engine.focused == 21)
    engine.change(20) { $0.isModal = false }
    #expect(engine.focused == 3)
  }

  @Test func trapsThatTookFocusTogetherGiveItBackOneAfterAnother() {
    engine.remove(10)
    engine.update {
      $0.add(.scope(20, isModal: true))
      $0.add(.scope(30, in: 20, isModal: true))
      $0.add(.element(31, in: 30))
    }
    #expect(engine.focused == 31)
    engine.change(30) { $0.isModal = false }
    engine.change(20) { $0.isModal = false }
    #expect(engine.focused == 3)
  }
}
