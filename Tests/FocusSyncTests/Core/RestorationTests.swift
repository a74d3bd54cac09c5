import FocusSync
import Testing

/// Focus returns to the element that had it before a scope was entered.
@Suite struct RestorationTests {
  /// The elements 0, 1 and 2, in this Tab order. No neighbour of a removed dialog is the element that focus came from.
  private func engineFocusing(_ id: Int) -> FocusEngine<Int> {
    let engine = FocusEngine<Int>()
    engine.update { for id in 0..<3 { $0.add(.element(id, order: id)) } }
    engine.request(id)
    return engine
  }

  private func openDialog(_ id: Int, in engine: FocusEngine<Int>) {
    engine.update {
      $0.add(.scope(id, isModal: true))
      $0.add(.element(id + 1, in: id))
    }
  }

  @Test func returningIntoADialogIsNoNewEntry() {
    let engine = engineFocusing(0)
    openDialog(10, in: engine)
    openDialog(20, in: engine)
    engine.remove(20)
    #expect(engine.focused == 11)
    engine.remove(10)
    #expect(engine.focused == 0)
  }

  /// Element 1 had focus before the scope. Element 2 takes its place, not element 0, which is next to the scope.
  @Test func aScopeReturnsFocusToTheNeighbourOfAnElementThatHasLeft() {
    let engine = engineFocusing(1)
    engine.update {
      $0.add(.scope(10))
      $0.add(.element(11, in: 10, order: -1))
    }
    engine.request(11)
    engine.remove(1)
    engine.remove(10)
    #expect(engine.focused == 2)
  }

  @Test func aSectionDoesNotReturnFocus() {
    let engine = engineFocusing(1)
    engine.update {
      $0.add(.section(10, frame: .zero))
      $0.add(.element(11, in: 10, order: -1))
    }
    engine.request(11)
    engine.remove(10)
    #expect(engine.focused == 2)
  }

  @Test func aDialogOpenedBelowAnotherInheritsTheElementToRestore() {
    let engine = engineFocusing(0)
    engine.update {
      for id in [10, 20] {
        $0.add(.scope(id, isModal: true))
        $0.add(.element(id + 1, in: id))
      }
    }
    #expect(engine.focused == 21)
    engine.remove(20)
    #expect(engine.focused == 11)
    engine.remove(10)
    #expect(engine.focused == 0)
  }

  /// Each list has the dialogs that one update closes.
  @Test(arguments: [
    [[10], [20], [30]], [[10], [30], [20]], [[20], [10], [30]], [[20], [30], [10]], [[30], [10], [20]],
    [[30], [20], [10]], [[10, 20], [30]], [[10, 30], [20]], [[20, 30], [10]], [[10], [20, 30]], [[20], [10, 30]],
    [[30], [10, 20]], [[10, 20, 30]],
  ])
  func stackedDialogsMayCloseInAnyOrder(closed: [[Int]]) {
    let engine = engineFocusing(0)
    for id in [10, 20, 30] { openDialog(id, in: engine) }
    var open = [10, 20, 30]
    for dialogs in closed {
      engine.update { for id in dialogs { $0.remove(id) } }
      open.removeAll { dialogs.contains($0) }
      #expect(engine.focused == open.last.map { $0 + 1 } ?? 0)
    }
  }

  /// A row's alert deletes the row. The elements that leave, in their updates, and the row that has focus then.
  @Test(arguments: [([[10, 1]], 2), ([[1, 10]], 2), ([[1], [10]], 2), ([[1, 2, 10]], 0), ([[1], [2], [10]], 0)])
  func ifTheRowLeavesThatHadFocusBeforeAnAlertItsNeighbourTakesFocus(updates: [[Int]], focus: Int) {
    for isModal in [true, false] {
      let engine = engineFocusing(1)
      engine.update {
        $0.add(.scope(10, order: 9, isModal: isModal))
        $0.add(.element(11, in: 10))
      }
      engine.request(11)
      engine.add(.element(3, order: -1))
      for ids in updates { engine.update { for id in ids { $0.remove(id) } } }
      #expect(engine.focused == focus)
    }
  }

  @Test func ifTheOnlyRowLeavesThatHadFocusBeforeAnAlertNothingHasFocus() {
    let engine = FocusEngine<Int>()
    engine.add(.element(0))
    engine.request(0)
    openDialog(10, in: engine)
    engine.remove(0)
    #expect(engine.focused == 11)
    engine.remove(10)
    #expect(engine.focused == nil)
  }

  /// A row's alert is open, and another alert above it.
  @Test(arguments: [
    [[0], [20], [10]], [[0, 20, 10]], [[0, 20], [10]], [[20], [0, 10]], [[10], [0, 20]], [[0, 10], [20]],
  ])
  func theNeighbourOfARowTakesFocusAfterAStackOfAlerts(updates: [[Int]]) {
    let engine = engineFocusing(0)
    for id in [10, 20] { openDialog(id, in: engine) }
    for ids in updates { engine.update { for id in ids { $0.remove(id) } } }
    #expect(engine.focused == 1)
  }

  @Test func aDialogBelowThatDoesNotRestoreFocusPassesNothingOn() {
    let engine = engineFocusing(0)
    openDialog(10, in: engine)
    engine.change(10) { $0.restoresFocus = false }
    openDialog(20, in: engine)
    engine.remove(10)
    engine.remove(20)
    #expect(engine.focused == 2)
  }

  @Test func aRemovedSectionDoesNotRestoreFocus() {
    let engine = engineFocusing(0)
    engine.add(.section(10, frame: FocusRect(x: 0, y: 0, width: 9, height: 9), order: 1))
    engine.add(.element(11, in: 10))
    engine.request(11)
    engine.remove(10)
    #expect(engine.focused == 2)
  }

  @Test func aDialogDoesNotRestoreFocusToAReusedSlot() {
    let engine = engineFocusing(0)
    openDialog(10, in: engine)
    engine.remove(0)
    engine.add(.element(5, order: 0))
    engine.remove(10)
    #expect(engine.focused == 1)
  }

  @Test func aSectionDoesNotRememberAReusedSlot() {
    let engine = FocusEngine<Int>()
    engine.update {
      $0.add(.element(0, order: 0))
      $0.add(.section(10, frame: FocusRect(x: 0, y: 0, width: 9, height: 9), order: 1, remembersFocus: true))
      for id in 11...13 { $0.add(.element(id, in: 10, order: id)) }
    }
    engine.request(13)
    engine.request(0)
    engine.remove(13)
    engine.add(.element(14, in: 10, order: 14))
    #expect(engine.request(10) == .moved)
    #expect(engine.focused == 11)
  }
}
