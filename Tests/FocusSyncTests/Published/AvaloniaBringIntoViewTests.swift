import FocusSync
import Testing

/// The cases of Avalonia's `BringIntoViewTests`: when a control asks to be shown. Here the engine asks for an element
/// that is to have focus.
@Suite struct AvaloniaBringIntoViewTests {
  final class Log {
    var asked: [String] = []
  }

  private let log = Log()
  private let engine = FocusEngine<String>()
  private let child = FocusNode.element("child", in: "region", frame: FocusRect(x: 0, y: 90, width: 50, height: 50))

  init() {
    engine.bringIntoView = { [log] in
      log.asked.append($0)
      return true
    }
    engine.update {
      var region = FocusNode<String>.section("region", frame: FocusRect(x: 0, y: 0, width: 50, height: 50))
      region.visibleRect = region.frame
      $0.add(region)
    }
  }

  @Test func bringIntoViewOnALaidOutControlAsksSynchronously() {
    engine.add(child)
    engine.request("child")
    #expect(log.asked == ["child"])
  }

  @Test func bringIntoViewBeforeLayoutIsDeferredUntilTheEndOfTheUpdate() {
    engine.request("child")
    #expect(log.asked.isEmpty)
    engine.update { [child] in
      $0.add(child)
      $0.change("region") { $0.visibleRect!.width = 40 }
    }
    #expect(log.asked == ["child"] && engine.focused == "child")
  }

  @Test func deferredBringIntoViewIsAbandonedWhenTheControlCannotBeFocused() {
    engine.request("child")
    engine.update { [child] in
      $0.add(child)
      $0.change("child") { $0.isEnabled = false }
    }
    #expect(log.asked.isEmpty && engine.pending == nil && engine.focused == nil)
  }

  @Test func bringIntoViewOnAControlThatCannotBeFocusedIsIgnored() {
    engine.add(child)
    engine.change("child") { $0.isEnabled = false }
    engine.request("child")
    #expect(log.asked.isEmpty && engine.focused == nil)
  }
}
