import FocusSync
import Testing

/// The signal `cycle-child-focus` of GTK's `GtkPaned`: F6 goes through the children of nested panes, Shift-F6 back, and
/// each child gets focus where it had it last.
///
/// In GTK the children are panes; the containers around them are not.
@Suite struct GtkPanedTests {
  @Test func f6CyclesThroughTheChildrenOfNestedPanes() {
    let engine = FocusEngine<String>()
    func pane(_ id: String, in parent: String, _ frame: FocusRect) -> FocusNode<String> {
      var pane = FocusNode.scope(id, in: parent, frame: frame)
      pane.isPane = true
      return pane
    }
    engine.update {
      $0.add(.scope("horizontal", frame: FocusRect(x: 0, y: 0, width: 40, height: 20)))
      $0.add(pane("left", in: "horizontal", FocusRect(x: 0, y: 0, width: 10, height: 20)))
      $0.add(.scope("vertical", in: "horizontal", frame: FocusRect(x: 10, y: 0, width: 30, height: 20)))
      $0.add(pane("top", in: "vertical", FocusRect(x: 10, y: 0, width: 30, height: 10)))
      $0.add(pane("bottom", in: "vertical", FocusRect(x: 10, y: 10, width: 30, height: 10)))
      for (id, x, y) in [("left", 0.0, 0.0), ("top", 10, 0), ("bottom", 10, 10)] {
        for row in 0..<2 {
          $0.add(.element("\(id) \(row)", in: id, frame: FocusRect(x: x, y: y + Double(row), width: 9, height: 1)))
        }
      }
    }
    engine.request("bottom 1")
    engine.request("left 1")
    func press(_ modifiers: KeyEvent.Modifiers = []) -> String? {
      engine.press(KeyEvent(.function(6), modifiers: modifiers))
      return engine.focused
    }
    #expect([press(), press(), press()] == ["top 0", "bottom 1", "left 1"])
    #expect([press(.shift), press(.shift), press(.shift)] == ["bottom 1", "top 0", "left 1"])
  }
}
