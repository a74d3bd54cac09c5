import FocusSync
import Testing

/// The cases *Focus traversal inside a vertical scrollable scrolls to stay visible* and its horizontal counterpart, of
/// Flutter's `focus_traversal_test.dart`: eleven items of 100 points between a header and a footer, in a window of 800
/// by 600 points.
///
/// Flutter does not scroll for the first item beyond the edge, but for the second one, by two items. Here the first one
/// is asked for at once. All other offsets are the published ones.
@Suite struct FlutterScrollingTests {
  final class Window {
    let engine = FocusEngine<Int>()
    let isVertical: Bool
    var offset = 0.0

    static let (list, header, footer) = (-1, -2, -3)

    init(isVertical: Bool) {
      self.isVertical = isVertical
      engine.bringIntoView = { [unowned self] in reveal($0) }
      layOut()
    }

    /// The extent of the list along its axis.
    var length: Double { isVertical ? 400 : 600 }

    private func box(_ start: Double, _ length: Double) -> FocusRect {
      isVertical
        ? FocusRect(x: 0, y: start, width: 800, height: length) : FocusRect(x: start, y: 0, width: length, height: 600)
    }

    private func layOut() {
      var list = FocusNode.section(Self.list, frame: box(100, length))
      list.visibleRect = box(offset, length)
      let items = (0..<11).map {
        FocusNode.element($0, in: Self.list, frame: box(Double($0) * 100, 100))
      }
      engine.setContent(
        [.element(Self.header, frame: box(0, 100)), list] + items
          + [.element(Self.footer, frame: box(100 + length, 100))]
      )
    }

    private func reveal(_ item: Int) -> Bool {
      let start = Double(item) * 100
      offset = min(max(offset, start + 100 - length), start)
      layOut()
      return true
    }

    func forward() { engine.press(KeyEvent(isVertical ? .downArrow : .rightArrow)) }

    func backward() { engine.press(KeyEvent(isVertical ? .upArrow : .leftArrow)) }
  }

  @Test(arguments: [true, false]) func focusTraversalInsideAScrollableScrollsToStayVisible(isVertical: Bool) {
    let window = Window(isVertical: isVertical)
    let visible = isVertical ? 4 : 6
    window.engine.request(Window.header)
    window.forward()
    #expect(window.engine.focused == 0 && window.offset == 0)
    for item in 1...10 {
      window.forward()
      #expect(window.engine.focused == item)
      #expect(window.offset == max(0, Double(item + 1 - visible) * 100))
    }
    window.forward()
    #expect(window.engine.focused == Window.footer)
    window.backward()
    let lowest = Double(11 - visible) * 100
    #expect(window.engine.focused == 10 && window.offset == lowest)
    for item in (0...9).reversed() {
      window.backward()
      #expect(window.engine.focused == item && window.offset == min(lowest, Double(item) * 100))
    }
    window.backward()
    #expect(window.engine.focused == Window.header && window.offset == 0)
  }
}
