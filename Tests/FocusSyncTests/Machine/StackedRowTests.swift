import FocusSync
import Testing

@Suite struct StackedRowTests {
  @Test func elementsBesideATallOneAreReadFromTheTop() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("bottom", frame: Rect(x: 10, y: 2, width: 5, height: 2)))
      $0.add(.element("top", frame: Rect(x: 10, y: 0, width: 5, height: 2)))
      $0.add(.element("inside top", frame: Rect(x: 10, y: 0.5, width: 5, height: 1)))
      $0.add(.element("tall", frame: Rect(x: 0, y: 0, width: 5, height: 4)))
    }
    var order: [String?] = []
    for _ in 0..<4 {
      engine.tab()
      order.append(engine.focused)
    }
    #expect(order == ["tall", "top", "inside top", "bottom"])
  }
}
