import FocusSync
import Testing

/// The attributes that few nodes have.
@Suite struct RareAttributesTests {
  private let full = FocusNode.scope(1, isModal: true).exitFocus([.left: .to(2), .right: .cancel, .next: .passOn])
    .returnFocus(3).outsideClick(.leaves).paused().keyboardShortcut(.cancelAction)

  @Test func nodesAreEqualIfTheirRareAttributesAre() {
    let changes: [(inout FocusNode<Int>) -> Void] = [
      { $0.exitFocus[.left] = .cancel }, { $0.returnFocus = nil }, { $0.outsideClick = .refused },
      { $0.isPaused = false }, { $0.shortcuts = [] }, { $0.entryFocus = [.up: 4] }, { $0 = $0.onExitCommand {} },
    ]
    let same = FocusNode.scope(1, isModal: true).keyboardShortcut(.cancelAction).paused().outsideClick(.leaves)
      .returnFocus(3).exitFocus([.left: .to(2), .right: .cancel, .next: .passOn])
    #expect(full == same)
    for (index, change) in changes.enumerated() {
      var other = full
      change(&other)
      #expect(other != full, "change \(index)")
    }
  }

  @Test func aNodeReadsBackAsItWasDeclared() {
    let engine = FocusEngine<Int>()
    engine.onReport = { _ in }
    engine.add(full)
    let node = engine.node(1)!
    #expect(node == full)
    #expect(node.exitFocus == [.left: .to(2), .right: .cancel, .next: .passOn] && node.returnFocus == 3)
    #expect(node.outsideClick == .leaves && node.isPaused && node.shortcuts == [.cancelAction])
  }

  @Test func eachModifierDeclaresItsAttribute() {
    let rect = FocusRect(x: 0, y: 5, width: 10, height: 3)
    let node = FocusNode.scope(1, isScene: true).entryFocus([.up: 4]).visibleRect(rect).pane().active(false)
      .focusableWhenDisabled()
    #expect(node.entryFocus == [.up: 4] && node.visibleRect == rect && node.isPane && !node.isActive)
    #expect(node.isFocusableWhenDisabled)
    #expect(
      node.entryFocus([:]).visibleRect(nil).pane(false).active().focusableWhenDisabled(false)
        == .scope(1, isScene: true)
    )
  }

  /// An id that only an exit or a return names keeps its slot, however many other ids come and go.
  @Test func idsThatAttributesNameAreNotForgotten() {
    let engine = FocusEngine<Int>()
    engine.update {
      $0.add(.scope(1).exitFocus([.next: .to(1_000)]).returnFocus(2_000))
      $0.add(.element(0, in: 1))
    }
    for id in 10..<400 {
      engine.add(.element(id))
      engine.remove(id)
    }
    #expect(engine.node(1)?.exitFocus == [.next: .to(1_000)] && engine.node(1)?.returnFocus == 2_000)
    engine.add(.element(1_000))
    engine.request(0)
    engine.tab()
    #expect(engine.focused == 1_000)
  }
}
