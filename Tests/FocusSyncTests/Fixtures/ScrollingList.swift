import FocusSync

/// A list of rows of the height 1, of which a scroll region shows some, between two fields: the front end of an engine.
final class ScrollingList {
  let engine: FocusEngine<String>
  let count: Int
  /// The number of visible rows.
  var height: Int
  /// The first visible row.
  private(set) var offset = 0
  /// The rows that the engine has asked for.
  private(set) var asked: [String] = []
  /// The rows that are not shown when the engine asks for them.
  var declines: (Int) -> Bool = { _ in false }
  /// True if the rows that the engine asks for are scrolled into view at once.
  var scrollsAtOnce = true
  let isScope: Bool

  init(
    count: Int = 10,
    height: Int = 4,
    isScope: Bool = false,
    shows: Bool = true,
    options: FocusOptions = FocusOptions()
  ) {
    engine = FocusEngine(options: options)
    (self.count, self.height, self.isScope) = (count, height, isScope)
    if shows { engine.bringIntoView = { [unowned self] in show($0) } }
    layOut()
  }

  /// The nodes: a field at the top, the rows below it, and a field at the bottom. The rows have coordinates of their
  /// own.
  var nodes: [FocusNode<String>] {
    let frame = FocusRect(x: 0, y: 2, width: 9, height: Double(height))
    var list = isScope ? FocusNode.scope("list", frame: frame) : .section("list", frame: frame)
    list.visibleRect = FocusRect(x: 0, y: Double(offset), width: 9, height: Double(height))
    let rows = (0..<count).map { row in
      FocusNode.element("row \(row)", in: "list", frame: line(row))
    }
    return [.element("top", frame: line(0)), list] + rows + [.element("bottom", frame: line(3 + height))]
  }

  private func line(_ y: Int) -> FocusRect { FocusRect(x: 0, y: Double(y), width: 9, height: 1) }

  func layOut() { engine.setContent(nodes) }

  /// Scrolls so that a row is the first that is visible.
  func scroll(to row: Int) {
    offset = row
    layOut()
  }

  private func show(_ id: String) -> Bool {
    asked.append(id)
    guard let row = Int(id.dropFirst(4)) else { return true }
    if declines(row) { return false }
    if scrollsAtOnce { reveal(row) }
    return true
  }

  /// Scrolls by as little as makes a row visible.
  func reveal(_ row: Int) { scroll(to: min(max(offset, row - height + 1), row)) }

  /// The elements that Tab visits from the one that has focus, until it comes back.
  func tour() -> [String?] {
    let first = engine.focused
    var visited: [String?] = []
    repeat {
      engine.tab()
      visited.append(engine.focused)
    } while engine.focused != first && visited.count <= count + 3
    return visited
  }
}
