import FocalTerminal
import FocusSync

/// Two pages side by side, each with a focus engine of its own. Keys go to the active one; Ctrl-O activates the
/// other, and so does a click in it.
@MainActor
final class PanesProgram<ID: PageID>: TerminalProgram {
  private let panes: [PageSession<ID>]
  var state: () -> String? = { nil }
  private var active = 0 { didSet { showActive() } }

  init(_ left: PageSession<ID>, _ right: PageSession<ID>, size: CellSize) {
    panes = [left, right]
    self.size = size
    showHints()
    resize()
    showActive()
  }

  var size: CellSize { didSet { resize() } }
  var glyphs = Glyphs.unicode { didSet { for pane in panes { pane.glyphs = glyphs } } }
  var otherHints: [(key: String, meaning: String)] = [] { didSet { showHints() } }
  var isBusy: Bool { false }
  var isDismissed: Bool { panes[active].isDismissed }
  var farewell: String? { nil }
  var onChange: (() -> Void)? { didSet { for pane in panes { pane.onChange = onChange } } }
  var focusName: String { "\(panes[0].focusName) | \(panes[1].focusName), \(active == 0 ? "left" : "right") is active" }

  var stateText: String? { state() }

  /// True if both panes are shown, which takes 60 columns. Otherwise only the active one is shown.
  private var isSplit: Bool { size.columns >= 60 }

  /// The width of a pane. In a wide window, the two panes are together in the middle.
  private var width: Int { isSplit ? min(size.columns / 2, 64) : size.columns }

  /// The first row of the panes.
  private var top: Int { size.rows < 12 ? 0 : 1 }

  private func left(of pane: Int) -> Int { isSplit ? size.columns / 2 + (pane - 1) * width : 0 }

  private func resize() {
    for pane in panes { pane.size = CellSize(columns: width, rows: size.rows - top) }
  }

  private func showHints() {
    for pane in panes { pane.otherHints = [("^o", "other pane")] + otherHints }
  }

  private func showActive() {
    for (index, pane) in panes.enumerated() { pane.showsHelp = index == active }
  }

  @discardableResult
  func receive(_ input: Input) -> KeyEvent.Result {
    // A change that one pane has made in the view model is written to the other pane.
    defer { for pane in panes { pane.settleMirrors() } }
    switch input {
    case .key where input == .control("o"):
      active = 1 - active
      return .handled
    case .click(.cell(let point)):
      if isSplit { active = pane(at: point) }
      return panes[active].receive(.click(.cell(place(point, in: active))))
    case .move(let point):
      let pane = isSplit ? pane(at: point) : active
      return panes[pane].receive(.move(place(point, in: pane)))
    case .wheel(let steps, .cell(let point)):
      let pane = isSplit ? pane(at: point) : active
      return panes[pane].receive(.wheel(steps, .cell(place(point, in: pane))))
    default: return panes[active].receive(input)
    }
  }

  private func pane(at point: CellPoint) -> Int { point.column < left(of: 1) ? 0 : 1 }

  /// A place on the screen in the coordinates of a pane.
  private func place(_ point: CellPoint, in pane: Int) -> CellPoint {
    CellPoint(column: point.column - left(of: pane), row: point.row - top)
  }

  var places: [String] { panes[active].places }

  func screen(step: Int) -> Screen {
    var screen = Screen(size: size)
    for (index, pane) in panes.enumerated() where isSplit || index == active {
      let part = pane.screen(step: step)
      let left = left(of: index)
      screen.copy(0..<part.size.rows, of: index == active ? part : part.quiet, to: CellPoint(column: left, row: top))
      if index == active {
        screen.cursor = part.cursor.map { CellPoint(column: $0.column + left, row: $0.row + top) }
      }
    }
    return screen
  }

  func dismiss() { panes[active].dismiss() }

  func settle() async {
    for pane in panes { await pane.settle() }
  }
}
