import FocusSync
import TerminalKit

/// Two pages side by side, each with a focus engine of its own. Keys go to the active one; Ctrl-O activates the
/// other, and so does a click in it.
@MainActor
final class PanesProgram<ID: PageID>: TerminalProgram {
  private let panes: [PageSession<ID>]
  private var active = 0 { didSet { showActive() } }

  init(_ left: PageSession<ID>, _ right: PageSession<ID>, size: CellSize) {
    panes = [left, right]
    self.size = size
    for pane in panes { pane.otherHints = [("^o", "other pane")] }
    resize()
    showActive()
  }

  var size: CellSize { didSet { resize() } }
  var glyphs = Glyphs.unicode { didSet { for pane in panes { pane.glyphs = glyphs } } }
  var isBusy: Bool { false }
  var isDone: Bool { false }
  var farewell: String? { nil }
  var onChange: (() -> Void)? { didSet { for pane in panes { pane.onChange = onChange } } }
  var focusName: String { "\(panes[0].focusName) | \(panes[1].focusName), \(active == 0 ? "left" : "right") is active" }

  /// From 60 columns on the panes are side by side; below, only the active one has room.
  private var isSplit: Bool { size.columns >= 60 }

  private func resize() {
    let width = isSplit ? size.columns / 2 : size.columns
    for pane in panes { pane.size = CellSize(columns: width, rows: size.rows - 1) }
  }

  private func showActive() {
    for (index, pane) in panes.enumerated() { pane.showsHelp = index == active }
  }

  func receive(_ input: Input) {
    switch input {
    case .key where input == .control("o"): active = 1 - active
    case .click(.cell(let point)) where isSplit:
      let width = size.columns / 2
      active = min(1, point.column / max(1, width))
      panes[active].receive(.click(.cell(CellPoint(column: point.column - active * width, row: point.row - 1))))
    default: panes[active].receive(input)
    }
    // Whatever one pane has changed in the view model crosses to the other.
    for pane in panes { pane.settleMirrors() }
  }

  func wants(_ input: Input) -> Bool { panes[active].wants(input) }

  func screen(step: Int) -> Screen {
    var screen = Screen(size: size)
    let width = isSplit ? size.columns / 2 : 0
    for (index, pane) in panes.enumerated() where isSplit || index == active {
      let part = pane.screen(step: step)
      let left = isSplit ? index * width : 0
      screen.copy(0..<part.size.rows, of: index == active ? part : part.quiet, to: CellPoint(column: left, row: 1))
      if index == active {
        screen.cursor = part.cursor.map { CellPoint(column: $0.column + left, row: $0.row + 1) }
      }
    }
    return screen
  }

  func settle() async {
    for pane in panes { await pane.settle() }
  }
}
